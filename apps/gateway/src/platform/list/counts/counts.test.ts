import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Counter, computeDeltas } from './counter.ts';
import { COUNTERS, PAYMENT_COUNTERS } from '../../../money/ledger/counters.ts';
import { sumCounts } from './read-queries.ts';
import { EVER } from './spans.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { countFromRows } from '../../../testing/database/counts-from-rows.ts';
import {
  aCard,
  aPaidPayment,
  aPayment,
  expectSoundBooks,
  paymentRow,
  refund,
} from '../../../testing/engine/engine.ts';
import { aMerchant } from '../../../testing/merchants.ts';
import { recompute } from '../../../money/ledger/recompute-queries.ts';
import { foldCounts } from './fold-counts.ts';
import { payReference } from '../../../money/payments/payer/pay-reference.ts';
import { abortPayment } from '../../../money/payments/payer/abort-payment.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const deltas = async () =>
  (await test.ownerDb.selectFrom('daily_count_deltas').select('id').execute()).length;

function selectDailyCounts(merchantId: string) {
  return test.ownerDb
    .selectFrom('daily_counts')
    .select(['counter', 'period', 'day', 'key', 'rows', 'amount', 'returned'])
    .where('merchant_id', '=', merchantId)
    .where((eb) => eb.or([eb('rows', '<>', 0), eb('amount', '<>', 0)]))
    .orderBy('counter')
    .orderBy('period')
    .orderBy('day')
    .orderBy('key')
    .execute();
}

function sumByStatus(merchantId: string) {
  const counted = {
    counter: PAYMENT_COUNTERS as Counter,
    choices: {},
    merchantIds: [merchantId],
    spans: EVER,
  };
  return sumCounts(test.context.pool, counted, ['status']);
}

describe('computeDeltas', () => {
  const row = {
    merchant_id: 'm',
    created_day: '2026-11-03',
    status: 'OPEN',
    method: '',
    currency: 'EUR',
    refund_status: '',
    chargeback_status: '',
    amount: 1250,
    refunded_amount: 0,
    charged_back_amount: 0,
  };
  const of = (status: string, rows: 1 | -1) => ({
    merchantId: 'm',
    counter: 'payments',
    day: '2026-11-03',
    key: `${status}||EUR||`,
    rows,
    amount: rows * 1250,
    returned: 0,
  });

  it('adds a new row', () => {
    expect(computeDeltas(PAYMENT_COUNTERS, null, row)).toEqual([of('OPEN', 1)]);
  });

  it('moves a row from its old key to its new one', () => {
    expect(computeDeltas(PAYMENT_COUNTERS, row, { ...row, status: 'FAILED' })).toEqual([
      of('OPEN', -1),
      of('FAILED', 1),
    ]);
  });

  it('counts a row again when its amount changes', () => {
    expect(computeDeltas(PAYMENT_COUNTERS, row, { ...row, amount: 700 })).toEqual([
      of('OPEN', -1),
      { ...of('OPEN', 1), amount: 700 },
    ]);
  });

  it('counts a row again when more of its amount is returned', () => {
    const returned = { ...row, refunded_amount: 300 };
    expect(
      computeDeltas(PAYMENT_COUNTERS, returned, {
        ...returned,
        refunded_amount: 400,
        charged_back_amount: 50,
      }),
    ).toEqual([
      { ...of('OPEN', -1), returned: -300 },
      { ...of('OPEN', 1), returned: 450 },
    ]);
  });

  it('returns nothing when the counted columns stay the same', () => {
    expect(computeDeltas(PAYMENT_COUNTERS, row, { ...row })).toEqual([]);
  });
});

