import { randomUUID } from 'node:crypto';
import type { getAcquirerItems, getAcquirerReports, getBankDesk, ResponseOf } from '@stuiver/contract';
import { anAdyenWorld } from '../../../testing/adyen/world.ts';
import { aWaitingEvent } from '../../../testing/adyen/waiting-event.ts';
import { aBanker } from '../../../testing/bank/world.ts';
import { readWire } from '@stuiver/domain/money';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import {
  attemptRows,
  aPaidPayment,
  aPayment,
  expectSoundBooks,
  paymentRow,
  refund,
  refundRows,
} from '../../../testing/engine/engine.ts';
import { chargebackRows, sayChargeback } from '../../../testing/engine/recurring.ts';
import { payReference } from '../../payments/payer/pay-reference.ts';
import { makeProcessors, type PaymentDeps } from '../../processors/processor.ts';
import type { AdyenAccount } from '../account.ts';
import { AdyenUnanswered } from '../client.ts';
import { applyReportLines } from './apply-lines.ts';
import { fetchReports, isReportAddress } from './fetch-reports.ts';
import { takeReports } from './take-reports.ts';

const ACCOUNT = 'ShopECOM';
const HEADER =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Payment Method Variant,Modification Merchant Reference,Batch Number';
const ENV = {
  STUIVER_ADYEN_API_KEY: 'AQE-a-key-of-forty-characters-0123456789',
  STUIVER_ADYEN_MERCHANT_ACCOUNT: ACCOUNT,
  STUIVER_ADYEN_HMAC_KEY: 'ab'.repeat(32),
  STUIVER_ADYEN_WEBHOOK_USER: 'webhooks',
  STUIVER_ADYEN_WEBHOOK_PASSWORD: 'a-password-of-webhooks',
  STUIVER_ADYEN_REPORT_USER: 'report@Company.Shop',
  STUIVER_ADYEN_REPORT_PASSWORD: 'a-password-of-reports',
};

type Line = {
  type: string;
  of?: { merchantId: string; key: string };
  refund?: { merchantId: string; key: string };
  psp?: string;
  modification?: string;
  /** In hundredths, signed. */
  gross?: number;
  net?: number;
  costs?: readonly [number, number, number, number];
  currency?: string;
};
const decimals = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
const debitCredit = (minor: number) => (minor < 0 ? `${decimals(-minor)},` : `,${decimals(minor)}`);

/** A row of a report; without a net amount it adds up. */
function row(line: Line, batch: number): string {
  const { gross = 0, costs = [0, 0, 0, 0], currency = 'EUR' } = line;
  const net = line.net ?? gross - costs.reduce((sum, cost) => sum + cost, 0);
  const reference = (of?: { merchantId: string; key: string }) => (of ? `${of.merchantId}.${of.key}` : '');
  const amounts = `${gross === 0 ? 'EUR,,' : `${currency},${debitCredit(gross)}`},1,${currency},${debitCredit(net)}`;
  return `Company,${ACCOUNT},${line.psp ?? ''},${reference(line.of)},mc,2026-11-19 03:00:00,CET,${line.type},${line.modification ?? ''},${amounts},${costs.map(decimals).join(',')},mc,${reference(line.refund)},${batch}`;
}

