/* test_protocol.c - the messages of the server and the events of a room, by their description (O17).
 *
 * Most tests walk over every field of every message, so that a message that is added to server/protocol.txt is tested at once. */
#include "described.h"
#include "testing.h"

/* ---- What is asked of the reader --------------------------------------------------------------------------------------------------- */

static bool accepts(const struct described *part, const json_t *json, struct protocol_fault *fault)
{
    char *text = json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY);
    assert_non_null(text);
    bool is_right = part->check(text, strlen(text), fault);
    free(text);
    return is_right;
}

/* A sentence for people: it ends, is not cut off, and names the field. */
static void require_sentence(const struct protocol_fault *fault, const char *field)
{
    char name[64];
    size_t length = strlen(fault->sentence);
    assert_in_range(length, 10, sizeof fault->sentence - 2);
    assert_int_equal(fault->sentence[length - 1], '.');
    snprintf(name, sizeof name, "%s`", field ? field : "");
    if (field && !strstr(fault->sentence, name))
        fail_msg("`%s` is not named: %s", field, fault->sentence);
}

static void require_taken(const struct described *part, const json_t *json)
{
    struct protocol_fault fault;
    if (!accepts(part, json, &fault))
        fail_msg("%s: %s", json_string_value(json_object_get(json, "type")), fault.sentence);
}

static void require_refused(const struct described *part, const json_t *json, const char *field)
{
    struct protocol_fault fault;
    if (accepts(part, json, &fault))
        fail_msg("%s with a wrong `%s` was taken", json_string_value(json_object_get(json, "type")), field);
    require_sentence(&fault, field);
    assert_false(fault.is_unknown);
    if (json_object_get(json, "id") && strcmp(field, "id") != 0)
        assert_string_equal(fault.id, json_string_value(json_object_get(json, "id")));
}

/* ---- All fields of all messages ---------------------------------------------------------------------------------------------------- */

/* A field and the object that has it, inside of a whole message that may be changed. */
struct spot {
    const struct described *part;
    json_t *message, *holder;
    const struct codec_field *field;
};
typedef void visit(const struct spot *spot);

static json_t *load(const char *text)
{
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    return json;
}

static void visit_object(const struct spot *around, const struct codec_object *object, visit *each)
{
    for (size_t i = 0; i < object->field_count; i++) {
        const struct codec_field *field = &object->fields[i];
        json_t *value = json_object_get(around->holder, field->name);
        struct spot spot = {around->part, around->message, around->holder, field}, inside = spot;
        json_incref(value);
        each(&spot);
        if (field->object && value) {
            inside.holder = field->list_most > 0 ? json_array_get(value, 0) : value;
            visit_object(&inside, field->object, each);
        }
        json_decref(value);
    }
}

static void visit_part(const struct described *part, visit *each)
{
    const char *examples[EXAMPLES_MOST];
    size_t count = described_examples(part, examples);
    for (size_t i = 0; i < count; i++) {
        json_t *json = load(examples[i]);
        const struct spot all = {.part = part, .message = json, .holder = json};
        visit_object(&all, &part->messages[described_find(part, json_string_value(json_object_get(json, "type")))], each);
        json_decref(json);
    }
}

static void visit_all(visit *each)
{
    for (size_t i = 0; i < DESCRIBED; i++)
        visit_part(&described[i], each);
}

/* Puts a value into the field, asks, and puts the old value back. */
static void try_value(const struct spot *spot, json_t *value, bool is_right)
{
    json_t *old = json_incref(json_object_get(spot->holder, spot->field->name));
    json_object_set_new(spot->holder, spot->field->name, value);
    if (is_right)
        require_taken(spot->part, spot->message);
    else
        require_refused(spot->part, spot->message, spot->field->name);
    if (old)
        json_object_set_new(spot->holder, spot->field->name, old);
    else
        json_object_del(spot->holder, spot->field->name);
}

/* The same with the value as the only entry of a list, where the field is one. */
static void try_entry(const struct spot *spot, json_t *value, bool is_right)
{
    try_value(spot, spot->field->list_most > 0 ? json_pack("[o]", value) : value, is_right);
}

/* ---- Examples ---------------------------------------------------------------------------------------------------------------------- */

static void require_known_fields(const struct codec_object *object, const json_t *json, bool is_message);

