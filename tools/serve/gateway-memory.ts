/**
 * What has a gateway give memory back. A sign-in takes 19 MB for a hash of its password: from this many bytes on, glibc
 * gets memory from the system for itself, and returns it; the rest is kept in two arenas, not eight for each core. On
 * other systems the names mean nothing. V8 collects garbage early only under a limit it takes for small: a heap with
 * 60 MB in use grew to 190 without one.
 */
export const GATEWAY_MEMORY = {
  environment: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' },
  flags: ['--max-semi-space-size=4', '--max-old-space-size=512'],
} as const;
