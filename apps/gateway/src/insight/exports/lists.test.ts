import { listColumns, type ListName, type ListedPayment } from '@stuiver/contract';
import {
  mandateCondition,
  paymentCondition,
  recurrenceCondition,
  refundRequestCondition,
} from '@stuiver/domain/conditions';
import { formatWire, readWire } from '@stuiver/domain/money';
import { seededRandom } from '@stuiver/domain/random';
import { paymentSums } from '@stuiver/domain/sums';
import { disputeWords } from '@stuiver/messages/en/chargebacks/dispute-words';
import { methodTexts } from '@stuiver/messages/en/methods/methods';
import { refundsTexts } from '@stuiver/messages/en/refunds/refunds';
import { refundRequestsTexts } from '@stuiver/messages/en/refunds/refund-requests';
import { statusTexts } from '@stuiver/messages/en/shared/statuses';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageAnswer } from '../../platform/http/page.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { parseCsv } from '../../testing/csv.ts';
import { exportFile } from '../../testing/exports.ts';
import { insertListRows } from '../../testing/database/list-rows.ts';
import { aMerchant, aSignedInUser, aUser } from '../../testing/merchants.ts';
import { exportColumns } from './file/columns.ts';

type Row = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string | readonly string[]>>;
type Words = Readonly<Record<string, string>>;
type Case = {
  readonly list: Exclude<ListName, 'transactions'>;
  readonly path: string;
  readonly queries: readonly Query[];
  /** Reads a column's value from a row, if that is not the field of its name. */
  readonly shows?: Readonly<Record<string, (row: never) => string>>;
  readonly words: Readonly<Record<string, Words>>;
  /** Columns missing from the list's response. */
  readonly unlisted?: readonly string[];
};

const DAYS = ['2026-10-22T22:00:00.000Z', '2026-10-26T22:59:59.999Z'];
const [FROM, TO] = DAYS as [string, string];
const method = { paymentMethodName: methodTexts.names as Words };
const { payment, refund, chargeback, recurrence, frequency, mandate, mandateType, paymentLink, delivery } =
  statusTexts as unknown as Readonly<Record<string, Words>>;
const { running, done, partly, failed } = refundRequestsTexts.progress;

/** Computes a payment's part of its list's sums. */
function computePaymentSums({ status, amount, refundedAmount, chargedBackAmount }: ListedPayment) {
  return paymentSums({
    status,
    amount: readWire(amount),
    refundedAmount: readWire(refundedAmount),
    chargedBackAmount: readWire(chargedBackAmount),
  });
}

const CASES: readonly Case[] = [
  {
    list: 'payments',
    path: 'transaction/getByMerchantId/:own',
    queries: [
      {},
      { statuses: ['SETTLED', 'SUCCEEDED'], sort: 'amount,asc' },
      { filter: 'stoel 50%', sort: 'createdDateTime,asc' },
      { createdFromDateTime: FROM, createdToDateTime: TO, paymentMethods: ['IDEAL'], minAmount: '6.00' },
      { settledFromDateTime: FROM, refundStatuses: ['SUCCEEDED', 'FAILED'] },
    ],
    shows: {
      status: paymentCondition,
      received: (row: ListedPayment) => formatWire(computePaymentSums(row).received),
      notReceived: (row: ListedPayment) => formatWire(computePaymentSums(row).notReceived),
    },
    words: { ...method, status: payment!, refundStatus: refund!, chargebackStatus: chargeback! },
    unlisted: ['customerId', 'emailAddress'],
  },
  {
    list: 'refunds',
    path: 'refund/getByMerchantId/:own',
    queries: [
      { sort: 'amount,desc' },
      { statuses: ['PENDING'], fromDateTime: FROM, toDateTime: TO },
      { filter: 'bakker', maxAmount: '2.50' },
    ],
    shows: {
      id: ({ refundId }: { refundId: string }) => refundId,
      description: ({ automatic, description }: { automatic: boolean; description: string }) =>
        automatic ? refundsTexts.automaticReason : description,
      createdBy: ({ automatic }: { automatic: boolean }) => (automatic ? refundsTexts.automatic : ''),
    },
    words: { ...method, status: refund! },
  },
  {
    list: 'chargebacks',
    path: 'chargeback/getChargebacks',
    queries: [
      { sort: 'createdDateTime,asc' },
      { statuses: ['WON', 'LOST'], sort: 'amount,asc', chargebackCreatedFromDateTime: FROM },
      { description: 'lamp' },
    ],
    words: {
      ...method,
      status: chargeback!,
      reasonCode: {
        '10.4': disputeWords.withCode(disputeWords.codes.fraud, '10.4'),
        MD06: disputeWords.withCode(disputeWords.codes.MD06, 'MD06'),
      },
    },
  },
  {
    list: 'recurring',
    path: 'recurrence/getRecurrencesForMerchant',
    queries: [
      { sort: 'amount,desc' },
      { statuses: ['ACTIVE'], nextRunDateFromDateTime: FROM },
      { mandateReference: 'lid-10', frequencies: ['MONTHLY', 'DAILY', 'WEEKLY'] },
    ],
    shows: { recurrenceStatus: recurrenceCondition },
    words: { ...method, recurrenceStatus: recurrence!, frequency: frequency! },
  },
  {
    list: 'mandates',
    path: 'mandate/getMandatesPaginated',
    queries: [{ sort: 'createdDateTime,asc' }, { mandateType: 'MODEL_A' }, { consumerName: 'de wit' }],
    shows: { active: mandateCondition },
    words: { active: mandate!, mandateType: mandateType! },
  },
  {
    list: 'links',
    path: 'transaction/getPaymentLinks',
    queries: [
      { sort: 'amount,asc' },
      { statuses: ['ACTIVE', 'USED', 'SWITCHED_OFF'] },
      { createdFromDateTime: FROM, createdToDateTime: TO, description: 'a' },
    ],
    words: { status: paymentLink! },
  },
  {
    list: 'refundRequests',
    path: 'refundRequests',
    queries: [
      { sort: 'amount,desc' },
      { statuses: ['APPROVED', 'WAITING'], fromDateTime: FROM },
      { filter: 'retour 1', maxAmount: '3.00' },
    ],
    shows: { status: refundRequestCondition },
    words: {
      status: {
        ...statusTexts.refundRequest,
        RUNNING: running,
        DONE: done,
        PARTLY: partly,
        FAILED: failed,
      },
    },
  },
  {
    list: 'deliveries',
    path: 'notification/deliveries',
    queries: [
      {},
      { statuses: ['FAILED', 'MISSED'], sort: 'createdDateTime,asc' },
      { eventTypes: ['payment.settled'], createdFromDateTime: FROM, createdToDateTime: TO },
    ],
    shows: { httpStatus: ({ httpStatus }: { httpStatus: number | null }) => String(httpStatus || '') },
    words: { status: delivery! },
    unlisted: ['eventId', 'finishedDateTime'],
  },
];

