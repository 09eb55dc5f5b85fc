import type {
  CompanyFigures,
  DashboardTotals,
  GraphData,
  OverviewTotals,
  TotalAmounts,
} from '@stuiver/contract';
import { addDays, endOfDay, formatDateTime, localDay, startOfDay } from '@stuiver/domain/dates';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { formatWire, readWire } from '@stuiver/domain/money';
import { seededRandom } from '@stuiver/domain/random';
import { DISPUTE_STATUSES, isInquiry, PAYMENT_STATUSES, REFUND_STATUSES } from '@stuiver/domain/states';
import {
  CHARGED_BACK_STATUSES,
  paymentSums,
  RECEIVED_STATUSES,
  RETURNED_STATUSES,
} from '@stuiver/domain/sums';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCount } from '../../../../../tools/testing/selection.ts';
import type { PageAnswer } from '../../platform/http/page.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { exportFile } from '../../testing/exports.ts';
import { insertPaymentRows, type PaymentRowOverrides } from '../../testing/database/payment-rows.ts';
import {
  insertTakenRows,
  type TakenChargeback,
  type TakenRefund,
} from '../../testing/database/taken-rows.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { foldCounts } from '../../platform/list/counts/fold-counts.ts';

/** Questions for each zone; more in a soak. */
const RUNS = chooseCount(4, 40);
const ZONES = ['Europe/Amsterdam', 'America/St_Johns', 'Asia/Calcutta', 'Pacific/Apia'].slice(
  0,
  chooseCount(2, 4),
);
const HOUR = 3_600_000;
const METHODS = ['CARD', 'IDEAL', 'SEPA_DIRECT_DEBIT'] as const;
/** Around the changes of the clocks in Europe and North America, and the turn of a year. */
const MOMENTS = [
  '2026-10-25T01:00:00Z',
  '2026-11-01T06:00:00Z',
  '2027-03-28T01:00:00Z',
  '2026-12-31T23:00:00Z',
].map(Date.parse);

type History = {
  readonly payments: PaymentRowOverrides[];
  readonly refunds: TakenRefund[];
  readonly chargebacks: TakenChargeback[];
};

function makeHistory(merchantIds: readonly string[], zone: string): History {
  const random = seededRandom(`figures ${zone}`);
  const made = (index: number) => ({
    merchantId: random.pick(merchantIds),
    name: `${zone} ${index}`,
    createdAt: new Date(random.pick(MOMENTS) + (random.int(144) - 72) * (HOUR / 2)),
    method: random.pick([...METHODS]),
    currency: random.int(5) === 0 ? 'CHF' : 'EUR',
    amount: 1 + random.int(90_000),
  });
  return {
    payments: Array.from({ length: 400 }, (_, index) => {
      const row = made(index);
      const status = random.pick([...PAYMENT_STATUSES, 'SETTLED' as const, 'SETTLED' as const]);
      const isReceived = RECEIVED_STATUSES.includes(status);
      return {
        ...row,
        status,
        ...(random.int(8) === 0 ? { method: null } : {}),
        ...(isReceived && index % 5 === 0 ? { refundedAmount: 1 + random.int(row.amount) } : {}),
        ...(isReceived && index % 7 === 0 ? { chargedBackAmount: row.amount } : {}),
      };
    }),
    refunds: Array.from({ length: 80 }, (_, index) => ({
      ...made(index),
      status: random.pick([...REFUND_STATUSES, 'SUCCEEDED' as const]),
      kind: random.int(4) === 0 ? ('SURPLUS' as const) : ('MERCHANT' as const),
    })),
    chargebacks: Array.from({ length: 60 }, (_, index) => ({
      ...made(index),
      status: random.pick(DISPUTE_STATUSES),
    })).map((row) => (isInquiry(row.status) ? { ...row, amount: 0 } : row)),
  };
}

type Row = {
  status: string;
  amount: string;
  currency: string;
  refundedAmount?: string;
  chargedBackAmount?: string;
};

/** Builds the check that a row was made in a period, both ends included. */
function within(from: string, to: string): (row: { createdAt: Date }) => boolean {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return ({ createdAt }) => createdAt.getTime() >= first && createdAt.getTime() <= last;
}

const sumWire = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + readWire(amount), 0);

