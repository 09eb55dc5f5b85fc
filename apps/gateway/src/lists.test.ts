import {
  CHARGEBACK_CONDITIONS,
  chargebackCondition,
  MANDATE_CONDITIONS,
  ONE_OFF,
  paymentCondition,
  RECURRENCE_CONDITIONS,
  recurrenceCondition,
} from '@stuiver/domain/conditions';
import { PAYMENT_FILTER_STATUSES } from '@stuiver/domain/payment-filter';
import { readWire } from '@stuiver/domain/money';
import {
  CHARGEBACK_STATUSES,
  FREQUENCIES,
  MANDATE_TYPES,
  PAYMENT_LINK_STATUSES,
  REFUND_STATUSES,
} from '@stuiver/domain/states';
import { CHARGED_BACK_STATUSES, RETURNED_STATUSES } from '@stuiver/domain/sums';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCount } from '../../../tools/testing/selection.ts';
import type { PageAnswer } from './platform/http/page.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { insertListRows } from './testing/database/list-rows.ts';
import { type ListRows, SHOPS_ID } from './testing/database/list-rows-plan.ts';
import {
  amount,
  amounts,
  type Base,
  between,
  dayEnd,
  dayStart,
  type Filter,
  has,
  onDays,
  oneOf,
  quarter,
  sorted,
  text,
} from './testing/list-filters.ts';
import { sumsByStatus, sumsOfPayment, computeTotalAmounts } from './testing/list-sums.ts';
import { aMerchant, aSignedInUser } from './testing/merchants.ts';

/** Computes a payment's condition; its row has '' for a missing status. */
const computeCondition = (row: ListRows['payments'][number]) =>
  paymentCondition({
    ...row,
    refundedAmount: row.refunded_amount,
    refundStatus: row.refund_status || null,
    chargebackStatus: row.chargeback_status || null,
  });

const NO_ID = '00000000-0000-4000-8000-000000000000';

/** Questions for each list; more in a soak. */
const RUNS = chooseCount(8, 60);

