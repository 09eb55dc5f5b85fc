import type { Source } from './source.ts';

/** Proof that the signed-in user is present, as sent with a `freshProof` call. */
export type Proof = {
  readonly currentPassword: string | undefined;
  /** Second-factor code. */
  readonly code: string | undefined;
  readonly source: Source;
};
