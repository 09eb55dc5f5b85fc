import { readWire } from '@stuiver/domain/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageAnswer } from './lib/page.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { insertListRows } from './testing/list-rows.ts';
import type { ListRows } from './testing/list-rows-plan.ts';
import { aMerchant, aSignedInUser } from './testing/merchants.ts';

const PAGE_SIZE = 50;

let test: TestApp;
let headers: { authorization: string };
let merchantIds: string[];
let payments: ListRows['payments'];
beforeAll(async () => {
  test = await testApp();
  const parent = await aMerchant(test);
  merchantIds = [parent.id, (await aMerchant(test, { parentId: parent.id })).id];
  ({ headers } = await aSignedInUser(test, { merchantId: parent.id }));
  ({ payments } = await insertListRows(test, merchantIds));
});
afterAll(() => test.close());

const RANGES: Record<string, string>[] = [
  {},
  { minAmount: '5.00' },
  { minAmount: '5.13', maxAmount: '9.13' },
  { maxAmount: '9.50' },
  { minAmount: '6.01', maxAmount: '6.02' },
  { minAmount: '6.25', maxAmount: '6.25' },
];

it.each(RANGES.flatMap((range) => [['asc', range] as const, ['desc', range] as const]))(
  'payments by amount, %s, come page by page as they are, within any amounts: %o',
  async (direction, range) => {
    const { minAmount, maxAmount } = range;
    const sign = direction === 'asc' ? 1 : -1;
    const wanted = payments
      .filter(({ amount }) => minAmount === undefined || amount >= readWire(minAmount))
      .filter(({ amount }) => maxAmount === undefined || amount <= readWire(maxAmount))
      .toSorted(
        (one, other) =>
          sign *
          (one.amount - other.amount ||
            other.created_at.getTime() - one.created_at.getTime() ||
            (one.id < other.id ? 1 : -1)),
      )
      .map(({ id }) => id);
    // One page behind the last is empty.
    const pages = Math.ceil(wanted.length / PAGE_SIZE) + 1;
    for (let pageNumber = 0; pageNumber < pages; pageNumber++) {
      const asked = { sort: `amount,${direction}`, pageSize: `${PAGE_SIZE}`, pageNumber: `${pageNumber}` };
      const search = new URLSearchParams({ ...asked, ...range }).toString();
      const answer = await test.app.inject({
        url: `/gateway/transaction/getByMerchantId/${merchantIds[0]}?${search}`,
        headers,
      });
      const page = answer.json<PageAnswer<{ id: string }>>();
      expect(page.totalElements).toBe(wanted.length);
      expect(page.content.map(({ id }) => id)).toEqual(
        wanted.slice(pageNumber * PAGE_SIZE, (pageNumber + 1) * PAGE_SIZE),
      );
    }
  },
);
