import type { InitiatePaymentBody } from '@stuiver/contract';
import { expect } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { chainAuditRows, findAllAuditFaults } from '../../insight/audit/chain.ts';
import { type Difference, recompute, recomputeAll } from '../../money/ledger/recompute-queries.ts';
import type { NewPayment } from '../../money/payments/engine/create-payment.ts';
import type { RefundInput } from '../../money/refunds/initiate-refund.ts';
import type { TestApp } from '../app.ts';
import { aMerchant } from '../merchants.ts';
import { createPayment } from '../../money/payments/engine/create-payment.ts';
import { payReference } from '../../money/payments/payer/pay-reference.ts';
import { initiateRefund } from '../../money/refunds/initiate-refund.ts';

const MINUTE = 60_000;
export const GOOD_CARD = '4242424242424242';

/** A card payment's body; a test states the number that it is about. */
export function aCard(
  creditcardNumber = GOOD_CARD,
  body: Partial<InitiatePaymentBody> = {},
): InitiatePaymentBody {
  return {
    paymentMethod: 'CARD',
    creditcardNumber,
    cardExpirationDate: '2031-04-01',
    cvc: '123',
    cardHolderName: 'J. Jansen',
    ...body,
  };
}

/** A direct debit's body, signed; a test states the account that it is about. */
export function aDebit(
  iban = 'NL91ABNA0417164300',
  body: Partial<InitiatePaymentBody> = {},
): InitiatePaymentBody {
  return {
    paymentMethod: 'SEPA_DIRECT_DEBIT',
    iban,
    accountHolderName: 'Sem de Wit',
    emailAddress: 'sem@voorbeeld.test',
    street: 'Oudegracht 112',
    postCode: '3511 AX',
    town: 'Utrecht',
    addressCountry: 'NL',
    mandateAgreed: true,
    ...body,
  };
}

/** Creates an OPEN payment, by default of a new merchant. */
export async function aPayment(
  test: TestApp,
  overrides: Partial<NewPayment> = {},
): Promise<{ merchantId: string; id: string; reference: string }> {
  const merchantId = overrides.merchantId ?? (await aMerchant(test)).id;
  const input = {
    merchantId,
    amount: 41250,
    currency: 'EUR',
    country: 'NL',
    description: 'Stadsfiets',
    ...overrides,
  };
  const made = await createPayment(test.context, input, { kind: 'system' });
  return { merchantId, id: made.transactionId, reference: made.reference };
}

/** A payment that a card paid. */
export async function aPaidPayment(test: TestApp, overrides: Partial<NewPayment> = {}) {
  const payment = await aPayment(test, overrides);
  await payReference(test.context, payment.reference, aCard());
  return payment;
}

/** Requests a refund of part of a payment as the shop's own user. */
export function makeRefundInput(
  test: TestApp,
  payment: { merchantId: string; id: string },
  overrides: Partial<RefundInput> = {},
): RefundInput {
  return {
    merchantId: payment.merchantId,
    transactionId: payment.id,
    refundId: test.context.ids.next(),
    amount: 1000,
    description: 'Retour',
    ...overrides,
  };
}

export async function refund(
  test: TestApp,
  payment: { merchantId: string; id: string },
  overrides: Partial<RefundInput> = {},
) {
  const input = makeRefundInput(test, payment, overrides);
  const answer = await initiateRefund(test.context, scopeOfOne(payment.merchantId), input, {
    kind: 'shop',
    id: test.context.ids.next(),
  });
  return { input, answer, status: (JSON.parse(answer.body) as { refund: { status: string } }).refund.status };
}

/** The payment's row. */
export async function paymentRow(test: TestApp, payment: { merchantId: string; id: string }) {
  return test.ownerDb
    .selectFrom('payments')
    .selectAll()
    .where('merchant_id', '=', payment.merchantId)
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow();
}

/** The payment's attempts, oldest first. */
export async function attemptRows(test: TestApp, payment: { merchantId: string; id: string }) {
  return test.ownerDb
    .selectFrom('attempts')
    .selectAll()
    .where('merchant_id', '=', payment.merchantId)
    .where('payment_id', '=', payment.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function refundRows(test: TestApp, payment: { merchantId: string; id: string }) {
  return test.ownerDb
    .selectFrom('refunds')
    .selectAll()
    .where('merchant_id', '=', payment.merchantId)
    .where('payment_id', '=', payment.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The kinds of the payment's events, in order. */
export async function eventKinds(
  test: TestApp,
  payment: { merchantId: string; id: string },
): Promise<string[]> {
  const rows = await test.ownerDb
    .selectFrom('ledger_events')
    .select('kind')
    .where('merchant_id', '=', payment.merchantId)
    .where('payment_id', '=', payment.id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.kind);
}

/** Debits less credits per account of a merchant. */
export async function balances(test: TestApp, merchantId: string): Promise<Record<string, number>> {
  const rows = await test.ownerDb
    .selectFrom('transfers')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .execute();
  const sums: Record<string, number> = {};
  for (const row of rows) {
    sums[row.debit_account] = (sums[row.debit_account] ?? 0) + row.amount;
    sums[row.credit_account] = (sums[row.credit_account] ?? 0) - row.amount;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

/**
 * Fails with the differences between the books and the rows, once every audit row has its link.
 *
 * @param merchantIds merchants whose books are checked; by default all
 */
export async function expectSoundBooks(
  test: { readonly context: Pick<Context, 'db' | 'clock' | 'log'> },
  merchantIds?: readonly string[],
): Promise<void> {
  const { db, clock } = test.context;
  const none: Difference[] = [];
  if (merchantIds === undefined) expect(await recomputeAll(db)).toEqual(none);
  for (const id of merchantIds ?? []) expect(await recompute(db, id)).toEqual(none);
  await chainAuditRows(test.context);
  expect(await findAllAuditFaults(db, new Date(clock.now().getTime() + MINUTE))).toEqual([]);
}