/** `2026-10-25 14:30:00`, in the deployment's zone. */
const LOCAL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** A request for each refund, in every status, some of them with a second payment that was refused. */
async function insertRequests({ ownerDb }: TestApp, askedBy: string, decidedBy: string): Promise<void> {
  await sql`INSERT INTO refund_requests (merchant_id, id, status, reason, amount, currency, quantity, asked_by, created_at,
      expires_at, decided_by, decided_at)
    SELECT f.merchant_id, f.id, f.stage, 'Retour ' || f.n, f.amount, f.currency, 1 + (f.n % 4 = 0)::int,
      ${askedBy}::uuid, f.created_at, f.created_at + interval '7 days',
      CASE WHEN f.stage IN ('APPROVED', 'REJECTED') THEN ${decidedBy}::uuid END,
      CASE WHEN f.stage <> 'WAITING' THEN f.created_at + interval '1 hour' END
    FROM (SELECT n.*, (ARRAY['APPROVED', 'WAITING', 'APPROVED', 'REJECTED', 'APPROVED', 'EXPIRED', 'WITHDRAWN'])[1 + n.n % 7]
        AS stage FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM refunds) n) f`.execute(ownerDb);
  await sql`INSERT INTO refund_request_items (merchant_id, request_id, payment_id, refund_id, amount)
    SELECT merchant_id, id, payment_id, id, amount FROM refunds`.execute(ownerDb);
  await sql`INSERT INTO refund_request_items (merchant_id, request_id, payment_id, refund_id, amount, refusal)
    SELECT o.merchant_id, o.request_id, o.payment_id, gen_random_uuid(), 100, 'exceedsRoom'
    FROM (SELECT DISTINCT ON (r.merchant_id, r.id) r.merchant_id, r.id AS request_id, p.id AS payment_id
      FROM refund_requests r JOIN refunds f ON f.merchant_id = r.merchant_id AND f.id = r.id
        JOIN payments p ON p.merchant_id = r.merchant_id AND p.id <> f.payment_id
      WHERE r.quantity = 2 ORDER BY r.merchant_id, r.id, p.id) o`.execute(ownerDb);
}

/** A notification of each payment, in every status, some for an address of the payment's own. */
async function insertDeliveries({ ownerDb }: TestApp): Promise<void> {
  await sql`INSERT INTO notifications (merchant_id, id, endpoint_id, payment_id, sequence, type, own_url, payload, status,
      attempts, last_http_status, created_at)
    SELECT merchant_id, id, merchant_id, id, 1,
      (ARRAY['payment.succeeded', 'payment.settled', 'refund.failed'])[1 + n % 3],
      CASE WHEN n % 5 = 0 THEN 'https://eigen.test/melding' ELSE '' END, '{}',
      (ARRAY['PENDING', 'DELIVERED', 'FAILED', 'MISSED'])[1 + n % 4], n % 3, (ARRAY[NULL, 204, 500, 0])[1 + n % 4],
      created_at
    FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM payments) p`.execute(ownerDb);
}

