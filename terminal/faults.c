/* faults.c - see faults.h. */
#include "faults.h"
#include "word_files.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

bool fault_of_system(fh_error *error, const char *file, int32_t line, int number)
{
    struct fault fault = {.kind = FAULT_UNREADABLE, .detail = word_of(strerror(number))};
    if (number == ENOENT)
        fault = (struct fault){.kind = FAULT_NO_SUCH_FILE};
    if (number == EACCES || number == EPERM)
        fault = (struct fault){.kind = FAULT_NO_PERMISSION};
    if (number == EISDIR)
        fault = (struct fault){.kind = FAULT_IS_A_FOLDER};
    return fault_say(error, file, line, &fault);
}

/* ---- Printing ---------------------------------------------------------------------------------------------------------------------- */

static struct words words; /* of a command without a session */
static const struct wording wording = {.words = &words};

/* The words that the program carries can be read: tests/unit/test_words.c reads them all. */
static const struct wording *english(void)
{
    fh_error error;
    if (words.count == 0)
        word_files_load("en", &words, &error);
    return &wording;
}

static void print_file(const fh_error *error)
{
    if (error->file[0])
        fprintf(stderr, "%s: ", error->file);
}

void fault_print(const struct wording *by, const fh_error *error)
{
    char text[FAULT_SENTENCE_SIZE];
    sentence_fault_line(by ? by : english(), error, text, sizeof text);
    print_file(error);
    fprintf(stderr, "%s\n", text);
}

void fault_print_place(const struct wording *by, const fh_error *error)
{
    char text[FAULT_SENTENCE_SIZE];
    sentence_fault(by ? by : english(), error, text, sizeof text);
    if (error->line > 0)
        fprintf(stderr, "%s:%d: %s\n", error->file, (int)error->line, text);
    else
        fprintf(stderr, "%s: %s\n", error->file, text);
}

void fault_print_from(const char *program, const struct wording *by, const fh_error *error)
{
    char text[FAULT_SENTENCE_SIZE];
    sentence_fault(by ? by : english(), error, text, sizeof text);
    fprintf(stderr, "%s: %s\n", program, text);
}

/* ---- The language of a command ----------------------------------------------------------------------------------------------------- */

static const char *take_option(int *argc, char **argv, const char *name)
{
    const char *value = NULL;
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        if (strcmp(argv[i], name) == 0 && i + 1 < *argc)
            value = argv[++i];
        else
            argv[kept++] = argv[i];
    }
    *argc = kept;
    return value;
}

const struct wording *fault_language(int *argc, char **argv)
{
    fh_error error;
    const char *language = take_option(argc, argv, "--language");
    if (!language)
        return english();
    if (word_files_load(language, &words, &error))
        return &wording;
    fault_print(NULL, &error);
    return NULL;
}
