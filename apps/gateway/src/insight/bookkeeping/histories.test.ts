import { text } from 'node:stream/consumers';
import type { SettlementDetails } from '@stuiver/contract';
import { endOfDay, localDay } from '@stuiver/domain/dates';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { recompute } from '../../money/ledger/recompute-queries.ts';
import { deliverDue } from '../../money/inbox/test-bank.ts';
import { applyPayoutOutcome } from '../../money/payouts/apply-outcome.ts';
import { settleDue } from '../../money/payments/engine/end-payments.ts';
import { payReference } from '../../money/payments/payer/pay-reference.ts';
import { LATER_MS } from '../../money/processors/test-values.ts';
import { closeDueSettlements } from '../../money/settlements/close-settlements.ts';
import { getSettlementsAsOf } from '../../money/settlements/as-of.ts';
import { correctBalance } from '../../money/settlements/correct-balance.ts';
import { chooseCount } from '../../../../../tools/testing/selection.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { readCamt } from '../../testing/books.ts';
import { aDebit, aPaidPayment, aPayment, refund } from '../../testing/engine/engine.ts';
import { sayChargeback } from '../../testing/engine/recurring.ts';
import { parseCsv } from '../../testing/csv.ts';
import { exportFile } from '../../testing/exports.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { aPayoutApprover } from '../../testing/payouts.ts';
import { someTerms } from '../../testing/terms.ts';
import { settlementFile } from './settlement-files.ts';

/** More in a soak. */
const RUNS = chooseCount(5, 40);
const DAY = 86_400_000;

const which = fc.nat(20);
const amount = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 2_000_000 }));
const price = fc.record({
  fixed: fc.constantFrom(0, 1, 25, 1_500),
  rate: fc.constantFrom(0, 1, 180, 9_999),
  minimum: fc.constantFrom(0, 7),
});
const reserve = fc.constantFrom([0, 0], [1, 1], [1_000, 2], [10_000, 3]);
const terms = fc.record({
  prices: fc.record({ PAYMENT: price, REFUND: price, CHARGEBACK: price }),
  reserve,
  minimum: fc.constantFrom(0, 0, 5_000),
  cutOffHour: fc.constantFrom(0, 2, 17),
  vat: fc.constantFrom(0, 900, 2_100),
  hasAccount: fc.boolean(),
});
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), amount, byDebit: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const), which, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('chargeBack' as const),
      which,
      status: fc.constantFrom('RECEIVED', 'WON', 'LOST'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('bank' as const),
      status: fc.constantFrom('PAID', 'FAILED', 'RETURNED'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      amount: fc.integer({ min: -900, max: 900 }),
    }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
const history = fc.record({
  terms,
  days: fc.array(fc.array(action, { maxLength: 4 }), { minLength: 2, maxLength: 5 }),
});

let test: TestApp;
/** Two of the provider's people. */
let approvers: readonly string[];
beforeAll(async () => {
  // The clock changes on 25 October.
  test = await testApp({ now: new Date('2026-10-23T09:00:00Z') });
  approvers = [(await aPayoutApprover(test)).id, (await aPayoutApprover(test)).id];
});
afterAll(() => test.close());

type Payment = { readonly id: string; readonly merchantId: string; readonly amount: number };

/** Sends the merchant's payouts that are due, and applies the bank's reports on them. */
async function endPayouts(merchantId: string, status: 'PAID' | 'FAILED' | 'RETURNED'): Promise<void> {
  const at = test.clock.now();
  const [first_approved_by = '', second_approved_by = ''] = approvers;
  const approved = { first_approved_by, second_approved_by, first_approved_at: at, second_approved_at: at };
  const sent = await test.ownerDb
    .updateTable('payouts')
    .set({ status: 'SENT', iban: 'NL91ABNA0417164300', holder_name: 'Bedrijf', sent_at: at, ...approved })
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'DUE')
    .returning('id')
    .execute();
  for (const { id } of sent)
    await applyPayoutOutcome(test.context, merchantId, id, { status, reasonCode: 'MS02' });
}

async function aDebitedPayment(
  merchantId: string,
  amount: number,
): Promise<{ merchantId: string; id: string }> {
  const payment = await aPayment(test, { merchantId, amount });
  await payReference(test.context, payment.reference, aDebit());
  test.clock.advance(LATER_MS);
  await deliverDue(test.context, merchantId);
  return payment;
}