// A list has no currency filter, so the companies compared with lists take only euros.
describe.each(ZONES)('figures in the zone %s', (timeZone) => {
  let test: TestApp;
  let headers: { authorization: string };
  let companies: string[];
  let history: History;
  beforeAll(async () => {
    test = await testApp({ env: { STUIVER_TIME_ZONE: timeZone } });
    const parent = await aMerchant(test);
    const child = await aMerchant(test, { parentId: parent.id });
    const grandchild = await aMerchant(test, { parentId: child.id });
    const other = await aMerchant(test, { parentId: parent.id });
    companies = [parent.id, child.id, grandchild.id, other.id];
    headers = (await aSignedInUser(test, { merchantId: parent.id })).headers;
    history = makeHistory(companies, timeZone);
    await insertPaymentRows(test, history.payments);
    await insertTakenRows(test, companies, history);
  });
  afterAll(() => test.close());

  async function get<T>(path: string, query: Record<string, string>): Promise<T> {
    const url = `/gateway/${path}?${new URLSearchParams(query)}`;
    const answer = await test.app.inject({ url, headers });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer.json<T>();
  }

  /** Computes a list row's part of its two sums. */
  const sumsOfRow = (path: string, row: Row): readonly [amount: number, excluded: number] => {
    const amount = readWire(row.amount);
    if (path.startsWith('transaction/')) {
      const returned = {
        refundedAmount: readWire(row.refundedAmount ?? ''),
        chargedBackAmount: readWire(row.chargedBackAmount ?? ''),
      };
      const { received, notReceived } = paymentSums({ status: row.status, amount, ...returned });
      return [received, notReceived];
    }
    const counting = path.startsWith('refund/') ? RETURNED_STATUSES : CHARGED_BACK_STATUSES;
    return counting.includes(row.status) ? [amount, 0] : [0, amount];
  };

  /** Reads a list's number of rows, and its sums in euros; those of each currency follow from the rows. */
  async function listed(path: string, query: Record<string, string>) {
    const found: Row[] = [];
    let total = 0;
    let said: TotalAmounts = [];
    for (let page = 0, pages = 1; page < pages; page++) {
      const answer = await get<PageAnswer<Row> & { totalAmounts: TotalAmounts }>(path, {
        ...query,
        pageSize: '50',
        pageNumber: String(page),
      });
      pages = answer.totalPages;
      total = answer.totalElements;
      said = answer.totalAmounts;
      found.push(...answer.content);
    }
    const sums = [...Map.groupBy(found, ({ currency }) => currency)].toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    );
    expect(said).toEqual(
      sums.map(([currency, of]) => ({
        currency,
        amount: formatWire(of.reduce((sum, row) => sum + sumsOfRow(path, row)[0], 0)),
        excludedAmount: formatWire(of.reduce((sum, row) => sum + sumsOfRow(path, row)[1], 0)),
      })),
    );
    const inEuros = said.find(({ currency }) => currency === 'EUR');
    return { total, sum: readWire(inEuros?.amount ?? '0.00') };
  }

  const around = fc
    .tuple(fc.constantFrom(...MOMENTS), fc.integer({ min: -72, max: 72 }))
    .map(([moment, halves]) => moment + halves * (HOUR / 2));
  const days = fc.tuple(around, around).map(([one, other]) => ({
    from: startOfDay(localDay(Math.min(one, other), timeZone), timeZone),
    to: endOfDay(localDay(Math.max(one, other), timeZone), timeZone),
  }));
  const instants = fc.tuple(around, around).map(([one, other]) => ({
    from: new Date(Math.min(one, other)).toISOString(),
    to: new Date(Math.max(one, other) + 12_345).toISOString(),
  }));
  const questions = fc.record({
    period: fc.oneof(days, instants),
    before: fc.oneof(days, instants),
    chosen: fc.subarray([0, 1, 2, 3]),
    most: fc.integer({ min: 1, max: 200 }),
    folds: fc.boolean(),
  });

  it('figures are the same in graph, totals, lists and rows, for any period and companies', async () => {
    await fc.assert(
      fc.asyncProperty(questions, async ({ period, before, chosen, most, folds }) => {
        if (folds) await foldCounts(test.context);
        const ids = chosen.map((place) => companies[place]!);
        const shared = {
          fromDateTime: period.from,
          toDateTime: period.to,
          ...(ids.length > 0 ? { selectedIds: ids.join(',') } : {}),
        };
        const isIn = (row: { merchantId: string; createdAt: Date }, from = period.from, to = period.to) =>
          (ids.length === 0 || ids.includes(row.merchantId)) && within(from, to)(row);
        const graph = await get<GraphData>('transaction/dashboardGraphData/v3', {
          ...shared,
          maxDataPoints: String(most),
        });

        // The graph against the rows, bucket by bucket.
        expect(graph.buckets.length).toBeLessThanOrEqual(most);
        expect(graph.buckets[0]!.fromDateTime).toBe(period.from);
        expect(graph.buckets.at(-1)!.toDateTime).toBe(period.to);
        const received = history.payments.filter((row) => RECEIVED_STATUSES.includes(row.status!));
        const chargedBack = history.chargebacks.filter(({ status }) =>
          CHARGED_BACK_STATUSES.includes(status),
        );
        const buckets = graph.buckets.map(({ fromDateTime, toDateTime }) => within(fromDateTime, toDateTime));
        for (const series of graph.series) {
          const inBuckets = (rows: readonly (TakenRefund | TakenChargeback | PaymentRowOverrides)[]) => {
            const own = rows.filter(
              (row) =>
                row.method === series.paymentMethodName && row.currency === series.currency && isIn(row),
            );
            const parts = buckets.map((isInBucket) => own.filter(isInBucket));
            return {
              amounts: parts.map((part) => formatWire(part.reduce((sum, row) => sum + row.amount!, 0))),
              quantities: parts.map((part) => part.length),
            };
          };
          const payments = inBuckets(received);
          const refunds = inBuckets(
            history.refunds.filter(({ status, kind }) => status === 'SUCCEEDED' && kind === 'MERCHANT'),
          );
          const chargebacks = inBuckets(chargedBack);
          const ended = inBuckets(
            history.payments.filter(({ status }) => !['OPEN', 'PENDING', 'AUTHORIZED'].includes(status!)),
          );
          expect(series).toMatchObject({
            amounts: payments.amounts,
            quantities: payments.quantities,
            endedQuantities: ended.quantities,
            refundAmounts: refunds.amounts,
            refundQuantities: refunds.quantities,
            chargebackAmounts: chargebacks.amounts,
            chargebackQuantities: chargebacks.quantities,
          });
        }

        // Totals and lists against the graph; only the graph has another currency.
        const totals = await get<DashboardTotals>('transaction/dashboardTotalsData', shared);
        const euros = graph.series.filter(({ currency }) => currency === 'EUR');
        const all = (part: 'amounts' | 'refundAmounts' | 'chargebackAmounts') =>
          sumWire(euros.flatMap((series) => series[part]));
        const number = (part: 'quantities' | 'endedQuantities' | 'refundQuantities', of = graph.series) =>
          of.flatMap((series) => series[part]).reduce((sum, one) => sum + one, 0);
        const withoutMethod = received.filter(
          (row) => row.method === null && row.currency === 'EUR' && isIn(row),
        );
        expect(readWire(totals.totalTransactionAmounts)).toBe(
          all('amounts') + withoutMethod.reduce((sum, row) => sum + row.amount!, 0),
        );
        expect(totals.totalTransactionQuantity).toBe(number('quantities', euros) + withoutMethod.length);
        expect(readWire(totals.totalRefundAmounts)).toBe(all('refundAmounts'));
        expect(totals.totalNumberOfRefunds).toBe(number('refundQuantities', euros));
        for (const { paymentMethodName: method, amounts, quantities } of euros) {
          const rows = quantities.reduce((sum, one) => sum + one, 0);
          expect(totals.mapOfPaymentMethodsQuantities[method] ?? 0).toBe(rows);
          expect(readWire(totals.mapOfPaymentMethodsAmounts[method] ?? '0.00')).toBe(sumWire(amounts));
        }

        // Companies against the rows and, together, against the totals.
        const { content } = await get<PageAnswer<CompanyFigures>>('dashboard/companies', {
          ...shared,
          beforeFromDateTime: before.from,
          beforeToDateTime: before.to,
        });
        const whose = ids.length > 0 ? ids : companies;
        expect(content.map(({ merchantId }) => merchantId).toSorted()).toEqual(whose.toSorted());
        for (const { merchantId, ...figures } of content)
          for (const [name, { from, to }] of Object.entries({ now: period, before })) {
            const ofCompany = (row: TakenRefund | TakenChargeback | PaymentRowOverrides) =>
              row.merchantId === merchantId && row.currency === 'EUR' && isIn(row, from, to);
            const sum = (rows: readonly { amount?: number }[]) =>
              rows.reduce((total, row) => total + row.amount!, 0);
            const payments = received.filter(ofCompany);
            const refunds = history.refunds.filter(
              (row) => ofCompany(row) && row.status === 'SUCCEEDED' && row.kind === 'MERCHANT',
            );
            const chargebacks = chargedBack.filter(ofCompany);
            expect(figures[name as 'now']).toEqual({
              received: formatWire(sum(payments)),
              receivedQuantity: payments.length,
              fees: '0.00',
              refunded: formatWire(sum(refunds)),
              refundedQuantity: refunds.length,
              chargedBack: formatWire(sum(chargebacks)),
              chargedBackQuantity: chargebacks.length,
              kept: formatWire(sum(payments) - sum(refunds) - sum(chargebacks)),
            });
          }
        const together = (part: 'received' | 'refunded' | 'chargedBack') =>
          sumWire(content.map(({ now }) => now[part]));
        expect(together('received')).toBe(readWire(totals.totalTransactionAmounts));
        expect(together('refunded')).toBe(readWire(totals.totalRefundAmounts));
        expect(together('chargedBack')).toBe(all('chargebackAmounts'));

        const { selectedIds } = shared as { selectedIds?: string };
        const scope = selectedIds === undefined ? {} : { selectedIds };
        const created = { createdFromDateTime: period.from, createdToDateTime: period.to, ...scope };
        const byMethod = { ...created, paymentMethods: PAYMENT_METHODS.join(',') };
        const ofPayments = `transaction/getByMerchantId/${companies[0]}`;
        const paid = await listed(ofPayments, { ...byMethod, statuses: 'SUCCEEDED,SETTLED' });
        const returned = received
          .filter((row) => row.method !== null && row.currency === 'EUR' && isIn(row))
          .reduce((sum, row) => sum + (row.refundedAmount ?? 0) + (row.chargedBackAmount ?? 0), 0);
        expect(paid).toMatchObject({ total: number('quantities'), sum: all('amounts') - returned });
        const { details } = await get<{ details: OverviewTotals }>(
          'transaction/transactionOverviewTotalsData',
          shared,
        );
        const { totalAmounts } = await get<{ totalAmounts: TotalAmounts }>(ofPayments, created);
        expect(details).toEqual({ ...totals, totalAmounts });
        const ended = await listed(ofPayments, {
          ...byMethod,
          statuses: 'SUCCEEDED,SETTLED,FAILED,ABORTED,EXPIRED',
        });
        expect(ended.total).toBe(number('endedQuantities'));
        const refunded = await listed(`refund/getByMerchantId/${companies[0]}`, {
          ...shared,
          statuses: 'SUCCEEDED',
          origins: 'ASKED',
        });
        expect(refunded).toMatchObject({ total: number('refundQuantities'), sum: all('refundAmounts') });
        const back = await listed('chargeback/getChargebacks', {
          chargebackCreatedFromDateTime: period.from,
          chargebackCreatedToDateTime: period.to,
          ...scope,
        });
        expect(back.sum).toBe(all('chargebackAmounts'));
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  it('figures count a payment of 00:30 on the local day, also on days of 23 and 25 hours', async () => {
    for (const day of ['2026-10-25', '2026-11-01', '2027-03-14', '2027-03-28', '2026-11-22']) {
      const merchant = await aMerchant(test, { parentId: companies[0]! });
      const start = Date.parse(startOfDay(day, timeZone));
      const at = new Date(start + HOUR / 2);
      await insertPaymentRows(test, [
        {
          merchantId: merchant.id,
          name: `${timeZone} half past ${day}`,
          createdAt: at,
          status: 'SETTLED',
          method: 'CARD',
        },
      ]);
      const ask = async (of: string, before: string) => {
        const period = { fromDateTime: startOfDay(before, timeZone), toDateTime: endOfDay(of, timeZone) };
        const graph = await get<GraphData>('transaction/dashboardGraphData/v3', {
          ...period,
          selectedIds: merchant.id,
        });
        return graph.series[0]?.quantities;
      };
      expect(await ask(day, addDays(day, -1))).toEqual([0, 1]);
      expect(await ask(addDays(day, 1), day)).toEqual([1, 0]);
      // Tile, list and file of the day have it, those of the days around it do not.
      for (const [of, rows] of [
        [addDays(day, -1), 0],
        [day, 1],
        [addDays(day, 1), 0],
      ] as const) {
        const [from, to] = [startOfDay(of, timeZone), endOfDay(of, timeZone)];
        const scope = { selectedIds: merchant.id };
        const { totalTransactionQuantity } = await get<DashboardTotals>('transaction/dashboardTotalsData', {
          fromDateTime: from,
          toDateTime: to,
          ...scope,
        });
        const created = { createdFromDateTime: from, createdToDateTime: to };
        const list = await listed(`transaction/getByMerchantId/${merchant.id}`, { ...created, ...scope });
        const selection = {
          list: 'payments',
          query: created,
          columns: ['createdDateTime'],
          language: 'nl',
        };
        const file = await exportFile(test, headers, selection, `?selectedIds=${merchant.id}`);
        const [, ...lines] = rows === 0 ? [] : file.body.trim().split('\n');
        expect([totalTransactionQuantity, list.total, lines.length]).toEqual([rows, rows, rows]);
        if (rows > 0) expect(lines[0]).toContain(formatDateTime(at, timeZone));
      }
    }
  });

  it('figures are the same when a past day is requested again, folded or not', async () => {
    const day = localDay(MOMENTS[0]!, timeZone);
    const query = { fromDateTime: startOfDay(day, timeZone), toDateTime: endOfDay(day, timeZone) };
    const first = await get('transaction/dashboardTotalsData', query);
    await foldCounts(test.context);
    test.clock.advance(400 * 24 * HOUR);
    headers = (await aSignedInUser(test, { merchantId: companies[0]! })).headers;
    expect(await get('transaction/dashboardTotalsData', query)).toEqual(first);
  });
});
