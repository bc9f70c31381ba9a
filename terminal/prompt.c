/* prompt.c - see prompt.h.
 *
 * ^C is a key like any other while a line is edited: it ends the line, and the host asks before it leaves. At a plain pipe the signal does
 * what signals do. */
#define _DEFAULT_SOURCE
#include "prompt.h"
#include "interpreter.h"

#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum { REMEMBERED = 200, MOST_MATCHES = 80 };

struct prompt {
    const struct session *session;
    EditLine *edit; /* NULL: no terminal */
    History *history;
    bool is_interrupted, is_late, is_secret;
    int64_t deadline; /* 0: none */
    const struct prompt_watch *watch;
    char typed[PROMPT_MAX_LINE]; /* from a pipe, and not yet read */
    size_t typed_at, typed_size;
    char text[128];
    char line[PROMPT_MAX_LINE];
};

/* ---- The terminal ------------------------------------------------------------------------------------------------------------------ */

static struct prompt *of(EditLine *edit)
{
    void *prompt = NULL;
    el_get(edit, EL_CLIENTDATA, &prompt);
    return prompt;
}

static char *prompt_text(EditLine *edit)
{
    return of(edit)->text;
}

static unsigned char on_interrupt(EditLine *edit, int key)
{
    (void)key;
    of(edit)->is_interrupted = true;
    return CC_NEWLINE;
}

static void put_text(const struct prompt *p)
{
    fputs(p->text, stdout);
    fflush(stdout);
}

/* The line that is being typed makes room for what is printed, and comes back below it. */
static bool wake(struct prompt *p)
{
    const char *title = NULL;
    if (p->edit)
        fputs("\r\033[K", stdout);
    bool goes_on = p->watch->wake(p->watch->context, &title);
    if (title)
        snprintf(p->text, sizeof p->text, "%s", title);
    fflush(stdout);
    if (goes_on && p->edit && !p->is_secret)
        el_set(p->edit, EL_REFRESH);
    else if (goes_on && (title || p->edit))
        put_text(p);
    return goes_on;
}

/* Waits for a key, and meanwhile for what is watched. */
static bool has_key_watching(struct prompt *p)
{
    for (;;) {
        int64_t due = p->watch->deadline(p->watch->context), left = due - session_now();
        struct pollfd wanted[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                                  {.fd = p->watch->descriptor(p->watch->context), .events = POLLIN}};
        int ready = poll(wanted, 2, due == 0 ? -1 : left <= 0 ? 0 : left < 60000 ? (int)left : 60000);
        bool is_due = due > 0 && session_now() >= due;
        p->is_late = ready >= 0 && (wanted[1].revents || is_due) && !wake(p);
        if (p->is_late || (ready > 0 && wanted[0].revents))
            return !p->is_late;
    }
}

/* Waits for a key until the deadline. */
static bool has_key(struct prompt *p)
{
    if (p->watch)
        return has_key_watching(p);
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int64_t left = p->deadline - session_now();
    int wait = p->deadline == 0 ? -1 : left > 0 ? (int)(left < INT32_MAX ? left : INT32_MAX) : 0;
    p->is_late = poll(&input, 1, wait) == 0;
    return !p->is_late;
}

/* The next character of the terminal, from its bytes. */
static int read_character(EditLine *edit, wchar_t *character)
{
    mbstate_t state = {0};
    char byte;
    for (;;) {
        if (!has_key(of(edit)))
            return -1;
        ssize_t count = read(STDIN_FILENO, &byte, 1);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return (int)count;
        switch (mbrtowc(character, &byte, 1, &state)) {
        case (size_t)-2: /* more bytes belong to it */
            continue;
        case (size_t)-1:
            *character = L'?';
            return 1;
        }
        return 1;
    }
}

/* How far all matches agree. */
static size_t common_length(const char *const found[], int count)
{
    size_t length = strlen(found[0]);
    for (int i = 1; i < count; i++) {
        size_t same = 0;
        while (same < length && found[i][same] == found[0][same])
            same++;
        length = same;
    }
    return length;
}

static unsigned char on_tab(EditLine *edit, int key)
{
    (void)key;
    struct prompt *p = of(edit);
    const char *found[MOST_MATCHES];
    char added[FH_NAME_SIZE + 2] = "";
    const LineInfo *info = el_line(edit);
    size_t length = (size_t)(info->cursor - info->buffer), typed = 0;
    int count = p->session ? interpreter_complete(p->session, info->buffer, length, found, MOST_MATCHES) : 0;
    if (count == 0)
        return CC_ERROR;
    while (typed < length && info->buffer[length - typed - 1] != ' ' && info->buffer[length - typed - 1] != '+')
        typed++;
    size_t common = common_length(found, count);
    if (common > typed || count == 1) {
        snprintf(added, sizeof added, "%.*s%s", (int)(common - typed), found[0] + typed, count == 1 ? " " : "");
        el_insertstr(edit, added);
        return CC_REFRESH;
    }
    printf("\n");
    for (int i = 0; i < count; i++)
        printf("%-20s%s", found[i], i % 4 == 3 || i + 1 == count ? "\n" : "");
    return CC_REDISPLAY;
}

