/* people_text.c - see people_text.h. The keys of names are in people_fold.c.
 *
 * One machine reads a text character by character, keeps what may stay and notes the first fault. Chat takes what was kept, a name may have
 * no fault. A character that is dropped leaves no trace in the machine, and one whose fate depends on the next is held back until then; so
 * cleaning a clean text changes nothing. */
#include "people_text.h"
#include "character.h"

#include <string.h>
#include <unictype.h>

enum {
    MARKS_MOST = 2,
    PARTS_MOST = 8, /* pictures joined to one; the largest in use have four */
    TAGS_MOST = 5,
    ADDED_MOST = TAGS_MOST + 1, /* characters that are kept in one step */

    JOINER = 0x200d,
    TEXT_SELECTOR = 0xfe0e,
    PICTURE_SELECTOR = 0xfe0f,
    KEYCAP = 0x20e3,
    BLACK_FLAG = 0x1f3f4,
    FIRST_TAG = 0xe0020,
    LAST_TAG = 0xe007f, /* ends a row of tags; each other stands for an ASCII character */
};

/* The last character that was kept. */
enum kept {
    KEPT_OTHER,
    KEPT_KEY,       /* becomes a picture with the selector and the keycap */
    KEPT_PICTURE,   /* nothing has been added to it */
    KEPT_DRESSED,   /* a picture and its selector */
    KEPT_TONED,     /* a picture and the colour of its skin */
    KEPT_INDICATOR, /* the first of the two that make a flag */
};

/* Held back until the next character that is kept. */
enum held { HELD_NONE, HELD_BLANK, HELD_JOINER, HELD_SELECTOR, HELD_TAGS };

/* A unit is a letter with its marks or a whole picture; it is never cut. */
struct cleaner {
    char *text;
    size_t size, used, unit; /* bytes; the last unit begins at `unit`, or the blank before it */
    size_t characters;
    enum kept kept;
    enum held held;
    unsigned marks, parts; /* of the last unit */
    bool is_black_flag;
    char tags[TAGS_MOST + 1];
    size_t tag_count;
    enum text_fault fault;
    bool is_full;
};

static const char *const FAULT_WORDS[] = {
#define X(name, word) [TEXT_##name] = word,
    TEXT_FAULTS_LIST(X)
#undef X
};

const char *text_fault_word(enum text_fault fault)
{
    return FAULT_WORDS[fault];
}

/* ---- Characters ------------------------------------------------------------------------------------------------------------------- */

static bool is_line_end(uint32_t c)
{
    return (c >= 0x09 && c <= 0x0d) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

static bool is_category(uint32_t c, uint32_t mask)
{
    return uc_is_general_category_withtable(c, mask);
}

static bool is_mark(uint32_t c)
{
    return is_category(c, UC_CATEGORY_MASK_Mn | UC_CATEGORY_MASK_Me);
}

static bool is_picture(uint32_t c)
{
    return c > 0x7f && uc_is_property_extended_pictographic(c);
}

static bool is_tone(uint32_t c)
{
    return c >= 0x1f3fb && c <= 0x1f3ff;
}

static bool is_indicator(uint32_t c)
{
    return c >= 0x1f1e6 && c <= 0x1f1ff;
}

static bool is_key(uint32_t c)
{
    return (c >= '0' && c <= '9') || c == '#' || c == '*';
}

static bool is_seen(uint32_t c)
{
    return character_is_seen(c) && !uc_is_property_default_ignorable_code_point(c);
}

/* Pictures that are not assigned yet are fine: each year brings some, and fonts know them before this program does. */
static bool is_unknown(uint32_t c)
{
    return is_category(c, UC_CATEGORY_MASK_Cn | UC_CATEGORY_MASK_Co | UC_CATEGORY_MASK_Cs) && !is_picture(c);
}

static enum text_fault fault_of_unseen(uint32_t c)
{
    return is_category(c, UC_CATEGORY_MASK_Cc) ? TEXT_CONTROL
           : uc_is_property_bidi_control(c)    ? TEXT_DIRECTION
           : is_unknown(c)                     ? TEXT_UNKNOWN
                                               : TEXT_UNSEEN;
}

static size_t write_character(uint32_t c, char *bytes)
{
    size_t size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const uint8_t first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = size - 1; i > 0; i--, c >>= 6)
        bytes[i] = (char)(0x80 | (c & 0x3f));
    bytes[0] = (char)(first[size] | c);
    return size;
}

/* ---- Keeping and holding back ----------------------------------------------------------------------------------------------------- */

static void note(struct cleaner *cleaner, enum text_fault fault)
{
    if (cleaner->fault == TEXT_FINE)
        cleaner->fault = fault;
}

