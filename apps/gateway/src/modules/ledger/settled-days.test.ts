import { addDays, localDay } from '@stuiver/domain/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('days of settlement', () => {
  let test: TestApp;
  beforeAll(async () => {
    // The evening before the change to winter time.
    test = await testApp({ now: new Date('2026-10-24T21:30:00Z') });
  });
  afterAll(() => test.close());

  /** What the rollup has of a company: days of settlement and of making, and how many. */
  async function countsOf(merchantId: string): Promise<string[]> {
    const { rows } = await sql<{ row: string }>`
      SELECT concat_ws(' ', settled_day, day, payments) AS row FROM payment_settled_days
      WHERE merchant_id = ${merchantId} AND payments > 0 ORDER BY settled_day, day`.execute(test.context.db);
    return rows.map(({ row }) => row);
  }

  it('are counted when it is settled and when that moves, by the deployment’s days', () => {
    const input = { merchantId: test.context.ids.next(), amount: 100, currency: 'EUR', country: 'NL' };
    const made = newPaymentChange(test.context, { ...input, description: '' }, '', { kind: 'system' });
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
