import { addDays, localDay } from '@stuiver/domain/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../lib/transaction.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard, aPaidPayment, aPayment, expectSoundBooks, refund } from '../../testing/engine.ts';
import { aMerchant } from '../../testing/merchants.ts';
import { sayChargeback } from '../../testing/recurring.ts';
import { newPaymentChange } from '../payments/create-payment.ts';
import { beginChange, type PaymentRow } from './change.ts';
import { lockPayment } from './queries.ts';
import { rollupDeltas } from './rollups.ts';
import { writeChange } from './write-change.ts';

const DAY = 86_400_000;
/** The evening before the change to winter time. */
const NOW = new Date('2026-10-24T21:30:00Z');

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ now: NOW });
});
beforeEach(() => test.clock.set(NOW));
afterAll(() => test.close());

/** A payment that is being made; nothing is written. */
function newPayment() {
  const input = { merchantId: test.context.ids.next(), amount: 100, currency: 'EUR', country: 'NL' };
  return newPaymentChange(test.context, { ...input, description: '' }, '', { kind: 'system' });
}

describe('days of settlement', () => {
  /** What the rollup has of a company: days of settlement and of making, and how many. */
  async function countsOf(merchantId: string): Promise<string[]> {
    const { rows } = await sql<{ row: string }>`
      SELECT concat_ws(' ', settled_day, day, payments) AS row FROM payment_settled_days
      WHERE merchant_id = ${merchantId} AND payments > 0 ORDER BY settled_day, day`.execute(test.context.db);
    return rows.map(({ row }) => row);
  }

  it('are counted when it is settled and when that moves, by the deployment’s days', () => {
    const made = newPayment();
    expect(rollupDeltas(made).settledDays).toEqual([]);
    const settledAt = (instant: string | null): PaymentRow => ({
      ...made.payment,
      settled_at: instant === null ? null : new Date(instant),
    });
    const deltas = (before: string | null, after: string | null) =>
      rollupDeltas(
        beginChange(test.context, { kind: 'system' }, settledAt(before), settledAt(after)),
      ).settledDays.map(({ settledDay, day, count }) => `${settledDay} ${day} ${count}`);
    expect(deltas(null, '2026-10-24T21:59:59.999Z')).toEqual(['2026-10-24 2026-10-24 1']);
    expect(deltas(null, '2026-10-24T22:00:00.000Z')).toEqual(['2026-10-25 2026-10-24 1']);
    // That day has 25 hours.
    expect(deltas(null, '2026-10-25T22:59:59.999Z')).toEqual(['2026-10-25 2026-10-24 1']);
    expect(deltas('2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z')).toEqual([]);
    expect(deltas('2026-10-26T09:00:00Z', null)).toEqual(['2026-10-26 2026-10-24 -1']);
    // The earlier day goes first either way, as everybody takes the rows.
    expect(deltas('2026-10-25T22:30:00Z', '2026-10-25T23:00:00Z')).toEqual([
      '2026-10-25 2026-10-24 -1',
      '2026-10-26 2026-10-24 1',
    ]);
    expect(deltas('2026-10-25T23:00:00Z', '2026-10-25T22:30:00Z')).toEqual([
      '2026-10-25 2026-10-24 1',
      '2026-10-26 2026-10-24 -1',
    ]);
  });

  it('are kept while payments are made, paid, settled, refunded and charged back at once', async () => {
    const merchantId = (await aMerchant(test)).id;
    const start = test.clock.now().getTime();
    const paid: Awaited<ReturnType<typeof aPaidPayment>>[] = [];
    for (const days of [0, 1]) {
      test.clock.set(new Date(start + days * DAY));
      paid.push(...(await Promise.all(Array.from({ length: 8 }, () => aPaidPayment(test, { merchantId })))));
    }
    test.clock.set(new Date(start + 3 * DAY));
    const settled = await Promise.all([
      ...Array.from({ length: 4 }, () => test.services.payments.settleDue(merchantId)),
      ...paid.slice(0, 4).map((payment) => refund(test, payment).then(() => 0)),
      ...paid
        .slice(8, 12)
        .map((payment) => sayChargeback(test, payment, { status: 'RECEIVED' }).then(() => 0)),
      ...Array.from({ length: 4 }, async () => {
        const { reference } = await aPayment(test, { merchantId });
        await test.services.payments.payReference(reference, aCard());
        return 0;
      }),
    ]);
    expect(settled.reduce((sum, one) => sum + one, 0)).toBe(16);
    const [first, second, last] = [0, 1, 3].map((days) =>
      localDay(new Date(start + days * DAY), test.context.settings.timeZone),
    );
    expect(await countsOf(merchantId)).toEqual([`${last} ${first} 8`, `${last} ${second} 8`]);
    await expectSoundBooks(test);
  });

  it('move with the settlement, whoever moves which way at once', async () => {
    const merchantId = (await aMerchant(test)).id;
    const payments = await Promise.all(Array.from({ length: 8 }, () => aPaidPayment(test, { merchantId })));
    const now = test.clock.now();
    const made = localDay(now, test.context.settings.timeZone);
    const settle = ({ id }: { id: string }, days: number) =>
      inTransaction(test.context.db, async (tx) => {
        const payment = await lockPayment(tx, merchantId, id);
        const change = beginChange(test.context, { kind: 'processor' }, payment);
        change.payment.settled_at = new Date(now.getTime() + days * DAY);
        await writeChange(tx, change);
      });
    await Promise.all(payments.map((payment, index) => settle(payment, 1 + (index % 2))));
    expect(await countsOf(merchantId)).toEqual([
      `${addDays(made, 1)} ${made} 4`,
      `${addDays(made, 2)} ${made} 4`,
    ]);
    // Half of them to the later day and half to the earlier.
    await Promise.all(payments.map((payment, index) => settle(payment, 2 - (index % 2))));
    await Promise.all(payments.slice(0, 3).map((payment) => settle(payment, 3)));
    expect(await countsOf(merchantId)).toEqual([
      `${addDays(made, 1)} ${made} 3`,
      `${addDays(made, 2)} ${made} 2`,
      `${addDays(made, 3)} ${made} 3`,
    ]);
    await expectSoundBooks(test);
  });
});

