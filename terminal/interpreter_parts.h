/* interpreter_parts.h - what the parts of the interpreter share: a line in words, and what each command does with it. */
#ifndef FREEHOLD_INTERPRETER_PARTS_H
#define FREEHOLD_INTERPRETER_PARTS_H

#include "interpreter.h"

struct input {
    int count;
    char *words[INTERPRETER_MAX_WORDS]; /* the command itself is the first */
};

/* A square by its id or name, ignoring case; FH_NONE if there is none. */
uint8_t find_square(const struct session *s, const char *word);
/* The same of a name in several words; what is wrong has been said. */
uint8_t find_square_of(const struct session *s, const struct input *in, int words);
uint8_t find_seat(const struct session *s, const char *word); /* by its name */

/* A number without sign, blank or leading zero. */
bool parse_amount(const char *word, int64_t high, int64_t *amount);

/* `GIVE RECEIVE`, each one thing or several with + between. False: what is wrong has been said. */
bool parse_offer(const struct session *s, fh_seat seat, fh_seat other, const char *give, const char *take, fh_offer *offer);

/* Commands that change nothing. */
enum interpreter_result show_help(struct session *s, const struct input *in);
enum interpreter_result show_assets(struct session *s, const struct input *in);
enum interpreter_result show_all(struct session *s, const struct input *in);
enum interpreter_result show_board(struct session *s, const struct input *in);
enum interpreter_result show_history(struct session *s, const struct input *in);
enum interpreter_result show_why(struct session *s, const struct input *in);
enum interpreter_result show_deed(struct session *s, const struct input *in);
enum interpreter_result save_game(struct session *s, const struct input *in);

/* The words by which commands are known, possible now or always; for help, prompt and completion. */
struct command_word {
    const char *word;
    const char *arguments; /* what follows, for help; NULL: nothing */
    int least, most;       /* how many words may follow */
    uint64_t actions;      /* bits of the kinds of actions that it makes: offered while one of them is possible; 0: always */
    bool is_everywhere;    /* the campus program has it too */
    enum interpreter_result (*run)(struct session *s, const struct input *in);
};
extern const struct command_word command_words[];
extern const int command_word_count;

/* How it is typed. */
void command_usage(const struct session *s, const struct command_word *command, char *text, size_t size);

bool command_is_possible(const struct session *s, const struct command_word *command);

/* The kinds of actions that the players who are asked could do now, as bits. */
uint64_t possible_actions(const struct session *s);
#define ACTION_BIT(kind) (UINT64_C(1) << (kind))

#endif
