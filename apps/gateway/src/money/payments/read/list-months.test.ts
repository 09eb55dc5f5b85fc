import type { ListedPayment } from '@stuiver/contract';
import { seededRandom } from '@stuiver/domain/random';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCount } from '../../../../../../tools/testing/selection.ts';
import type { PageAnswer } from '../../../platform/http/page.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { insertPaymentRows, type PaymentRowOverrides } from '../../../testing/database/payment-rows.ts';
import { aMerchant, aSignedInUser } from '../../../testing/merchants.ts';

const START = Date.parse('2026-01-20T10:00:00Z');
const LENGTH = 200;
const STATUSES = ['OPEN', 'SETTLED', 'ABORTED'] as const;
const METHODS = ['CARD', 'IDEAL'];

/** 1,200 payments over seven months, also at their first and last hours in the deployment's zone. */
function history(merchantIds: readonly string[]): PaymentRowOverrides[] {
  const random = seededRandom('months');
  return Array.from({ length: 1200 }, (_, index) => ({
    merchantId: merchantIds[random.int(4) === 0 ? 1 : 0]!,
    name: `maand ${index}`,
    createdAt: new Date(START + random.int(LENGTH * 24) * 3_600_000),
    status: random.int(30) === 0 ? ('ABORTED' as const) : random.pick(STATUSES),
    method: random.pick(METHODS),
    amount: 100 + random.int(9000),
  }));
}

/** The start of a month in Amsterdam, some hours around it, or any hour. */
const instant = fc
  .oneof(
    fc
      .record({ month: fc.integer({ min: 1, max: 9 }), hours: fc.integer({ min: -3, max: 3 }) })
      .map(({ month, hours }) => Date.UTC(2026, month - 1, 1) + hours * 3_600_000),
    fc.nat({ max: LENGTH * 24 }).map((hours) => START + hours * 3_600_000),
  )
  .map((milliseconds) => new Date(milliseconds));

describe('pages over many months', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let parent: string;
  let all: PaymentRowOverrides[];
  beforeAll(async () => {
    test = await testApp();
    parent = (await aMerchant(test)).id;
    const child = (await aMerchant(test, { parentId: parent })).id;
    headers = (await aSignedInUser(test, { merchantId: parent })).headers;
    all = history([parent, child]);
    await insertPaymentRows(test, all);
  });
  afterAll(() => test.close());

  it('pages over many months hold the rows and totals of a plain filter', async () => {
    const question = fc.record({
      from: fc.option(instant),
      to: fc.option(instant),
      statuses: fc.subarray([...STATUSES]),
      methods: fc.subarray(METHODS),
      direction: fc.constantFrom('asc', 'desc'),
      isAlone: fc.boolean(),
      /** Which page, as a share of all. */
      place: fc.nat({ max: 100 }),
    });
    await fc.assert(
      fc.asyncProperty(question, async ({ from, to, statuses, methods, direction, isAlone, place }) => {
        fc.pre(from === null || to === null || from <= to);
        const kept = all
          .filter(
            (row) =>
              (!isAlone || row.merchantId === parent) &&
              (from === null || row.createdAt >= from) &&
              (to === null || row.createdAt <= to) &&
              (statuses.length === 0 || statuses.includes(row.status as 'OPEN')) &&
              (methods.length === 0 || methods.includes(row.method!)),
          )
          .map((row) => row.createdAt.toISOString())
          .toSorted();
        if (direction === 'desc') kept.reverse();
        const pageNumber = Math.floor((Math.ceil(kept.length / 10) * place) / 100);
        const query = new URLSearchParams({
          pageNumber: String(pageNumber),
          pageSize: '10',
          sort: `createdDateTime,${direction}`,
          ...(from === null ? {} : { createdFromDateTime: from.toISOString() }),
          ...(to === null ? {} : { createdToDateTime: to.toISOString() }),
          statuses: statuses.join(','),
          paymentMethods: methods.join(','),
          ...(isAlone ? { selectedIds: parent } : {}),
        });
        const answer = await test.app.inject({
          url: `/gateway/transaction/getByMerchantId/${parent}?${query}`,
          headers,
        });
        const page = answer.json<PageAnswer<ListedPayment>>();
        expect(page.totalElements).toBe(kept.length);
        expect(page.content.map((row) => row.createdDateTime)).toEqual(
          kept.slice(pageNumber * 10, pageNumber * 10 + 10),
        );
      }),
      { numRuns: chooseCount(40, 200), seed: 20_261_121 },
    );
  });
});