/* Adds characters, of a new unit or of the last one. A unit that does not fit goes as a whole, and the text ends before it. */
static void keep(struct cleaner *cleaner, const uint32_t *added, size_t count, bool is_new_unit)
{
    char bytes[4 * ADDED_MOST];
    size_t size = 0;
    for (size_t i = 0; i < count; i++)
        size += write_character(added[i], bytes + size);
    if (is_new_unit)
        cleaner->unit = cleaner->used;
    cleaner->is_full = cleaner->used + size >= cleaner->size || cleaner->characters + count > CHAT_MOST;
    if (cleaner->is_full) {
        cleaner->used = cleaner->unit;
        return;
    }
    memcpy(cleaner->text + cleaner->used, bytes, size);
    cleaner->used += size;
    cleaner->characters += count;
}

/* What is held back turns out to have no place here. A blank has. */
static void drop_held(struct cleaner *cleaner)
{
    if (cleaner->held == HELD_NONE || cleaner->held == HELD_BLANK)
        return;
    note(cleaner, TEXT_UNSEEN);
    cleaner->held = HELD_NONE;
    cleaner->tag_count = 0;
}

static bool ends_in_picture(const struct cleaner *cleaner)
{
    return cleaner->kept == KEPT_PICTURE || cleaner->kept == KEPT_DRESSED || cleaner->kept == KEPT_TONED;
}

/* ---- What each kind of character does --------------------------------------------------------------------------------------------- */

static void take_blank(struct cleaner *cleaner, uint32_t c)
{
    if (c != ' ')
        note(cleaner, is_line_end(c) ? TEXT_CONTROL : TEXT_BLANKS);
    drop_held(cleaner);
    if (cleaner->used == 0 || cleaner->held == HELD_BLANK)
        note(cleaner, TEXT_BLANKS);
    else
        cleaner->held = HELD_BLANK;
}

static void take_joiner(struct cleaner *cleaner)
{
    bool fits = ends_in_picture(cleaner) && cleaner->parts < PARTS_MOST && cleaner->held != HELD_BLANK && cleaner->held != HELD_JOINER;
    if (!fits) {
        note(cleaner, TEXT_UNSEEN);
        return;
    }
    drop_held(cleaner);
    cleaner->held = HELD_JOINER;
}

static void take_selector(struct cleaner *cleaner, uint32_t c)
{
    if (cleaner->held == HELD_NONE && cleaner->kept == KEPT_PICTURE) {
        keep(cleaner, &c, 1, false);
        cleaner->kept = KEPT_DRESSED;
        cleaner->is_black_flag = false;
    } else if (cleaner->held == HELD_NONE && cleaner->kept == KEPT_KEY && c == PICTURE_SELECTOR) {
        cleaner->held = HELD_SELECTOR;
    } else {
        note(cleaner, TEXT_UNSEEN);
    }
}

/* The only rows of tags in use; any other would be a place to hide a text. */
static bool is_flag_of_land(const char *tags)
{
    return strcmp(tags, "gbeng") == 0 || strcmp(tags, "gbsct") == 0 || strcmp(tags, "gbwls") == 0;
}

static void keep_tags(struct cleaner *cleaner)
{
    uint32_t added[TAGS_MOST + 1];
    for (size_t i = 0; i < TAGS_MOST; i++)
        added[i] = FIRST_TAG - ' ' + (uint8_t)cleaner->tags[i];
    added[TAGS_MOST] = LAST_TAG;
    keep(cleaner, added, TAGS_MOST + 1, false);
    cleaner->kept = KEPT_DRESSED;
    cleaner->is_black_flag = false;
    cleaner->held = HELD_NONE;
    cleaner->tag_count = 0;
}

static void take_tag(struct cleaner *cleaner, uint32_t c)
{
    bool has_place = cleaner->is_black_flag && (cleaner->held == HELD_NONE || cleaner->held == HELD_TAGS);
    cleaner->tags[cleaner->tag_count] = '\0';
    if (has_place && c == LAST_TAG && is_flag_of_land(cleaner->tags)) {
        keep_tags(cleaner);
    } else if (has_place && c != LAST_TAG && cleaner->tag_count < TAGS_MOST) {
        cleaner->tags[cleaner->tag_count++] = (char)(c - FIRST_TAG + ' ');
        cleaner->held = HELD_TAGS;
    } else {
        note(cleaner, TEXT_UNSEEN);
        if (cleaner->held == HELD_TAGS)
            drop_held(cleaner);
    }
}

