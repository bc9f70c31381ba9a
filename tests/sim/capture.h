/* capture.h - a command of the program in a process of its own, with what it prints. */
#ifndef FREEHOLD_CAPTURE_H
#define FREEHOLD_CAPTURE_H

enum { CAPTURE_SIZE = 1 << 18 };

struct capture {
    int status; /* of exit, -1: it ended otherwise */
    char out[CAPTURE_SIZE], error[CAPTURE_SIZE];
};

/* The words of the line are the arguments, with blanks between; the first is the command's own name. */
void capture_run(struct capture *capture, int (*command)(int argc, char **argv), const char *line);

#endif
