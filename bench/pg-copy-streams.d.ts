declare module 'pg-copy-streams' {
  import type { Readable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** A COPY … TO STDOUT as a stream of its bytes. */
  export function to(text: string): Readable & Submittable;
}
