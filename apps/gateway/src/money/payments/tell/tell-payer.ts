import { LIMITS, type PayerMessageDetails, type PaymentLinkRow } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import type { TellingWay } from '@stuiver/domain/payer-message';
import { DEFAULT_LANGUAGE, getFormats, isLanguage } from '@stuiver/messages';
import { userActor } from '../../../platform/access/caller.ts';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import type { Session } from '../../../platform/access/session.ts';
import { AppError, notFound, orNotFound } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { mailTexts } from '../../../platform/mail/mail-texts.ts';
import { payerSentences } from '../../../platform/mail/payer-sentences.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { MailReader } from '../../../platform/mail/send-mails.ts';
import { requireOwn } from '../../ledger/own-rows.ts';
import { findMerchant } from '../../../company/merchants/merchants.ts';
import { requireOpen } from '../../../company/merchants/open-merchant.ts';
import { addEvent, beginChange, type PaymentRow } from '../../ledger/change.ts';
import { commitChange } from '../../ledger/commit-change.ts';
import { lockPayment } from '../../ledger/queries.ts';
import type { EventKind } from '../../ledger/transfers.ts';
import { makeFreshLink } from '../../payment-links/fresh-link.ts';
import { lockSourceLink } from '../../payment-links/keep-one.ts';
import { toLinkRow } from '../../payment-links/link-row.ts';
import { findPayment, type PaymentRecord } from '../payment-queries.ts';
import { findPayerMessage, holdsLink, requireNothingToArrive } from './payer-message.ts';
import { countPayerMails } from './repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const findOwn = (deps: Context, scope: MerchantScope, id: string): Promise<PaymentRecord> =>
  requireOwn(deps.db, scope, 'payments', id, findPayment);

async function countMailsLeft(
  deps: Context,
  db: Queries,
  { merchant_id, id }: PaymentRecord,
): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - DAY_MS);
  return Math.max(0, LIMITS.payerMailsOfDay - (await countPayerMails(db, merchant_id, id, since)));
}

const getPayerLanguage = ({ language }: PaymentRecord) =>
  isLanguage(language) ? language : DEFAULT_LANGUAGE;

/**
 * Returns the message to a payment's payer, in the payer's language; null when there is nothing to tell.
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function getPayerMessage(
  deps: Context,
  scope: MerchantScope,
  id: string,
): Promise<PayerMessageDetails | null> {
  const { db } = deps;
  const { merchant_id: merchantId } = await findOwn(deps, scope, id);
  const message = await findPayerMessage(deps, db, merchantId, id);
  if (!message) return null;
  const { payment, fresh } = message;
  const language = getPayerLanguage(payment);
  const { texts } = await mailTexts(language);
  const amount = getFormats(language).money(formatWire(message.amount), payment.currency);
  const row = fresh && toLinkRow(deps, fresh.link);
  return {
    language,
    sentences: payerSentences(
      texts.payerMessage,
      message.kind,
      amount,
      payment.merchant_name,
      holdsLink(message),
    ),
    link: row && {
      id: row.id,
      status: row.status,
      paymentLink: row.paymentLink,
      expiresDateTime: row.expiresDateTime,
    },
    mayMakeLink: message.mayMakeLink,
    mailsLeft: await countMailsLeft(deps, db, payment),
  };
}

/** Records an event of a payment by a user, on its timeline. */
async function record(
  deps: Context,
  tx: Tx,
  payment: PaymentRow,
  session: Session,
  kind: EventKind,
): Promise<void> {
  const change = beginChange(deps, userActor(session), payment);
  addEvent(change, kind);
  await commitChange(tx, change);
}

/**
 * Makes the link to pay a payment again: one use, of it and the payment one success is kept. A second call returns the
 * same link.
 *
 * @throws AppError `notFound`, `merchantNotOpen`; `alreadyPaid`, `attemptUnderWay` or `attemptUncertain` when something
 *   of the payment has arrived or can still arrive; `linkUnusable` when its own link is too old to be used again
 */
export async function requestFreshLink(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
): Promise<PaymentLinkRow> {
  const { db } = deps;
  const { merchant_id: merchantId, payment_link_id: linkId } = await findOwn(deps, scope, id);
  const merchant = orNotFound(await findMerchant(db, merchantId));
  requireOpen(merchant);
  await inTransaction(db, async (tx) => {
    await lockSourceLink(tx, merchantId, linkId);
    const payment = await lockPayment(tx, merchantId, id);
    const known = payment && (await findPayment(tx, merchantId, id));
    if (!known) throw notFound();
    requireNothingToArrive(known);
    if (await makeFreshLink(deps, tx, payment, known, session.userId))
      await record(deps, tx, payment, session, 'freshLinkMade');
  });
  const message = await findPayerMessage(deps, db, merchantId, id);
  if (!message?.fresh) throw new AppError('changedMeanwhile');
  return toLinkRow(deps, message.fresh.link);
}

const EVENTS: Readonly<Record<TellingWay, EventKind>> = {
  mail: 'payerMailed',
  whatsapp: 'messageOpened',
  copy: 'messageCopied',
};

/**
 * Tells a payer, or records that a user did: a mail is queued, with at most three for a payment within 24 hours, counted
 * under the payment's lock. Each is on the payment's timeline.
 *
 * @throws AppError `notFound`; `changedMeanwhile` when there is nothing to tell, or no address to mail to;
 *   `linkUnusable` for WhatsApp without a usable link; `limitReached`
 */
export async function tellPayer(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  { id, by }: { id: string; by: TellingWay },
): Promise<void> {
  const { merchant_id: merchantId } = await findOwn(deps, scope, id);
  await inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, merchantId, id);
    const message = payment && (await findPayerMessage(deps, tx, merchantId, id));
    if (!message) throw new AppError('changedMeanwhile');
    if (by === 'whatsapp' && !holdsLink(message)) throw new AppError('linkUnusable');
    if (by === 'mail') {
      if (!message.payment.email_address) throw new AppError('changedMeanwhile');
      if ((await countMailsLeft(deps, tx, message.payment)) === 0) throw new AppError('limitReached');
      await queueMail(deps, tx, { kind: 'payerMessage', merchantId, paymentId: id });
    }
    await record(deps, tx, payment, session, EVENTS[by]);
  });
}

/**
 * Reads the mail to a payer as of the moment that it is sent; null when there is nothing to tell any longer, or the
 * address was erased.
 */
export const readPayerMessage: MailReader<'payerMessage'> = async (deps, { merchantId, paymentId }) => {
  const [message, merchant] = await Promise.all([
    findPayerMessage(deps, deps.db, merchantId, paymentId),
    findMerchant(deps.db, merchantId),
  ]);
  const to = message?.payment.email_address;
  if (!to || !merchant) return null;
  const { payment, fresh } = message;
  return {
    kind: 'payerMessage',
    to,
    language: getPayerLanguage(payment),
    message: message.kind,
    amount: formatWire(message.amount),
    currency: payment.currency,
    merchantName: merchant.name,
    merchantEmail: merchant.email_address,
    link: fresh && holdsLink(message) ? toLinkRow(deps, fresh.link).paymentLink : null,
  };
};
