/* embed.c - turns text files into C, so that the program carries them: embed HEADER STRUCT TABLE COUNT FILE... > texts.c
 *
 * Runs while building, and nowhere else. The table that it writes and the number of its rows are declared in the header, as a struct
 * whose members are the name of a file, its text and the text's length. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Writes the bytes of a file as an array. Returns how many there are, or -1. */
static long embed_file(const char *path, int number)
{
    FILE *file = fopen(path, "rb");
    long length = 0;
    if (!file)
        return -1;
    printf("static const unsigned char text_%d[] = {", number);
    for (int c = getc(file); c != EOF; c = getc(file))
        printf("%s%d,", length++ % 32 == 0 ? "\n    " : " ", c);
    printf("\n    0};\n\n");
    int is_bad = ferror(file);
    fclose(file);
    return is_bad ? -1 : length;
}

enum { HEADER = 1, STRUCT, TABLE, COUNT, FILES };

int main(int argc, char **argv)
{
    if (argc < FILES) {
        fprintf(stderr, "usage: embed HEADER STRUCT TABLE COUNT FILE...\n");
        return 1;
    }
    long *lengths = calloc((size_t)argc, sizeof *lengths);
    if (!lengths)
        return 1;
    printf("/* Made by tools/embed.c. */\n#include \"%s\"\n\n", argv[HEADER]);
    for (int i = FILES; i < argc; i++) {
        lengths[i] = embed_file(argv[i], i);
        if (lengths[i] < 0) {
            fprintf(stderr, "embed: %s: %s\n", argv[i], strerror(errno));
            return 1;
        }
    }
    printf("const struct %s %s[] = {\n", argv[STRUCT], argv[TABLE]);
    for (int i = FILES; i < argc; i++)
        printf("    {\"%s\", (const char *)text_%d, %ld},\n", base_name(argv[i]), i, lengths[i]);
    printf("    {0},\n};\n\nconst size_t %s = %d;\n", argv[COUNT], argc - FILES);
    free(lengths);
    return fflush(stdout) == 0 ? 0 : 1;
}
