import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { wake } from '../database/signals.ts';
import type { PlainMail } from './plain-mails.ts';
import { insertMail } from './repository.ts';

/** Mails that are read when they are sent (`LATE_MAILS`): the ids, or what was typed, by which they are queued. */
export type References = {
  /** To anybody who asked, whether or not there is such a user. */
  passwordReset: {
    readonly email: string;
    /** The origin of the call; null without one. */
    readonly from: { readonly address: string; readonly device: string } | null;
  };
  registration: { readonly id: string };
  emailConfirm: { readonly merchantId: string; readonly userId: string; readonly changeId: string };
  ibanChange: {
    readonly to: string;
    readonly merchantId: string;
    readonly merchantName: string;
    readonly changeId: string;
    /** Masked. */
    readonly iban: string;
    /** Null for an address that was replaced, which learns only the last four signs. */
    readonly effectiveAt: string | null;
    readonly language: string;
  };
  /** Whether or not the address has an account. */
  invitation: { readonly merchantId: string; readonly userId: string };
  collectionNotice: { readonly merchantId: string; readonly recurrenceId: string };
  refundRequestAsked: { readonly merchantId: string; readonly requestId: string; readonly userId: string };
  refundRequestDecided: { readonly merchantId: string; readonly requestId: string };
  /** To anybody who typed an address to begin an application with. */
  onboardingBegin: { readonly name: string; readonly email: string; readonly language: string };
  /** To anybody who asked, whether or not they began an application. */
  onboardingResume: { readonly email: string };
  onboardingAddress: {
    readonly applicationId: string;
    readonly changeId: string;
    /** The address that was asked for, or the one that it is to replace. */
    readonly to: 'new' | 'old';
  };
  onboardingSubmitted: { readonly applicationId: string };
  onboardingAsked: { readonly applicationId: string };
  /** To a registrant who has an account; anybody else is invited (`invitation`). */
  onboardingApproved: { readonly applicationId: string };
  onboardingRejected: { readonly applicationId: string };
};

export type ReferenceKind = keyof References;

export type QueuedMail =
  | PlainMail
  | { [K in ReferenceKind]: { readonly kind: K } & References[K] }[ReferenceKind];

/**
 * Queues a mail in the caller's transaction (one of `inTransaction`): it is composed and sent once that has committed,
 * at least once. Its text is made when it is sent, so that no token or address of a link is ever stored.
 */
export async function queueMail(
  { clock, ids }: Pick<Context, 'clock' | 'ids'>,
  tx: Tx,
  { kind, ...data }: QueuedMail,
): Promise<void> {
  await insertMail(tx, { id: ids.next(), kind, data, createdAt: clock.now() });
  wake(tx, 'mails');
}