static void require_known_value(const struct codec_field *field, const json_t *value)
{
    const json_t *entry = value;
    for (size_t i = 0; field->object && i < (field->list_most > 0 ? json_array_size(value) : 1); i++) {
        entry = field->list_most > 0 ? json_array_get(value, i) : value;
        require_known_fields(field->object, entry, false);
    }
}

static void require_known_fields(const struct codec_object *object, const json_t *json, bool is_message)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)json, key, value)
    {
        size_t i = 0;
        while (i < object->field_count && strcmp(object->fields[i].name, key) != 0)
            i++;
        if (i == object->field_count && !(is_message && strcmp(key, "type") == 0))
            fail_msg("the example of %s has the field `%s`, which is not described", object->name, key);
        if (i < object->field_count)
            require_known_value(&object->fields[i], value);
    }
}

static void every_example_is_right_and_has_only_described_fields(void **state)
{
    (void)state;
    for (size_t p = 0; p < DESCRIBED; p++) {
        const char *examples[EXAMPLES_MOST];
        assert_int_equal(described_examples(&described[p], examples), described[p].count);
        for (size_t i = 0; i < described[p].count; i++) {
            json_t *json = load(examples[i]);
            assert_int_equal(described_find(&described[p], json_string_value(json_object_get(json, "type"))), i);
            require_taken(&described[p], json);
            require_known_fields(&described[p].messages[i], json, true);
            json_decref(json);
        }
    }
}

static void a_message_written_is_the_message_that_was_read(void **state)
{
    (void)state;
    for (size_t p = 0; p < DESCRIBED; p++) {
        const char *examples[EXAMPLES_MOST];
        size_t count = described_examples(&described[p], examples);
        for (size_t i = 0; i < count; i++) {
            json_t *json = load(examples[i]);
            void *message = struct_of(&described[p].messages[i], json);
            json_t *again = json_of(&described[p].messages[i], message);
            assert_true(json_equal(json, again));
            struct_free(&described[p].messages[i], message);
            json_decref(again);
            json_decref(json);
        }
    }
}

static void the_functions_of_each_kind_read_and_write(void **state)
{
    (void)state;
    const char *examples[EXAMPLES_MOST];
    struct protocol_fault fault;
    struct client_message message;
    struct stored_message event;
    char text[2000];
    size_t count = described_examples(&described[DESCRIBED_CLIENT], examples);
    for (size_t i = 0; i < count; i++) {
        assert_true(client_read(examples[i], strlen(examples[i]), &message, &fault));
        assert_int_equal(message.kind, i);
        assert_string_equal(message.id, fault.id);
        assert_int_equal(codec_write(&client_messages[i], &message.hello, text, sizeof text), strlen(examples[i]));
        assert_string_equal(text, examples[i]);
        client_release(&message);
        client_release(&message);
    }
    count = described_examples(&described[DESCRIBED_STORED], examples);
    for (size_t i = 0; i < count; i++) {
        assert_true(stored_read(examples[i], strlen(examples[i]), &event, &fault));
        assert_int_equal(event.kind, i);
        assert_int_equal(codec_write(&stored_messages[i], &event.created, text, sizeof text), strlen(examples[i]));
        assert_string_equal(text, examples[i]);
        stored_release(&event);
    }
}

/* ---- O17: what newer clients send -------------------------------------------------------------------------------------------------- */

static void add_unknown(json_t *json)
{
    const char *key;
    json_t *value;
    json_object_foreach(json, key, value)
    {
        for (size_t i = 0; json_is_array(value) && i < json_array_size(value); i++) {
            if (json_is_object(json_array_get(value, i)))
                add_unknown(json_array_get(value, i));
        }
        if (json_is_object(value))
            add_unknown(value);
    }
    json_object_set_new(json, "newer", json_pack("{s:[n,b,{s:f}],s:i}", "deep", 1, "deeper", 1.5, "type", 3));
    json_object_set_new(json, "x", json_null());
    json_object_set_new(json, "", json_string("no name"));
}

static void unknown_fields_are_ignored_everywhere_O17(void **state)
{
    (void)state;
    for (size_t p = 0; p < DESCRIBED; p++) {
        const char *examples[EXAMPLES_MOST];
        size_t count = described_examples(&described[p], examples);
        for (size_t i = 0; i < count; i++) {
            json_t *json = load(examples[i]);
            add_unknown(json);
            require_taken(&described[p], json);
            json_decref(json);
        }
    }
}

