/* fault.c - what is wrong with a text, as an answer to the page: the code, its arguments, and the sentence in the page's language. */
#include "page.h"
#include "sentence.h"

uint32_t shim_answer_fault(const fh_error *error)
{
    return shim_stored(fault_json(page_wording(), error, shim_buffer, BUFFER_SIZE));
}

int32_t page_refuse_fault(const fh_error *error)
{
    return -(int32_t)shim_stored(sentence_fault(page_wording(), error, shim_buffer, BUFFER_SIZE));
}
