/* embed.c - turns edition files into C, so that the program carries them: embed FILE... > editions.c
 *
 * Runs while building, and nowhere else. The table that it writes is declared in terminal/library.h; the id of an edition in it is the
 * name of its file. */
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

int main(int argc, char **argv)
{
    long *lengths = calloc((size_t)argc, sizeof *lengths);
    if (!lengths)
        return 1;
    printf("/* Made by tools/embed.c. */\n#include \"library.h\"\n\n");
    for (int i = 1; i < argc; i++) {
        lengths[i] = embed_file(argv[i], i);
        if (lengths[i] < 0) {
            fprintf(stderr, "embed: %s: %s\n", argv[i], strerror(errno));
            return 1;
        }
    }
    printf("const struct library_edition library_editions[] = {\n");
    for (int i = 1; i < argc; i++)
        printf("    {\"%s\", (const char *)text_%d, %ld},\n", base_name(argv[i]), i, lengths[i]);
    printf("    {0},\n};\n\nconst size_t library_edition_count = %d;\n", argc - 1);
    free(lengths);
    return fflush(stdout) == 0 ? 0 : 1;
}
