/* known_signature.h - the total of `freehold signature`. Kept by `make golden`; a commit that changes it says why. */
#define KNOWN_SIGNATURE "93f46b9ea2c1eafb"