static bool begin_editing(struct prompt *p)
{
    HistEvent event;
    p->edit = el_init("freehold", stdin, stdout, stderr);
    p->history = history_init();
    if (!p->edit || !p->history)
        return false;
    history(p->history, &event, H_SETSIZE, REMEMBERED);
    el_set(p->edit, EL_CLIENTDATA, p);
    el_set(p->edit, EL_PROMPT, prompt_text);
    el_set(p->edit, EL_EDITOR, "emacs");
    el_set(p->edit, EL_HIST, history, p->history);
    el_set(p->edit, EL_ADDFN, "fh-complete", "completes the word", on_tab);
    el_set(p->edit, EL_BIND, "^I", "fh-complete", NULL);
    el_set(p->edit, EL_ADDFN, "fh-interrupt", "asks whether to leave", on_interrupt);
    el_set(p->edit, EL_BIND, "^C", "fh-interrupt", NULL);
    el_set(p->edit, EL_SETTY, "-d", "-isig", NULL);
    el_set(p->edit, EL_GETCFN, read_character);
    return true;
}

struct prompt *prompt_new(const struct session *session)
{
    struct prompt *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->session = session;
    const char *terminal = getenv("TERM");
    bool is_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
    if (is_terminal && !begin_editing(p)) {
        prompt_free(p);
        return NULL;
    }
    return p;
}

void prompt_free(struct prompt *p)
{
    if (!p)
        return;
    if (p->history)
        history_end(p->history);
    if (p->edit)
        el_end(p->edit);
    free(p);
}

void prompt_until(struct prompt *p, int64_t deadline)
{
    p->deadline = deadline;
}

void prompt_watch(struct prompt *p, const struct prompt_watch *watch)
{
    p->watch = watch;
}

bool prompt_is_terminal(const struct prompt *p)
{
    return p->edit != NULL;
}

/* ---- Lines ------------------------------------------------------------------------------------------------------------------------- */

static void keep_line(struct prompt *p, const char *line, size_t length)
{
    while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r'))
        length--;
    if (length >= sizeof p->line)
        length = sizeof p->line - 1;
    memcpy(p->line, line, length);
    p->line[length] = '\0';
}

static enum prompt_result read_edited(struct prompt *p)
{
    HistEvent event;
    int length = 0;
    p->is_interrupted = p->is_late = false;
    const char *line = el_gets(p->edit, &length);
    if (p->is_late) {
        printf("\n");
        return PROMPT_LATE;
    }
    if (p->is_interrupted) {
        printf("\n");
        return PROMPT_INTERRUPTED;
    }
    if (!line || length <= 0)
        return PROMPT_END;
    keep_line(p, line, (size_t)length);
    if (p->line[0])
        history(p->history, &event, H_ENTER, p->line);
    return PROMPT_LINE;
}

/* The next byte of a pipe; EOF also if the waiting was ended. */
static int next_byte(struct prompt *p)
{
    if (!p->watch)
        return getchar();
    if (p->typed_at == p->typed_size) {
        ssize_t count = has_key(p) ? read(STDIN_FILENO, p->typed, sizeof p->typed) : 0;
        p->typed_at = 0;
        p->typed_size = count > 0 ? (size_t)count : 0;
    }
    return p->typed_at < p->typed_size ? (unsigned char)p->typed[p->typed_at++] : EOF;
}

/* A line of any length is read to its end; what is beyond the limit is let go. */
static enum prompt_result read_plain(struct prompt *p)
{
    size_t length = 0;
    int c;
    p->is_late = false;
    while ((c = next_byte(p)) != EOF && c != '\n') {
        if (length < sizeof p->line - 1)
            p->line[length++] = c ? (char)c : '\1'; /* a NUL ends no line, and no command has it */
    }
    if (c == EOF && p->is_late)
        return PROMPT_LATE;
    if (c == EOF && length == 0)
        return PROMPT_END;
    p->line[length] = '\0';
    keep_line(p, p->line, length);
    putchar('\n'); /* nothing else ends the line of the prompt */
    return PROMPT_LINE;
}

/* Key by key, without an echo; ^C and ^D do what they do elsewhere. */
static enum prompt_result read_keys(struct prompt *p)
{
    enum { INTERRUPT = 3, END = 4, BACK = 8, DELETE = 127 };
    size_t length = 0;
    char key;
    p->is_late = false;
    while ((!p->watch || has_key(p)) && read(STDIN_FILENO, &key, 1) == 1) {
        if (key == INTERRUPT || (key == END && length == 0))
            return key == END ? PROMPT_END : PROMPT_INTERRUPTED;
        if (key == '\r' || key == '\n') {
            p->line[length] = '\0';
            return PROMPT_LINE;
        }
        if (key == BACK || key == DELETE)
            length -= length > 0;
        else if (length < sizeof p->line - 1)
            p->line[length++] = key;
    }
    return p->is_late ? PROMPT_LATE : PROMPT_END;
}

static enum prompt_result read_secretly(struct prompt *p)
{
    struct termios usual, hidden;
    if (tcgetattr(STDIN_FILENO, &usual) != 0)
        return PROMPT_END;
    hidden = usual;
    hidden.c_lflag &= (tcflag_t) ~(ECHO | ISIG | ICANON);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    put_text(p); /* only now, so that the answer to the prompt is not shown */
    enum prompt_result result = read_keys(p);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual);
    printf("\n");
    return result;
}

enum prompt_result prompt_read(struct prompt *p, const char *text, bool is_secret, const char **line)
{
    *line = p->line;
    p->line[0] = '\0';
    p->is_secret = is_secret;
    snprintf(p->text, sizeof p->text, "%s", text);
    if (p->edit && !is_secret)
        return read_edited(p);
    if (p->edit)
        return read_secretly(p);
    put_text(p);
    return read_plain(p);
}
