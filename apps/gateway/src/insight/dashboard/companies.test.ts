import type { CompanyFigures, ErrorBody } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageAnswer } from '../../platform/http/page.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { insertPaymentRows } from '../../testing/database/payment-rows.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { foldCounts } from '../../platform/list/counts/fold-counts.ts';

const NOVEMBER = {
  fromDateTime: '2026-10-31T23:00:00.000Z',
  toDateTime: '2026-11-30T22:59:59.999Z',
  beforeFromDateTime: '2026-09-30T22:00:00.000Z',
  beforeToDateTime: '2026-10-31T22:59:59.999Z',
};
const COMPANIES = 25;

describe('companies compared', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let parentId: string;
  const ids: string[] = [];
  beforeAll(async () => {
    test = await testApp();
    parentId = (await aMerchant(test, { name: 'Groep' })).id;
    for (let index = 0; index < COMPANIES; index += 1)
      ids.push((await aMerchant(test, { parentId, name: `Winkel ${String(index).padStart(2, '0')}` })).id);
    headers = (await aSignedInUser(test, { merchantId: parentId })).headers;
    // Each received more than the one before it in November, and twice as much in October.
    await insertPaymentRows(
      test,
      ids.flatMap((merchantId, index) =>
        ['2026-11-10T10:00:00Z', '2026-10-10T10:00:00Z'].map((at, period) => ({
          merchantId,
          name: `${at} ${index}`,
          createdAt: new Date(at),
          status: 'SETTLED' as const,
          method: 'IDEAL' as const,
          amount: (index + 1) * 100 * (period + 1),
        })),
      ),
    );
    await foldCounts(test.context);
  });
  afterAll(() => test.close());

  const ask = async (query: Record<string, string> = {}) =>
    test.app.inject({
      url: `/gateway/dashboard/companies?${new URLSearchParams({ ...NOVEMBER, ...query })}`,
      headers,
    });
  const page = async (query: Record<string, string> = {}) =>
    (await ask(query)).json<PageAnswer<CompanyFigures>>();

  it('start with those that received most, and every page has others until all were seen', async () => {
    const first = await page({ pageSize: '10' });
    expect([first.totalElements, first.totalPages, first.elements]).toEqual([COMPANIES + 1, 3, 10]);
    expect(first.content[0]).toMatchObject({
      merchantName: 'Winkel 24',
      now: { received: '25.00', receivedQuantity: 1, refunded: '0.00', kept: '25.00' },
      before: { received: '50.00' },
    });
    const rest = [
      await page({ pageSize: '10', pageNumber: '1' }),
      await page({ pageSize: '10', pageNumber: '2' }),
    ];
    const seen = [first, ...rest].flatMap(({ content }) => content.map(({ merchantId }) => merchantId));
    expect(seen.toSorted()).toEqual([parentId, ...ids].toSorted());
    // The parent, which received nothing, comes last.
    expect(rest[1]!.content.at(-1)).toMatchObject({ merchantName: 'Groep', now: { received: '0.00' } });
  });

  it('are ordered by name or any figure, and narrowed to those that are chosen', async () => {
    const names = async (query: Record<string, string>) =>
      (await page({ pageSize: '2', ...query })).content.map(({ merchantName }) => merchantName);
    expect(await names({ sort: 'merchantName,asc' })).toEqual(['Groep', 'Winkel 00']);
    expect(await names({ sort: 'kept,asc' })).toEqual(['Groep', 'Winkel 00']);
    expect(await names({ sort: 'kept,desc' })).toEqual(['Winkel 24', 'Winkel 23']);
    expect(await names({ selectedIds: `${ids[3]},${ids[7]}` })).toEqual(['Winkel 07', 'Winkel 03']);
  });

  it('refuse a reversed period, an unknown order and someone else’s company', async () => {
    const reversed = await ask({ fromDateTime: '2026-12-31T00:00:00Z' });
    expect(reversed.json<ErrorBody>().errors).toEqual({ fromDateTime: ['reversedRange'] });
    const before = await ask({ beforeFromDateTime: '2026-12-31T00:00:00Z' });
    expect(before.json<ErrorBody>().errors).toEqual({ beforeFromDateTime: ['reversedRange'] });
    expect((await ask({ sort: 'luck,asc' })).statusCode).toBe(422);
    const stranger = await aMerchant(test);
    expect((await ask({ selectedIds: stranger.id })).statusCode).toBe(404);
    const unsigned = await test.app.inject({
      url: `/gateway/dashboard/companies?${new URLSearchParams(NOVEMBER)}`,
    });
    expect(unsigned.statusCode).toBe(401);
  });
});
