import {
  readBegin,
  readAddressChange,
  readResume,
  readSubmitted,
} from '../applications/form/mail-readers.ts';
import { readApproved, readAsked, readRejected } from '../applications/review/mail-readers.ts';
import { readIbanChange } from '../company/settings/iban-changes.ts';
import { readLetter } from '../insight/dashboard/letter.ts';
import { readMonthClosed } from '../insight/bookkeeping/invoices.ts';
import type { PaymentDeps } from '../money/processors/processor.ts';
import { readNotice } from '../money/recurrences/read-notice.ts';
import { readPayerMessage } from '../money/payments/tell/tell-payer.ts';
import { readRequestAsked, readRequestDecided } from '../money/refunds/approvals/mail-readers.ts';
import { readEmailConfirm } from '../people/account/email-mails.ts';
import { readPasswordReset, RESET_MINUTES } from '../people/auth/reset-password.ts';
import { readRegistration } from '../people/registration/register.ts';
import { readInvitation } from '../people/team/invitation-mail.ts';
import { readRenewedInvitation } from '../people/team/invitations.ts';
import { type MailReaders, sendQueuedMails } from '../platform/mail/send-mails.ts';

/** The reader of each mail that is queued as a reference. */
const MAIL_READERS: Omit<MailReaders, 'letter'> = {
  passwordReset: async (deps, asked, mailId) =>
    (await readPasswordReset(deps, asked, mailId)) ?? readRenewedInvitation(deps, asked.email, RESET_MINUTES),
  registration: readRegistration,
  emailConfirm: readEmailConfirm,
  ibanChange: readIbanChange,
  invitation: readInvitation,
  monthClosed: readMonthClosed,
  collectionNotice: readNotice,
  payerMessage: readPayerMessage,
  refundRequestAsked: readRequestAsked,
  refundRequestDecided: readRequestDecided,
  onboardingBegin: readBegin,
  onboardingResume: readResume,
  onboardingAddress: readAddressChange,
  onboardingSubmitted: readSubmitted,
  onboardingAsked: readAsked,
  onboardingApproved: readApproved,
  onboardingRejected: readRejected,
};

/** Sends all mails that are due. */
export function sendDueMails(deps: PaymentDeps): Promise<void> {
  return sendQueuedMails(deps, {
    ...MAIL_READERS,
    letter: (_, reference) => readLetter(deps, reference),
  });
}
