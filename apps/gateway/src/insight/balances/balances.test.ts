import type { AccountTransfers, DashboardBalances, DashboardToday } from '@stuiver/contract';
import { readWire } from '@stuiver/domain/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPaidPayment, expectSoundBooks, refund } from '../../testing/engine/engine.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { foldCounts } from '../../platform/list/counts/fold-counts.ts';

describe('the balances', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('are the ledger’s, with what makes them up, over a tree of companies, folded or not', async () => {
    const parent = await aMerchant(test);
    const child = await aMerchant(test, { parentId: parent.id });
    const paid = await aPaidPayment(test, { merchantId: parent.id, amount: 5_000 });
    await aPaidPayment(test, { merchantId: child.id, amount: 250 });
    await aPaidPayment(test, { merchantId: (await aMerchant(test)).id, amount: 999 });
    await refund(test, paid, { amount: 1_500 });
    let { headers } = await aSignedInUser(test, { merchantId: parent.id });
    const ask = async (query = '') =>
      (
        await test.app.inject({ url: `/gateway/dashboard/balances${query}`, headers })
      ).json<DashboardBalances>();
    const first = await ask();
    expect(first.balances).toEqual([
      {
        account: 'pending',
        currency: 'EUR',
        amount: '37.50',
        parts: [
          { debitAccount: 'processor_clearing', creditAccount: 'pending', amount: '52.50' },
          { debitAccount: 'pending', creditAccount: 'refund_in_transit', amount: '-15.00' },
        ],
      },
      {
        account: 'refund_in_transit',
        currency: 'EUR',
        amount: '0.00',
        parts: [
          { debitAccount: 'pending', creditAccount: 'refund_in_transit', amount: '15.00' },
          { debitAccount: 'refund_in_transit', creditAccount: 'processor_clearing', amount: '-15.00' },
        ],
      },
    ]);
    await foldCounts(test.context);
    expect(await ask()).toEqual(first);
    // Each balance and each of its parts opens transfers with the same sum.
    const transfers = async (query: Record<string, string>) => {
      const url = `/gateway/dashboard/transfers?${new URLSearchParams(query)}`;
      const answer = (await test.app.inject({ url, headers })).json<AccountTransfers>();
      expect(answer.elements).toBe(answer.totalElements);
      expect(answer.content.reduce((sum, { amount }) => sum + readWire(amount), 0)).toBe(
        readWire(answer.amount),
      );
      return answer;
    };
    for (const { account, amount, parts } of first.balances) {
      expect((await transfers({ account })).amount).toBe(amount);
      for (const { amount: part, ...ends } of parts)
        expect((await transfers({ account, ...ends })).amount).toBe(part);
    }
    expect((await transfers({ account: 'pending' })).content[0]).toMatchObject({
      merchantId: parent.id,
      transactionId: paid.id,
      debitAccount: 'pending',
      creditAccount: 'refund_in_transit',
      amount: '-15.00',
    });
    // The next settlement opens exactly its transfers, however many wait for a later one.
    const { nextSettlements } = (
      await test.app.inject({ url: '/gateway/dashboard/today', headers })
    ).json<DashboardToday>();
    const settling = { account: 'pending', settledBy: nextSettlements[0]!.processor };
    expect((await transfers(settling)).amount).toBe(nextSettlements[0]!.amount);
    test.clock.set(new Date('2026-11-21T00:30:00Z'));
    headers = (await aSignedInUser(test, { merchantId: parent.id })).headers;
    await aPaidPayment(test, { merchantId: parent.id, amount: 7_000 });
    expect((await transfers(settling)).amount).toBe('37.50');
    const none = await test.app.inject({
      url: '/gateway/dashboard/transfers?account=pending&settledBy=nobody',
      headers,
    });
    expect(none.statusCode).toBe(404);
    for (const id of [parent.id, child.id]) {
      const [pending] = (await ask(`?selectedIds=${id}`)).balances;
      const rows = await test.ownerDb
        .selectFrom('transfers')
        .select(['debit_account', 'credit_account', 'amount'])
        .where('merchant_id', '=', id)
        .execute();
      const sum = rows.reduce(
        (total, row) =>
          total +
          (row.credit_account === 'pending' ? row.amount : 0) -
          (row.debit_account === 'pending' ? row.amount : 0),
        0,
      );
      expect(readWire(pending!.amount)).toBe(sum);
    }
    await expectSoundBooks(test);
  });

  it('are empty if nothing moved', async () => {
    const { headers } = await aSignedInUser(test);
    const answer = await test.app.inject({ url: '/gateway/dashboard/balances', headers });
    expect(answer.json()).toEqual({ balances: [] });
  });
});