describe('counts', () => {
  it('counts read the same before, during and after folding', async () => {
    const { id: merchantId } = await aMerchant(test);
    const paid = await aPaidPayment(test, { merchantId, amount: 2_500 });
    await refund(test, paid, { amount: 500 });
    const before = await sumByStatus(merchantId);
    expect(before).toEqual([{ status: 'SUCCEEDED', rows: 1, amount: 2_500 }]);
    expect(await deltas()).toBeGreaterThan(0);
    await foldCounts(test.context);
    expect(await deltas()).toBe(0);
    expect(await sumByStatus(merchantId)).toEqual(before);
    await aPayment(test, { merchantId, amount: 700 });
    expect(await sumByStatus(merchantId)).toEqual([{ status: 'OPEN', rows: 1, amount: 700 }, ...before]);
    await expectSoundBooks(test);
  });

  it('counts equal a recount from the declarations, day by day and month by month', async () => {
    const { id: merchantId } = await aMerchant(test);
    const { id: recounted } = await aMerchant(test);
    for (const days of [0, 1, 31]) {
      test.clock.advance(days * 86_400_000);
      await refund(test, await aPaidPayment(test, { merchantId, amount: 1_000 + days }), { amount: 100 });
    }
    await foldCounts(test.context);
    const folded = await selectDailyCounts(merchantId);
    expect(new Set(folded.map(({ counter }) => counter))).toEqual(
      new Set(['payments', 'refunds', 'transfers', 'audit']),
    );
    await test.ownerDb.deleteFrom('daily_counts').where('merchant_id', '=', recounted).execute();
    await sql`INSERT INTO daily_counts SELECT ${recounted}::uuid, counter, period, day, key, rows, amount, returned
      FROM daily_counts WHERE merchant_id = ${merchantId}`.execute(test.ownerDb);
    await test.ownerDb.deleteFrom('daily_counts').where('merchant_id', '=', merchantId).execute();
    await countFromRows(test.context.pool, [merchantId]);
    expect(await selectDailyCounts(merchantId)).toEqual(folded.filter(({ counter }) => counter !== 'audit'));
    const differences = await recompute(test.context.db, recounted);
    expect(differences.filter(({ check }) => check.startsWith('payments by')).length).toBeGreaterThan(0);
  });

  it('are compared with a hundred differences of a kind at most, since a bad restore may have millions', async () => {
    const { id } = await aMerchant(test);
    await sql`INSERT INTO daily_counts (merchant_id, counter, period, day, key, rows, amount, returned)
      SELECT ${id}::uuid, 'payments', 'day', date '2020-01-01' + n, 'FAILED CARD', 1, 100, 0
      FROM generate_series(1, 150) AS n`.execute(test.ownerDb);
    const byCheck = Map.groupBy(await recompute(test.context.db, id), ({ check }) => check);
    expect([...byCheck.values()].map((found) => found.length)).toEqual([100]);
  });

  it('every declaration names columns of its table', async () => {
    for (const counter of COUNTERS) {
      const { rows } = await sql<{
        name: string;
        nullable: string;
      }>`SELECT column_name AS name, is_nullable AS nullable
        FROM information_schema.columns WHERE table_name = ${counter.table}`.execute(test.ownerDb);
      for (const column of [
        counter.day,
        ...counter.by,
        counter.sum ?? counter.day,
        ...(counter.returned ?? []),
      ])
        expect(rows, `${counter.name}.${column}`).toContainEqual({ name: column, nullable: 'NO' });
    }
  });

  it('counts stay right when changes of one payment race each other and the folding', async () => {
    const { id: merchantId } = await aMerchant(test);
    const open = await Promise.all(
      Array.from({ length: 6 }, () => aPayment(test, { merchantId, amount: 1_000 })),
    );
    const pay = (reference: string) => payReference(test.context, reference, aCard()).catch(() => undefined);
    const abort = (reference: string) => abortPayment(test.context, reference).catch(() => undefined);
    await Promise.all(
      open.flatMap(({ reference }) => [
        pay(reference),
        foldCounts(test.context),
        abort(reference),
        pay(reference),
        foldCounts(test.context),
      ]),
    );
    const sums = await sumByStatus(merchantId);
    const rows = await Promise.all(open.map((payment) => paymentRow(test, payment)));
    const expected = Map.groupBy(rows, ({ status }) => status);
    expect(Object.fromEntries(sums.map(({ status, rows: n }) => [status, n]))).toEqual(
      Object.fromEntries([...expected].map(([status, of]) => [status, of.length])),
    );
    expect(await recompute(test.context.db, merchantId)).toEqual([]);
  });
});