static void an_unknown_type_is_told_apart_O17(void **state)
{
    (void)state;
    static const char text[] = "{\"type\":\"dance\",\"id\":\"a_7-B\",\"with\":[1,2]}";
    struct protocol_fault fault;
    struct client_message message;
    assert_false(client_read(text, strlen(text), &message, &fault));
    assert_true(fault.is_unknown);
    assert_string_equal(fault.id, "a_7-B");
    require_sentence(&fault, "type");
    assert_null(message.root);
    client_release(&message);
}

/* Messages of one part are unknown in another. */
static void nobody_takes_messages_of_the_other_side(void **state)
{
    (void)state;
    static const char text[] = "{\"type\":\"notice\",\"say\":\"Hello.\",\"id\":\"1\"}";
    struct protocol_fault fault;
    assert_true(server_check(text, strlen(text), &fault));
    assert_false(client_check(text, strlen(text), &fault));
    assert_true(fault.is_unknown);
    assert_false(stored_check(text, strlen(text), &fault));
}

/* ---- Missing fields and defaults --------------------------------------------------------------------------------------------------- */

static void try_without(const struct spot *spot)
{
    json_t *old = json_incref(json_object_get(spot->holder, spot->field->name));
    json_object_del(spot->holder, spot->field->name);
    if (spot->field->is_optional)
        require_taken(spot->part, spot->message);
    else
        require_refused(spot->part, spot->message, spot->field->name);
    if (old)
        json_object_set_new(spot->holder, spot->field->name, old);
}

static void a_required_field_that_is_missing_is_named(void **state)
{
    (void)state;
    visit_all(try_without);
}

static void read_client(const char *text, struct client_message *message)
{
    struct protocol_fault fault;
    if (!client_read(text, strlen(text), message, &fault))
        fail_msg("%s", fault.sentence);
}

static void optional_fields_have_their_defaults(void **state)
{
    (void)state;
    struct client_message message;
    memset(&message, 0xaa, sizeof message);
    read_client("{\"type\":\"hello\",\"id\":\"a\",\"protocol\":1}", &message);
    assert_string_equal(message.hello.language, "en");
    assert_true(!message.hello.has_rules && !message.hello.signature && !message.hello.program);
    client_release(&message);

    memset(&message, 0xaa, sizeof message);
    read_client("{\"type\":\"create\",\"id\":\"a\",\"name\":\"n\",\"edition\":\"classic\",\"seats\":2,\"player\":\"p\"}", &message);
    assert_true(message.create.change_count == 0 && message.create.computer_count == 0 && !message.create.has_timer);
    assert_string_equal(message.create.pace, "usual");
    assert_false(message.create.private);
    client_release(&message);

    memset(&message, 0xaa, sizeof message);
    read_client("{\"type\":\"follow\",\"id\":\"a\",\"game\":\"9d1f3c5b7a99887766554433221100ff\",\"from\":7}", &message);
    assert_string_equal(message.follow.view, "lines");
    assert_int_equal(message.follow.from, 7);
    client_release(&message);
}

static void fields_are_read_where_they_belong(void **state)
{
    (void)state;
    struct client_message message;
    read_client("{\"type\":\"create\",\"id\":\"a\",\"name\":\"Köy\",\"edition\":\"classic\",\"changes\":[\"a = 1\",\"b = 2\"],\"seats\":3,"
                "\"player\":\"p\",\"computers\":[\"easy\"],\"timer\":0,\"pace\":\"fast\",\"private\":true}",
                &message);
    assert_int_equal(message.kind, CLIENT_CREATE);
    assert_string_equal(message.create.name, "Köy");
    assert_int_equal(message.create.change_count, 2);
    assert_string_equal(message.create.changes[1], "b = 2");
    assert_int_equal(message.create.computer_count, 1);
    assert_string_equal(message.create.computers[0], "easy");
    assert_true(message.create.has_timer && message.create.timer == 0 && message.create.private);
    assert_string_equal(message.create.pace, "fast");
    client_release(&message);
}

/* ---- Wrong values ------------------------------------------------------------------------------------------------------------------ */

/* Is this type of JSON right for one value of the field? The values that are tried are "x", 1, 1.5, true, null, [] and {}. */
static bool is_fitting(const struct codec_field *field, const json_t *value)
{
    switch (field->type) {
    case CODEC_TEXT:
    case CODEC_PROSE:
    case CODEC_WORD:
        return json_is_string(value);
    case CODEC_HEX:
    case CODEC_ONE_OF:
    case CODEC_OBJECT: /* fields of {} are missing */
        return false;
    case CODEC_RAW:
        return true;
    case CODEC_NUMBER:
        return json_is_integer(value) && field->least <= 1;
    case CODEC_FLAG:
        return json_is_true(value);
    }
    return false;
}

