import type { PageAnswer } from '../platform/http/page.ts';
import { UNREACHABLE_HEADER } from '@stuiver/contract/unreachable';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertRules, isFiring } from '../testing/alert-rules.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { makeMachines } from '../testing/cluster/lost-machine.ts';
import { aPaidPayment, paymentRow } from '../testing/engine/engine.ts';
import { aMerchant, aSignedInUser } from '../testing/merchants.ts';

type Row = { merchantId: string };

const METRICS_TOKEN = 'a-token-of-thirty-two-characters';

describe('a group of companies, of which one lies on a machine that is away', () => {
  let test: TestApp;
  let machine: Awaited<ReturnType<typeof makeMachines>>;
  /** The group's own company, one next to it on the living machine, and the one on the other. */
  let top: string;
  let living: string;
  let lost: string;
  let headers: { authorization: string };
  const paid: Record<string, string> = {};

  beforeAll(async () => {
    test = await testApp({
      env: { DATABASE_CLUSTER: 'citus', STUIVER_METRICS_TOKEN: METRICS_TOKEN },
    });
    top = (await aMerchant(test)).id;
    living = (await aMerchant(test, { parentId: top })).id;
    lost = (await aMerchant(test, { parentId: top })).id;
    for (const merchantId of [top, living, lost])
      paid[merchantId] = (
        await aPaidPayment(test, { merchantId, amount: 1200, emailAddress: 'lotte@voorbeeld.test' })
      ).id;
    ({ headers } = await aSignedInUser(test, { merchantId: top }));
    machine = await makeMachines(test, [lost]);
  });
  afterAll(() => test.close());

  const get = (path: string) => test.app.inject({ url: `/gateway/${path}`, headers });
  const LIST = () => `transaction/getByMerchantId/${top}`;
  const leftOut = async (path: string) => {
    const answer = await get(path);
    expect([path, answer.statusCode], answer.body).toEqual([path, 200]);
    return answer.headers[UNREACHABLE_HEADER] ?? '';
  };
  const fetchMerchantIds = async (path: string) =>
    (await get(path)).json<{ content: Row[] }>().content.map(({ merchantId }) => merchantId);

  it('is shown whole while all machines answer', async () => {
    expect(await leftOut(LIST())).toBe('');
    expect((await fetchMerchantIds(LIST())).toSorted()).toEqual([top, living, lost].toSorted());
  });

  async function firing(): Promise<string[]> {
    // Figures are kept for a while, by this clock.
    test.clock.advance(16_000);
    const authorization = `Bearer ${METRICS_TOKEN}`;
    const { body } = await test.app.inject({ url: '/metrics', headers: { authorization } });
    return alertRules().flatMap((rule) => (isFiring(rule, body) ? [rule.alert] : []));
  }

  it('is shown without that company, which is named, by lists, totals, dashboard and search', async () => {
    await machine.leave();
    const paths = [
      LIST(),
      `refund/getByMerchantId/${top}`,
      'chargeback/getChargebacks',
      'mandate/getMandatesPaginated',
      'recurrence/getRecurrencesForMerchant',
      'transaction/getPaymentLinks',
      'dashboard/today',
      'dashboard/balances',
      'dashboard/attention?kind=chargeback',
      'search?text=lotte@voorbeeld',
    ];
    // Twice: at first the loss is found out, then it is known.
    for (const path of [...paths, ...paths]) {
      const named = await leftOut(path);
      // Rows without the lost company do not need its machine here; on Citus they do.
      if (named !== '') expect([path, named]).toEqual([path, lost]);
    }
    for (const path of [LIST(), 'search?text=lotte@voorbeeld']) {
      expect(await leftOut(path)).toBe(lost);
      expect((await fetchMerchantIds(path)).toSorted()).toEqual([top, living].toSorted());
    }
    expect((await get(LIST())).json<PageAnswer<Row>>().totalElements).toBe(2);
  });

  it('answers 503 if only that company is requested, and for a payment that may be its', async () => {
    const details = (id: string) => get(`transaction/getPaymentDetails/${id}`);
    expect((await details(paid[living]!)).statusCode).toBe(200);
    for (const answer of [
      await get(`${LIST()}?selectedIds=${lost}`),
      await details(paid[lost]!),
      await details(test.context.ids.next()),
    ])
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'unavailable']);
  });

  it('shows nothing of other companies, however few of its own are left', async () => {
    const stranger = await aMerchant(test);
    await aPaidPayment(test, { merchantId: stranger.id });
    expect(await fetchMerchantIds(`${LIST()}?selectedIds=${living},${lost}`)).toEqual([living]);
  });

  it('changes nothing of that company, and reports only that it cannot now', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/gateway/refund/initiateRefund',
      headers,
      payload: {
        refundId: test.context.ids.next(),
        merchantId: lost,
        transactionId: paid[lost],
        amount: '1.00',
      },
    });
    expect([answer.statusCode, answer.headers[UNREACHABLE_HEADER]]).toEqual([503, undefined]);
  });

  it('raises the alert of machines, while everything else is counted without that company', async () => {
    const alerts = await firing();
    expect(alerts).toContain('StuiverMachineUnreachable');
    expect(alerts).not.toContain('StuiverFigureMissing');
  });

  it('is shown whole again once the machine is back', async () => {
    await machine.comeBack();
    await expect.poll(() => leftOut(LIST()), { timeout: 10_000 }).toBe('');
    expect(await firing()).not.toContain('StuiverMachineUnreachable');
    expect((await fetchMerchantIds(LIST())).toSorted()).toEqual([top, living, lost].toSorted());
    expect(await paymentRow(test, { merchantId: lost, id: paid[lost]! })).toMatchObject({
      status: 'SUCCEEDED',
    });
  });
});
