/* words.c - see words.h.
 *
 * The entries lie in a hash table with open addressing, so that looking up is quick and a key that comes twice is noticed, whatever the
 * file's size. Nothing is ever taken out of it. */
#include "words.h"
#include "character.h"
#include "fault.h"
#include "fault_kinds.h"

#include <string.h>

static const struct words_text NOTHING = {0};

static struct words_text text_of(const char *text)
{
    return (struct words_text){text, text ? strlen(text) : 0};
}

static bool text_is(struct words_text text, struct words_text other)
{
    return text.length == other.length && (text.length == 0 || memcmp(text.text, other.text, text.length) == 0);
}

/* ---- Writing into the caller's buffer ----------------------------------------------------------------------------------------------- */

struct output {
    char *text;
    size_t size, length;
};

static void put(struct output *out, struct words_text text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (out->length < out->size)
            out->text[out->length] = text.text[i];
        out->length++;
    }
}

static bool goes_on(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* Ends the text; if it was cut, then before the character that did not fit. */
static size_t put_end(struct output *out)
{
    size_t end = out->length;
    if (out->size == 0)
        return out->length;
    if (end >= out->size) {
        end = out->size - 1;
        while (end > 0 && goes_on(out->text[end]))
            end--;
    }
    out->text[end] = '\0';
    return out->length;
}

static void put_number(struct output *out, int64_t number, struct words_text group)
{
    char digits[20];
    int count = 0;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    do {
        digits[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        put(out, text_of("-"));
    while (count > 0) {
        put(out, (struct words_text){&digits[--count], 1});
        if (count > 0 && count % 3 == 0)
            put(out, group);
    }
}

/* ---- The table of entries ----------------------------------------------------------------------------------------------------------- */

static uint32_t hash_on(uint32_t hash, struct words_text text)
{
    for (size_t i = 0; i < text.length; i++)
        hash = (hash ^ (unsigned char)text.text[i]) * 16777619u;
    return (hash ^ '.') * 16777619u;
}

/* The slot that the key has, or would have. There is always an empty one. */
static uint32_t slot_of(const struct words *words, struct words_text edition, struct words_text key)
{
    uint32_t hash = hash_on(hash_on(2166136261u, edition), key);
    for (uint32_t slot = hash ^ hash >> 16;; slot++) {
        const struct words_entry *entry = &words->slots[slot % WORDS_SLOTS];
        if (!entry->key.text || (text_is(entry->key, key) && text_is(entry->edition, edition)))
            return slot % WORDS_SLOTS;
    }
}

static struct words_text look_up(const struct words *words, struct words_text edition, struct words_text key)
{
    return words->slots[slot_of(words, edition, key)].text;
}

struct words_text words_find(const struct words *words, const char *edition, const char *key)
{
    struct words_text id = text_of(edition), wanted = text_of(key);
    for (int i = 0; i < WORDS_MAX_CHAIN && id.length > 0; i++) {
        struct words_text found = look_up(words, id, wanted);
        if (found.text)
            return found;
        id = look_up(words, id, text_of("extends"));
    }
    return look_up(words, NOTHING, wanted);
}

/* ---- Reading: characters ------------------------------------------------------------------------------------------------------------ */

/* The first byte that must not be in a text file; NULL if there is none. */
static const char *find_bad(struct words_text line)
{
    for (size_t i = 0; i < line.length;) {
        uint32_t code = 0;
        size_t length = character_read(line.text + i, line.length - i, &code);
        bool is_space = code == ' ' || code == '\t' || code == 0xa0;
        if (length == 0 || (!is_space && !character_is_seen(code)))
            return line.text + i;
        i += length;
    }
    return NULL;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_id_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

static bool is_id(struct words_text text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (!is_id_char(text.text[i]))
            return false;
    }
    return text.length > 0 && text.length < FH_ID_SIZE;
}

/* Ids with full stops between. */
static bool is_key(struct words_text text)
{
    for (size_t i = 0; i < text.length; i++) {
        bool is_stop = text.text[i] == '.';
        if (is_stop ? i == 0 || text.text[i - 1] == '.' : !is_id_char(text.text[i]))
            return false;
    }
    return text.length > 0 && text.length < WORDS_KEY_SIZE && text.text[text.length - 1] != '.';
}

static struct words_text trim(struct words_text text)
{
    while (text.length > 0 && is_blank(text.text[0])) {
        text.text++;
        text.length--;
    }
    while (text.length > 0 && is_blank(text.text[text.length - 1]))
        text.length--;
    return text;
}

/* The part before the sign; *text keeps the part behind it. .text is NULL if there is no such sign. */
static struct words_text cut(struct words_text *text, char sign)
{
    const char *at = text->length > 0 ? memchr(text->text, sign, text->length) : NULL;
    struct words_text front = {text->text, at ? (size_t)(at - text->text) : 0};
    if (!at)
        return NOTHING;
    text->text = at + 1;
    text->length -= front.length + 1;
    return front;
}

/* ---- Reading: lines ----------------------------------------------------------------------------------------------------------------- */

/* One file on its way into the words. */
struct reading {
    struct words *words;
    const char *file;
    fh_error *error;
    int32_t line;
    struct words_text edition; /* of the last heading */
};

static struct word word_from(struct words_text text)
{
    return (struct word){text.text, text.length};
}

static bool fail(struct reading *r, const struct fault *fault)
{
    memset(r->words, 0, sizeof *r->words);
    return fault_say(r->error, r->file, r->line, fault);
}

static bool fail_key(struct reading *r, int fault, struct words_text key)
{
    return fail(r, &(struct fault){.kind = (uint8_t)fault, .subject = word_from(key)});
}

/* Each brace has its other half, with a name between them. */
static bool braces_match(struct words_text text)
{
    struct words_text rest = text, front = cut(&rest, '{');
    while (front.text) {
        struct words_text name = cut(&rest, '}');
        if (memchr(front.text, '}', front.length) || !name.text || !is_id(name))
            return false;
        front = cut(&rest, '{');
    }
    return rest.length == 0 || !memchr(rest.text, '}', rest.length);
}

/* key = text */
static bool read_entry(struct reading *r, struct words_text line)
{
    struct words_text text = line, key = trim(cut(&text, '='));
    text = trim(text);
    if (!key.text)
        return fail(r, &(struct fault){.kind = FAULT_NO_ENTRY});
    if (!is_key(key))
        return fail(r, &(struct fault){.kind = FAULT_BAD_KEY, .found = word_from(key)});
    if (text.length == 0)
        return fail_key(r, FAULT_NO_TEXT, key);
    if (!braces_match(text))
        return fail_key(r, FAULT_BAD_BRACES, key);
    if (r->edition.length > 0 && text_is(key, text_of("extends")) && !is_id(text))
        return fail(r, &(struct fault){.kind = FH_FAULT_BAD_ID, .found = word_from(text), .high = FH_ID_SIZE - 1});
    struct words_entry *slot = &r->words->slots[slot_of(r->words, r->edition, key)];
    if (slot->key.text)
        return fail_key(r, FH_FAULT_GIVEN_TWICE, key);
    if (r->words->count == WORDS_MAX_ENTRIES)
        return fail(r, &(struct fault){.kind = FAULT_TOO_MANY_TEXTS, .subject = word_from(key), .high = WORDS_MAX_ENTRIES});
    *slot = (struct words_entry){r->edition, key, text};
    r->words->count++;
    return true;
}

/* [edition ID] */
static bool read_heading(struct reading *r, struct words_text line)
{
    struct words_text rest = {line.text + 1, line.length - 1}, inside = trim(cut(&rest, ']')), word = cut(&inside, ' ');
    inside = trim(inside);
    if (!text_is(word, text_of("edition")) || !is_id(inside) || trim(rest).length > 0)
        return fail(r, &(struct fault){.kind = FAULT_BAD_HEADING, .detail = word_of("[edition ID]")});
    r->edition = inside;
    return true;
}

static bool take_first(struct reading *r, struct words_text line)
{
    static const char first[] = "freehold words 1";
    return text_is(line, text_of(first)) || fail(r, &(struct fault){.kind = FH_FAULT_FIRST_LINE, .detail = word_of(first)});
}

static bool take_line(struct reading *r, struct words_text line)
{
    char room[FAULT_BYTE_SIZE];
    const char *bad = NULL;
    if (line.length > WORDS_MAX_LINE)
        return fail(r, &(struct fault){.kind = FAULT_LONG_LINE, .high = WORDS_MAX_LINE});
    if ((bad = find_bad(line)) != NULL)
        return fail(r, &(struct fault){.kind = FH_FAULT_BAD_BYTE, .found = fault_byte(room, *bad)});
    line = trim(line);
    if (r->line == 1)
        return take_first(r, line);
    if (line.length == 0 || line.text[0] == '#')
        return true;
    return line.text[0] == '[' ? read_heading(r, line) : read_entry(r, line);
}

/* The next line without its end, LF or CRLF. */
static struct words_text next_line(struct words_text *text)
{
    struct words_text line = cut(text, '\n');
    if (!line.text) {
        line = *text;
        text->length = 0;
    }
    if (line.length > 0 && line.text[line.length - 1] == '\r')
        line.length--;
    return line;
}

bool words_parse(struct words *words, const char *file, const char *text, size_t length, fh_error *error)
{
    struct reading r = {.words = words, .file = file, .error = error, .line = 1};
    struct words_text rest = {length > 0 ? text : "", length};
    do {
        if (!take_line(&r, next_line(&rest)))
            return false;
        r.line++;
    } while (rest.length > 0);
    return true;
}

/* ---- Sentences ---------------------------------------------------------------------------------------------------------------------- */

static const struct words_value *value_of(const struct words_value *values, int count, struct words_text name)
{
    for (int i = 0; i < count; i++) {
        if (text_is(text_of(values[i].name), name))
            return &values[i];
    }
    return NULL;
}

static void put_placeholder(struct output *out, const struct words_value *value, struct words_text name, struct words_text group)
{
    if (!value) {
        put(out, text_of("{"));
        put(out, name);
        put(out, text_of("}"));
    } else if (value->text.text) {
        put(out, value->text);
    } else {
        put_number(out, value->number, group);
    }
}

size_t words_fill(const struct words *words, const char *edition, const char *key, const struct words_value *values, int count, char *text,
                  size_t size)
{
    struct output out = {text, size, 0};
    struct words_text rest = words_find(words, edition, key), group = words_find(words, edition, "number.group");
    if (!rest.text)
        rest = text_of(key);
    for (struct words_text front = cut(&rest, '{'); front.text; front = cut(&rest, '{')) {
        struct words_text name = cut(&rest, '}');
        put(&out, front);
        put_placeholder(&out, value_of(values, count, name), name, group);
    }
    put(&out, rest);
    return put_end(&out);
}

/* ---- The texts of an edition -------------------------------------------------------------------------------------------------------- */

/* KIND.ID or KIND.ID.SECOND. Ids are short enough for a key. */
static struct words_text name_of(const struct words *words, const fh_edition *edition, const char *const parts[3], const char *own)
{
    char key[WORDS_KEY_SIZE];
    struct output out = {key, sizeof key, 0};
    for (int i = 0; i < 3 && parts[i]; i++) {
        if (i > 0)
            put(&out, text_of("."));
        put(&out, text_of(parts[i]));
    }
    put_end(&out);
    struct words_text found = words_find(words, edition->words.id, key);
    return found.text ? found : text_of(own);
}

struct words_text words_edition_name(const struct words *words, const fh_edition *edition)
{
    return name_of(words, edition, (const char *const[3]){"name"}, edition->words.name);
}

struct words_text words_square_name(const struct words *words, const fh_edition *edition, fh_square square)
{
    const fh_edition_words *w = &edition->words;
    return name_of(words, edition, (const char *const[3]){"square", w->square_id[square]}, w->square_name[square]);
}

struct words_text words_set_name(const struct words *words, const fh_edition *edition, int set)
{
    const fh_edition_words *w = &edition->words;
    return name_of(words, edition, (const char *const[3]){"set", w->set_id[set]}, w->set_name[set]);
}

struct words_text words_deck_name(const struct words *words, const fh_edition *edition, int deck)
{
    const fh_edition_words *w = &edition->words;
    return name_of(words, edition, (const char *const[3]){"deck", w->deck_id[deck]}, w->deck_name[deck]);
}

struct words_text words_card_text(const struct words *words, const fh_edition *edition, int deck, int card)
{
    const fh_edition_words *w = &edition->words;
    return name_of(words, edition, (const char *const[3]){"card", w->deck_id[deck], w->card_id[deck][card]}, w->card_text[deck][card]);
}