describe('reports of Adyen', () => {
  let test: TestApp;
  let deps: PaymentDeps;
  let batch = 0;
  /** Files by their address, with the number of times that each was fetched. */
  const files = new Map<string, { content: string; fetched: number }>();
  /** Calls that fail before one succeeds. */
  let failures = 0;
  beforeAll(async () => {
    test = await testApp({ env: ENV });
    const simulator = test.context.processors.get('simulator');
    deps = { ...test.context, processors: makeProcessors([simulator, { ...simulator, code: 'adyen' }]) };
  });
  afterAll(() => test.close());
  beforeEach(() => {
    batch += 1;
    failures = 0;
  });

  const client = () => ({
    report(url: string) {
      if (failures > 0) {
        failures -= 1;
        return Promise.reject(new AdyenUnanswered('status 404'));
      }
      const file = files.get(url);
      if (!file) return Promise.reject(new AdyenUnanswered('status 404'));
      file.fetched += 1;
      return Promise.resolve(Readable.from([Buffer.from(file.content)]));
    },
  });
  const fetchDue = () => fetchReports(test.context, client);

  const addEvent = (code: string, psp: string, reason = '', success = true) =>
    test.ownerDb
      .insertInto('adyen_events')
      .values({
        id: randomUUID(),
        event_code: code,
        psp_reference: psp,
        original_reference: '',
        merchant_reference: '',
        value: 0,
        currency: 'EUR',
        success,
        live: false,
        merchant_account: ACCOUNT,
        event_date: test.clock.now(),
        reason,
        received_at: test.clock.now(),
      })
      .execute();

  /** Announces a report, as a signed event does. */
  async function announce(
    content: string,
    { name = `settlement_detail_report_batch_${batch}.csv`, url = '', success = true } = {},
  ) {
    const address = url || `https://ca-test.adyen.com/reports/download/MerchantAccount/${ACCOUNT}/${name}`;
    files.set(address, { content, fetched: 0 });
    await addEvent('REPORT_AVAILABLE', name, address, success);
    return { name, address };
  }
  const report = (lines: readonly Line[]) => [HEADER, ...lines.map((line) => row(line, batch))].join('\n');

  /** Takes a report with these lines, and returns how each was applied. */
  async function take(lines: readonly Line[]) {
    const { name } = await announce(report(lines));
    await fetchDue();
    await applyReportLines(deps);
    return test.ownerDb
      .selectFrom('adyen_report_lines')
      .innerJoin('adyen_reports', 'adyen_reports.id', 'report_id')
      .select(['type', 'booked', 'waits', 'merchant_id'])
      .where('name', '=', name)
      .orderBy('number')
      .execute();
  }
  const reportRow = (name: string) =>
    test.ownerDb.selectFrom('adyen_reports').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

  /** Makes the rows of a payment those of Adyen. */
  async function atAdyen(payment: { merchantId: string; id: string }) {
    for (const table of ['attempts', 'refunds', 'chargebacks'] as const)
      await test.ownerDb
        .updateTable(table)
        .set({ processor: 'adyen' })
        .where('merchant_id', '=', payment.merchantId)
        .where('payment_id', '=', payment.id)
        .execute();
    const [attempt] = await attemptRows(test, payment);
    return { ...payment, of: { merchantId: payment.merchantId, key: attempt!.id } };
  }
  const aPaid = async () => atAdyen(await aPaidPayment(test, { amount: 1250 }));

  it('settles each payment whose line matches', async () => {
    const payment = await aPaid();
    const applied = await take([
      { type: 'Settled', of: payment.of, psp: 'P1', modification: 'C1', gross: 1250, costs: [0, 4, 1, 7] },
      { type: 'Fee', net: -12 },
      { type: 'MerchantPayout', net: -1226 },
    ]);
    expect(applied).toEqual([
      { type: 'Settled', booked: 1250, waits: null, merchant_id: payment.merchantId },
      { type: 'Fee', booked: null, waits: null, merchant_id: null },
      { type: 'MerchantPayout', booked: null, waits: null, merchant_id: null },
    ]);
    expect(await paymentRow(test, payment)).toMatchObject({
      status: 'SETTLED',
      settled_at: test.clock.now(),
    });
    await expectSoundBooks(test, [payment.merchantId]);
  });

  it('leaves a payment that no line names as it is', async () => {
    const payment = await aPaid();
    await take([{ type: 'MerchantPayout', net: 0 }]);
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('closes a payment and a chargeback of which no event came', async () => {
    const open = await aPayment(test, { amount: 1250 });
    await payReference(test.context, open.reference, { paymentMethod: 'IDEAL' });
    const payment = await atAdyen(open);
    expect(await paymentRow(test, payment)).not.toMatchObject({ status: 'SUCCEEDED' });
    await take([{ type: 'Settled', of: payment.of, psp: 'P2', modification: 'P2', gross: 1250 }]);
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SETTLED', amount: 1250 });
    batch += 1;
    const applied = await take([
      {
        type: 'Chargeback',
        of: payment.of,
        psp: 'P2',
        modification: 'D2',
        gross: -950,
        costs: [750, 0, 0, 0],
      },
    ]);
    expect(applied).toMatchObject([{ booked: -950, waits: null }]);
    expect(await chargebackRows(test, payment)).toMatchObject([
      { status: 'EVIDENCE_REQUIRED', amount: 950, processor: 'adyen', processor_reference: 'D2' },
    ]);
  });

  it('ends a refund that was under way, and one that came back', async () => {
    const payment = await aPaid();
    // The simulator answers in Adyen's place.
    const simulated = { ...test, context: { ...test.context, processors: deps.processors } };
    const { input } = await refund(simulated, payment, { amount: 413 });
    expect(await refundRows(test, payment)).toMatchObject([{ status: 'PENDING', processor: 'adyen' }]);
    const of = { of: payment.of, refund: { merchantId: payment.merchantId, key: input.refundId } };
    const first = await take([{ type: 'Refunded', ...of, modification: 'R3', gross: -413 }]);
    expect(first).toMatchObject([{ booked: -413, waits: null }]);
    expect(await refundRows(test, payment)).toMatchObject([{ status: 'SUCCEEDED' }]);
    batch += 1;
    const second = await take([{ type: 'RefundedReversed', ...of, modification: 'R3', gross: 413 }]);
    expect(second).toMatchObject([{ booked: 413, waits: null }]);
    expect(await refundRows(test, payment)).toMatchObject([{ status: 'FAILED', bounced: true }]);
    await expectSoundBooks(test, [payment.merchantId]);
  });

  it('ends a chargeback that was won', async () => {
    const payment = await aPaid();
    await sayChargeback(test, payment, {
      processor: 'adyen',
      status: 'UNDER_REVIEW',
      reference: 'D4',
    });
    const of = { of: payment.of, modification: 'D4' };
    const applied = await take([
      { type: 'Chargeback', ...of, gross: -1250 },
      { type: 'ChargebackReversed', ...of, gross: 1250 },
    ]);
    expect(applied).toMatchObject([
      { booked: -1250, waits: null },
      { booked: 1250, waits: null },
    ]);
    expect(await chargebackRows(test, payment)).toMatchObject([{ status: 'WON' }]);
    await expectSoundBooks(test, [payment.merchantId]);
  });

  it('adds up though the second chargeback was heard of before the first one was won', async () => {
    const payment = await aPaid();
    await addEvent('SECOND_CHARGEBACK', 'D5');
    await sayChargeback(test, payment, { processor: 'adyen', status: 'LOST', reference: 'D5' });
    const of = { of: payment.of, modification: 'D5' };
    const applied = await take([
      { type: 'Chargeback', ...of, gross: -1250 },
      { type: 'ChargebackReversed', ...of, gross: 1250 },
      { type: 'SecondChargeback', ...of, gross: -1250 },
    ]);
    expect(applied.map(({ booked, waits }) => [booked, waits])).toEqual([
      [-1250, null],
      [1250, null],
      [-1250, null],
    ]);
    expect(await chargebackRows(test, payment)).toMatchObject([{ status: 'LOST' }]);
    await expectSoundBooks(test, [payment.merchantId]);
  });

  it('lets what does not match wait for a person, and changes nothing for it', async () => {
    const payment = await aPaid();
    const { of } = payment;
    const stranger = { merchantId: randomUUID(), key: of.key };
    const applied = await take([
      { type: 'Settled', of: stranger, modification: 'X1', gross: 1250 },
      { type: 'Settled', modification: 'X2', gross: 1250 },
      { type: 'Settled', of, modification: 'X3', gross: 1251 },
      { type: 'Settled', of, modification: 'X4', gross: 1250, net: 1249 },
      { type: 'Settled', of, modification: 'X5', gross: 1250, currency: 'USD' },
      { type: 'Refunded', of, modification: 'X6', gross: -100 },
      { type: 'ManualCorrected', of, modification: 'X7', gross: 100 },
    ]);
    expect(applied.map(({ waits, booked }) => [waits, booked])).toEqual([
      ['unknownReference', null],
      ['unknownReference', null],
      ['amountDiffers', 1250],
      ['doesNotAddUp', null],
      ['otherCurrency', null],
      ['unknownReference', null],
      ['unknownType', null],
    ]);
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED', refunded_amount: 0 });
  });

  it('settles a payment once, and lets its second line wait', async () => {
    const payment = await aPaid();
    const line = { type: 'Settled', of: payment.of, modification: 'C6', gross: 1250 };
    expect(await take([line, line])).toMatchObject([{ waits: null }, { waits: 'twice', booked: null }]);
    await expectSoundBooks(test, [payment.merchantId]);
  });

  it('are fetched once per batch, whatever is announced again', async () => {
    const { address, name } = await announce(report([{ type: 'Fee', net: -1 }]));
    await fetchDue();
    await fetchDue();
    expect(files.get(address)!.fetched).toBe(1);
    const again = await announce(report([{ type: 'Fee', net: -1 }]), {
      name: `settlement_detail_report_batch_${batch}_20261120.csv`,
    });
    await fetchDue();
    expect(await reportRow(name)).toMatchObject({ status: 'TAKEN', batch, currency: 'EUR' });
    expect(await reportRow(again.name)).toMatchObject({ status: 'KNOWN' });
    const { rows } = await test.context.pool.query(
      'SELECT 1 FROM adyen_report_lines l JOIN adyen_reports r ON r.id = l.report_id WHERE r.batch = $1',
      [batch],
    );
    expect(rows).toHaveLength(1);
  });

  it('are fetched later, at growing intervals, when they do not come', async () => {
    failures = 2;
    const { name, address } = await announce(report([{ type: 'Fee', net: -1 }]));
    expect(await fetchDue()).toBe(1);
    expect(await reportRow(name)).toMatchObject({ status: 'DUE', cause: 'unanswered', tries: 1 });
    expect(await fetchDue()).toBe(0);
    test.clock.advance(10_000);
    expect(await fetchDue()).toBe(1);
    test.clock.advance(10_000);
    expect(await fetchDue()).toBe(0);
    test.clock.advance(10_000);
    expect(await fetchDue()).toBe(1);
    expect(await reportRow(name)).toMatchObject({ status: 'TAKEN', cause: null, tries: 3 });
    expect(files.get(address)!.fetched).toBe(1);
  });

  it('wait for a person when they cannot be read, or are another account’s', async () => {
    const { name } = await announce(report([{ type: 'Fee', net: -1 }]).replace(',0.01,', ',x,'));
    const logged = vi.spyOn(test.context.log, 'error');
    await fetchDue();
    // The alert about unexpected answers leads to this line.
    const line = { processor: 'adyen', key: name, cause: 'badAmount' };
    expect(logged).toHaveBeenCalledWith(line, 'a processor gave an unexpected answer');
    logged.mockRestore();
    expect(await reportRow(name)).toMatchObject({
      status: 'REFUSED',
      cause: 'badAmount',
      detail: '1, Net Debit (NC): x',
    });
    batch += 1;
    const other = await announce(
      report([{ type: 'Fee', net: -1 }]).replace(`Company,${ACCOUNT}`, 'Company,Another'),
    );
    await fetchDue();
    expect(await reportRow(other.name)).toMatchObject({ status: 'REFUSED', cause: 'otherAccount' });
    const { rows } = await test.context.pool.query(
      "SELECT 1 FROM adyen_report_lines l JOIN adyen_reports r ON r.id = l.report_id WHERE r.status = 'REFUSED'",
    );
    expect(rows).toEqual([]);
  });

  it('are never fetched from elsewhere, whatever address an event has', async () => {
    const url = 'https://ca-test.adyen.com.evil.test/reports/download/MerchantAccount/ShopECOM/x.csv';
    const { name } = await announce(report([{ type: 'Fee', net: -1 }]), { url });
    await fetchDue();
    expect(await reportRow(name)).toMatchObject({ status: 'REFUSED', cause: 'otherAddress' });
    expect(files.get(url)!.fetched).toBe(0);
    const account = {
      isTwin: false,
      checkoutUrl: '',
      disputeUrl: 'https://ca-live.adyen.com/ca',
    } as AdyenAccount;
    const of = { name: 'settlement_detail_report_batch_1.csv', merchant_account: 'A' };
    const path = 'reports/download/MerchantAccount/A/settlement_detail_report_batch_1.csv';
    const isOwn = (address: string) => isReportAddress(account, { ...of, url: address });
    expect(isOwn(`https://ca-live.adyen.com/${path}`)).toBe(true);
    for (const address of [
      `http://ca-live.adyen.com/${path}`,
      `https://ca-test.adyen.com/${path}`,
      `https://ca-live.adyen.com:8443/${path}`,
      `https://user@ca-live.adyen.com/${path}`,
      `https://ca-live.adyen.com/${path.replace('/A/', '/B/')}`,
      `https://ca-live.adyen.com/${path}/../x`,
      'not an address',
    ])
      expect(isOwn(address)).toBe(false);
  });

  it('of other kinds, and failures, are left', async () => {
    await announce('x', { name: 'payments_accounting_report_2026_11_20.csv' });
    await announce('x', { success: false });
    expect(await fetchDue()).toBe(0);
  });

  it('go on after a process ended in the middle of a report', async () => {
    const payment = await aPaid();
    const lines: Line[] = [
      { type: 'Settled', of: payment.of, modification: 'C9', gross: 1250 },
      { type: 'Fee', net: -1 },
    ];
    const { name } = await announce(report(lines));
    const broken = {
      report: () =>
        Promise.resolve(
          Readable.from(
            (function* () {
              yield Buffer.from(report(lines).slice(0, -3));
              throw new Error('the line broke');
            })(),
          ),
        ),
    };
    await fetchReports(test.context, () => broken);
    expect(await reportRow(name)).toMatchObject({ status: 'DUE', cause: 'unanswered' });
    await applyReportLines(deps);
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED' });
    test.clock.advance(10_000);
    await fetchDue();
    await applyReportLines(deps);
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SETTLED' });
    await expectSoundBooks(test, [payment.merchantId]);
  });

  it('show their sums against our books, Adyen’s costs, and what the payout leaves unexplained', async () => {
    const banker = await aBanker(test);
    const payment = await aPaid();
    const read = (by = banker) => by.get<ResponseOf<typeof getAcquirerReports>>('/reports?pageSize=50');
    const { costs: before } = await read();
    await take([
      { type: 'Settled', of: payment.of, modification: 'C20', gross: 1250, costs: [0, 4, 1, 7] },
      { type: 'Settled', modification: 'C21', gross: 300, costs: [10, 0, 0, 0] },
      { type: 'Fee', net: -12 },
      { type: 'DepositCorrection', net: -100 },
      { type: 'MerchantPayout', net: -1417 },
    ]);
    const { content, totalElements, costs } = await read();
    const [month] = costs;
    expect(month).toMatchObject({ month: test.clock.now().toISOString().slice(0, 7), currency: 'EUR' });
    expect(readWire(month!.amount) - readWire(before[0]!.amount)).toBe(10 + 4 + 1 + 7 + 12);
    // Older ones are no longer among the last three months.
    test.clock.advance(100 * 86_400_000);
    expect((await read(await aBanker(test))).costs).toEqual([]);
    expect(content).toHaveLength(totalElements);
    expect(content.find((one) => one.batch === batch)).toMatchObject({
      status: 'TAKEN',
      account: ACCOUNT,
      currency: 'EUR',
      lines: 5,
      waiting: 1,
      sums: {
        gross: '15.50',
        booked: '12.50',
        difference: '3.00',
        commission: '0.10',
        markup: '0.04',
        schemeFees: '0.01',
        interchange: '0.07',
        otherCosts: '0.12',
        other: '-1.00',
        paidOut: '14.17',
        unexplained: '-0.01',
      },
    });
  });

  it('let a person set what waits aside, once and with a reason', async () => {
    const banker = await aBanker(test);
    const payment = await aPaid();
    await take([{ type: 'Settled', of: payment.of, psp: 'P30', modification: 'C30', gross: 1 }]);
    const find = async () => {
      const { items } = await banker.get<ResponseOf<typeof getAcquirerItems>>('/items');
      return items.find(({ modificationReference }) => modificationReference === 'C30');
    };
    const { acquirer } = await banker.get<ResponseOf<typeof getBankDesk>>();
    const item = await find();
    expect(item).toMatchObject({
      kind: 'LINE',
      cause: 'amountDiffers',
      type: 'Settled',
      reference: 'P30',
      amount: '0.01',
      bookedAmount: '12.50',
      paymentId: payment.id,
      batch,
    });
    const path = `/items/${item!.id}/aside`;
    expect((await banker.post(path, { reason: ' ' })).json()).toMatchObject({
      errors: { reason: ['required'] },
    });
    expect((await banker.post(path, { reason: 'Bij Adyen nagevraagd' })).statusCode).toBe(200);
    expect((await banker.post(path, { reason: 'Nog eens' })).json()).toMatchObject({
      code: 'changedMeanwhile',
    });
    expect((await banker.post(`/items/${randomUUID()}/aside`, { reason: 'x' })).statusCode).toBe(404);
    expect(await find()).toBeUndefined();
    const after = await banker.get<ResponseOf<typeof getBankDesk>>();
    expect(after.acquirer!.itemsOpen).toBe(acquirer!.itemsOpen - 1);
    const audited = await test.ownerDb
      .selectFrom('audit_log')
      .select(['action', 'after', 'actor_id'])
      .where('subject_id', '=', item!.id)
      .execute();
    expect(audited).toEqual([
      { action: 'acquirerItem.changed', after: { reason: 'Bij Adyen nagevraagd' }, actor_id: banker.id },
    ]);
  });

  it('stand beside events that wait, which are set aside in the same way', async () => {
    const banker = await aBanker(test);
    const payment = await aPaid();
    const id = await aWaitingEvent(test, payment.of);
    const { items } = await banker.get<ResponseOf<typeof getAcquirerItems>>('/items');
    expect(items.find((item) => item.id === id)).toMatchObject({
      kind: 'EVENT',
      cause: 'captureFailed',
      paymentId: payment.id,
      batch: null,
    });
    expect((await banker.post(`/items/${id}/aside`, { reason: 'Nagevraagd' })).statusCode).toBe(200);
    const left = await banker.get<ResponseOf<typeof getAcquirerItems>>('/items');
    expect(left.items.map((item) => item.id)).not.toContain(id);
  });
});

describe('a batch that Adyen’s twin closes', () => {
  it('settles what it pays out, and its sums equal the books to the cent', async () => {
    const world = await anAdyenWorld();
    const { test, twin } = world;
    try {
      const { id: merchantId } = await world.makeMerchant();
      const card = await world.pay(merchantId, 'CARD');
      const ideal = await world.pay(merchantId, 'IDEAL');
      await world.deliver();
      await refund(test, ideal, { amount: 401 });
      const dispute = twin.disputes.open(card.at, { value: 500 });
      twin.disputes.move(dispute, 'CHARGEBACK');
      await world.deliver();
      const { paidOut } = twin.closeBatch();
      await world.deliver();
      await takeReports(test.context);
      for (const payment of [card, ideal])
        expect(await paymentRow(test, payment)).toMatchObject({ status: 'SETTLED' });
      expect(twin.reportCalls).toHaveLength(1);
      const banker = await aBanker(test);
      const { content } = await banker.get<ResponseOf<typeof getAcquirerReports>>('/reports');
      expect(content).toMatchObject([
        {
          status: 'TAKEN',
          waiting: 0,
          sums: {
            gross: '15.99',
            booked: '15.99',
            difference: '0.00',
            unexplained: '0.00',
            paidOut: (paidOut / 100).toFixed(2),
          },
        },
      ]);
      await expectSoundBooks(test, [merchantId]);
    } finally {
      await twin.close();
      await test.close();
    }
  });

  it('opens a chargeback whose event never came, with a deadline, and ends it by one that came too early', async () => {
    const world = await anAdyenWorld();
    const { test, twin } = world;
    try {
      const { id: merchantId } = await world.makeMerchant();
      const payment = await world.pay(merchantId, 'CARD');
      await world.deliver();
      const dispute = twin.disputes.open(payment.at, { eventCode: 'CHARGEBACK' });
      twin.forget();
      twin.disputes.move(dispute, 'DISPUTE_DEFENSE_PERIOD_ENDED', 'Expired');
      await world.deliver();
      expect(await chargebackRows(test, payment)).toEqual([]);
      twin.closeBatch();
      await world.deliver();
      await takeReports(test.context);
      await world.applyAll();
      const { at } = await test.context.db
        .selectFrom('adyen_report_lines')
        .select('at')
        .where((line) => line.and({ type: 'Chargeback', merchant_id: merchantId }))
        .executeTakeFirstOrThrow();
      const deadline = { deadline_at: new Date(at.getTime() + 14 * 86_400_000) };
      expect(await chargebackRows(test, payment)).toMatchObject([
        { status: 'LOST', amount: 1250, ...deadline },
      ]);
      await expectSoundBooks(test, [merchantId]);
    } finally {
      await world.close();
    }
  });

  it('are fetched again when Adyen announces one again that could not be read', async () => {
    const world = await anAdyenWorld();
    const { test, twin } = world;
    try {
      const name = 'settlement_detail_report_batch_9.csv';
      const event = twin.addEvent('REPORT_AVAILABLE', {
        pspReference: name,
        reason: 'https://elsewhere.test',
      });
      const findStatus = async () => {
        const { rows } = await test.context.pool.query<{ status: string }>(
          'SELECT status FROM adyen_reports WHERE name = $1',
          [name],
        );
        return rows[0]?.status;
      };
      await world.deliver();
      await takeReports(test.context);
      expect(await findStatus()).toBe('REFUSED');
      expect(await twin.post(event, {})).toBe(202);
      expect(await findStatus()).toBe('DUE');
    } finally {
      await world.close();
    }
  });

  it('is fetched once Adyen gives it, with the credentials of reports only', async () => {
    const world = await anAdyenWorld();
    const { test, twin } = world;
    try {
      const payment = await world.pay((await world.makeMerchant()).id, 'IDEAL');
      await world.deliver();
      twin.closeBatch();
      await world.deliver();
      twin.break('report', { status: 500 });
      await takeReports(test.context);
      expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED' });
      test.clock.advance(10_000);
      await takeReports(test.context);
      expect(await paymentRow(test, payment)).toMatchObject({ status: 'SETTLED' });
      expect(twin.reportCalls.map(({ authorization }) => authorization?.slice(0, 6))).toEqual(['Basic ']);
    } finally {
      await twin.close();
      await test.close();
    }
  });
});
