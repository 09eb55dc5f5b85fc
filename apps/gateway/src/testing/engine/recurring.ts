import type { Language } from '@stuiver/domain/languages';
import { creditorIdentifier } from '@stuiver/domain/mandate';
import type { Frequency } from '@stuiver/domain/states';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { ProcessorMessage } from '../../money/processors/message.ts';
import type { NewMandate } from '../../money/mandates/create-mandate.ts';
import type { TestApp, WithContext } from '../app.ts';
import { LATER_MS } from '../../money/processors/test-values.ts';
import { aCard, aDebit, aPayment } from './engine.ts';
import { aMerchant } from '../merchants.ts';
import { createMandate } from '../../money/mandates/create-mandate.ts';
import { payReference } from '../../money/payments/payer/pay-reference.ts';
import { deliverDue } from '../../money/inbox/test-bank.ts';
import { confirmNotice } from '../../money/recurrences/confirm-notice.ts';
import { runDueSlot } from '../../money/collections/run-due-slot.ts';
import { stopRecurring } from '../../money/recurrences/change-recurrence.ts';
import { receiveMessage } from '../../money/inbox/inbox.ts';

/** A Dutch account that pays. */
export const GOOD_IBAN = 'NL91ABNA0417164300';

let made = 0;

/** A merchant that may collect direct debits. */
export function aCreditor(
  test: TestApp,
  overrides: Parameters<typeof aMerchant>[1] = {},
): Promise<{ id: string; name: string }> {
  return aMerchant(test, { creditorIdentifier: creditorIdentifier('NL', '999999990000'), ...overrides });
}

/** A mandate that was signed without a payment; `name` is its consumer's. */
export async function aMandate(
  test: WithContext,
  { name = 'Noor Bakker', ...overrides }: Partial<NewMandate> & { readonly name?: string } = {},
): Promise<{ merchantId: string; id: string; reference: string }> {
  const merchantId = overrides.merchantId ?? (await aMerchant(test)).id;
  const reference = overrides.reference ?? `MACHTIGING-${++made}`;
  const address = { street: 'Oudegracht 112', postCode: '3511 AX', town: 'Utrecht', country: 'NL' };
  const input: NewMandate = {
    merchantId,
    reference,
    agreementDate: test.context.clock.now().toISOString().slice(0, 10),
    consumer: { name, iban: GOOD_IBAN, address },
    ...overrides,
  };
  const { id } = await createMandate(test.context, input, { kind: 'system' });
  return { merchantId, reference, id };
}

export type RecurrenceOverrides = {
  readonly merchantId?: string;
  readonly amount?: number;
  readonly frequency?: Frequency;
  readonly endDate?: string | null;
  /** Pays by direct debit from this account instead of by card. */
  readonly iban?: string;
  /** That the payer chose on the page. */
  readonly language?: Language;
};

/** A first payment that started a recurrence, with the rows that it created. */
export async function aRecurrence(test: TestApp, overrides: RecurrenceOverrides = {}) {
  const payment = await aPayment(test, {
    amount: overrides.amount ?? 2500,
    description: 'Lidmaatschap',
    accountHolderName: 'Sem de Wit',
    ...(overrides.merchantId === undefined ? {} : { merchantId: overrides.merchantId }),
    ...(overrides.iban === undefined ? {} : { iban: overrides.iban }),
    recurrence: { frequency: overrides.frequency ?? 'MONTHLY', endDate: overrides.endDate ?? null },
  });
  const payer = overrides.language === undefined ? {} : { language: overrides.language };
  if (overrides.iban === undefined)
    await payReference(test.context, payment.reference, aCard(undefined, payer));
  else {
    await payReference(test.context, payment.reference, aDebit(overrides.iban, payer));
    test.clock.advance(LATER_MS);
    await deliverDue(test.context, payment.merchantId);
  }
  const row = await test.ownerDb
    .selectFrom('recurrences')
    .selectAll()
    .where('merchant_id', '=', payment.merchantId)
    .where('first_payment_id', '=', payment.id)
    .executeTakeFirst();
  if (!row) throw new Error('no recurrence has started');
  return { merchantId: payment.merchantId, id: row.id, first: payment, row };
}

export type RecurrenceKey = { readonly merchantId: string; readonly id: string };

/** A user without a row, as the actor of a change. */
export const SOMEBODY = { kind: 'user', id: '0193b0c0-0000-7000-8000-000000000001' } as const;

/** Records that a merchant has notified the payer of the next run; does nothing if no notice is due. */
export async function notifyPayer(
  { context }: WithContext,
  { merchantId, id }: RecurrenceKey,
  dueDate: string,
  actor: Actor = SOMEBODY,
): Promise<void> {
  const notice = confirmNotice(context, scopeOfOne(merchantId), { id, dueDate }, actor);
  await notice.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

/** Runs one slot of a recurrence, as the poller does, once its payer was notified. */
export async function runSlot(
  test: WithContext,
  { merchantId, id }: RecurrenceKey,
  dueDate: string,
  actor?: Actor,
) {
  await notifyPayer(test, { merchantId, id }, dueDate, actor);
  return runDueSlot(test.context, { merchantId, recurrenceId: id, dueDate });
}

export async function stopRecurrence(test: TestApp, { merchantId, id }: RecurrenceKey): Promise<void> {
  await stopRecurring(test.context, scopeOfOne(merchantId), id, SOMEBODY);
}

/** The payments of a recurrence, by their slots. */
export async function selectCollections(test: TestApp, { merchantId, id }: RecurrenceKey) {
  return test.ownerDb
    .selectFrom('payments')
    .select(['id', 'due_date', 'status', 'recurrence_type', 'method', 'mandate_id'])
    .where('merchant_id', '=', merchantId)
    .where('recurrence_id', '=', id)
    .orderBy('due_date')
    .execute();
}

/** The recurrence's row. */
export async function recurrenceRow(test: TestApp, recurrence: { merchantId: string; id: string }) {
  return test.ownerDb
    .selectFrom('recurrences')
    .selectAll()
    .where('merchant_id', '=', recurrence.merchantId)
    .where('id', '=', recurrence.id)
    .executeTakeFirstOrThrow();
}

/** The processor's message about a chargeback of a paid payment; by default of the whole amount. */
export async function sayChargeback(
  { context }: WithContext,
  payment: { merchantId: string; id: string },
  word: Partial<ProcessorMessage> & { readonly status: string },
): Promise<string> {
  const attempts = await context.db
    .selectFrom('attempts')
    .select(['id', 'status', 'surplus', 'amount'])
    .where('merchant_id', '=', payment.merchantId)
    .where('payment_id', '=', payment.id)
    .orderBy('created_at')
    .execute();
  const attempt = attempts.find((row) => row.status === 'SUCCEEDED' && !row.surplus) ?? attempts[0];
  if (!attempt) throw new Error('nothing was paid');
  return receiveMessage(context, {
    processor: 'simulator',
    messageId: `woord-${++made}`,
    merchantId: payment.merchantId,
    subject: { kind: 'chargeback', id: attempt.id },
    reasonCode: '10.4',
    reference: `cb-${payment.id}`,
    amount: attempt.amount,
    ...word,
  });
}

/** The payment's chargebacks, oldest first. */
export async function chargebackRows(test: TestApp, payment: { merchantId: string; id: string }) {
  return test.ownerDb
    .selectFrom('chargebacks')
    .selectAll()
    .where('merchant_id', '=', payment.merchantId)
    .where('payment_id', '=', payment.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