async function act(merchantId: string, payments: Payment[], one: Action): Promise<void> {
  const payment = 'which' in one ? payments[one.which % Math.max(1, payments.length)] : undefined;
  if (one.kind === 'pay') {
    const paid = one.byDebit
      ? await aDebitedPayment(merchantId, one.amount)
      : await aPaidPayment(test, { merchantId, amount: one.amount });
    payments.push({ ...paid, amount: one.amount });
  } else if (one.kind === 'bank') await endPayouts(merchantId, one.status);
  else if (one.kind === 'correct' && one.amount !== 0)
    await correctBalance(
      test.context,
      { merchantId, amount: one.amount, reason: 'Verschil' },
      { kind: 'operator' },
    );
  else if (one.kind === 'refund' && payment)
    // One that leaves too little is refused.
    await refund(test, payment, { amount: Math.min(one.amount, payment.amount) }).catch(() => undefined);
  else if (one.kind === 'chargeBack' && payment)
    await sayChargeback(test, payment, { status: one.status, amount: payment.amount });
}

/** Reads a wire amount in minor units, by a reader that shares no code with the product. */
function parseMinor(text: string): number {
  expect(text).toMatch(/^-?\d+\.\d\d$/);
  return Number(text.replace('.', ''));
}

const add = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

/** Adds amounts up by their kind. */
function byKind(rows: readonly { readonly kind: string; readonly amount: number }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { kind, amount: one } of rows) sums[kind] = (sums[kind] ?? 0) + one;
  return sums;
}

/** Selects the ledger's transfers to `available` for the lines of a settlement. */
async function selectLineTransfers(settlementId: string): Promise<{ id: string; amount: number }[]> {
  const { rows } = await sql<{ id: string; amount: number }>`SELECT t.id,
      CASE WHEN t.credit_account = 'available' THEN t.amount ELSE -t.amount END AS amount
    FROM transfers t JOIN settlement_lines l ON l.merchant_id = t.merchant_id AND l.id = t.id
    WHERE l.settlement_id = ${settlementId}`.execute(test.ownerDb);
  return rows;
}

/** Computes `available` at an instant by payment method, and the sum paid out, only from transfers. */
async function stoodByTransfers(merchantId: string, until: Date): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; amount: number }>`SELECT
      CASE WHEN t.debit_account = 'available' AND t.credit_account = 'payout_in_transit' THEN 'paid out'
        ELSE coalesce(p.method, 'none') END AS kind,
      sum(CASE WHEN t.credit_account = 'available' THEN t.amount ELSE -t.amount END)::bigint AS amount
    FROM transfers t JOIN ledger_events e ON e.merchant_id = t.merchant_id AND e.id = t.event_id
    LEFT JOIN payments p ON p.merchant_id = e.merchant_id AND p.id = e.payment_id
    WHERE t.merchant_id = ${merchantId} AND t.at < ${until} AND 'available' IN (t.debit_account, t.credit_account)
    GROUP BY 1`.execute(test.ownerDb);
  return byKind(rows);
}

/** Compares what is shown of the end of a day with its transfers. */
async function compareDay(merchantId: string, at: Date): Promise<void> {
  const day = localDay(at, 'Europe/Amsterdam');
  const { balances, settlements, sums } = await getSettlementsAsOf(test.context, scopeOfOne(merchantId), day);
  const shown = byKind([
    ...sums.map((group) => ({ kind: group.paymentMethodName ?? 'none', amount: parseMinor(group.amount) })),
    ...settlements.map(({ payoutAmount }) => ({ kind: 'paid out', amount: -parseMinor(payoutAmount) })),
  ]);
  const moved = await stoodByTransfers(
    merchantId,
    new Date(Date.parse(endOfDay(day, 'Europe/Amsterdam')) + 1),
  );
  for (const kind of Object.keys({ ...shown, ...moved }))
    expect([day, kind, shown[kind] ?? 0]).toEqual([day, kind, moved[kind] ?? 0]);
  const available = balances.filter(({ account }) => account === 'available');
  expect(add(available.map((balance) => parseMinor(balance.amount)))).toBe(add(Object.values(moved)));
}

