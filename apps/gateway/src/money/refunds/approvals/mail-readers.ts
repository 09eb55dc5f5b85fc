import { formatWire } from '@stuiver/domain/money';
import { reaches } from '@stuiver/domain/refund-limits';
import { scopeOfOne } from '../../../platform/access/scope.ts';
import type { MailReader } from '../../../platform/mail/send-mails.ts';
import { findRefunders } from '../../../people/team/refund-limits.ts';
import { findPerson, findRequest, type ShownRequest } from './repository.ts';

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** The fields that mails about a request have in common. */
function buildMailFields(request: ShownRequest, { email, name, language }: Person) {
  return {
    to: email,
    language,
    name,
    id: request.id,
    amount: formatWire(request.amount),
    currency: request.currency,
    merchantName: request.merchant_name,
    reason: request.reason,
  };
}

/**
 * Reads the mail that asks a user to decide on a request; null once it has been decided, or when they no longer may.
 */
export const readRequestAsked: MailReader<'refundRequestAsked'> = async (
  { db },
  { merchantId, requestId, userId },
) => {
  const request = await findRequest(db, scopeOfOne(merchantId), requestId);
  if (request?.status !== 'WAITING' || request.expires_at === null) return null;
  const reader = (await findRefunders(db, merchantId)).find((one) => one.userId === userId);
  const person = reader && reaches(reader.limit, request.amount) && (await findPerson(db, userId));
  if (!person) return null;
  const { asked_by_name: asker, expires_at: until } = request;
  return {
    kind: 'refundRequestAsked',
    ...buildMailFields(request, person),
    asker,
    until: until.toISOString(),
  };
};

/** Reads the mail to the requester about the decision on a refund; null for a disabled user. */
export const readRequestDecided: MailReader<'refundRequestDecided'> = async (
  { db },
  { merchantId, requestId },
) => {
  const request = await findRequest(db, scopeOfOne(merchantId), requestId);
  const person = request && (await findPerson(db, request.asked_by));
  if (!request || !person) return null;
  const { status, note, decided_by_name: by } = request;
  if (status !== 'APPROVED' && status !== 'REJECTED' && status !== 'EXPIRED') return null;
  return { kind: 'refundRequestDecided', ...buildMailFields(request, person), status, by: by ?? '', note };
};
