import type { Source } from './source.ts';

/** What shows that the signed-in user is there, as a call with `freshProof` brings it. */
export type Proof = {
  readonly currentPassword: string | undefined;
  /** Of the second factor. */
  readonly code: string | undefined;
  readonly source: Source;
};
