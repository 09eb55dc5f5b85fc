import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { wake } from '../database/signals.ts';
import type { Mail } from './transport.ts';
import { insertMail } from './repository.ts';

/** Every kind of mail, with what its composer needs; `send-mails.ts` says who composes it. */
export type MailKinds = {
  /** To anybody who asked, whether or not there is such a user. */
  passwordReset: {
    readonly email: string;
    /** Where it was asked; null where no call was made. */
    readonly from: { readonly address: string; readonly device: string } | null;
  };
  /** To whoever reads the address of a registration. */
  registration: { readonly id: string };
  /** To a user whose password was changed in the settings. */
  passwordChanged: { readonly to: string; readonly name: string; readonly language: string };
  /** To the address that a user wants to change to. */
  emailConfirm: { readonly merchantId: string; readonly userId: string; readonly changeId: string };
  /** To a user's old address: another one was asked for, or has taken its place. */
  emailReplaced: {
    readonly to: string;
    readonly name: string;
    /** Masked. */
    readonly newAddress: string;
    readonly done: boolean;
    readonly language: string;
  };
  /** To a user whose second factor was changed. */
  factorChanged: {
    readonly to: string;
    readonly name: string;
    readonly change: 'enabled' | 'replaced' | 'removed' | 'codesRenewed';
    readonly language: string;
  };
  /** To an admin of a company: something was changed that asked for a fresh proof. */
  securityChanged: {
    readonly to: string;
    readonly name: string;
    readonly merchantName: string;
    /** Whose it is; of a company's address, who replaced it. */
    readonly who: string;
    readonly change:
      | 'companyAddress'
      | 'email'
      | 'password'
      | 'factorEnabled'
      | 'factorReplaced'
      | 'factorRemoved'
      | 'factorCodesRenewed';
    readonly language: string;
  };
  /** To an address that was replaced: something was changed that asked for a fresh proof. */
  changeUnnamed: { readonly to: string; readonly merchantName: string; readonly language: string };
  /** To an admin of a company one of whose API keys was made, changed or revoked. */
  apiKeyChanged: {
    readonly to: string;
    readonly name: string;
    readonly merchantName: string;
    readonly keyName: string;
    readonly change: 'created' | 'changed' | 'rotated' | 'oldEnded' | 'revoked' | 'limited';
    /** With `limited`: what the key refunds in 24 hours now, and whose limit that is. */
    readonly limited: { readonly limit: string; readonly person: string } | null;
    /** Null where no old secret goes on working. */
    readonly oldWorksUntil: string | null;
    /** Who did it; null for the provider. */
    readonly by: string | null;
    readonly language: string;
  };
  /** To an address that a company replaced by another. */
  addressReplaced: { readonly to: string; readonly merchantName: string; readonly language: string };
  /** To a company's admins and the readers of its mails: another account for payouts waits. */
  ibanChange: {
    readonly to: string;
    readonly merchantId: string;
    readonly merchantName: string;
    readonly changeId: string;
    /** Masked. */
    readonly iban: string;
    /** Null for an address that was replaced, which learns no more than the last four signs. */
    readonly effectiveAt: string | null;
    readonly language: string;
  };
  /** To a company's people: an endpoint keeps failing, or was paused for it, when `pausesAt` is null. */
  endpointFailing: {
    readonly to: string;
    readonly merchantName: string;
    /** The rest of the address may hold a secret. */
    readonly host: string;
    readonly since: string;
    readonly pausesAt: string | null;
    readonly language: string;
  };
  /** To somebody who was invited, whether or not the address has an account. */
  invitation: { readonly merchantId: string; readonly userId: string };
  /** To the payer of a recurring direct debit: what is collected next, and when. */
  collectionNotice: { readonly merchantId: string; readonly recurrenceId: string };
  /** To somebody who may approve a refund request, and to who asked for it. */
  refundRequestAsked: { readonly merchantId: string; readonly requestId: string; readonly userId: string };
  refundRequestDecided: { readonly merchantId: string; readonly requestId: string };
  /** To anybody who typed an address to begin an application with. */
  onboardingBegin: { readonly name: string; readonly email: string; readonly language: string };
  /** To anybody who asked, whether or not they began an application. */
  onboardingResume: { readonly email: string };
  /** To the address that an applicant asked for, or to the one that it is to replace. */
  onboardingAddress: {
    readonly applicationId: string;
    readonly changeId: string;
    readonly to: 'new' | 'old';
  };
  onboardingSubmitted: { readonly applicationId: string };
  onboardingAsked: { readonly applicationId: string };
  /** To a registrant who has an account; anybody else is invited (`invitation`). */
  onboardingApproved: { readonly applicationId: string };
  onboardingRejected: { readonly applicationId: string };
  /** To a registrant whose application is gone. */
  onboardingWithdrawn: { readonly to: string; readonly name: string; readonly language: string };
};
export type MailKind = keyof MailKinds;

/** A mail as its composer writes it, and what follows once it has been sent. */
export type ComposedMail = Mail & { readonly afterSending?: () => Promise<void> };

/**
 * Queues a mail in the caller's transaction (one of `inTransaction`): it is composed and sent once that has committed,
 * at least once. Its text is made when it is sent, so that no token or address of a link is ever stored.
 */
export async function queueMail<K extends MailKind>(
  { clock, ids }: Pick<Context, 'clock' | 'ids'>,
  tx: Tx,
  kind: K,
  data: MailKinds[K],
): Promise<void> {
  await insertMail(tx, { id: ids.next(), kind, data, createdAt: clock.now() });
  wake(tx, 'mails');
}