static void try_types(const struct spot *spot)
{
    json_t *values = json_pack("[s,i,f,b,n,[],{}]", "x", 1, 1.5, 1);
    bool is_list = spot->field->list_most > 0, needs_object = spot->field->type == CODEC_OBJECT;
    for (size_t i = 0; i < json_array_size(values); i++) {
        json_t *value = json_array_get(values, i);
        bool is_right = is_list ? json_is_array(value) : is_fitting(spot->field, value);
        if (!(needs_object && json_is_object(value)))
            try_value(spot, json_incref(value), is_right);
        if (is_list && !(needs_object && json_is_object(value)))
            try_entry(spot, json_incref(value), is_fitting(spot->field, value));
    }
    json_decref(values);
}

static void a_value_of_another_type_is_refused(void **state)
{
    (void)state;
    visit_all(try_types);
}

/* A text of this many bytes. */
static json_t *text_of(int64_t length, char letter)
{
    char *text = malloc((size_t)length + 1);
    assert_non_null(text);
    memset(text, letter, (size_t)length);
    json_t *json = json_stringn(text, (size_t)length);
    free(text);
    return json;
}

static void try_lengths(const struct spot *spot)
{
    const struct codec_field *field = spot->field;
    char letter = field->type <= CODEC_PROSE ? '~' : 'a';
    if (field->type > CODEC_HEX)
        return;
    try_entry(spot, text_of(field->least, letter), true);
    try_entry(spot, text_of(field->most, letter), true);
    try_entry(spot, text_of(field->most + 1, letter), false);
    if (field->least > 0)
        try_entry(spot, text_of(field->least - 1, letter), false);
}

static void try_numbers(const struct spot *spot)
{
    const struct codec_field *field = spot->field;
    if (field->type != CODEC_NUMBER)
        return;
    try_entry(spot, json_integer(field->least), true);
    try_entry(spot, json_integer(field->most), true);
    try_entry(spot, json_integer(field->least - 1), false);
    try_entry(spot, json_integer(field->most + 1), false);
    try_entry(spot, json_integer(INT64_MAX), false);
    try_entry(spot, json_integer(INT64_MIN), false);
    try_entry(spot, json_real((double)field->most), false);
}

/* Everything that is nearly a word or a hex number, and what a text cannot contain. */
static void try_characters(const struct spot *spot)
{
    static const char tried[] = " .:/+=\"\\@[`{gGAF-_\n\t\r\x01\x1b\x1f\x7f";
    const struct codec_field *field = spot->field;
    for (const char *c = tried; *c && field->type <= CODEC_HEX; c++) {
        bool is_right = field->type == CODEC_PROSE ||
                        (field->type == CODEC_TEXT ? *c >= ' ' && *c < 0x7f : field->type == CODEC_WORD && strchr("gGAF-_", *c));
        try_entry(spot, text_of(field->most, *c), is_right);
    }
}

static void try_choices(const struct spot *spot)
{
    const struct codec_field *field = spot->field;
    if (field->type != CODEC_ONE_OF)
        return;
    for (const char *const *choice = field->choices; *choice; choice++) {
        try_entry(spot, json_string(*choice), true);
        try_entry(spot, json_sprintf("%s ", *choice), false);
        try_entry(spot, json_sprintf("%.1s", *choice), false);
    }
    try_entry(spot, json_string(""), false);
}

/* A list of COUNT times the first entry that the example has. */
static json_t *list_of(const struct spot *spot, size_t count)
{
    json_t *list = json_array(), *entry = json_array_get(json_object_get(spot->holder, spot->field->name), 0);
    assert_non_null(entry);
    for (size_t i = 0; i < count; i++)
        json_array_append(list, entry);
    return list;
}

static void try_counts(const struct spot *spot)
{
    if (spot->field->list_most == 0)
        return;
    try_value(spot, json_array(), true);
    try_value(spot, list_of(spot, spot->field->list_most), true);
    try_value(spot, list_of(spot, spot->field->list_most + 1), false);
}

static void bounds_are_exact(void **state)
{
    (void)state;
    visit_all(try_lengths);
    visit_all(try_numbers);
    visit_all(try_characters);
    visit_all(try_choices);
    visit_all(try_counts);
}

