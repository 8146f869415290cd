/* Put before every source of llama.cpp (see Makefile).

   The intrinsic of GCC 12 tells the compiler that the instruction reads 8 bytes. It reads 64: the other 56, which
   llama.cpp writes just before, are then dropped as dead stores, and the first prompt crashes the program. */
#if defined(__AMX_TILE__) && defined(__GNUC__) && !defined(__clang__)
#include <immintrin.h>
#define _tile_loadconfig(config) __asm__ volatile("ldtilecfg %0" : : "m"(*(const char(*)[64])(config)) : "memory")
#endif
