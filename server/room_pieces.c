/* room_pieces.c - the pieces of a room's players: each is a token and a colour, such as `boat-teal`, and no two players have the same token
 * or the same colour (O03). */
#include "hall_parts.h"

#include <stdio.h>
#include <string.h>

/* The page's own. Each seat has a usual one of both. */
static const char *const tokens[FH_MAX_SEATS] = {"wheel", "cat", "rocket", "teapot", "boat", "crown", "owl", "hat"};
static const char *const colours[FH_MAX_SEATS] = {"crimson", "teal", "violet", "ochre", "moss", "navy", "plum", "slate"};

/* The number of the token or colour; FH_MAX_SEATS if it is none of the list. */
static int number_in(const char *const list[FH_MAX_SEATS], const char *text, size_t length)
{
    int i = 0;
    while (i < FH_MAX_SEATS && (strlen(list[i]) != length || memcmp(list[i], text, length) != 0))
        i++;
    return i;
}

/* False: nobody knows this piece. Pieces of rooms from earlier versions may be such. */
static bool take_apart(const char *piece, int *token, int *colour)
{
    size_t length = strcspn(piece, "-");
    *token = number_in(tokens, piece, length);
    *colour = piece[length] ? number_in(colours, piece + length + 1, strlen(piece + length + 1)) : FH_MAX_SEATS;
    return *token < FH_MAX_SEATS && *colour < FH_MAX_SEATS;
}

bool room_knows_piece(const char *piece)
{
    int token, colour;
    return take_apart(piece, &token, &colour);
}

/* The tokens and colours that others than this guest have, a bit for each. */
static void find_taken(const struct room *room, const char *guest, unsigned *taken_tokens, unsigned *taken_colours)
{
    int token, colour;
    *taken_tokens = *taken_colours = 0;
    for (size_t i = 0; i < room->member_count + room->computer_count; i++) {
        const struct member *m = i < room->member_count ? &room->members[i] : NULL;
        const char *piece = m ? m->piece : room->computers[i - room->member_count].piece;
        if ((m && (m->seat == FH_NONE || strcmp(m->guest, guest) == 0)) || !take_apart(piece, &token, &colour))
            continue;
        *taken_tokens |= 1u << token;
        *taken_colours |= 1u << colour;
    }
}

bool room_is_piece_taken(const struct room *room, const char *piece, const char *guest)
{
    unsigned taken_tokens, taken_colours;
    int token, colour;
    find_taken(room, guest, &taken_tokens, &taken_colours);
    return take_apart(piece, &token, &colour) && ((taken_tokens >> token & 1) || (taken_colours >> colour & 1));
}

static const char *free_one(const char *const list[FH_MAX_SEATS], unsigned taken, uint8_t seat)
{
    int i = 0;
    while (i < FH_MAX_SEATS - 1 && (taken >> (seat + i) % FH_MAX_SEATS & 1))
        i++;
    return list[(seat + i) % FH_MAX_SEATS];
}

void room_free_piece(const struct room *room, uint8_t seat, char piece[SEAT_PIECE_SIZE])
{
    unsigned taken_tokens, taken_colours;
    find_taken(room, "", &taken_tokens, &taken_colours);
    snprintf(piece, SEAT_PIECE_SIZE, "%s-%s", free_one(tokens, taken_tokens, seat), free_one(colours, taken_colours, seat));
}