describe('every list', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let companies: string[];
  let rows: ListRows;
  beforeAll(async () => {
    test = await testApp();
    const parent = await aMerchant(test);
    companies = [parent.id];
    for (let child = 1; child < 40; child += 1)
      companies.push((await aMerchant(test, { parentId: parent.id })).id);
    ({ headers } = await aSignedInUser(test, { merchantId: parent.id }));
    rows = await insertListRows(test, companies);
  });
  afterAll(() => test.close());

  const reference = (mandate: string | null) =>
    rows.mandates.find(({ id }) => id === mandate)?.reference ?? '-';

  /** One company, another, two, five and all forty: each number of them is queried differently. */
  const choices = () => [
    companies.slice(0, 1),
    companies.slice(1, 2),
    companies.slice(0, 2),
    companies.slice(0, 5),
    companies,
  ];

  /** Asks one list in many ways and compares each page with a plain filter over all rows. */
  async function compare<Row extends Base>(
    path: string,
    all: Row[],
    filters: Filter<Row>[],
    idOf: 'id' | 'refundId',
    sorts: string[],
    sumsOf?: (row: Row) => readonly [amount: number, excluded: number],
  ) {
    const few = fc
      .subarray(filters, { maxLength: Math.min(3, filters.length) })
      .chain((chosen) => fc.record(Object.fromEntries(chosen.map(({ name, values }) => [name, values]))));
    const asked = fc.record({
      query: few,
      sort: fc.option(fc.constantFrom(...sorts), { nil: undefined }),
      pageSize: fc.constantFrom(10, 20, 50),
      pageNumber: fc.nat(8),
      selected: fc.constantFrom(...choices()),
    });
    const check = async ({
      query,
      sort,
      pageSize,
      pageNumber,
      selected,
    }: {
      query: Record<string, string>;
      sort: string | undefined;
      pageSize: number;
      pageNumber: number;
      selected: readonly string[];
    }) => {
      const search = new URLSearchParams({
        ...query,
        pageSize: String(pageSize),
        pageNumber: String(pageNumber),
      });
      if (sort) search.set('sort', sort);
      if (selected.length < companies.length) search.set('selectedIds', selected.join(','));
      const answer = await test.app.inject({ url: `/gateway/${path}?${search.toString()}`, headers });
      if (answer.statusCode === 422) {
        expect(Object.values(answer.json<{ errors: object }>().errors).flat()).toContain('reversedRange');
        return;
      }
      expect(answer.statusCode, answer.body).toBe(200);
      const page = answer.json<PageAnswer<Record<string, string>> & { totalAmounts?: object[] }>();
      const kept = all.filter(
        (row) =>
          selected.includes(row.merchant_id) &&
          Object.entries(query).every(([name, value]) =>
            filters.find((filter) => filter.name === name)!.keeps(row, value),
          ),
      );
      expect(page.totalElements, search.toString()).toBe(kept.length);
      expect(page.totalAmounts, search.toString()).toEqual(sumsOf && computeTotalAmounts(kept, sumsOf));
      expect(page.totalPages).toBe(Math.ceil(kept.length / pageSize));
      const wanted = sorted(kept, sort).slice(pageNumber * pageSize, (pageNumber + 1) * pageSize);
      expect(
        page.content.map((row) => row[idOf]),
        search.toString(),
      ).toEqual(wanted.map(({ id }) => id));
    };
    await fc.assert(fc.asyncProperty(asked, check), { numRuns: RUNS });
    // By chance a filter may never be the only one for each number of companies: each has another value of it.
    const page = { sort: undefined, pageSize: 20, pageNumber: 0 };
    for (const [seed, selected] of choices().entries())
      for (const { name, values } of filters)
        for (const value of fc.sample(values, { seed, numRuns: chooseCount(1, 2) }))
          await check({ ...page, selected, query: { [name]: value } });
  }

  const BOTH = ['createdDateTime,asc', 'createdDateTime,desc', 'amount,asc', 'amount,desc'];

  it('agrees with a plain filter over all rows for payments', async () => {
    type Row = ListRows['payments'][number];
    const words = (row: Row) =>
      [row.description, row.name, row.email, row.id, row.customer_id ?? ''].join(' ');
    /** Checks whether a payer of the row's company has the whole requested value, in which case only they match. */
    const knows = (row: Row, is: (other: Row) => boolean) =>
      rows.payments.some((other) => other.merchant_id === row.merchant_id && is(other));
    const filters: Filter<Row>[] = [
      {
        name: 'filter',
        values: text(
          'stoel 50%',
          'tafel_',
          'voorbeeld',
          'klant-3',
          'Çelik',
          'niets',
          SHOPS_ID,
          NO_ID,
          rows.payments[7]!.id.toUpperCase(),
          rows.payments[8]!.id.slice(0, 30),
        ),
        keeps: (row, value) => has(words(row), value),
      },
      {
        ...oneOf('statuses', PAYMENT_FILTER_STATUSES, () => null),
        keeps: (row, value) =>
          [row.status, computeCondition(row).replace(/^CHARGEBACK_.*/, 'CHARGED_BACK')].some((status) =>
            value.split(',').includes(status),
          ),
      },
      oneOf('refundStatuses', REFUND_STATUSES, (row) => row.refund_status),
      oneOf('chargebackStatuses', CHARGEBACK_STATUSES, (row) => row.chargeback_status),
      oneOf('paymentMethods', ['CARD', 'IDEAL', 'PAYPAL'], (row) => row.method),
      ...between<Row>('createdFromDateTime', 'createdToDateTime', (row) => row.created_at),
      ...between<Row>('settledFromDateTime', 'settledToDateTime', (row) => row.settled_at, {
        from: fc.oneof(quarter, dayStart),
        to: fc.oneof(quarter, dayEnd),
      }),
      ...amounts,
      {
        name: 'customerId',
        values: text('klant-1', 'klant-3', 'klant', 'lant'),
        keeps: (row, value) =>
          knows(row, ({ customer_id }) => customer_id === value)
            ? row.customer_id === value
            : (row.customer_id?.startsWith(value) ?? false),
      },
      {
        name: 'accountholderName',
        values: text('BAKKER', '100%', 'ümit', '_'),
        keeps: (row, value) => has(row.name, value),
      },
      {
        name: 'emailAddress',
        values: text('sem_w@', 'test', 'Sem_w@voorbeeld.test'),
        keeps: (row, value) =>
          has(row.email, value) &&
          (!knows(row, ({ email }) => email.toLowerCase() === value.toLowerCase()) ||
            row.email.toLowerCase() === value.toLowerCase()),
      },
      {
        name: 'mandateReference',
        values: text('lid-10', 'LID-1004', 'ID-1'),
        keeps: (row, value) => reference(row.mandate).toLowerCase().startsWith(value.toLowerCase()),
      },
    ];
    await compare(
      `transaction/getByMerchantId/${companies[0]}`,
      rows.payments,
      filters,
      'id',
      BOTH,
      sumsOfPayment,
    );
  });

  it('agrees with a plain filter over all rows for refunds', async () => {
    type Row = ListRows['refunds'][number];
    const words = (row: Row) =>
      [
        row.description,
        row.id,
        row.payment.description,
        row.payment.name,
        row.payment.email,
        row.payment.id,
        row.payment.customer_id ?? '',
      ].join('\n');
    await compare(
      `refund/getByMerchantId/${companies[0]}`,
      rows.refunds,
      [
        {
          name: 'filter',
          values: text(
            'retour',
            'dubbel_',
            'bakker',
            'stoel 50',
            'niets',
            SHOPS_ID,
            NO_ID,
            rows.refunds[7]!.id,
            rows.refunds[8]!.payment.id.toUpperCase(),
            rows.refunds[9]!.id.slice(0, 30),
          ),
          keeps: (row: Row, value) => has(words(row), value),
        },
        oneOf('statuses', REFUND_STATUSES, (row: Row) => row.status),
        ...between<Row>('fromDateTime', 'toDateTime', (row) => row.created_at),
        ...amounts,
      ],
      'refundId',
      BOTH,
      sumsByStatus(RETURNED_STATUSES),
    );
  });

  it('finds refunds by two characters only when their ids start with them', async () => {
    const find = async (filter: string) => {
      const url = `/gateway/refund/getByMerchantId/${companies[0]}?filter=${filter}`;
      return (await test.app.inject({ url, headers })).json<PageAnswer<object>>().totalElements;
    };
    const start = rows.refunds[0]!.id.slice(0, 2);
    expect(await find(start)).toBe(rows.refunds.filter(({ id }) => id.startsWith(start)).length);
    // In most payers' addresses, so that it would be looked for row by row.
    expect(await find('oo')).toBe(0);
  });

  it('agrees with a plain filter over all rows for chargebacks', async () => {
    type Row = ListRows['chargebacks'][number];
    await compare(
      'chargeback/getChargebacks',
      rows.chargebacks,
      [
        {
          name: 'filter',
          values: text('STOEL', 'bakker', 'noor@voorbeeld', 'ü', 'niets'),
          // Of two letters or fewer only descriptions.
          keeps: ({ payment }: Row, value) =>
            has(payment.description, value) ||
            (value.length > 2 && has([payment.name, payment.email, payment.id].join(' '), value)),
        },
        {
          name: 'description',
          values: text('STOEL', '50%', '_b', 'niets'),
          keeps: (row: Row, value) => has(row.payment.description, value),
        },
        {
          ...oneOf('statuses', CHARGEBACK_CONDITIONS, () => null),
          keeps: (row: Row, value) =>
            [row.status, chargebackCondition({ status: row.status, reasonCode: row.reason_code })].some(
              (status) => value.split(',').includes(status),
            ),
        },
        ...between<Row>(
          'chargebackCreatedFromDateTime',
          'chargebackCreatedToDateTime',
          (row) => row.created_at,
        ),
        ...amounts,
      ],
      'id',
      BOTH,
      sumsByStatus(CHARGED_BACK_STATUSES),
    );
  });

  it.each(['getMandatesPaginated', 'getPPROMandatesPaginated'].slice(0, chooseCount(1, 2)))(
    'agrees with a plain filter over all rows for mandates: %s',
    async (path) => {
      type Row = ListRows['mandates'][number];
      await compare(
        `mandate/${path}`,
        rows.mandates,
        [
          {
            name: 'mandateType',
            values: text(...MANDATE_TYPES),
            keeps: (row: Row, value) => row.type === value,
          },
          {
            name: 'filter',
            values: text('de wit', 'lid-1004', 'NL02ABNA012345600', 'nl02 abna 0123 4560 07', '_B', 'niets'),
            keeps: (row: Row, value) =>
              has([row.name, row.reference, row.iban].join(' '), value.replace(/(?<=\d)\s|\s(?=\d)/g, '')),
          },
          oneOf('statuses', MANDATE_CONDITIONS, (row: Row) => {
            if (row.stop_reason !== null) return row.stop_reason === ONE_OFF ? 'USED' : 'STOPPED';
            return row.blocked_at === null ? 'ACTIVE' : 'BLOCKED';
          }),
          {
            name: 'consumerName',
            values: text('de wit', '0%', 'ÜMIT', '_B'),
            keeps: (row: Row, value) => has(row.name, value),
          },
          ...between<Row>('mandateCreatedFromDateTime', 'mandateCreatedToDateTime', (row) => row.created_at),
          ...between<Row>('mandateStoppedFromDateTime', 'mandateStoppedToDateTime', (row) => row.stopped_at),
        ],
        'id',
        ['createdDateTime,asc', 'createdDateTime,desc'],
      );
    },
  );

  it('agrees with a plain filter over all rows for recurrences', async () => {
    type Row = ListRows['recurrences'][number];
    await compare(
      'recurrence/getRecurrencesForMerchant',
      rows.recurrences,
      [
        {
          name: 'filter',
          values: text('LID', 'bakker', 'ü', 'noor@voorbeeld', 'niets'),
          // Of two letters or fewer only descriptions.
          keeps: (row: Row, value) =>
            has(row.description, value) ||
            (value.length > 2 &&
              has([row.first.description, row.first.name, row.first.email, row.first.id].join(' '), value)),
        },
        {
          name: 'filterDescription',
          values: text('LID', '50%', '_'),
          keeps: (row: Row, value) => has(row.description, value),
        },
        {
          name: 'mandateReference',
          values: text('lid-1', 'LID-1003'),
          keeps: (row: Row, value) => reference(row.mandate).toLowerCase().startsWith(value.toLowerCase()),
        },
        {
          ...oneOf('statuses', RECURRENCE_CONDITIONS, () => null),
          keeps: (row: Row, value) => {
            const isBlocked = rows.mandates.some(({ id, blocked_at }) => id === row.mandate && blocked_at);
            const pausedReason = isBlocked ? 'MD01' : null;
            return [row.status, recurrenceCondition({ recurrenceStatus: row.status, pausedReason })].some(
              (status) => value.split(',').includes(status),
            );
          },
        },
        oneOf('frequencies', FREQUENCIES, (row: Row) => row.frequency),
        ...between<Row>('createdFromDateTime', 'createdToDateTime', (row) => row.created_at),
        ...onDays<Row>('startFromDateTime', 'startToDateTime', (row) => row.start_date),
        // A paused one has no next collection.
        ...onDays<Row>('nextRunDateFromDateTime', 'nextRunDateToDateTime', (row) =>
          rows.mandates.some(({ id, blocked_at }) => id === row.mandate && blocked_at)
            ? null
            : row.next_run_date,
        ),
        ...onDays<Row>('endFromDateTime', 'endToDateTime', (row) => row.end_date),
        ...amounts,
      ],
      'id',
      BOTH,
    );
  });

  it('agrees with a plain filter over all rows for payment links', async () => {
    type Row = ListRows['links'][number];
    const computeLinkStatus = (row: Row) => {
      if (row.maximum_uses !== null && row.uses >= row.maximum_uses) return 'USED';
      if (row.switched_off_at !== null) return 'SWITCHED_OFF';
      return row.expires_at < test.clock.now() ? 'EXPIRED' : 'ACTIVE';
    };
    // In the middle of the created data, so that links of every status exist.
    test.clock.set(new Date('2026-10-26T12:00:00Z'));
    expect(new Set(rows.links.map(computeLinkStatus))).toEqual(new Set(PAYMENT_LINK_STATUSES));
    await compare(
      'transaction/getPaymentLinks',
      rows.links,
      [
        {
          name: 'filter',
          values: text('STOEL', '50%', '_b', 'lotte', 'niets'),
          keeps: (row: Row, value) => has(row.description, value) || has(row.payer, value),
        },
        oneOf('statuses', PAYMENT_LINK_STATUSES, computeLinkStatus),
        ...between<Row>('createdFromDateTime', 'createdToDateTime', (row) => row.created_at),
        {
          name: 'minAmount',
          values: amount,
          keeps: (row, value) => (row.maximum_amount ?? row.amount) >= readWire(value),
        },
        { name: 'maxAmount', values: amount, keeps: (row, value) => row.amount <= readWire(value) },
      ],
      'id',
      BOTH,
    );
  });

  const LISTS: [string, string][] = [
    [
      'transaction/getPaymentLinks',
      'createdFromDateTime=2026-10-25T00:00:00Z&createdToDateTime=2026-10-24T00:00:00Z',
    ],
    [
      'transaction/getByMerchantId/:own',
      'createdFromDateTime=2026-10-25T00:00:00Z&createdToDateTime=2026-10-24T00:00:00Z',
    ],
    ['refund/getByMerchantId/:own', 'fromDateTime=2026-10-25T00:00:00Z&toDateTime=2026-10-24T00:00:00Z'],
    [
      'chargeback/getChargebacks',
      'chargebackCreatedFromDateTime=2026-10-25T00:00:00Z&chargebackCreatedToDateTime=2026-10-24T00:00:00Z',
    ],
    [
      'mandate/getMandatesPaginated',
      'mandateStoppedFromDateTime=2026-10-25T00:00:00Z&mandateStoppedToDateTime=2026-10-24T00:00:00Z',
    ],
    [
      'recurrence/getRecurrencesForMerchant',
      'nextRunDateFromDateTime=2026-10-25T00:00:00Z&nextRunDateToDateTime=2026-10-23T00:00:00Z',
    ],
  ];

  it.each(LISTS)('answers bad input with a clear 422 or an empty page: %s', async (path, reversed) => {
    const url = `/gateway/${path.replace(':own', companies[0]!)}`;
    const ask = (query: string) => test.app.inject({ url: `${url}?${query}`, headers });
    for (const query of [
      reversed,
      'pageNumber=-1',
      'pageNumber=1.5',
      'pageSize=0',
      'pageSize=51',
      'sort=name,asc',
      `${new URLSearchParams(reversed).keys().next().value}=gisteren`,
      'selectedIds=x',
    ]) {
      expect([query, (await ask(query)).statusCode]).toEqual([query, 422]);
    }
    for (const query of [
      'pageNumber=100000000',
      `${reversed.split('&')[0]!.split('=')[0]}=9999-12-31T23:59:59.999Z`,
    ]) {
      const answer = await ask(query);
      expect([answer.statusCode, answer.json<PageAnswer<object>>().content]).toEqual([200, []]);
    }
    expect((await ask(`${reversed.split('&')[0]!.split('=')[0]}=0001-01-01T00:00:00Z`)).statusCode).toBe(200);
    expect((await ask(`selectedIds=${companies[0]},${(await aMerchant(test)).id}`)).statusCode).toBe(404);
    expect((await test.app.inject({ url })).statusCode).toBe(401);
  });
});
