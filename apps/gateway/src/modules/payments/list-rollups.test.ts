import type { PaymentRow } from '@stuiver/contract';
import { addDays, endOfDay, startOfDay } from '@stuiver/domain/dates';
import { seededRandom } from '@stuiver/domain/random';
import { CHARGEBACK_STATUSES, REFUND_STATUSES } from '@stuiver/domain/states';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageAnswer } from '../../lib/page.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { insertPaymentRows, type PaymentRowWishes } from '../../testing/payment-rows.ts';

const ZONE = 'Europe/Amsterdam';
/** Around the changes to summer time (29 March) and to winter time (25 October). */
const DAYS = ['2026-03-25', '2026-10-21'].flatMap((first) =>
  Array.from({ length: 9 }, (_, index) => addDays(first, index)),
);

/** Beginnings and ends of days, or any quarter of an hour of them. */
function moment(day: string, kind: number, quarter: number): number {
  if (kind === 0) return Date.parse(startOfDay(day, ZONE));
  if (kind === 1) return Date.parse(endOfDay(day, ZONE));
  return Date.parse(startOfDay(day, ZONE)) + quarter * 900_000;
}

/** 900 payments, most of them settled some days after they were made, and as many refunded or charged back. */
function history(merchantIds: readonly string[]): PaymentRowWishes[] {
  const random = seededRandom('settled');
  return Array.from({ length: 900 }, (_, index) => {
    const day = random.pick(DAYS);
    const status = random.int(5) === 0 ? ('SUCCEEDED' as const) : ('SETTLED' as const);
    const settled = moment(addDays(day, 1 + random.int(4)), random.int(6), random.int(92));
    return {
      merchantId: merchantIds[random.int(4) === 0 ? 1 : 0]!,
      name: `vereffend ${index}`,
      createdAt: new Date(moment(day, random.int(6), random.int(92))),
      status,
      method: random.pick(['CARD', 'IDEAL']),
      amount: 100 + random.int(9000),
      settledAt: status === 'SETTLED' ? new Date(settled) : null,
      refundStatus: random.int(3) === 0 ? null : random.pick([...REFUND_STATUSES, 'SUCCEEDED' as const]),
      chargebackStatus: random.int(3) === 0 ? random.pick(CHARGEBACK_STATUSES) : null,
    };
  });
}

const day = fc.constantFrom(...DAYS);
/** Both ends as the browser sends them, or one of them; or odd instants, also a millisecond beside a day's end. */
const from = fc.oneof(
  { weight: 3, arbitrary: day.map((text) => Date.parse(startOfDay(text, ZONE))) },
  {
    weight: 1,
    arbitrary: fc.tuple(day, fc.nat(91)).map(([text, quarter]) => moment(text, 2, quarter)),
  },
  { weight: 1, arbitrary: day.map((text) => Date.parse(startOfDay(text, ZONE)) + 1) },
);
const to = fc.oneof(
  { weight: 3, arbitrary: day.map((text) => Date.parse(endOfDay(text, ZONE))) },
  {
    weight: 1,
    arbitrary: fc.tuple(day, fc.nat(91)).map(([text, quarter]) => moment(text, 2, quarter)),
  },
  { weight: 1, arbitrary: day.map((text) => Date.parse(endOfDay(text, ZONE)) - 1) },
);