static void a_fault_in_a_list_says_in_which_entry(void **state)
{
    (void)state;
    static const char text[] =
        "{\"type\":\"create\",\"id\":\"a\",\"name\":\"n\",\"edition\":\"e\",\"changes\":[\"a\",\"b\",3],\"seats\":2,\"player\":\"p\"}";
    static const char seats[] =
        "{\"type\":\"began\",\"game\":\"9d1f3c5b7a99887766554433221100ff\",\"seats\":[{\"seat\":9,\"kind\":\"human\"}]}";
    struct protocol_fault fault;
    assert_false(client_check(text, strlen(text), &fault));
    assert_string_equal(fault.sentence, "Entry 3 of `changes` must be a text of 1 to 120 bytes without control characters.");
    assert_false(stored_check(seats, strlen(seats), &fault));
    assert_string_equal(fault.sentence, "The field `seats.seat` must be a whole number from 1 to 8.");
}

/* ---- Not even JSON ----------------------------------------------------------------------------------------------------------------- */

/* Reads a copy of exactly this size, so that a sanitizer sees a step beyond it. */
static void require_no_message(const char *text, size_t size, const char *sentence)
{
    struct protocol_fault fault;
    struct client_message message;
    char *copy = malloc(size + (size == 0));
    assert_non_null(copy);
    memcpy(copy, text, size);
    assert_false(client_read(copy, size, &message, &fault));
    assert_string_equal(fault.sentence, sentence);
    assert_false(fault.is_unknown);
    assert_null(message.root);
    free(copy);
}

#define REQUIRE_NO_MESSAGE(text, sentence) require_no_message(text, sizeof(text) - 1, sentence)
#define PING "{\"type\":\"ping\",\"id\":\"1\""

static void what_is_no_message_gets_a_sentence(void **state)
{
    (void)state;
    REQUIRE_NO_MESSAGE("", "The message ends too early: it is not complete JSON.");
    REQUIRE_NO_MESSAGE(PING, "The message ends too early: it is not complete JSON.");
    REQUIRE_NO_MESSAGE(PING ",}", "The message is not JSON.");
    REQUIRE_NO_MESSAGE(PING "} x", "The message is not JSON.");
    REQUIRE_NO_MESSAGE(PING ",\"x\":01}", "The message is not JSON.");
    REQUIRE_NO_MESSAGE(PING ",\"x\":'a'}", "The message is not JSON.");
    REQUIRE_NO_MESSAGE("hello", "The message is not JSON.");
    REQUIRE_NO_MESSAGE("7", "The message is not JSON.");
    REQUIRE_NO_MESSAGE("[" PING "}]", "The message must be a JSON object.");
    REQUIRE_NO_MESSAGE("{}", "The field `type` is missing.");
    REQUIRE_NO_MESSAGE("{\"type\":7}", "The field `type` must be a text.");
    REQUIRE_NO_MESSAGE("{\"type\":\"ping\"}", "The field `id` is missing.");
    REQUIRE_NO_MESSAGE("{\"type\":\"ping\",\"id\":7}", "The field `id` must be a word of 1 to 32 letters, digits, - and _.");
}

static void duplicates_are_refused_at_any_depth(void **state)
{
    (void)state;
    REQUIRE_NO_MESSAGE(PING ",\"id\":\"2\"}", "The message has the same field twice.");
    REQUIRE_NO_MESSAGE(PING ",\"type\":\"hello\"}", "The message has the same field twice.");
    REQUIRE_NO_MESSAGE(PING ",\"x\":[{\"a\":1,\"a\":1}]}", "The message has the same field twice.");
    REQUIRE_NO_MESSAGE(PING ",\"\\u0069d\":\"2\"}", "The message has the same field twice.");
}

static void bytes_that_are_not_utf8_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"\xff", "\x80", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[100];
        int length = snprintf(text, sizeof text, PING ",\"x\":\"%s\"}", wrong[i]);
        require_no_message(text, (size_t)length, "The message is not UTF-8.");
    }
    REQUIRE_NO_MESSAGE(PING ",\"x\":\"\\ud800\"}", "The message is not JSON.");
    REQUIRE_NO_MESSAGE(PING ",\"x\":\"a\tb\"}", "The message is not JSON.");
}

