import { localDay } from '@stuiver/domain/dates';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPaidPayment, expectSoundBooks, refund } from '../../testing/engine/engine.ts';
import { recompute } from '../ledger/recompute-queries.ts';
import { sayChargeback } from '../../testing/engine/recurring.ts';
import { aMerchant } from '../../testing/merchants.ts';
import { someTerms, type TestPrices } from '../../testing/terms.ts';
import { deliverDue } from '../inbox/test-bank.ts';
import { settleDue } from '../payments/engine/end-payments.ts';
import { correctBalance } from './correct-balance.ts';
import { closeDueSettlements } from './close-settlements.ts';

const DAY = 86_400_000;
const IBAN = 'NL91ABNA0417164300';
const PRICES: TestPrices = {
  PAYMENT: { fixed: 25, rate: 180 },
  REFUND: { fixed: 10 },
  CHARGEBACK: { fixed: 1500 },
};

describe('a settlement', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterEach(() => expectSoundBooks(test));
  afterAll(() => test.close());

  async function aShop(prices: TestPrices = PRICES, terms: Parameters<typeof someTerms>[3] = {}) {
    const { id } = await aMerchant(test, { iban: IBAN });
    await someTerms(test, id, prices, terms);
    return id;
  }

  /** Lets a day pass: the processor pays, and settlements close. */
  async function aDay(merchantId: string): Promise<void> {
    test.clock.advance(DAY);
    await settleDue(test.context, merchantId);
    await closeDueSettlements(test.context, merchantId);
  }

  const settlements = (merchantId: string) =>
    test.ownerDb
      .selectFrom('settlements')
      .select(['number', 'opening', 'amount', 'payout', 'closing', 'unpaid_reason'])
      .where('merchant_id', '=', merchantId)
      .orderBy('number')
      .execute();

  /** The newest settlement's lines, added up by kind. */
  async function sums(merchantId: string): Promise<Record<string, number>> {
    const rows = await test.ownerDb
      .selectFrom('settlement_groups as g')
      .innerJoin('settlements as s', (join) =>
        join.onRef('s.merchant_id', '=', 'g.merchant_id').onRef('s.id', '=', 'g.settlement_id'),
      )
      .select(['s.number', 'g.kind', 'g.amount'])
      .where('s.merchant_id', '=', merchantId)
      .where('g.merchant_id', '=', merchantId)
      .orderBy('s.number', 'desc')
      .execute();
    return Object.fromEntries(
      rows.filter(({ number }) => number === rows[0]?.number).map(({ kind, amount }) => [kind, amount]),
    );
  }

  it('holds payments, refunds, fees and their tax, and pays out the rest', async () => {
    const merchantId = await aShop();
    await aPaidPayment(test, { merchantId, amount: 10_000 });
    const returned = await aPaidPayment(test, { merchantId, amount: 5_000 });
    await refund(test, returned, { amount: 2_000 });
    await aDay(merchantId);
    // The cut-off is at midnight, the processor pays in the morning: only the refund's fee is in the first.
    await aDay(merchantId);
    expect(await sums(merchantId)).toEqual({ payment: 15_000, refund: -2_000, fee: -320, vat: -67 });
    expect(await settlements(merchantId)).toEqual([
      { number: 1, opening: 0, amount: -12, payout: 0, closing: -12, unpaid_reason: 'NEGATIVE' },
      { number: 2, opening: -12, amount: 12_613, payout: 12_601, closing: 0, unpaid_reason: null },
    ]);
  });

  it('is not sound when a payment has no fee that the terms of its day take', async () => {
    const { id: merchantId } = await aMerchant(test, { iban: IBAN });
    const payment = await aPaidPayment(test, { merchantId, amount: 10_000 });
    test.clock.advance(DAY);
    await settleDue(test.context, merchantId);
    expect(await recompute(test.context.db, merchantId)).toEqual([]);
    await someTerms(test, merchantId, { PAYMENT: { fixed: 25 } });
    expect(await recompute(test.context.db, merchantId)).toEqual([
      { check: 'missing fees', merchantId, key: payment.id, written: '0', recomputed: '25' },
    ]);
    await test.ownerDb.deleteFrom('prices').where('merchant_id', '=', merchantId).execute();
    await test.ownerDb.deleteFrom('terms').where('merchant_id', '=', merchantId).execute();
  });

  it('carries a balance that a chargeback made negative, and returns its fee once it is won', async () => {
    const merchantId = await aShop({ CHARGEBACK: { fixed: 1_500 } });
    const payment = await aPaidPayment(test, { merchantId, amount: 10_000 });
    await aDay(merchantId);
    await aDay(merchantId);
    await sayChargeback(test, payment, { status: 'RECEIVED' });
    await aDay(merchantId);
    await sayChargeback(test, payment, { status: 'WON' });
    await aDay(merchantId);
    expect((await settlements(merchantId)).map(({ payout, closing }) => [payout, closing])).toEqual([
      [10_000, 0],
      [0, -11_815],
      [0, 0],
    ]);
    expect(await sums(merchantId)).toEqual({ chargebackWon: 10_000, feeReturned: 1_500, vat: 315 });
  });

  it('holds a share of the payments back, and releases it after its days', async () => {
    const merchantId = await aShop({}, { reserve_rate: 1_000, reserve_days: 2 });
    await aPaidPayment(test, { merchantId, amount: 10_001 });
    for (let day = 0; day < 4; day += 1) await aDay(merchantId);
    expect((await settlements(merchantId)).map(({ payout }) => payout)).toEqual([9_001, 1_000]);
    expect(await sums(merchantId)).toEqual({ reserveReleased: 1_000 });
  });

  it.each([
    ['NO_ACCOUNT', async () => (await aMerchant(test)).id],
    ['BELOW_MINIMUM', () => aShop({}, { minimum_payout: 10_001 })],
  ] as const)('pays nothing out and carries the money: %s', async (reason, open) => {
    const merchantId = await open();
    await aPaidPayment(test, { merchantId, amount: 10_000 });
    await aDay(merchantId);
    await aDay(merchantId);
    await aDay(merchantId);
    expect(await settlements(merchantId)).toEqual([
      { number: 1, opening: 0, amount: 10_000, payout: 0, closing: 10_000, unpaid_reason: reason },
    ]);
  });

  it('takes the price of the method before that of all methods', async () => {
    const { id: merchantId } = await aMerchant(test, { iban: IBAN });
    const terms_id = await someTerms(test, merchantId, { PAYMENT: { fixed: 25 } });
    const own = { method: 'CARD', currency: 'EUR', fixed: 40, rate: 0, minimum: 0 };
    await test.ownerDb
      .insertInto('prices')
      .values({ merchant_id: merchantId, terms_id, event: 'PAYMENT', ...own })
      .execute();
    await aPaidPayment(test, { merchantId, amount: 10_000 });
    await aDay(merchantId);
    await aDay(merchantId);
    expect(await sums(merchantId)).toEqual({ payment: 10_000, fee: -40, vat: -8 });
  });

  it('takes no fee of money in another currency than the prices, and carries it', async () => {
    const merchantId = await aShop();
    const payment = await aPaidPayment(test, { merchantId, amount: 10_000, currency: 'USD' });
    await refund(test, payment, { amount: 1_000 });
    await sayChargeback(test, payment, { status: 'RECEIVED', amount: 2_000 });
    await aDay(merchantId);
    await aDay(merchantId);
    expect(await sums(merchantId)).toEqual({ payment: 10_000, refund: -1_000, chargeback: -2_000 });
    expect(await settlements(merchantId)).toEqual([
      { number: 1, opening: 0, amount: 7_000, payout: 0, closing: 7_000, unpaid_reason: 'CURRENCY' },
    ]);
  });

  it('returns a refund that came back with its fee, as money of the merchant', async () => {
    const merchantId = await aShop({ REFUND: { fixed: 10 } });
    const payment = await aPaidPayment(test, { merchantId, amount: 10_000 });
    // This amount comes back.
    await refund(test, payment, { amount: 5_015 });
    await aDay(merchantId);
    await aDay(merchantId);
    await deliverDue(test.context, merchantId);
    await aDay(merchantId);
    expect(await sums(merchantId)).toEqual({ refundReturned: 5_015, feeReturned: 10, vat: 2 });
    expect((await settlements(merchantId)).map(({ payout }) => payout)).toEqual([0, 4_973, 5_027]);
  });

  it('taxes each fee at the rate of its day', async () => {
    const merchantId = await aShop({ CHARGEBACK: { fixed: 1_500 } }, { vat_rate: 900 });
    const payment = await aPaidPayment(test, { merchantId, amount: 10_000 });
    await aDay(merchantId);
    await aDay(merchantId);
    await sayChargeback(test, payment, { status: 'RECEIVED' });
    await aDay(merchantId);
    await someTerms(
      test,
      merchantId,
      { PAYMENT: { fixed: 100 } },
      { valid_from: localDay(test.clock.now(), test.context.settings.timeZone) },
    );
    await aPaidPayment(test, { merchantId, amount: 1_000 });
    await aDay(merchantId);
    await sayChargeback(test, payment, { status: 'WON' });
    await aDay(merchantId);
    const rows = await test.ownerDb
      .selectFrom('settlement_lines')
      .select(['kind', 'vat_rate', 'amount'])
      .where('merchant_id', '=', merchantId)
      .where('vat_rate', 'is not', null)
      .execute();
    expect(rows.map(({ kind, vat_rate, amount }) => `${kind} ${vat_rate} ${amount}`).toSorted()).toEqual([
      'fee 2100 -100',
      'fee 900 -1500',
      'feeReturned 900 1500',
      'vat 2100 -21',
      'vat 900 -135',
      'vat 900 135',
    ]);
  });

  it('closes at the cut-off of its merchant’s schedule', async () => {
    const merchantId = await aShop({}, { schedule: 'WEEKLY', cut_off_hour: 17 });
    await aPaidPayment(test, { merchantId, amount: 10_000 });
    await aDay(merchantId);
    for (let day = 0; day < 7; day += 1) await aDay(merchantId);
    const { until_at } = await test.ownerDb
      .selectFrom('settlements')
      .select('until_at')
      .where('merchant_id', '=', merchantId)
      .executeTakeFirstOrThrow();
    const { timeZone } = test.context.settings;
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    });
    expect(format.format(until_at)).toBe('Monday 17:00');
  });

  it('is never changed once it is closed', async () => {
    const merchantId = await aShop();
    await aPaidPayment(test, { merchantId, amount: 10_000 });
    await aDay(merchantId);
    await aDay(merchantId);
    const { db } = test.context;
    const changes = [
      db.updateTable('settlements').set({ payout: 1 }).where('merchant_id', '=', merchantId),
      db.updateTable('settlement_groups').set({ amount: 1 }).where('merchant_id', '=', merchantId),
      db.updateTable('settlement_lines').set({ amount: 1 }).where('merchant_id', '=', merchantId),
      db.deleteFrom('settlements').where('merchant_id', '=', merchantId),
      db.deleteFrom('settlement_lines').where('merchant_id', '=', merchantId),
    ];
    for (const change of changes) await expect(change.execute()).rejects.toThrow('permission denied');
  });

  it('holds a correction, which may take as well as give', async () => {
    const merchantId = await aShop();
    for (const amount of [-1_250, 300])
      await correctBalance(test.context, { merchantId, amount, reason: 'Vergissing' }, { kind: 'operator' });
    await aDay(merchantId);
    expect(await sums(merchantId)).toEqual({ correction: -950 });
  });

  it('takes each line once when several workers close it', async () => {
    const merchantId = await aShop();
    for (let amount = 1_000; amount < 1_010; amount += 1) await aPaidPayment(test, { merchantId, amount });
    test.clock.advance(DAY);
    await settleDue(test.context, merchantId);
    test.clock.advance(DAY);
    // Of all merchants, as the workers do.
    await Promise.all(Array.from({ length: 8 }, () => closeDueSettlements(test.context)));
    expect((await settlements(merchantId)).map(({ number }) => number)).toEqual([1]);
  });
});
