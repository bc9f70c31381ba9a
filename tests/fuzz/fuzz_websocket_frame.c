/* fuzz_websocket_frame.c - frames as a stranger could send them: our reader and wslay's must come to the same, in whatever portions the
 * bytes arrive. The first two bytes choose the limit of a message and the portions. */
#include "frame_compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require_equal(const char *difference)
{
    if (difference) {
        fprintf(stderr, "the readers differ: %s\n", difference);
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct frame_log whole, parts;
    if (size < 2 || size > 3900)
        return 0;
    uint32_t limit = data[0] % 4 == 0 ? 16384 : 125u + data[0];
    frame_log_own(data + 2, size - 2, limit, 0, &whole);
    frame_log_own(data + 2, size - 2, limit, data[1], &parts);
    if (whole.fault != parts.fault || whole.size != parts.size || memcmp(whole.text, parts.text, whole.size) != 0)
        require_equal("in other portions");
    require_equal(frame_compare(data + 2, size - 2, limit, data[1]));
    return 0;
}