type Settlement = {
  readonly id: string;
  readonly opening: number;
  readonly payout: number;
  readonly closing: number;
};
type Headers = Readonly<Record<string, string>>;

/** The lines of a settlement's list as its CSV file has them. */
async function csvLines(headers: Headers, settlementId: string) {
  const columns = ['id', 'lineKind', 'credit', 'debit', 'amount'];
  const selection = { list: 'settlementLines', query: { settlementId }, columns, language: 'en' };
  const file = await exportFile(test, headers, selection);
  const [, ...rows] = parseCsv(file.body, ',');
  return rows.map(([id = '', , credit = '', debit = '', cell = '']) => {
    const minor = (text: string) => (text === '' ? 0 : parseMinor(text));
    expect(minor(credit) - minor(debit)).toBe(minor(cell));
    return { id, amount: minor(cell) };
  });
}

/** Compares a settlement's page, its CSV file, the ledger, and its bank statement as a foreign library reads it. */
async function compare(headers: Headers, merchantId: string, { id, opening, payout, closing }: Settlement) {
  const answer = await test.app.inject({ url: `/gateway/settlements/${id}`, headers });
  const page = answer.json<{ settlement: SettlementDetails }>().settlement;
  expect([page.openingAmount, page.payoutAmount, page.closingAmount].map(parseMinor)).toEqual([
    opening,
    payout,
    closing,
  ]);
  const groups = page.groups.map(({ kind, amount: sum }) => ({ kind, amount: parseMinor(sum) }));
  const scope = scopeOfOne(merchantId);
  const file = await settlementFile(test.context, { kind: 'operator' }, scope, id, { kind: 'camt' });
  const camt = await readCamt(await text(file.stream));
  expect([camt.opening, camt.closing]).toEqual([opening, closing]);
  const lines = camt.entries.filter(({ kind }) => kind !== 'payout');
  expect(add(camt.entries.map((entry) => entry.amount))).toBe(closing - opening);
  expect(add(camt.entries.map(({ kind, amount: one }) => (kind === 'payout' ? -one : 0)))).toBe(payout);
  expect(byKind(lines)).toEqual(byKind(groups));
  const byId = (rows: readonly { readonly id: string; readonly amount: number }[]) =>
    new Map(rows.map((row) => [row.id.replaceAll('-', ''), row.amount]));
  const moved = byId(await selectLineTransfers(id));
  expect(byId(lines.map(({ reference, amount: one }) => ({ id: reference, amount: one })))).toEqual(moved);
  if (lines.length > 0) expect(byId(await csvLines(headers, id))).toEqual(moved);
}

it('page, file, ledger and bank statement agree to the cent over any history, and past days with their transfers', {
  timeout: RUNS * 20_000,
}, async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ terms: agreed, days }) => {
      const iban = agreed.hasAccount ? 'NL91ABNA0417164300' : '';
      const { id: merchantId } = await aMerchant(test, { iban });
      const [reserve_rate, reserve_days] = agreed.reserve as [number, number];
      await someTerms(test, merchantId, agreed.prices, {
        reserve_rate,
        reserve_days,
        minimum_payout: agreed.minimum,
        cut_off_hour: agreed.cutOffHour,
        vat_rate: agreed.vat,
      });
      test.clock.set(new Date('2026-10-23T09:00:00Z'));
      const payments: Payment[] = [];
      const ends: Date[] = [];
      for (const actions of [...days, [], []]) {
        ends.push(test.clock.now());
        for (const one of actions) await act(merchantId, payments, one);
        test.clock.advance(DAY);
        await settleDue(test.context, merchantId);
        await closeDueSettlements(test.context, merchantId);
      }
      const { headers } = await aSignedInUser(test, { merchantId, roles: ['FINANCE'] });
      const settlements = await test.ownerDb
        .selectFrom('settlements')
        .select(['id', 'opening', 'payout', 'closing'])
        .where('merchant_id', '=', merchantId)
        .orderBy('number')
        .execute();
      compared += settlements.length;
      let carried = 0;
      for (const settlement of settlements) {
        expect(settlement.opening).toBe(carried);
        carried = settlement.closing;
        await compare(headers, merchantId, settlement);
      }
      for (const at of ends) await compareDay(merchantId, at);
      expect(await recompute(test.context.db, merchantId)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  expect(compared).toBeGreaterThan(RUNS);
});
