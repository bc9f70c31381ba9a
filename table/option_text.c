/* option_text.c - see option_text.h. */
#include "option_text.h"
#include "text.h"

static void write_range(struct writer *w, const fh_option *option)
{
    write_char(w, ' ');
    write_number(w, option->low);
    write_char(w, ' ');
    write_number(w, option->high);
}

static void write_needs(struct writer *w, fh_seat seat, const fh_option *option)
{
    switch ((enum fh_needs)option->needs) {
    case FH_NEEDS_NOTHING:
        break;
    case FH_NEEDS_AMOUNT:
        write_text(w, "\tamount");
        write_range(w, option);
        break;
    case FH_NEEDS_TERMS:
        write_text(w, "\tterms");
        break;
    case FH_NEEDS_BIDS:
        write_text(w, "\tbids ");
        write_number(w, seat + 1);
        write_range(w, option);
        break;
    }
}

size_t option_format(const fh_edition *edition, fh_seat seat, const fh_option *option, char *text, size_t size)
{
    struct writer w = writer_open(text, size);
    writer_skip(&w, fh_action_format(edition, &option->action, text, size));
    write_needs(&w, seat, option);
    return writer_close(&w);
}