describe('an export of a list', () => {
  const random = seededRandom('exports of lists');
  let test: TestApp;
  let headers: { authorization: string };
  let companies: string[];
  beforeAll(async () => {
    // In the middle of the rows, so that links of every status exist.
    test = await testApp({ now: new Date('2026-10-26T12:00:00Z') });
    const parent = await aMerchant(test, {
      name: 'Moeder; "groot"',
      notifyUrl: 'http://127.0.0.1:9/melding',
    });
    const child = await aMerchant(test, { parentId: parent.id, name: '=Dochter' });
    companies = [parent.id, child.id];
    const user = await aSignedInUser(test, { merchantId: parent.id });
    ({ headers } = user);
    await insertListRows(test, companies);
    await insertRequests(test, user.id, (await aUser(test, { merchantId: parent.id })).id);
    await insertDeliveries(test);
    // One of each that a list names in its own way.
    await test.ownerDb
      .updateTable('mandates')
      .set({ blocked_reason: 'MS03', blocked_at: test.clock.now() })
      .where('stopped_at', 'is', null)
      .execute();
    const ofChild = test.ownerDb.selectFrom('refunds').where('merchant_id', '=', child.id);
    const { id } = await ofChild.select('id').executeTakeFirstOrThrow();
    await test.ownerDb
      .updateTable('refunds')
      .set({ kind: 'SURPLUS', description: '' })
      .where('id', '=', id)
      .execute();
    await test.ownerDb
      .updateTable('payments')
      .set(({ ref }) => ({ refunded_amount: ref('amount') }))
      .where('status', '=', 'SETTLED')
      .execute();
  });
  afterAll(() => test.close());

  async function listed({ path }: Case, query: Query, selectedIds: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let pageNumber = 0; ; pageNumber += 1) {
      const search = new URLSearchParams({
        pageSize: '50',
        pageNumber: String(pageNumber),
        ...toSelectedIds(selectedIds),
      });
      for (const [name, value] of Object.entries(query)) search.set(name, String(value));
      const url = `/gateway/${path.replace(':own', companies[0]!)}?${search.toString()}`;
      const page = (await test.app.inject({ url, headers })).json<PageAnswer<Row>>();
      rows.push(...page.content);
      if (pageNumber + 1 >= page.totalPages) {
        expect(rows).toHaveLength(page.totalElements);
        return rows;
      }
    }
  }
  const toSelectedIds = (selectedIds: string) => (selectedIds === '' ? {} : { selectedIds });
  const buildSearch = (selectedIds: string) =>
    `?${new URLSearchParams(toSelectedIds(selectedIds)).toString()}`;

  /** Returns the expected cell of a column, from the list's response. */
  function formatExpectedCell({ list, shows = {}, words }: Case, name: string, row: Row): string {
    const show = shows[name] as ((row: Row) => string) | undefined;
    const value = show ? show(row) : row[name];
    if (value === null || value === undefined || value === '') return '';
    const text = String(value);
    switch (exportColumns(list).find((column) => column.name === name)!.type) {
      case 'instant':
        return LOCAL.format(new Date(text));
      case 'word':
        return words[name]![text]!;
      case 'text':
        return text.startsWith('=') ? `'${text}` : text;
      default:
        return text;
    }
  }

  it.each(CASES)(
    'has its rows, order, filters and columns, as many as were promised: $list',
    async (asked) => {
      for (const query of asked.queries) {
        const selectedIds = random.pick(['', '', companies[1]!]);
        const rows = await listed(asked, query, selectedIds);
        const all: readonly string[] = listColumns(asked.list);
        const first = random.int(all.length);
        const columns = [...all.slice(first), ...all.slice(0, first)].filter(
          (name) => !asked.unlisted?.includes(name),
        );
        const selection = { list: asked.list, query, columns, language: 'en' };
        const file = await exportFile(test, headers, selection, buildSearch(selectedIds));
        const [header, ...lines] = parseCsv(file.body, ',');
        expect(header).toHaveLength(columns.length);
        expect(lines, JSON.stringify(query)).toEqual(
          rows.map((row) => columns.map((name) => formatExpectedCell(asked, name, row))),
        );
        const url = `/gateway/csv/estimate${buildSearch(selectedIds)}`;
        const promised = await test.app.inject({ method: 'POST', url, headers, payload: selection });
        expect(promised.json()).toEqual({ rows: rows.length });
        expect(rows.length, JSON.stringify(query)).toBeGreaterThan(1);
      }
    },
  );

  it('is refused to a user who may export, but not see the list', async () => {
    const { headers: own } = await aSignedInUser(test, { merchantId: companies[0]!, roles: ['FINANCE'] });
    const statuses = [];
    for (const list of ['payments', 'deliveries', 'audit']) {
      const payload = { list, query: {}, columns: ['createdDateTime'], language: 'en' };
      for (const path of ['csv', 'estimate'])
        statuses.push(
          (await test.app.inject({ method: 'POST', url: `/gateway/csv/${path}`, headers: own, payload }))
            .statusCode,
        );
    }
    expect(statuses).toEqual([200, 200, 403, 403, 403, 403]);
  });
});
