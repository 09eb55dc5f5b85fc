import { deepEqual } from 'node:assert/strict';
import type { InitiatePaymentBody } from '@stuiver/contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/statements.ts';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { type AuditFault, chainAuditRows, findAuditFaults } from '../../insight/audit/chain.ts';
import { type Difference, recompute } from '../../money/ledger/recompute-queries.ts';
import type { NewPayment } from '../../money/payments/engine/create-payment.ts';
import type { RefundInput } from '../../money/refunds/initiate-refund.ts';
import type { TestApp, WithContext } from '../app.ts';
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
  test: WithContext,
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

/** Rows with which each merchant's books were found sound, by database. */
const soundRows = new WeakMap<Db, Map<string, string>>();

/** Digests of all rows of each merchant, in every table of merchants. */
async function digestRows(ownerDb: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'merchant_id'
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY 1`.execute(ownerDb);
  const digests = tables.map(
    ({
      name,
    }) => sql`SELECT merchant_id, ${sql.lit(name)} || count(*) || sum(hashtextextended(t::text, 0)) AS digest
      FROM ${sql.table(name)} t GROUP BY 1`,
  );
  // Planning it takes longer than running it.
  const { rows } = await prepared<{ merchant_id: string; digest: string }>`
    SELECT merchant_id, string_agg(digest, ' ' ORDER BY digest) AS digest
    FROM (${sql.join(digests, sql` UNION ALL `)}) d GROUP BY 1`.execute(ownerDb);
  return new Map(rows.map(({ merchant_id, digest }) => [merchant_id, digest]));
}

/** Finds the merchants whose rows differ from those that were found sound, and a function that keeps them as sound. */
async function changedMerchants(db: Db, ownerDb: Db | undefined) {
  const all = (await db.selectFrom('merchants').select('id').orderBy('created_at').execute()).map(
    ({ id }) => id,
  );
  if (!ownerDb) return { changed: all, keep: () => undefined };
  const digests = await digestRows(ownerDb);
  const sound = soundRows.get(ownerDb);
  const changed = all.filter((id) => sound === undefined || sound.get(id) !== digests.get(id));
  return { changed, keep: () => void soundRows.set(ownerDb, digests) };
}

/**
 * Fails with the differences between the books and the rows, once every audit row has its link.
 *
 * @param merchantIds merchants whose books are checked; by default all. Those of a {@link TestApp} whose rows are still
 *   the ones that were found sound are not recomputed.
 */
export async function expectSoundBooks(
  test: { readonly context: Pick<Context, 'db' | 'clock' | 'log'>; readonly ownerDb?: Db },
  merchantIds?: readonly string[],
): Promise<void> {
  const { db, clock } = test.context;
  const now = new Date(clock.now().getTime() + MINUTE);
  await chainAuditRows(test.context);
  const { changed, keep } = await changedMerchants(db, test.ownerDb);
  const differences: Difference[] = [];
  for (const id of merchantIds ?? changed)
    differences.push(...(await recompute(test.ownerDb ?? db, id, prepared)));
  const faults: AuditFault[] = [];
  for (const id of changed) faults.push(...(await findAuditFaults(test.ownerDb ?? db, id, now)));
  deepEqual({ differences, faults }, { differences: [], faults: [] });
  if (!merchantIds) keep();
}
