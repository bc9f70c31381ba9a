/* page_exports.h - the calls that the module exports, for tests that are compiled natively. In the module itself they have no
 * header: whoever calls them calls them by name. */
#ifndef FREEHOLD_PAGE_EXPORTS_H
#define FREEHOLD_PAGE_EXPORTS_H

#include <stdint.h>

/* shim.c */
char *buffer_start(void);
uint32_t buffer_size(void);
uint32_t keep_edition(uint32_t id_length, uint32_t length);
uint32_t load_edition(uint32_t length);
uint32_t set_rules(uint32_t length);
uint32_t edition_json(void);
uint32_t rules_json(void);
void record_open(void);
uint32_t record_know(uint32_t length);
uint32_t record_secret(void);

/* page.c */
void page_clear_words(void);
int32_t page_add_words(uint32_t length);
void page_choose_edition(void);
int32_t page_names(void);
int32_t page_clean(uint32_t length);
int32_t page_begin(uint32_t length);
int32_t page_continue(uint32_t length);
int32_t page_hand_over(uint32_t seat, uint32_t length);
void page_seat_bots(uint64_t seed);
void page_here(uint32_t mine, uint32_t missing);
int32_t page_act(uint32_t length, uint32_t ms);
int32_t page_settle(void);
int32_t page_undo(uint32_t seat, uint32_t ms);
int32_t page_bid(uint32_t seat, int32_t bid, uint32_t ms);
int32_t page_commit(uint32_t seat);
void page_abandon(void);
int32_t page_bot(uint32_t seat, uint32_t budget, uint32_t ms);
int32_t page_check(uint32_t length);
int32_t page_preview(uint32_t length);
int32_t page_change(uint32_t length);
int32_t page_terms(uint32_t length);
int32_t page_take(uint32_t length);
int32_t page_state(uint32_t seat);

/* follow.c */
int32_t page_follow(uint32_t length);
int32_t page_wealth(void);
int32_t page_about(void);

/* fair.c */
int32_t page_hash(uint32_t length);
int32_t page_dice(void);

#endif