/* A blank may have marks like any letter: some faces are drawn that way. */
static void take_mark(struct cleaner *cleaner, uint32_t c)
{
    bool is_on_blank = cleaner->held == HELD_BLANK, is_keycap = cleaner->held == HELD_SELECTOR && c == KEYCAP;
    uint32_t added[] = {is_on_blank ? ' ' : PICTURE_SELECTOR, c};
    if (cleaner->used == 0 || (cleaner->marks == MARKS_MOST && !is_on_blank)) {
        note(cleaner, TEXT_MARKS);
        return;
    }
    bool has_front = is_on_blank || is_keycap;
    if (!has_front)
        drop_held(cleaner);
    keep(cleaner, has_front ? added : added + 1, has_front ? 2 : 1, is_on_blank);
    cleaner->marks = is_on_blank ? 1 : cleaner->marks + 1;
    cleaner->held = HELD_NONE;
    cleaner->kept = KEPT_OTHER;
    cleaner->is_black_flag = false;
}

static enum kept kind_of(const struct cleaner *cleaner, uint32_t c, bool is_new_unit)
{
    if (is_picture(c))
        return KEPT_PICTURE;
    if (is_key(c))
        return KEPT_KEY;
    if (!is_new_unit)
        return cleaner->kept == KEPT_INDICATOR ? KEPT_OTHER : KEPT_TONED;
    return is_indicator(c) ? KEPT_INDICATOR : KEPT_OTHER;
}

/* The colour of the skin belongs to the picture before it, and every second indicator to the first. */
static bool continues(const struct cleaner *cleaner, uint32_t c)
{
    if (is_tone(c))
        return cleaner->kept == KEPT_PICTURE || cleaner->kept == KEPT_DRESSED;
    return is_indicator(c) && cleaner->kept == KEPT_INDICATOR;
}

static void take_seen(struct cleaner *cleaner, uint32_t c)
{
    uint32_t added[] = {cleaner->held == HELD_JOINER ? JOINER : ' ', c};
    bool joins = cleaner->held == HELD_JOINER && is_picture(c);
    if (!joins)
        drop_held(cleaner);
    bool has_front = cleaner->held != HELD_NONE;
    bool is_new_unit = !joins && (has_front || !continues(cleaner, c));
    keep(cleaner, has_front ? added : added + 1, has_front ? 2 : 1, is_new_unit);
    cleaner->parts = joins ? cleaner->parts + 1 : is_new_unit ? 1 : cleaner->parts;
    cleaner->kept = kind_of(cleaner, c, is_new_unit);
    cleaner->is_black_flag = c == BLACK_FLAG;
    cleaner->marks = 0;
    cleaner->held = HELD_NONE;
}

/* Nearly all characters are ASCII and need no table. */
static void take(struct cleaner *cleaner, uint32_t c)
{
    if (c > ' ' && c < 0x7f)
        take_seen(cleaner, c);
    else if (character_is_blank(c) || is_line_end(c))
        take_blank(cleaner, c);
    else if (c == JOINER)
        take_joiner(cleaner);
    else if (c == TEXT_SELECTOR || c == PICTURE_SELECTOR)
        take_selector(cleaner, c);
    else if (c >= FIRST_TAG && c <= LAST_TAG)
        take_tag(cleaner, c);
    else if (!is_seen(c))
        note(cleaner, fault_of_unseen(c));
    else if (is_mark(c))
        take_mark(cleaner, c);
    else
        take_seen(cleaner, c);
}

/* ---- Whole texts ------------------------------------------------------------------------------------------------------------------ */

/* Bytes that are not UTF-8 are dropped one by one. */
static void clean(struct cleaner *cleaner, const char *text, size_t length, bool notes_unknown)
{
    for (size_t at = 0; at < length && !cleaner->is_full;) {
        uint32_t c = 0;
        size_t bytes = character_read(text + at, length - at, &c);
        if (bytes == 0)
            note(cleaner, TEXT_BROKEN);
        else if (notes_unknown && is_unknown(c))
            note(cleaner, TEXT_UNKNOWN);
        else
            take(cleaner, c);
        at += bytes ? bytes : 1;
    }
    if (cleaner->held == HELD_BLANK)
        note(cleaner, TEXT_BLANKS);
    drop_held(cleaner);
}

enum text_fault people_check_name(const char *text, size_t length, size_t most)
{
    char kept[ROOM_NAME_MOST + 1];
    struct cleaner cleaner = {.text = kept, .size = sizeof kept};
    if (length == 0)
        return TEXT_EMPTY;
    if (length > most || length > ROOM_NAME_MOST)
        return TEXT_LONG;
    clean(&cleaner, text, length, true);
    if (cleaner.used == 0 && cleaner.fault == TEXT_BLANKS)
        return TEXT_EMPTY;
    if (cleaner.fault != TEXT_FINE)
        return cleaner.fault;
    return people_is_reserved(text, length) ? TEXT_RESERVED : TEXT_FINE;
}

size_t people_clean_chat(const char *text, size_t length, char *kept, size_t size)
{
    struct cleaner cleaner = {.text = kept, .size = size};
    if (size == 0)
        return 0;
    clean(&cleaner, text, length, false);
    kept[cleaner.used] = '\0';
    return cleaner.used;
}
