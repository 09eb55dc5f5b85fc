import type {
  AccountTransfers,
  CompanyFigures,
  DashboardBalances,
  DashboardToday,
  GraphData,
  OpenSettlement,
  SettlementDetails,
  SettlementLineRow,
  ListedSettlement,
  SettlementsAsOf,
} from '@stuiver/contract';
import { endOfDay, localDay, startOfDay } from '@stuiver/domain/dates';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPaidPayment, expectSoundBooks, refund } from '../../testing/engine/engine.ts';
import { sayChargeback } from '../../testing/engine/recurring.ts';
import { parseCsv } from '../../testing/csv.ts';
import { exportFile } from '../../testing/exports.ts';
import { aMerchant, aSignedInUser, aUser } from '../../testing/merchants.ts';
import { someTerms, type TestPrices } from '../../testing/terms.ts';
import { settleDue } from '../payments/engine/end-payments.ts';
import { closeDueSettlements } from './close-settlements.ts';

const DAY = 86_400_000;
const IBAN = 'NL91ABNA0417164300';
const PRICES: TestPrices = {
  PAYMENT: { fixed: 25, rate: 180 },
  REFUND: { fixed: 10 },
  CHARGEBACK: { fixed: 1500 },
};

/** Reads a wire amount as cents, by a reader of its own. */
function cents(text: string): bigint {
  expect(text).toMatch(/^-?\d+\.\d\d$/);
  return BigInt(text.replace('.', ''));
}
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + cents(amount), 0n);