static void a_nul_is_refused_however_it_is_written(void **state)
{
    (void)state;
    REQUIRE_NO_MESSAGE(PING ",\"x\":\"\\u0000\"}", "The message contains a NUL.");
    REQUIRE_NO_MESSAGE("{\"type\":\"ping\",\"id\":\"1\\u0000\"}", "The message contains a NUL.");
    REQUIRE_NO_MESSAGE(PING ",\"x\\u0000\":1}", "The message contains a NUL.");
    REQUIRE_NO_MESSAGE(PING ",\"x\":\"\0\"}", "The message is not JSON.");
    REQUIRE_NO_MESSAGE(PING "}\0", "The message is not JSON.");
}

static void huge_numbers_are_refused(void **state)
{
    (void)state;
    REQUIRE_NO_MESSAGE(PING ",\"x\":9223372036854775808}", "The message has a number that is too large.");
    REQUIRE_NO_MESSAGE(PING ",\"x\":-9223372036854775809}", "The message has a number that is too large.");
    REQUIRE_NO_MESSAGE(PING ",\"x\":1e999}", "The message has a number that is too large.");
    REQUIRE_NO_MESSAGE("{\"type\":\"hello\",\"id\":\"1\",\"protocol\":9223372036854775807}",
                       "The field `protocol` must be a whole number from 1 to 1000000.");
    REQUIRE_NO_MESSAGE("{\"type\":\"hello\",\"id\":\"1\",\"protocol\":1e0}",
                       "The field `protocol` must be a whole number from 1 to 1000000.");
}

/* A message with lists inside each other in a field that nobody knows. */
static size_t nest(char *text, size_t depth)
{
    size_t front = strlen(PING ",\"x\":");
    memcpy(text, PING ",\"x\":", front);
    memset(text + front, '[', depth);
    memset(text + front + depth, ']', depth);
    text[front + 2 * depth] = '}';
    return front + 2 * depth + 1;
}

static void depth_is_bounded(void **state)
{
    (void)state;
    static char text[250000];
    struct protocol_fault fault;
    assert_true(client_check(text, nest(text, 1000), &fault));
    require_no_message(text, nest(text, 5000), "The message has too many lists and objects inside each other.");
    require_no_message(text, nest(text, 100000), "The message has too many lists and objects inside each other.");
}

static void an_id_that_is_wrong_is_not_repeated(void **state)
{
    (void)state;
    static const char *const ids[] = {"\"\"", "\"a b\"", "\"a\\nb\"", "\"012345678901234567890123456789012\"", "7", "null", "[\"a\"]"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        char text[120];
        struct protocol_fault fault;
        int length = snprintf(text, sizeof text, "{\"type\":\"ping\",\"id\":%s}", ids[i]);
        assert_false(client_check(text, (size_t)length, &fault));
        assert_string_equal(fault.id, "");
        require_sentence(&fault, "id");
    }
}

/* ---- Writing ----------------------------------------------------------------------------------------------------------------------- */

