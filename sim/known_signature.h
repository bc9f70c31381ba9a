/* known_signature.h - the total of `freehold signature`. Kept by `make golden`; a commit that changes it says why. */
#define KNOWN_SIGNATURE "01362479691a1c20"