describe('pages of what was settled, refunded or charged back', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let parent: string;
  let all: PaymentRowWishes[];
  beforeAll(async () => {
    test = await testApp({ now: new Date('2026-12-01T09:00:00Z') });
    parent = (await aMerchant(test)).id;
    const child = (await aMerchant(test, { parentId: parent })).id;
    headers = (await aSignedInUser(test, { merchantId: parent })).headers;
    all = history([parent, child]);
    await insertPaymentRows(test, all);
  });
  afterAll(() => test.close());

  const within = (at: Date | null | undefined, least: number | null, most: number | null) =>
    (least === null && most === null) ||
    (at !== null &&
      at !== undefined &&
      (least === null || at.getTime() >= least) &&
      (most === null || at.getTime() <= most));

  const isOneOf = (chosen: readonly string[], status: string | null | undefined) =>
    chosen.length === 0 || chosen.includes(status ?? '-');

  it('hold the rows and totals of a plain filter', async () => {
    const question = fc.record({
      settledFrom: fc.option(from, { freq: 1 }),
      settledTo: fc.option(to, { freq: 1 }),
      refundStatuses: fc.option(fc.subarray([...REFUND_STATUSES], { minLength: 1 }), { freq: 1, nil: [] }),
      chargebackStatuses: fc.option(fc.subarray([...CHARGEBACK_STATUSES], { minLength: 1 }), {
        freq: 1,
        nil: [],
      }),
      createdFrom: fc.option(from, { freq: 1 }),
      createdTo: fc.option(to, { freq: 1 }),
      method: fc.option(fc.constantFrom('CARD', 'IDEAL'), { freq: 1 }),
      sort: fc.constantFrom('createdDateTime,asc', 'createdDateTime,desc', 'amount,asc'),
      isAlone: fc.boolean(),
      /** Which page, as a share of all. */
      place: fc.nat({ max: 100 }),
    });
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const { settledFrom, settledTo, createdFrom, createdTo, method, sort, isAlone, place } = asked;
        const { refundStatuses, chargebackStatuses } = asked;
        fc.pre(settledFrom === null || settledTo === null || settledFrom <= settledTo);
        fc.pre(createdFrom === null || createdTo === null || createdFrom <= createdTo);
        const kept = all.filter(
          (row) =>
            (!isAlone || row.merchantId === parent) &&
            within(row.settledAt, settledFrom, settledTo) &&
            within(row.createdAt, createdFrom, createdTo) &&
            isOneOf(refundStatuses, row.refundStatus) &&
            isOneOf(chargebackStatuses, row.chargebackStatus) &&
            (method === null || row.method === method),
        );
        const isByAmount = sort === 'amount,asc';
        const keyOf = (row: PaymentRowWishes) => (isByAmount ? row.amount! : row.createdAt.getTime());
        const keys = kept.map(keyOf).toSorted((one, other) => one - other);
        if (sort.endsWith('desc')) keys.reverse();
        const pageNumber = Math.floor((Math.ceil(keys.length / 10) * place) / 100);
        const at = (milliseconds: number | null) =>
          milliseconds === null ? [] : [new Date(milliseconds).toISOString()];
        const query = new URLSearchParams({ pageNumber: String(pageNumber), pageSize: '10', sort });
        if (refundStatuses.length > 0) query.set('refundStatuses', refundStatuses.join(','));
        if (chargebackStatuses.length > 0) query.set('chargebackStatuses', chargebackStatuses.join(','));
        for (const text of at(settledFrom)) query.set('settledFromDateTime', text);
        for (const text of at(settledTo)) query.set('settledToDateTime', text);
        for (const text of at(createdFrom)) query.set('createdFromDateTime', text);
        for (const text of at(createdTo)) query.set('createdToDateTime', text);
        if (method !== null) query.set('paymentMethods', method);
        if (isAlone) query.set('selectedIds', parent);
        const answer = await test.app.inject({
          url: `/gateway/transaction/getByMerchantId/${parent}?${query}`,
          headers,
        });
        const page = answer.json<PageAnswer<PaymentRow>>();
        expect(page.totalElements, query.toString()).toBe(keys.length);
        expect(
          page.content.map((row) =>
            isByAmount ? Math.round(Number(row.amount) * 100) : Date.parse(row.createdDateTime),
          ),
          query.toString(),
        ).toEqual(keys.slice(pageNumber * 10, pageNumber * 10 + 10));
      }),
      { numRuns: 400, seed: 20_261_122 },
    );
  }, 120_000);
});