static void texts_are_escaped(void **state)
{
    (void)state;
    char text[200];
    const struct server_notice notice = {.say = "\"a\\b\"\n\t\x01\x1f\x7f/ é"};
    const char expected[] = "{\"type\":\"notice\",\"say\":\"\\\"a\\\\b\\\"\\u000a\\u0009\\u0001\\u001f\x7f/ é\"}";
    assert_int_equal(server_notice_write(&notice, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
}

static void bytes_that_are_not_utf8_become_a_replacement(void **state)
{
    (void)state;
    char text[200];
    const struct server_notice notice = {.say = "a\xff\xc3"
                                                "b\xed\xa0\x80\xf0\x9f"};
    server_notice_write(&notice, text, sizeof text);
    assert_string_equal(text, "{\"type\":\"notice\",\"say\":\"a\\ufffd\\ufffdb\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\"}");
}

/* As snprintf does it: the whole length, and a front of the text with its NUL. */
static void a_buffer_that_is_too_small_gets_the_front(void **state)
{
    (void)state;
    char whole[300];
    const char *lines[] = {"1 1 roll ~00000000", "2 \"é\" ~11111111"};
    const struct server_lines message = {
        .game = "9d1f3c5b7a99887766554433221100ff", .first = 1, .lines = lines, .line_count = 2, .head = 2};
    size_t length = server_lines_write(&message, whole, sizeof whole);
    assert_int_equal(strlen(whole), length);
    assert_int_equal(server_lines_write(&message, NULL, 0), length);
    for (size_t size = 1; size <= length; size++) {
        char *text = malloc(size);
        assert_non_null(text);
        assert_int_equal(server_lines_write(&message, text, size), length);
        assert_int_equal(strlen(text), size - 1);
        assert_memory_equal(text, whole, size - 1);
        free(text);
    }
}

static void absent_fields_are_not_written(void **state)
{
    (void)state;
    char text[400];
    server_done_write(&(struct server_done){.id = "1"}, text, sizeof text);
    assert_string_equal(text, "{\"type\":\"done\",\"id\":\"1\"}");
    server_done_write(&(struct server_done){.id = "1", .has_number = true, .number = 5}, text, sizeof text);
    assert_string_equal(text, "{\"type\":\"done\",\"id\":\"1\",\"number\":5}");
    server_waits_write(&(struct server_waits){.game = "g", .seats = (const int64_t[]){2, 3}, .seat_count = 2}, text, sizeof text);
    assert_string_equal(text, "{\"type\":\"waits\",\"game\":\"g\",\"question\":0,\"seats\":[2,3]}");
    server_view_write(&(struct server_view){.game = "g", .state = "{\"a\":[1]}", .events = "[]"}, text, sizeof text);
    assert_string_equal(text, "{\"type\":\"view\",\"game\":\"g\",\"number\":0,\"question\":0,\"state\":{\"a\":[1]},\"events\":[]}");
    server_welcome_write(&(struct server_welcome){.id = "1", .signature = "s", .version = "v", .has_guest = true, .guest = {.id = "g"}},
                         text, sizeof text);
    assert_string_equal(text,
                        "{\"type\":\"welcome\",\"id\":\"1\",\"protocol\":0,\"rules\":0,\"signature\":\"s\",\"version\":\"v\",\"guest\":"
                        "{\"id\":\"g\"}}");
    stored_closed_write(&(struct stored_closed){0}, text, sizeof text);
    assert_string_equal(text, "{\"type\":\"closed\"}");
}

static void numbers_keep_all_their_digits(void **state)
{
    (void)state;
    char text[200];
    struct protocol_fault fault;
    struct stored_message event;
    const struct stored_created created = {.guest = "a1b2c3d4e5f60718293a4b5c",
                                           .date = 9007199254740991,
                                           .name = "n",
                                           .edition = "e",
                                           .seats = 2,
                                           .player = "p",
                                           .pace = "slow"};
    size_t length = stored_created_write(&created, text, sizeof text);
    assert_true(length < sizeof text && stored_read(text, length, &event, &fault));
    assert_true(event.created.date == 9007199254740991 && !event.created.has_timer);
    assert_string_equal(event.created.pace, "slow");
    stored_release(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_example_is_right_and_has_only_described_fields),
        cmocka_unit_test(a_message_written_is_the_message_that_was_read),
        cmocka_unit_test(the_functions_of_each_kind_read_and_write),
        cmocka_unit_test(unknown_fields_are_ignored_everywhere_O17),
        cmocka_unit_test(an_unknown_type_is_told_apart_O17),
        cmocka_unit_test(nobody_takes_messages_of_the_other_side),
        cmocka_unit_test(a_required_field_that_is_missing_is_named),
        cmocka_unit_test(optional_fields_have_their_defaults),
        cmocka_unit_test(fields_are_read_where_they_belong),
        cmocka_unit_test(a_value_of_another_type_is_refused),
        cmocka_unit_test(bounds_are_exact),
        cmocka_unit_test(a_fault_in_a_list_says_in_which_entry),
        cmocka_unit_test(what_is_no_message_gets_a_sentence),
        cmocka_unit_test(duplicates_are_refused_at_any_depth),
        cmocka_unit_test(bytes_that_are_not_utf8_are_refused),
        cmocka_unit_test(a_nul_is_refused_however_it_is_written),
        cmocka_unit_test(huge_numbers_are_refused),
        cmocka_unit_test(depth_is_bounded),
        cmocka_unit_test(an_id_that_is_wrong_is_not_repeated),
        cmocka_unit_test(texts_are_escaped),
        cmocka_unit_test(bytes_that_are_not_utf8_become_a_replacement),
        cmocka_unit_test(a_buffer_that_is_too_small_gets_the_front),
        cmocka_unit_test(absent_fields_are_not_written),
        cmocka_unit_test(numbers_keep_all_their_digits),
    };
    return cmocka_run_group_tests_name("protocol", tests, NULL, NULL);
}