describe('days of returns', () => {
  /** What the rollup has of a company: conditions, and how many, by days and by months. */
  async function countsOf(merchantId: string): Promise<string[]> {
    const { rows } = await sql<{ row: string }>`
      SELECT concat_ws(' ', day, nullif(refund_status, ''), nullif(chargeback_status, ''), payments) AS row FROM payment_return_days
      WHERE merchant_id = ${merchantId} AND payments > 0
      UNION ALL SELECT concat_ws(' ', to_char(month, 'YYYY-MM'), nullif(refund_status, ''), nullif(chargeback_status, ''), payments)
      FROM payment_return_months WHERE merchant_id = ${merchantId} AND payments > 0`.execute(test.context.db);
    return rows.map(({ row }) => row).toSorted();
  }

  it('are counted while a payment has a condition, and move with it', () => {
    const made = newPayment();
    expect(rollupDeltas(made).returnDays).toEqual([]);
    const having = ([refund_status, chargeback_status]: Conditions): PaymentRow => ({
      ...made.payment,
      refund_status,
      chargeback_status,
    });
    type Conditions = readonly [refund: string | null, chargeback: string | null];
    const deltas = (before: Conditions, after: Conditions) =>
      rollupDeltas(
        beginChange(test.context, { kind: 'system' }, having(before), having(after)),
      ).returnDays.map((delta) =>
        [delta.day, delta.refundStatus || '-', delta.chargebackStatus || '-', delta.count].join(' '),
      );
    expect(deltas([null, null], [null, null])).toEqual([]);
    expect(deltas([null, null], ['PENDING', null])).toEqual(['2026-10-24 PENDING - 1']);
    expect(deltas(['PENDING', null], ['SUCCEEDED', null])).toEqual([
      '2026-10-24 PENDING - -1',
      '2026-10-24 SUCCEEDED - 1',
    ]);
    // The same order either way, as everybody takes the rows.
    expect(deltas(['SUCCEEDED', null], ['PENDING', null])).toEqual([
      '2026-10-24 PENDING - 1',
      '2026-10-24 SUCCEEDED - -1',
    ]);
    expect(deltas(['SUCCEEDED', null], ['SUCCEEDED', 'LOST'])).toEqual([
      '2026-10-24 SUCCEEDED - -1',
      '2026-10-24 SUCCEEDED LOST 1',
    ]);
    expect(deltas(['SUCCEEDED', 'LOST'], ['SUCCEEDED', 'LOST'])).toEqual([]);
    expect(deltas([null, 'LOST'], [null, null])).toEqual(['2026-10-24 - LOST -1']);
  });

  it('are kept while the same payments are refunded, charged back and settled at once', async () => {
    const merchantId = (await aMerchant(test)).id;
    const start = test.clock.now();
    const made = localDay(start, test.context.settings.timeZone);
    const payments = await Promise.all(Array.from({ length: 8 }, () => aPaidPayment(test, { merchantId })));
    test.clock.set(new Date(start.getTime() + 3 * DAY));
    await Promise.all([
      ...payments.flatMap((payment) => [refund(test, payment), refund(test, payment)]),
      ...payments
        .slice(0, 4)
        .map((payment) => sayChargeback(test, payment, { status: 'RECEIVED', amount: 500 })),
      ...Array.from({ length: 3 }, () => test.services.payments.settleDue(merchantId)),
    ]);
    const conditions = ['SUCCEEDED 4', 'SUCCEEDED RECEIVED 4'];
    expect(await countsOf(merchantId)).toEqual(
      [made.slice(0, 7), made].flatMap((period) => conditions.map((condition) => `${period} ${condition}`)),
    );
    await expectSoundBooks(test);
    await Promise.all(
      payments.map((payment) => sayChargeback(test, payment, { status: 'LOST', amount: 500 })),
    );
    expect(await countsOf(merchantId)).toEqual([
      `${made.slice(0, 7)} SUCCEEDED LOST 8`,
      `${made} SUCCEEDED LOST 8`,
    ]);
    await expectSoundBooks(test);
  });
});
