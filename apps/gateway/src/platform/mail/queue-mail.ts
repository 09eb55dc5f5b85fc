import type { Language } from '@stuiver/domain/languages';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { wake } from '../database/signals.ts';
import type { LateMails } from './late-mails.ts';
import type { PlainMail } from './plain-mails.ts';
import { insertMail } from './repository.ts';

type Texts<Names extends string> = Readonly<Record<Names, string>>;

/** Mails whose content is read at sending (`LATE_MAILS`), queued with ids or typed data. */
export type MailReferences = {
  /** To the address of any request, whether or not it has a user; with the origin of the call. */
  passwordReset: Texts<'email'> & {
    readonly from: Texts<'address' | 'device'> | null;
    /** The page's; the user's own when missing. */
    readonly language?: Language;
  };
  registration: Texts<'id'>;
  emailConfirm: Texts<'merchantId' | 'userId' | 'changeId'>;
  ibanChange: Omit<LateMails['ibanChange'], 'kind' | 'link'> & Texts<'merchantId' | 'changeId'>;
  /** Sent whether the address has an account or not. */
  invitation: Texts<'merchantId' | 'userId'>;
  collectionNotice: Texts<'merchantId' | 'recurrenceId'>;
  letter: Texts<'merchantId' | 'userId'>;
  monthClosed: Texts<'merchantId' | 'userId' | 'month'>;
  payerMessage: Texts<'merchantId' | 'paymentId'>;
  refundRequestAsked: Texts<'merchantId' | 'requestId' | 'userId'>;
  refundRequestDecided: Texts<'merchantId' | 'requestId'>;
  /** To any address typed to start an application with. */
  onboardingBegin: Texts<'name' | 'email' | 'language'>;
  /** To the address of any request, whether or not it has an application. */
  onboardingResume: Texts<'email'>;
  /** To the requested address, or to the one that it will replace. */
  onboardingAddress: Texts<'applicationId' | 'changeId'> & { readonly to: 'new' | 'old' };
  onboardingSubmitted: Texts<'applicationId'>;
  onboardingAsked: Texts<'applicationId'>;
  /** To a registrant with an account; others are invited (`invitation`). */
  onboardingApproved: Texts<'applicationId'>;
  onboardingRejected: Texts<'applicationId'>;
};

type QueuedMail =
  | PlainMail
  | { [K in keyof MailReferences]: { readonly kind: K } & MailReferences[K] }[keyof MailReferences];

/**
 * Queues a mail in the caller's transaction (one of `inTransaction`): it is composed and sent once that has committed,
 * at least once. Its text is made when it is sent, so that no token or address of a link is ever stored.
 */
export async function queueMail(
  deps: Pick<Context, 'clock' | 'ids'>,
  tx: Tx,
  { kind, ...data }: QueuedMail,
): Promise<void> {
  await insertMail(tx, { id: deps.ids.next(), kind, data, createdAt: deps.clock.realNow() });
  wake(tx, 'mails');
}
