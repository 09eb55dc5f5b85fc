import type { AttentionReason } from '@stuiver/domain/states';
import type { TableRow } from '../../platform/database/database.ts';
import type { AccountTransfers, AttentionItem, DashboardToday } from '@stuiver/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageAnswer } from '../../platform/http/page.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { insertPaymentRows } from '../../testing/database/payment-rows.ts';
import { insertTakenRows } from '../../testing/database/taken-rows.ts';
import { aPaidPayment, refund } from '../../testing/engine/engine.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { limitRole } from '../../testing/refund-requests.ts';
import { aTarget } from '../../testing/target.ts';

const DAY = 86_400_000;
const PAYER = expect.stringMatching(/./) as string;

describe('the day’s overview', () => {
  let test: TestApp;
  let merchantId: string;
  let headers: { authorization: string };
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    merchantId = (await aMerchant(test)).id;
    headers = (await aSignedInUser(test, { merchantId })).headers;
  });

  const today = async () => {
    const answer = await test.app.inject({ url: '/gateway/dashboard/today', headers });
    expect(answer.statusCode).toBe(200);
    return answer.json<DashboardToday>();
  };
  /** Items that need attention, except the chargeback of `aTarget`, which waits for evidence. */
  const otherAttention = async () => (await today()).attention.filter(({ kind }) => kind !== 'chargeback');
  const attentionPage = async (kind: string, pageNumber: number) =>
    (
      await test.app.inject({
        url: `/gateway/dashboard/attention?kind=${kind}&pageNumber=${pageNumber}&pageSize=10`,
        headers,
      })
    ).json<PageAnswer<AttentionItem>>();
  const resend = (of: string) =>
    test.app.inject({
      method: 'POST',
      url: '/gateway/notification/resend',
      headers,
      payload: { merchantId: of },
    });
  const handle = (kind: string, id: string) =>
    test.app.inject({
      method: 'POST',
      url: '/gateway/dashboard/attention/handled',
      headers,
      payload: { kind, id, merchantId },
    });
  const raise = (id: string, attention: AttentionReason[]) =>
    test.ownerDb.updateTable('payments').set({ attention }).where('id', '=', id).execute();
  const countKinds = ({ attention }: DashboardToday) => attention.map(({ kind, total }) => [kind, total]);

  it('asks users who may add it for a missing payout account, until one is on its way', async () => {
    expect(countKinds(await today())).toEqual([]);
    const admin = await aSignedInUser(test, { merchantId, roles: ['ADMIN'] });
    headers = admin.headers;
    expect(countKinds(await today())).toEqual([['accountMissing', 1]]);
    expect((await attentionPage('accountMissing', 0)).content).toMatchObject([{ merchantId }]);
    const change = await test.app.inject({
      method: 'POST',
      url: '/gateway/merchant/update',
      headers,
      payload: { id: merchantId, version: 1, iban: 'NL44RABO0123456789', currentPassword: admin.password },
    });
    expect(change.statusCode).toBe(200);
    expect(countKinds(await today())).toEqual([]);
  });

  it('asks users who may change it for another account when the bank refused theirs', async () => {
    const setIban = (iban: string) =>
      test.ownerDb.updateTable('merchants').set({ iban }).where('id', '=', merchantId).execute();
    await setIban('NL91ABNA0417164300');
    await test.ownerDb
      .insertInto('payout_holds')
      .values({
        merchant_id: merchantId,
        reason: 'AC04',
        refused_iban: 'NL91ABNA0417164300',
        held_at: test.clock.now(),
      })
      .execute();
    expect(countKinds(await today())).toEqual([]);
    expect((await attentionPage('accountRefused', 0)).totalElements).toBe(0);
    headers = (await aSignedInUser(test, { merchantId, roles: ['ADMIN'] })).headers;
    expect((await today()).attention).toMatchObject([
      { kind: 'accountRefused', total: 1, items: [{ merchantId, code: 'AC04', canBeHandled: false }] },
    ]);
    expect((await attentionPage('accountRefused', 0)).content).toMatchObject([{ merchantId }]);
    await setIban('NL44RABO0123456789');
    expect(countKinds(await today())).toEqual([]);
  });

  it('lists nothing when all is well', async () => {
    await aPaidPayment(test, { merchantId });
    expect(await today()).toMatchObject({ attentionTotal: 0, attention: [] });
  });

  it('has received what was paid today, and expects to settle it tomorrow morning less what was refunded', async () => {
    expect((await today()).received).toEqual({ currency: 'EUR', amount: '0.00' });
    const paid = await aPaidPayment(test, { merchantId, amount: 5_000 });
    await refund(test, paid, { amount: 1_500 });
    await aPaidPayment(test, { merchantId, amount: 250 });
    const { received, nextSettlements } = await today();
    expect(received).toEqual({ currency: 'EUR', amount: '52.50' });
    expect(nextSettlements).toEqual([
      {
        processor: 'simulator',
        currency: 'EUR',
        amount: '37.50',
        quantity: 2,
        dateTime: '2026-11-21T05:00:00.000Z',
      },
    ]);
  });

  it('expects to settle by the next payout that is not empty, at 00:30 and at 05:59 too', async () => {
    const settling = async () => {
      const query = 'account=pending&settledBy=simulator';
      const list = await test.app.inject({ url: `/gateway/dashboard/transfers?${query}`, headers });
      const [next, ...others] = (await today()).nextSettlements;
      expect(others).toEqual([]);
      expect(list.json<AccountTransfers>().amount).toBe(next?.amount ?? '0.00');
      return next && [next.amount, next.dateTime];
    };
    // Half past midnight in Amsterdam; this morning's payout is of money captured before midnight.
    test.clock.set(new Date('2026-11-20T23:30:00Z'));
    headers = (await aSignedInUser(test, { merchantId })).headers;
    expect(await settling()).toBeUndefined();
    await aPaidPayment(test, { merchantId, amount: 5_000 });
    expect(await settling()).toEqual(['50.00', '2026-11-22T05:00:00.000Z']);
    test.clock.set(new Date('2026-11-21T04:59:00Z'));
    headers = (await aSignedInUser(test, { merchantId })).headers;
    expect(await settling()).toEqual(['50.00', '2026-11-22T05:00:00.000Z']);
    test.clock.set(new Date('2026-11-21T23:30:00Z'));
    headers = (await aSignedInUser(test, { merchantId })).headers;
    await aPaidPayment(test, { merchantId, amount: 700 });
    expect(await settling()).toEqual(['50.00', '2026-11-22T05:00:00.000Z']);
  });

  it('has chargebacks by their deadline until it has passed or they were answered', async () => {
    const { chargebackId } = await aTarget(test, merchantId);
    const set = (values: Partial<TableRow<'chargebacks'>>) =>
      test.ownerDb.updateTable('chargebacks').set(values).where('id', '=', chargebackId).execute();
    await set({ status: 'EVIDENCE_REQUIRED', deadline_at: new Date(test.clock.now().getTime() + DAY) });
    expect((await today()).attention[0]).toMatchObject({
      kind: 'chargeback',
      total: 1,
      items: [
        {
          id: chargebackId,
          targetId: chargebackId,
          person: PAYER,
          code: 'EVIDENCE_REQUIRED',
          canBeHandled: false,
        },
      ],
    });
    expect((await handle('chargeback', chargebackId)).statusCode).toBe(200);
    expect(countKinds(await today())).toContainEqual(['chargeback', 1]);
    const answered = (at: Date | null) =>
      test.ownerDb
        .updateTable('evidence_folders')
        .set({ submitted_at: at, next_try_at: at })
        .where('chargeback_id', '=', chargebackId)
        .execute();
    await answered(test.clock.now());
    expect(countKinds(await today())).not.toContainEqual(['chargeback', 1]);
    await answered(null);
    expect(countKinds(await today())).toContainEqual(['chargeback', 1]);
    await set({ status: 'UNDER_REVIEW' });
    expect(countKinds(await today())).not.toContainEqual(['chargeback', 1]);
  });

  it('has blocked mandates with the recurrences that they pause, until they are unblocked', async () => {
    const { mandateReference } = await aTarget(test, merchantId);
    await limitRole(test, merchantId, 'MERCHANT', 0);
    const set = (blocked: Date | null) =>
      test.ownerDb
        .updateTable('mandates')
        .set({ blocked_at: blocked, blocked_reason: blocked && 'MD06' })
        .where('merchant_id', '=', merchantId)
        .execute();
    await set(test.clock.now());
    expect(await otherAttention()).toMatchObject([
      {
        kind: 'mandateBlocked',
        items: [{ reference: mandateReference, person: PAYER, amount: '25.00', quantity: 1, code: 'MD06' }],
      },
    ]);
    await set(null);
    expect(await otherAttention()).toEqual([]);
  });

  it('counts a failed refund behind thirty newer ones, and forgets those that were repeated or dealt with', async () => {
    const made = (index: number) => ({
      merchantId,
      method: 'CARD' as const,
      currency: 'EUR',
      amount: 100 + index,
      status: 'FAILED' as const,
      kind: 'MERCHANT' as const,
      createdAt: new Date(Date.parse('2026-11-01T10:00:00Z') + index * 60_000),
    });
    const refunds = Array.from({ length: 31 }, (_, index) => made(index));
    await insertTakenRows(test, [merchantId], { refunds, chargebacks: [] });
    const before = await today();
    expect(countKinds(before)).toEqual([['refundFailed', 31]]);
    const { items } = before.attention[0]!;
    expect(items).toHaveLength(10);
    expect(items[0]!.amount).toBe('1.30');
    const pages = [];
    for (const pageNumber of [0, 1, 3, 4]) pages.push(await attentionPage('refundFailed', pageNumber));
    expect(pages.map(({ totalElements, elements }) => [totalElements, elements])).toEqual([
      [31, 10],
      [31, 10],
      [31, 1],
      [31, 0],
    ]);
    expect(pages[0]!.content).toEqual(items);
    expect(pages[2]!.content[0]!.amount).toBe('1.00');
    await handle('refundFailed', items[0]!.id);
    await handle('refundFailed', items[0]!.id);
    const after = await today();
    expect(countKinds(after)).toEqual([['refundFailed', 30]]);
    expect(after.attention[0]!.items[0]!.amount).toBe('1.29');
    // All of them are of one payment, of which one is refunded after all.
    await test.ownerDb
      .updateTable('refunds')
      .set({ status: 'SUCCEEDED' })
      .where('merchant_id', '=', merchantId)
      .where('amount', '=', 130)
      .execute();
    expect((await today()).attention).toEqual([]);
    const audit = await test.ownerDb
      .selectFrom('audit_log')
      .select('action')
      .where('merchant_id', '=', merchantId)
      .where('action', '=', 'attention.handled')
      .execute();
    expect(audit).toHaveLength(1);
  });

  it('has late successes until they are dismissed, and again for another reason', async () => {
    const createdAt = new Date('2026-11-10T10:00:00Z');
    const [id] = await insertPaymentRows(test, [
      { merchantId, name: `late ${merchantId}`, createdAt, status: 'SETTLED', method: 'IDEAL' },
    ]);
    await raise(id!, ['lateSuccess']);
    expect((await today()).attention).toMatchObject([
      { kind: 'paymentLate', items: [{ id, code: 'lateSuccess', canBeHandled: true }] },
    ]);
    await handle('paymentLate', id!);
    expect((await today()).attention).toEqual([]);
    await raise(id!, ['lateSuccess', 'chargebackExcess']);
    expect((await today()).attentionTotal).toBe(1);
  });

  it('only informs about a late payment that was returned and a second one given back, until they are read', async () => {
    const late = await aPaidPayment(test, { merchantId, amount: 1_250 });
    await raise(late.id, ['lateSuccess']);
    expect((await today()).attentionTotal).toBe(1);
    await refund(test, late, { amount: 1_250 });
    const double = await aPaidPayment(test, { merchantId, amount: 1_000 });
    await raise(double.id, ['surplusCapture']);
    const informed = await today();
    expect(informed.attentionTotal).toBe(0);
    expect(informed.attention).toMatchObject([
      { kind: 'paymentNoted', total: 2, items: [{ id: late.id }, { id: double.id, canBeHandled: true }] },
    ]);
    await handle('paymentNoted', late.id);
    await handle('paymentNoted', double.id);
    expect((await today()).attention).toEqual([]);
    // It comes back once the automatic refund has failed.
    await refund(test, double, { amount: 300 });
    await test.ownerDb
      .updateTable('refunds')
      .set({ kind: 'SURPLUS', status: 'FAILED' })
      .where('payment_id', '=', double.id)
      .execute();
    expect((await today()).attention).toMatchObject([
      { kind: 'paymentLate', items: [{ id: double.id, code: 'surplusFailed,surplusCapture' }] },
    ]);
  });

  it('has failing notifications as one item of their company, with only the host', async () => {
    await aPaidPayment(test, { merchantId, notifyUrl: 'https://winkel.test/meldingen?sleutel=geheim' });
    const set = (values: object) =>
      test.ownerDb.updateTable('notifications').set(values).where('merchant_id', '=', merchantId).execute();
    await set({ tries: 2, last_http_status: 500 });
    expect((await today()).attention).toEqual([]);
    await set({ tries: 3 });
    const failing = await today();
    expect(failing.attention).toMatchObject([
      { kind: 'notificationsFailing', total: 1, items: [{ description: 'winkel.test', code: '500' }] },
    ]);
    expect(JSON.stringify(failing)).not.toContain('geheim');
    await set({ status: 'FAILED', finished_at: test.clock.now(), next_try_at: null });
    expect((await today()).attentionTotal).toBe(1);
    await handle('notificationsFailing', merchantId);
    expect((await today()).attention).toEqual([]);
  });

  it('retries at once what was given up or keeps failing, but not what was dismissed', async () => {
    const payments = ['1', '2', '3'];
    for (const name of payments)
      await aPaidPayment(test, { merchantId, notifyUrl: `https://winkel.test/${name}` });
    const later = new Date(test.clock.now().getTime() + DAY);
    const set = (name: string, values: object) =>
      test.ownerDb
        .updateTable('notifications')
        .set(values)
        .where('merchant_id', '=', merchantId)
        .where('own_url', '=', `https://winkel.test/${name}`)
        .execute();
    const gaveUp = { status: 'FAILED', tries: 9, next_try_at: null, finished_at: test.clock.now() };
    await set('1', gaveUp);
    await handle('notificationsFailing', merchantId);
    test.clock.advance(1000);
    await set('2', { ...gaveUp, finished_at: test.clock.now() });
    await set('3', { tries: 5, next_try_at: later });
    expect((await resend(merchantId)).json()).toEqual({ quantity: 2 });
    const rows = await test.ownerDb
      .selectFrom('notifications')
      .select(['own_url', 'status', 'next_try_at'])
      .where('merchant_id', '=', merchantId)
      .orderBy('own_url')
      .execute();
    expect(rows.map(({ status, next_try_at }) => [status, next_try_at])).toEqual([
      ['FAILED', null],
      ['PENDING', test.clock.now()],
      ['PENDING', test.clock.now()],
    ]);
    expect((await resend((await aMerchant(test)).id)).statusCode).toBe(404);
  });

  it('has recurrences with skipped runs until each run was collected or dropped', async () => {
    const { recurrenceId } = await aTarget(test, merchantId);
    await limitRole(test, merchantId, 'MERCHANT', 0);
    const skip = (dates: string[]) =>
      test.ownerDb
        .updateTable('recurrences')
        .set({ skipped_dates: dates })
        .where('id', '=', recurrenceId)
        .execute();
    await skip(['2026-10-01', '2026-11-01']);
    expect(await otherAttention()).toMatchObject([
      {
        kind: 'recurrenceSkipped',
        items: [{ id: recurrenceId, person: PAYER, quantity: 2, canBeHandled: false }],
      },
    ]);
    await skip([]);
    expect(await otherAttention()).toEqual([]);
  });

  it('has unpaid links in their last three days', async () => {
    const made = await test.app.inject({
      method: 'POST',
      url: '/gateway/transaction/requestPaymentLink',
      headers,
      payload: {
        transaction: {
          merchantId,
          amount: '12.50',
          description: 'Lamp',
          paymentLink: true,
          linkValidityDays: 5,
        },
      },
    });
    const { id } = made.json<{ paymentLink: { id: string } }>().paymentLink;
    expect((await today()).attention).toEqual([]);
    test.clock.advance(3 * DAY);
    headers = (await aSignedInUser(test, { merchantId })).headers;
    expect((await today()).attention).toMatchObject([
      { kind: 'linkLapsing', items: [{ id, description: 'Lamp', amount: '12.50' }] },
    ]);
    test.clock.advance(4 * DAY);
    headers = (await aSignedInUser(test, { merchantId })).headers;
    expect((await today()).attention).toEqual([]);
  });

  it('answers 404 about someone else’s company', async () => {
    const stranger = await aMerchant(test);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/gateway/dashboard/attention/handled',
      headers,
      payload: { kind: 'paymentLate', id: stranger.id, merchantId: stranger.id },
    });
    expect(answer.statusCode).toBe(404);
  });
});
