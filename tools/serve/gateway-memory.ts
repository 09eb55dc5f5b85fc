/**
 * Settings that make a gateway return memory. A sign-in takes 19 MB for a hash of its password: from this many
 * bytes on, glibc maps memory separately, and returns it; the rest is kept in two arenas, not eight for each
 * core. Other systems ignore these names. V8 collects garbage early only under a limit it considers small: a heap
 * with 60 MB in use grew to 190 without one.
 */
export const GATEWAY_MEMORY = {
  environment: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' },
  flags: ['--max-semi-space-size=4', '--max-old-space-size=512'],
} as const;
