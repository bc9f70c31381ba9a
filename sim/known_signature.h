/* known_signature.h - the total of `freehold signature`. Kept by `make golden`; a commit that changes it says why. */
#define KNOWN_SIGNATURE "a511878a627a0731"
