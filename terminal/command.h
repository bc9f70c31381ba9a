/* command.h - the subcommands of freehold. Each is handed its own name as argv[0] and returns the exit status: 0, 1 for what went wrong,
 * 2 for what was asked wrongly. A new one is a line here and a row of the table in main.c. */
#ifndef FREEHOLD_COMMAND_H
#define FREEHOLD_COMMAND_H

#include <stdbool.h>

int cmd_play(int argc, char **argv);
int cmd_join(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_backup(int argc, char **argv);
int cmd_restore(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_show(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_engine(int argc, char **argv);
int cmd_signature(int argc, char **argv);
int cmd_reference(int argc, char **argv);

/* Is help asked for, in any place? */
bool wants_help(int argc, char **argv);

#endif
