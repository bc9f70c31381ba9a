/* names.c - see names.h. */
#include "names.h"

#define WORD(name, word, ...) word,
#define ARGUMENTS(name, word, arguments) arguments,

static const char *const SQUARE_KINDS[] = {FH_SQUARE_KINDS(WORD)};
static const char *const ACTIONS[] = {FH_ACTIONS(WORD)};
static const char *const QUESTIONS[] = {FH_QUESTIONS(WORD)};
static const char *const WHYS[] = {FH_WHYS(WORD)};
static const char *const HOWS[] = {FH_HOWS(WORD)};
static const char *const REASONS[] = {"allowed", FH_REASONS(WORD)};
static const char *const FAULTS[] = {"none", FH_FAULTS(WORD)};
static const char *const EVENTS[] = {FH_EVENTS(WORD)};
static const char *const FAULT_ARGUMENTS[] = {"", FH_FAULTS(ARGUMENTS)};
static const char *const PHASES[] = {"before", "dice", "after", "ending", "over"};

const char *fh_square_kind_name(uint8_t kind)
{
    return kind < FH_SQ_COUNT ? SQUARE_KINDS[kind] : "?";
}

const char *fh_question_name(uint8_t kind)
{
    return kind < FH_ASK_COUNT ? QUESTIONS[kind] : "?";
}

const char *fh_reason_name(uint8_t reason)
{
    return reason < FH_REASON_COUNT ? REASONS[reason] : "?";
}

const char *fh_fault_name(uint8_t fault)
{
    return fault < FH_FAULT_COUNT ? FAULTS[fault] : "?";
}

const char *fh_fault_arguments(uint8_t fault)
{
    return fault < FH_FAULT_COUNT ? FAULT_ARGUMENTS[fault] : "";
}

const char *name_of_action(uint8_t kind)
{
    return kind < FH_ACT_COUNT ? ACTIONS[kind] : "?";
}

const char *name_of_why(uint8_t why)
{
    return why < FH_WHY_COUNT ? WHYS[why] : "?";
}

const char *name_of_how(uint8_t how)
{
    return how < FH_HOW_COUNT ? HOWS[how] : "?";
}

const char *name_of_event(uint8_t kind)
{
    return kind < FH_EV_COUNT ? EVENTS[kind] : "?";
}

const char *name_of_phase(uint8_t phase)
{
    return phase <= FH_OVER ? PHASES[phase] : "?";
}