describe('settlements', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterEach(() => expectSoundBooks(test));
  afterAll(() => test.close());

  async function aShop(terms: Parameters<typeof someTerms>[3] = {}, iban: string = IBAN) {
    const { id } = await aMerchant(test, { iban });
    await someTerms(test, id, PRICES, terms);
    return id;
  }

  /** Lets a day pass: the processor pays, and settlements close. */
  async function aDay(merchantId: string): Promise<void> {
    test.clock.advance(DAY);
    await settleDue(test.context, merchantId);
    await closeDueSettlements(test.context, merchantId);
  }

  /** Returns a function that reads the portal as a user of the company. */
  async function aReader(merchantId: string) {
    const { headers } = await aSignedInUser(test, { merchantId });
    return async <T>(url: string): Promise<T> => {
      const answer = await test.app.inject({ url: `/gateway${url}`, headers });
      expect([answer.statusCode, url]).toEqual([200, url]);
      return answer.json<T>();
    };
  }
  type Reader = Awaited<ReturnType<typeof aReader>>;

  /** Reads every settlement of a company, newest first, with all of its lines. */
  async function readAll(read: Reader) {
    const { content } = await read<{ content: { id: string }[] }>('/settlements?pageSize=50');
    const found = [];
    for (const { id } of content) {
      const { settlement } = await read<{ settlement: SettlementDetails }>(`/settlements/${id}`);
      const lines: SettlementLineRow[] = [];
      for (let page = 0; ; page += 1) {
        const answer = await read<{ content: SettlementLineRow[]; totalElements: number }>(
          `/settlementLines?settlementId=${id}&pageSize=10&pageNumber=${page}`,
        );
        lines.push(...answer.content);
        if (lines.length >= answer.totalElements || answer.content.length === 0) break;
      }
      found.push({ settlement, lines });
    }
    return found;
  }

  it('add up on the page to what the ledger holds: opening and lines less payout are the closing', async () => {
    const merchantId = await aShop({ reserve_rate: 1_000, reserve_days: 2 });
    for (let day = 0; day < 5; day += 1) {
      for (let amount = 1_000; amount < 1_008; amount += 1) await aPaidPayment(test, { merchantId, amount });
      const returned = await aPaidPayment(test, { merchantId, amount: 4_999 });
      if (day > 0) await refund(test, returned, { amount: 1_234 });
      if (day === 3) await sayChargeback(test, returned, { status: 'RECEIVED', amount: 500 });
      await aDay(merchantId);
    }
    const read = await aReader(merchantId);
    const all = await readAll(read);
    expect(all.length).toBeGreaterThan(3);
    const { content: moves } = await read<AccountTransfers>(
      '/dashboard/transfers?account=available&debitAccount=available&creditAccount=payout_in_transit&pageSize=50',
    );
    const numbers = new Map(all.map(({ settlement }) => [settlement.id, settlement.number]));
    expect(moves.length).toBeGreaterThan(0);
    for (const { settlementId, settlementNumber } of moves)
      expect(settlementNumber).toBe(numbers.get(settlementId!));
    let carried = 0n;
    for (const { settlement, lines } of all.toReversed()) {
      const { openingAmount, payoutAmount, closingAmount, groups } = settlement;
      const opening = cents(openingAmount);
      expect(opening).toBe(carried);
      const ofGroups = sum(groups.map(({ amount }) => amount));
      expect(sum(lines.map(({ amount }) => amount))).toBe(ofGroups);
      expect(lines).toHaveLength(groups.reduce((total, { quantity }) => total + quantity, 0));
      const { paymentAmount, returnedAmount, feeAmount, otherAmount } = settlement;
      expect(sum([paymentAmount, returnedAmount, feeAmount, otherAmount])).toBe(ofGroups);
      expect(opening + ofGroups - cents(payoutAmount)).toBe(cents(closingAmount));
      for (const { lineKind, amount } of lines)
        if (['refund', 'chargeback', 'fee', 'vat', 'reserveHeld'].includes(lineKind))
          expect(cents(amount)).toBeLessThan(0n);
      carried = cents(closingAmount);
    }
    const transfers = await test.ownerDb
      .selectFrom('transfers')
      .select(['debit_account', 'credit_account', 'amount'])
      .where('merchant_id', '=', merchantId)
      .execute();
    const balance = transfers.reduce(
      (total, { debit_account, credit_account, amount }) =>
        total +
        BigInt(credit_account === 'available' ? amount : 0) -
        BigInt(debit_account === 'available' ? amount : 0),
      0n,
    );
    const open = await read<{ content: SettlementLineRow[] }>('/settlementLines?settlementId=open');
    expect(carried + sum(open.content.map(({ amount }) => amount))).toBe(balance);
    // What is held back is the merchant's too: its balance shows it.
    const held = all.flatMap(({ lines }) =>
      lines.filter(({ lineKind }) => lineKind === 'reserveHeld' || lineKind === 'reserveReleased'),
    );
    const { balances } = await read<DashboardBalances>('/dashboard/balances');
    const reserved = balances.filter(({ account }) => account === 'reserved');
    expect(reserved).toHaveLength(1);
    expect(sum(reserved.map(({ amount }) => amount))).toBe(-sum(held.map(({ amount }) => amount)));
  });

  it('have the fees that the dashboard shows of any days, however they were returned', async () => {
    const merchantId = await aShop();
    const first = localDay(test.clock.now(), 'Europe/Amsterdam');
    for (let day = 0; day < 4; day += 1) {
      const payment = await aPaidPayment(test, { merchantId, amount: 4_321 + day });
      await aDay(merchantId);
      await refund(test, payment, { amount: 1_000 });
      await sayChargeback(test, payment, { status: 'RECEIVED', amount: 500 });
      if (day > 1) await sayChargeback(test, payment, { status: 'WON' });
    }
    const read = await aReader(merchantId);
    const shown = async (from: string, to: string) => {
      const period = { fromDateTime: from, toDateTime: to, maxDataPoints: '31' };
      const graph = await read<GraphData>(
        `/transaction/dashboardGraphData/v3?${String(new URLSearchParams(period))}`,
      );
      expect(graph.fees.map(({ currency }) => currency)).toEqual(['EUR']);
      const compared = new URLSearchParams({
        fromDateTime: from,
        toDateTime: to,
        beforeFromDateTime: from,
        beforeToDateTime: to,
        sort: 'fees,desc',
      });
      const [company] = (
        await read<{ content: CompanyFigures[] }>(`/dashboard/companies?${String(compared)}`)
      ).content;
      const { received, fees: charged, refunded, chargedBack, kept } = company!.now;
      expect(charged).toBe(graph.fees[0]!.amount);
      expect(sum([charged, refunded, chargedBack, kept])).toBe(sum([received]));
      return sum(graph.fees.map(({ amount }) => amount));
    };
    const settled = await readAll(read);
    const open = await read<{ content: SettlementLineRow[] }>(
      '/settlementLines?settlementId=open&pageSize=50',
    );
    const fees = [...settled.flatMap(({ lines }) => lines), ...open.content].filter(({ lineKind }) =>
      ['fee', 'feeReturned', 'vat'].includes(lineKind),
    );
    expect(new Set(fees.map(({ lineKind }) => lineKind)).size).toBe(3);
    const zone = 'Europe/Amsterdam';
    const last = localDay(test.clock.now(), zone);
    const openFees = open.content.filter((line) => fees.includes(line));
    expect(await shown(startOfDay(first, zone), endOfDay(last, zone))).toBe(
      -sum([
        ...settled.map(({ settlement }) => settlement.feeAmount),
        ...openFees.map(({ amount }) => amount),
      ]),
    );
    for (const { createdDateTime } of fees) {
      const day = localDay(new Date(createdDateTime), zone);
      const ofDay = fees.filter((line) => localDay(new Date(line.createdDateTime), zone) === day);
      expect(await shown(startOfDay(day, zone), endOfDay(day, zone))).toBe(
        -sum(ofDay.map(({ amount }) => amount)),
      );
      const ofInstant = fees.filter((line) => line.createdDateTime === createdDateTime);
      expect(await shown(createdDateTime, createdDateTime)).toBe(-sum(ofInstant.map(({ amount }) => amount)));
    }
  });

  it('are exported line by line: money in one column or the other, refunds and fees below zero', async () => {
    const merchantId = await aShop();
    const payment = await aPaidPayment(test, { merchantId, amount: 8_000 });
    await aDay(merchantId);
    await refund(test, payment, { amount: 3_100 });
    await aDay(merchantId);
    const { headers } = await aSignedInUser(test, { merchantId });
    const { settlement } = (await readAll(await aReader(merchantId)))[0]!;
    const columns = ['lineKind', 'debit', 'credit', 'amount', 'settlementNumber', 'transactionId'] as const;
    const file = await exportFile(test, headers, {
      list: 'settlementLines',
      query: { settlementId: settlement.id },
      columns,
      language: 'en',
    });
    const [head, ...rows] = parseCsv(file.body.replaceAll('\r', ''), ',');
    expect(head).toEqual(['Type', 'Net debit', 'Net credit', 'Amount', 'Batch number', 'Payment reference']);
    const lines = rows.map(([kind, debit, credit, amount]) => [kind, debit, credit, amount]);
    expect(lines.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))).toEqual([
      ['Fee', '0.10', '', '-0.10'],
      ['Fee', '1.69', '', '-1.69'],
      ['Payment', '', '80.00', '80.00'],
      ['Refund', '31.00', '', '-31.00'],
      ['VAT on fees', '0.38', '', '-0.38'],
    ]);
    expect(sum(rows.map((row) => row[3]!))).toBe(
      cents(settlement.payoutAmount) + cents(settlement.closingAmount) - cents(settlement.openingAmount),
    );
    expect(new Set(rows.map((row) => row[4]))).toEqual(new Set(['1']));
  });

  it('show the settlement under way exactly as it will close', async () => {
    const merchantId = await aShop({ reserve_rate: 500, reserve_days: 30 });
    const payment = await aPaidPayment(test, { merchantId, amount: 12_345 });
    await aDay(merchantId);
    const read = await aReader(merchantId);
    const { content } = await read<{ content: OpenSettlement[] }>('/settlements/open');
    expect(content).toHaveLength(1);
    const [open] = content;
    expect(open).toMatchObject({ unpaidReason: null, paymentAmount: '123.45', closingAmount: '0.00' });
    const lines = await read<{ content: { settlement: object | null; amount: string }[] }>(
      `/settlements/ofPayment/${payment.id}`,
    );
    expect(lines.content.map(({ settlement, amount }) => [settlement, amount])).toEqual([
      [null, '123.45'],
      [null, '-2.47'],
    ]);
    await aDay(merchantId);
    const again = await aReader(merchantId);
    const [closed] = await readAll(again);
    const { openingAmount, paymentAmount, returnedAmount, feeAmount, otherAmount, payoutAmount } =
      closed!.settlement;
    expect(open).toMatchObject({
      openingAmount,
      paymentAmount,
      returnedAmount,
      feeAmount,
      otherAmount,
      payoutAmount,
    });
    expect(closed!.settlement).toMatchObject({
      status: 'DUE',
      payout: { iban: '', reference: `Stuiver - ${closed!.settlement.day}/1` },
    });
    expect(closed!.settlement.history.map(({ kind }) => kind)).toEqual(['settlementClosed']);
    const after = await again<{ content: { settlement: { number: number; status: string } }[] }>(
      `/settlements/ofPayment/${payment.id}`,
    );
    expect(after.content[0]?.settlement).toMatchObject({ number: 1, status: 'DUE' });
  });

  it.each([
    ['HELD', 'hold', 'Identiteit nog te bevestigen'],
    ['NO_ACCOUNT', 'account', null],
    ['BELOW_MINIMUM', 'minimum', null],
  ] as const)('say why nothing would be paid out: %s', async (reason, cause, holdReason) => {
    const merchantId = await aShop(
      { minimum_payout: cause === 'minimum' ? 1_000_000 : 0 },
      cause === 'account' ? '' : IBAN,
    );
    if (cause === 'hold')
      await test.ownerDb
        .insertInto('payout_holds')
        .values({
          merchant_id: merchantId,
          reason: holdReason ?? '',
          held_by: (await aUser(test)).id,
          held_at: test.clock.now(),
        })
        .execute();
    await aPaidPayment(test, { merchantId, amount: 5_000 });
    await aDay(merchantId);
    const read = await aReader(merchantId);
    const { content } = await read<{ content: OpenSettlement[] }>('/settlements/open');
    expect(content[0]).toMatchObject({
      unpaidReason: reason,
      holdReason,
      payoutAmount: '0.00',
      arrivesOn: null,
    });
    await aDay(merchantId);
    await test.ownerDb
      .updateTable('payout_holds')
      .set({ reason: 'Later' })
      .where('merchant_id', '=', merchantId)
      .execute();
    const [closed] = await readAll(await aReader(merchantId));
    expect(closed!.settlement).toMatchObject({ unpaidReason: reason, holdReason });
  });

  it('show a negative balance as carried, and nothing once it isn’t negative', async () => {
    const merchantId = await aShop();
    const payment = await aPaidPayment(test, { merchantId, amount: 5_000 });
    await aDay(merchantId);
    await aDay(merchantId);
    await refund(test, payment, { amount: 5_000 });
    await aDay(merchantId);
    const read = await aReader(merchantId);
    const { content } = await read<{ content: OpenSettlement[] }>('/settlements/open');
    expect(content[0]).toMatchObject({ unpaidReason: 'NEGATIVE', closingAmount: '-50.12' });
    const [newest] = await readAll(read);
    expect(newest!.settlement).toMatchObject({ status: 'CARRIED', closingAmount: '-50.12', payout: null });
    await aPaidPayment(test, { merchantId, amount: 9_000 });
    await aDay(merchantId);
    const again = await (await aReader(merchantId))<{ content: OpenSettlement[] }>('/settlements/open');
    expect(again.content[0]).toMatchObject({ unpaidReason: null, openingAmount: '-50.12' });
  });

  it('are those of all companies of a group, whose sums are the companies’ together', async () => {
    const parent = await aMerchant(test, { iban: IBAN });
    const child = await aMerchant(test, { parentId: parent.id, iban: IBAN });
    const stranger = await aShop();
    for (const merchantId of [parent.id, child.id, stranger]) {
      await aPaidPayment(test, { merchantId, amount: 6_000 });
      await aDay(merchantId);
    }
    test.clock.advance(DAY);
    for (const merchantId of [parent.id, child.id]) await closeDueSettlements(test.context, merchantId);
    const payment = await aPaidPayment(test, { merchantId: child.id, amount: 700 });
    test.clock.advance(DAY);
    await settleDue(test.context, child.id);
    const read = await aReader(parent.id);
    type Rows = { content: { merchantId: string }[] };
    const own = new Set([parent.id, child.id]);
    const companies = async (url: string) =>
      new Set((await read<Rows>(url)).content.map(({ merchantId }) => merchantId));
    expect(await companies('/settlements')).toEqual(own);
    expect(await companies('/settlements?statuses=DUE,CARRIED')).toEqual(own);
    expect(await companies('/settlementLines')).toEqual(own);
    expect(await companies('/settlementLines?kinds=payment')).toEqual(own);
    expect(await companies('/settlements/open')).toEqual(new Set([child.id]));
    expect((await read<Rows>(`/settlements/ofPayment/${payment.id}`)).content).toHaveLength(1);
    const day = localDay(test.clock.now(), 'Europe/Amsterdam');
    const asOf = (id: string) => read<SettlementsAsOf>(`/settlements/asOf?day=${day}&selectedIds=${id}`);
    const [all, ...each] = [await asOf([...own].join()), await asOf(parent.id), await asOf(child.id)];
    const total = ({ sums }: SettlementsAsOf) => sum(sums.map(({ amount }) => amount));
    expect(total(all!)).toBe(12_700n);
    expect(each.map(total)).toEqual([6_000n, 6_700n]);
    const today = await read<DashboardToday>('/dashboard/today');
    expect(sum(today.nextPayouts.map(({ amount }) => amount))).toBe(12_700n);
  });

  it('agree with balances, the dashboard and the state of the day on each stage of a company’s money', async () => {
    const merchantId = await aShop({ reserve_rate: 1_000, reserve_days: 30 });
    for (const amount of [9_001, 7_003]) {
      await aPaidPayment(test, { merchantId, amount });
      await aDay(merchantId);
      await aDay(merchantId);
    }
    const payment = await aPaidPayment(test, { merchantId, amount: 5_007 });
    await aPaidPayment(test, { merchantId, amount: 3_009 });
    test.clock.advance(DAY);
    await settleDue(test.context, merchantId);
    await refund(test, payment, { amount: 777 });
    const read = await aReader(merchantId);
    const { balances } = await read<DashboardBalances>('/dashboard/balances');
    const { nextPayouts } = await read<DashboardToday>('/dashboard/today');
    const { content } = await read<{ content: OpenSettlement[] }>('/settlements/open');
    const due = await read<{ content: ListedSettlement[] }>('/settlements?statuses=DUE');
    const day = localDay(test.clock.now(), 'Europe/Amsterdam');
    const stood = await read<SettlementsAsOf>(`/settlements/asOf?day=${day}`);
    const [open] = content;
    const held = (of: readonly { account: string; amount: string }[], account: string) =>
      of.find((balance) => balance.account === account)?.amount;
    const sumNextPayouts = (stage: string | null) =>
      sum(nextPayouts.filter(({ status }) => status === stage).map(({ amount }) => amount));
    expect(open!.availableAmount).toBe(held(balances, 'available'));
    expect(held(stood.balances, 'available')).toBe(open!.availableAmount);
    expect(sum([open!.availableAmount, open!.vatAmount])).toBeGreaterThan(sum([open!.payoutAmount]));
    expect(sumNextPayouts(null)).toBe(sum([open!.payoutAmount]));
    expect(due.content).toHaveLength(2);
    expect(sumNextPayouts('DUE')).toBe(sum(due.content.map(({ payoutAmount }) => payoutAmount)));
    expect(sum([held(stood.balances, 'payout_in_transit')!])).toBe(sumNextPayouts('DUE'));
  });

  it('are found by number, status, currency and amount, and their lines by kind, method and payment', async () => {
    const merchantId = await aShop();
    const payment = await aPaidPayment(test, { merchantId, amount: 10_000 });
    await aDay(merchantId);
    await aDay(merchantId);
    await refund(test, payment, { amount: 100 });
    await aDay(merchantId);
    const read = await aReader(merchantId);
    const numbers = async (query: string) =>
      (await read<{ content: { number: number }[] }>(`/settlements?${query}`)).content.map(
        ({ number }) => number,
      );
    expect(await numbers('')).toEqual([2, 1]);
    expect(await numbers('number=1')).toEqual([1]);
    expect(await numbers('number=x')).toEqual([]);
    expect(await numbers('statuses=CARRIED')).toEqual([2]);
    expect(await numbers('statuses=DUE')).toEqual([1]);
    expect(await numbers('currency=usd')).toEqual([]);
    expect(await numbers('currency=eur&minAmount=1.00')).toEqual([1]);
    const kinds = async (query: string) =>
      (await read<{ content: SettlementLineRow[] }>(`/settlementLines?${query}`)).content.map(
        ({ lineKind }) => lineKind,
      );
    expect(await kinds('kinds=payment,refund')).toEqual(['refund', 'payment']);
    expect((await kinds(`transactionId=${payment.id}`)).toSorted()).toEqual([
      'fee',
      'fee',
      'payment',
      'refund',
    ]);
    expect(await kinds('transactionId=onzin')).toEqual([]);
    expect(await kinds('kinds=fee&minAmount=1.00')).toEqual(['fee']);
  });

  it('show the end of any day as it was on that day', async () => {
    const merchantId = await aShop({ reserve_rate: 1_000, reserve_days: 3 });
    const days: { day: string; stood: SettlementsAsOf }[] = [];
    for (let index = 0; index < 6; index += 1) {
      const payment = await aPaidPayment(test, { merchantId, amount: 3_000 + index });
      if (index % 2 === 1) await refund(test, payment, { amount: 777 });
      test.clock.advance(DAY / 2);
      await settleDue(test.context, merchantId);
      await closeDueSettlements(test.context, merchantId);
      const day = localDay(test.clock.now(), 'Europe/Amsterdam');
      const read = await aReader(merchantId);
      // Nothing else happens on this day.
      days.push({ day, stood: await read<SettlementsAsOf>(`/settlements/asOf?day=${day}`) });
      test.clock.advance(DAY);
      await settleDue(test.context, merchantId);
      await closeDueSettlements(test.context, merchantId);
    }
    const read = await aReader(merchantId);
    for (const { day, stood } of days) {
      const now = await read<SettlementsAsOf>(`/settlements/asOf?day=${day}`);
      expect(now).toEqual(stood);
      const paidOut = sum(now.settlements.map(({ payoutAmount }) => payoutAmount));
      const available = now.balances.filter(({ account }) => account === 'available');
      expect(sum(now.sums.map(({ amount }) => amount)) - paidOut).toBe(
        sum(available.map(({ amount }) => amount)),
      );
    }
    expect(days.at(-1)!.stood.settlements[0]?.quantity).toBeGreaterThan(2);
  });
});
