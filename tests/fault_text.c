/* fault_text.c - see fault_text.h. */
#include "fault_text.h"
#include "sentence.h"

#include <stdio.h>
#include <string.h>

static char whole[1024];

static void add(const char *front, const char *name, const char *value)
{
    size_t length = strlen(whole);
    snprintf(whole + length, sizeof whole - length, "%s%s%s%s", front, name, *name ? "=" : "", value);
}

static bool carries(uint8_t fault, const char *name)
{
    const char *found = strstr(fault_arguments(fault), name);
    return found && (found[strlen(name)] == ' ' || found[strlen(name)] == '\0');
}

static void add_text(const fh_error *error, const char *name, const char *text)
{
    bool is_carried = carries(error->fault, name);
    if (is_carried || text[0])
        add(is_carried ? " " : " !", name, text);
}

static void add_number(const fh_error *error, const char *name, int64_t number)
{
    char text[24];
    bool is_carried = carries(error->fault, name);
    snprintf(text, sizeof text, "%lld", (long long)number);
    if (is_carried || number)
        add(is_carried ? " " : " !", name, text);
}

static void add_fault(const fh_error *error)
{
    add("", "", fault_name(error->fault));
    add_text(error, "subject", error->subject);
    add_text(error, "found", error->found);
    add_text(error, "detail", error->detail);
    add_number(error, "low", error->low);
    add_number(error, "high", error->high);
    add_number(error, "count", error->count);
    if (error->verdict.reason || carries(error->fault, "verdict"))
        add(carries(error->fault, "verdict") ? " " : " !", "verdict", fh_reason_name(error->verdict.reason));
}

const char *fault_text(const fh_error *error)
{
    whole[0] = '\0';
    add_fault(error);
    return whole;
}

const char *fault_place(const fh_error *error)
{
    snprintf(whole, sizeof whole, "%s:%d: ", error->file, (int)error->line);
    add_fault(error);
    return whole;
}

bool fault_is(const fh_error *error, const char *expected)
{
    const char *found = fault_text(error);
    for (; *found && *expected; expected++) {
        if (*expected == '*')
            found += strcspn(found, " ");
        else if (*expected != *found++)
            return false;
    }
    return *found == '\0' && (*expected == '\0' || strcmp(expected, "*") == 0);
}
