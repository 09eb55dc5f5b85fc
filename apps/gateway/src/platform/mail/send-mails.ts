import type { Context } from '../context.ts';
import { composeEmailConfirm, composeEmailReplaced } from '../../people/account/email-mails.ts';
import { composeChangeUnnamed, composeSecurityChanged } from '../../people/alerts/compose.ts';
import { composeApiKeyChanged } from '../../people/api-keys/key-mails.ts';
import { composePasswordChanged } from '../../people/credentials/own-password.ts';
import { composePasswordReset } from '../../people/auth/reset-password.ts';
import { composeRegistration } from '../../people/registration/register.ts';
import { composeAddressReplaced, composeIbanChange } from '../../company/settings/settings-mails.ts';
import { composeEndpointFailing } from '../../company/webhooks/endpoints/endpoint-mails.ts';
import { composeFactorChanged } from '../../people/second-factor/second-factor.ts';
import { composeInvitation } from '../../people/team/invitation-mail.ts';
import {
  composeOnboardingAddress,
  composeOnboardingBegin,
  composeOnboardingResume,
  composeOnboardingSubmitted,
  composeOnboardingWithdrawn,
} from '../../applications/form/compose-mails.ts';
import {
  composeOnboardingApproved,
  composeOnboardingAsked,
  composeOnboardingRejected,
} from '../../applications/review/compose-mails.ts';
import { composeCollectionNotice } from '../../money/recurrences/compose-notice.ts';
import {
  composeRefundRequestAsked,
  composeRefundRequestDecided,
} from '../../money/refunds/approvals/mails.ts';
import type { ComposedMail, MailKind, MailKinds } from './queue-mail.ts';
import { claimMails, deleteMail, type StoredMail } from './repository.ts';

/** Writes the mail, with a token of its own where it has a link; null when there is no recipient any more. */
type Composer<K extends MailKind> = (
  deps: Context,
  data: MailKinds[K],
  mailId: string,
) => Promise<ComposedMail | null>;

const COMPOSERS: { readonly [K in MailKind]: Composer<K> } = {
  passwordReset: composePasswordReset,
  registration: composeRegistration,
  passwordChanged: composePasswordChanged,
  emailConfirm: composeEmailConfirm,
  factorChanged: composeFactorChanged,
  emailReplaced: composeEmailReplaced,
  securityChanged: composeSecurityChanged,
  changeUnnamed: composeChangeUnnamed,
  apiKeyChanged: composeApiKeyChanged,
  addressReplaced: composeAddressReplaced,
  ibanChange: composeIbanChange,
  endpointFailing: composeEndpointFailing,
  invitation: composeInvitation,
  collectionNotice: composeCollectionNotice,
  refundRequestAsked: composeRefundRequestAsked,
  refundRequestDecided: composeRefundRequestDecided,
  onboardingAddress: composeOnboardingAddress,
  onboardingBegin: composeOnboardingBegin,
  onboardingResume: composeOnboardingResume,
  onboardingSubmitted: composeOnboardingSubmitted,
  onboardingAsked: composeOnboardingAsked,
  onboardingApproved: composeOnboardingApproved,
  onboardingRejected: composeOnboardingRejected,
  onboardingWithdrawn: composeOnboardingWithdrawn,
};

/** When a mail that could not be sent is tried again; longer than a mail server may take. */
const RETRY_MS = 5 * 60_000;
/** When a mail that could not be sent is given up. */
const GIVE_UP_MS = 3 * 24 * 60 * 60_000;
/** Mails that are sent concurrently. */
const BATCH = 20;

/** What is stored was typed when it was queued, by `queueMail`. */
async function compose(deps: Context, { id, kind, data }: StoredMail): Promise<ComposedMail | null> {
  if (!Object.hasOwn(COMPOSERS, kind)) throw new Error(`no composer for mails of kind ${kind}`);
  return (COMPOSERS[kind as MailKind] as Composer<MailKind>)(deps, data as MailKinds[MailKind] & object, id);
}

async function sendOne(deps: Context, stored: StoredMail): Promise<void> {
  try {
    const composed = await compose(deps, stored);
    if (composed) {
      const { afterSending, ...mail } = composed;
      await deps.mailer.send(mail);
      await afterSending?.();
    }
  } catch (error) {
    const tooOld = stored.createdAt.getTime() + GIVE_UP_MS <= deps.clock.now().getTime();
    deps.log.error(
      { err: error, kind: stored.kind },
      tooOld ? 'a mail was given up' : 'a mail could not be sent',
    );
    if (!tooOld) return;
  }
  await deleteMail(deps.db, stored.id);
}

/** Sends all mails that are due. One that fails is logged and tried again every five minutes, for three days. */
export async function sendDueMails(deps: Context): Promise<void> {
  const now = deps.clock.now();
  const due = await claimMails(deps.db, now, new Date(now.getTime() + RETRY_MS), BATCH);
  await Promise.all(due.map((mail) => sendOne(deps, mail)));
  if (due.length === BATCH) await sendDueMails(deps);
}
