import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { formatDateTime } from '@stuiver/domain/dates';
import { formatWire } from '@stuiver/domain/money';
import { reaches } from '@stuiver/domain/refund-limits';
import { formatsOf } from '@stuiver/messages';
import { scopeOfOne } from '../../../platform/access/scope.ts';
import type { Context } from '../../../platform/context.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { mailTexts } from '../../../platform/mail/mail-texts.ts';
import type { MailKinds } from '../../../platform/mail/queue-mail.ts';
import { refundersOf } from '../../../people/team/refund-limits.ts';
import { findPerson, findRequest, type ShownRequest } from './repository.ts';

/** What the mails say of a request, in their reader's language. */
async function wordsOf({ settings }: Context, request: ShownRequest, reader: string) {
  const { language, texts } = await mailTexts(reader);
  const { money } = formatsOf(language);
  return {
    texts,
    product: settings.productName,
    amount: money(formatWire(request.amount), request.currency),
    link: `${settings.publicUrl}${SCREEN_PATHS.refundRequest.replace(':id', request.id)}`,
  };
}

/** Asks somebody to decide on a request; null once it has been decided, or when they may not any more. */
export async function composeRefundRequestAsked(
  deps: Context,
  { merchantId, requestId, userId }: MailKinds['refundRequestAsked'],
): Promise<Mail | null> {
  const request = await findRequest(deps.db, scopeOfOne(merchantId), requestId);
  if (request?.status !== 'WAITING' || request.expires_at === null) return null;
  const reader = (await refundersOf(deps.db, merchantId)).find((one) => one.userId === userId);
  const person = reader && reaches(reader.limit, request.amount) && (await findPerson(deps.db, userId));
  if (!person) return null;
  const { texts, product, amount, link } = await wordsOf(deps, request, person.language);
  const { subject, text } = texts.refundRequestAsked;
  const { asked_by_name: asker, merchant_name: merchant, reason } = request;
  const until = formatDateTime(request.expires_at.toISOString(), deps.settings.timeZone);
  return {
    to: person.email,
    subject: subject(asker, amount),
    text: text(person.name, asker, amount, merchant, reason, until, link, product),
  };
}

/** Tells who asked what became of their request; null for somebody who is disabled. */
export async function composeRefundRequestDecided(
  deps: Context,
  { merchantId, requestId }: MailKinds['refundRequestDecided'],
): Promise<Mail | null> {
  const request = await findRequest(deps.db, scopeOfOne(merchantId), requestId);
  const person = request && (await findPerson(deps.db, request.asked_by));
  if (!request || !person) return null;
  const { texts, product, amount, link } = await wordsOf(deps, request, person.language);
  const { merchant_name: merchant, reason, note } = request;
  const { email: to, name } = person;
  const by = request.decided_by_name ?? '';
  switch (request.status) {
    case 'APPROVED': {
      const { subject, text } = texts.refundRequestApproved;
      return { to, subject: subject(amount), text: text(name, by, amount, merchant, reason, link, product) };
    }
    case 'REJECTED': {
      const { subject, text } = texts.refundRequestRejected;
      const why = note === '' ? '–' : note;
      return {
        to,
        subject: subject(amount),
        text: text(name, by, amount, merchant, reason, why, link, product),
      };
    }
    case 'EXPIRED': {
      const { subject, text } = texts.refundRequestExpired;
      return { to, subject: subject(amount), text: text(name, amount, merchant, reason, link, product) };
    }
    default:
      return null;
  }
}
