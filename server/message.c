/* message.c - bytes that are sent, shared by reference count, and queues of them. */
#define _GNU_SOURCE
#include "connection.h"

#include <stdlib.h>
#include <string.h>

enum { CODE_SIZE = 2, FIRST_CAPACITY = 4 };

struct message *message_new(size_t size)
{
    struct message *message = size > UINT32_MAX - sizeof *message ? NULL : malloc(sizeof *message + size);
    if (message) {
        message->references = 1;
        message->size = (uint32_t)size;
    }
    return message;
}

struct message *message_frame(enum frame_kind kind, const void *payload, size_t size)
{
    unsigned char head[FRAME_SENT_HEAD_MOST];
    size_t head_size = frame_write_head(kind, size, head);
    struct message *message = message_new(head_size + size);
    if (message) {
        memcpy(message->bytes, head, head_size);
        if (size > 0)
            memcpy(message->bytes + head_size, payload, size);
    }
    return message;
}

struct message *message_text(const char *text, size_t size)
{
    return message_frame(FRAME_TEXT, text, size);
}

/* CLOSE_NO_CODE makes a close frame without a code. A reason that is too long is cut between two characters. */
struct message *message_close(enum close_code code, const char *reason)
{
    unsigned char payload[FRAME_CONTROL_MOST] = {(unsigned char)(code >> 8), (unsigned char)code};
    size_t size = strlen(reason);
    if (code == CLOSE_NO_CODE)
        return message_frame(FRAME_CLOSE, NULL, 0);
    if (size > sizeof payload - CODE_SIZE)
        for (size = sizeof payload - CODE_SIZE; size > 0 && ((unsigned char)reason[size] & 0xc0) == 0x80;)
            size--;
    memcpy(payload + CODE_SIZE, reason, size);
    return message_frame(FRAME_CLOSE, payload, CODE_SIZE + size);
}

void message_release(struct message *message)
{
    if (message && --message->references == 0)
        free(message);
}

/* ---- Queues ----------------------------------------------------------------------------------------------------------------------- */

struct message *message_queue_at(const struct message_queue *queue, uint32_t index)
{
    return queue->ring[(queue->first + index) & (queue->capacity - 1)];
}

static bool grow(struct message_queue *queue)
{
    uint32_t capacity = queue->capacity ? queue->capacity * 2 : FIRST_CAPACITY;
    struct message **ring = malloc(capacity * sizeof *ring);
    if (!ring)
        return false;
    for (uint32_t i = 0; i < queue->count; i++)
        ring[i] = message_queue_at(queue, i);
    free(queue->ring);
    *queue = (struct message_queue){.ring = ring, .count = queue->count, .capacity = capacity};
    return true;
}

bool message_queue_push(struct message_queue *queue, struct message *message)
{
    if (queue->count == queue->capacity && !grow(queue))
        return false;
    queue->ring[(queue->first + queue->count++) & (queue->capacity - 1)] = message;
    message->references++;
    return true;
}

void message_queue_pop(struct message_queue *queue)
{
    message_release(queue->ring[queue->first]);
    queue->first = (queue->first + 1) & (queue->capacity - 1);
    queue->count--;
}

void message_queue_clear(struct message_queue *queue)
{
    while (queue->count > 0)
        message_queue_pop(queue);
    free(queue->ring);
    *queue = (struct message_queue){0};
}
