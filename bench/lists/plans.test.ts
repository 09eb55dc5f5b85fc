import { seededRandom } from '@stuiver/domain/random';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../apps/gateway/src/lib/database.ts';
import type { Context } from '../../apps/gateway/src/lib/context.ts';
import { listPage } from '../../apps/gateway/src/lib/list/list-page.ts';
import { type MerchantScope, scopeOf } from '../../apps/gateway/src/lib/scope.ts';
import { CHARGEBACK_LIST } from '../../apps/gateway/src/modules/chargebacks/list-queries.ts';
import { listChargebacks } from '../../apps/gateway/src/modules/chargebacks/read-chargebacks.ts';
import { listMandates, type MandatesQuery } from '../../apps/gateway/src/modules/mandates/read-mandates.ts';
import type { PaymentsQuery } from '../../apps/gateway/src/modules/payments/list-filter.ts';
import { listPayments } from '../../apps/gateway/src/modules/payments/list-payments.ts';
import {
  listLinks,
  type PaymentLinksQuery,
} from '../../apps/gateway/src/modules/payment-links/read-links.ts';
import {
  listRecurrences,
  type RecurrencesQuery,
} from '../../apps/gateway/src/modules/recurrences/read-recurrences.ts';
import { REFUND_LIST } from '../../apps/gateway/src/modules/refunds/list-queries.ts';
import { giveOwnSearchIndexes } from '../../apps/gateway/src/own-search-indexes.ts';
import { type TestApp, testApp } from '../../apps/gateway/src/testing/app.ts';
import { createTestDatabase } from '../../apps/gateway/src/testing/database.ts';
import { aMerchant } from '../../apps/gateway/src/testing/merchants.ts';
import { insertPaymentRows } from '../../apps/gateway/src/testing/payment-rows.ts';
import { writeRollups } from '../../apps/gateway/src/testing/rollups-from-rows.ts';
import { findInPlans } from './plans.ts';
import { recordStatements } from './record.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-07-05T10:00:00Z');
const PAYMENTS = 16_000;
const LENGTH = 100 * 24;
const LAST = { pageNumber: PAYMENTS / 2 / 20 - 1 };

/** Whole days of Amsterdam, as the browser sends them. */
const SETTLED_DAY = {
  settledFromDateTime: '2026-08-11T22:00:00.000Z',
  settledToDateTime: '2026-08-12T21:59:59.999Z',
};
const SETTLED_MONTH = {
  settledFromDateTime: '2026-07-08T22:00:00.000Z',
  settledToDateTime: '2026-08-08T21:59:59.999Z',
};
const SETTLED_YEAR = {
  settledFromDateTime: '2025-12-31T23:00:00.000Z',
  settledToDateTime: '2026-12-31T22:59:59.999Z',
};

/** What is asked, each of which must read about as many rows as it shows, or as a day has. */
const QUESTIONS: Readonly<Record<string, Partial<PaymentsQuery>>> = {
  'page one': {},
  'a page in the middle': { pageNumber: 200 },
  'the last page': LAST,
  'the first by amount': { sort: 'amount,desc' },
  'the middle by amount': { sort: 'amount,asc', pageNumber: 200 },
  'the last by amount': { sort: 'amount,desc', ...LAST },
  'amounts, the middle by amount': {
    minAmount: '501.23',
    maxAmount: '8500',
    sort: 'amount,desc',
    pageNumber: 100,
  },
  'a least amount': { minAmount: '1000' },
  'one amount': { minAmount: '77.77', maxAmount: '77.77' },
  'a rare status': { statuses: ['ABORTED'] },
  'a rare status, oldest first': { statuses: ['ABORTED'], sort: 'createdDateTime,asc' },
  'a common status, deep': { statuses: ['SETTLED'], pageNumber: 150 },
  'two statuses': { statuses: ['ABORTED', 'FAILED'] },
  'a method, deep': { paymentMethods: ['CARD'], pageNumber: 150 },
  'some months': { createdFromDateTime: '2026-07-10T09:00:00Z', createdToDateTime: '2026-09-20T09:00:00Z' },
  'an hour': { createdFromDateTime: '2026-09-01T09:00:00Z', createdToDateTime: '2026-09-01T10:00:00Z' },
  'a settled day': SETTLED_DAY,
  'a settled day, its middle': { ...SETTLED_DAY, pageNumber: 1 },
  'a settled month, long ago': SETTLED_MONTH,
  'a settled month, long ago, its middle, oldest first': {
    ...SETTLED_MONTH,
    sort: 'createdDateTime,asc',
    pageNumber: 45,
  },
  'a settled year': SETTLED_YEAR,
  'a settled year, its middle': { ...SETTLED_YEAR, pageNumber: 160 },
  'a settled year, what was made in some weeks of it': {
    ...SETTLED_YEAR,
    createdFromDateTime: '2026-07-20T09:00:00Z',
    createdToDateTime: '2026-08-20T09:00:00Z',
    pageNumber: 50,
  },
  'a common refund status': { refundStatuses: ['SUCCEEDED'] },
  'a common refund status, deep': { refundStatuses: ['SUCCEEDED'], pageNumber: 80 },
  'two refund statuses, deep': { refundStatuses: ['SUCCEEDED', 'FAILED'], pageNumber: 80 },
  'a rare chargeback status': { chargebackStatuses: ['LOST', 'WON'] },
  'refunds with a chargeback, oldest first': {
    refundStatuses: ['SUCCEEDED'],
    chargebackStatuses: ['LOST'],
    sort: 'createdDateTime,asc',
  },
  'a text that is rare': { filter: 'plan 12344' },
  'a name that is rare': { accountholderName: 'Zeldzaam' },
  'a customer': { customerId: 'klant-77' },
};

/** A chargeback and a refund of every payment that was paid. */
async function insertTaken(test: TestApp): Promise<void> {
  const { db } = test.context;
  await sql`INSERT INTO attempts (merchant_id, id, payment_id, method, processor, status, amount, currency, created_at,
      updated_at)
    SELECT merchant_id, captured_attempt_id, id, method, 'simulator', 'SUCCEEDED', amount, currency, created_at, created_at
    FROM payments WHERE captured_attempt_id IS NOT NULL`.execute(db);
  await sql`INSERT INTO chargebacks (merchant_id, id, payment_id, attempt_id, processor, processor_reference, status, amount,
      currency, method, description, reason_code, created_day, created_at, finished_at)
    SELECT merchant_id, id, id, captured_attempt_id, 'simulator', id::text, 'LOST', amount, currency, method, description,
      '10.4', created_day, created_at, created_at
    FROM payments WHERE captured_attempt_id IS NOT NULL`.execute(db);
  await sql`INSERT INTO refunds (merchant_id, id, payment_id, attempt_id, kind, amount, currency, status, description,
      processor, created_day, created_at)
    SELECT merchant_id, id, id, captured_attempt_id, 'MERCHANT', amount, currency, 'PENDING', 'Terug', 'simulator',
      created_day, created_at
    FROM payments WHERE captured_attempt_id IS NOT NULL`.execute(db);
}

/** Some thousand mandates, half of each type. */
async function insertMandates(test: TestApp, merchantId: string): Promise<void> {
  const { db } = test.context;
  await sql`INSERT INTO mandates (merchant_id, id, creditor_identifier, reference, type, agreed, agreement_date, lapses_on,
      created_at)
    SELECT ${merchantId}::uuid, gen_random_uuid(), '', 'M' || n, CASE n % 2 WHEN 0 THEN 'MODEL_A' ELSE 'MODEL_C' END, true,
      '2026-07-01', '2029-07-01', ${new Date(START)}::timestamptz + n * interval '30 minutes'
    FROM generate_series(1, 4000) AS n`.execute(db);
  await sql`INSERT INTO mandate_consumers (merchant_id, mandate_id, name, iban, bic, street, post_code, town, country,
      search_text)
    SELECT merchant_id, id, 'Lid', '', '', '', '', '', 'NL', 'lid' FROM mandates`.execute(db);
}

/** A recurrence begins every half hour; so many are ending, which is rare, and a tenth runs every week. */
const RECURRENCES = 4000;
const ENDING = RECURRENCES / 40;

async function insertRecurrences(test: TestApp, merchantId: string): Promise<void> {
  const { db } = test.context;
  await sql`INSERT INTO recurrences (merchant_id, id, status, frequency, description, amount, currency, method,
      token_attempt_id, first_payment_id, start_date, anchor_date, next_run_date, created_at, updated_at, finished_at)
    SELECT merchant_id, id, status, CASE WHEN n % 10 = 3 THEN 'WEEKLY' ELSE 'MONTHLY' END, 'Krant', 100 + n % 900, 'EUR', 'CARD',
      id, id, '2026-07-05', '2026-07-05', CASE WHEN status = 'ACTIVE' THEN '2026-12-01'::date END, at, at,
      CASE WHEN status = 'FINISHED' THEN at END
    FROM (SELECT merchant_id, id, row_number() OVER (ORDER BY id) AS n FROM payments WHERE merchant_id = ${merchantId}) AS p
    CROSS JOIN LATERAL (SELECT ${new Date(START)}::timestamptz + n * interval '30 minutes' AS at, CASE
      WHEN n % 40 = 7 THEN 'ENDING' WHEN n % 3 = 0 THEN 'FINISHED' ELSE 'ACTIVE' END AS status) AS made
    WHERE n <= ${RECURRENCES}::integer`.execute(db);
}

/** What is asked of recurrences, and how many of them there are. */
const OF_RECURRENCES: Readonly<Record<string, [Partial<RecurrencesQuery>, number | null]>> = {
  'the first': [{}, RECURRENCES],
  'in the middle': [{ pageNumber: 100 }, RECURRENCES],
  'by amount, the middle': [{ sort: 'amount,asc', pageNumber: 100 }, RECURRENCES],
  'of a rare status': [{ statuses: ['ENDING'] }, ENDING],
  'of a rare status, the last page': [{ statuses: ['ENDING'], pageNumber: ENDING / 20 - 1 }, ENDING],
  'of a common status, deep': [{ statuses: ['ACTIVE'], pageNumber: 60 }, null],
  'of two statuses, deep': [{ statuses: ['ACTIVE', 'ENDING'], pageNumber: 70 }, null],
  'of a frequency': [{ frequencies: ['WEEKLY'] }, RECURRENCES / 10],
  'of a frequency, the last page': [
    { frequencies: ['WEEKLY'], pageNumber: RECURRENCES / 200 - 1 },
    RECURRENCES / 10,
  ],
  'of a status and a frequency': [{ statuses: ['FINISHED'], frequencies: ['MONTHLY'], pageNumber: 30 }, null],
  'of some months, by status': [
    {
      statuses: ['ACTIVE'],
      createdFromDateTime: '2026-07-10T09:00:00Z',
      createdToDateTime: '2026-09-10T09:00:00Z',
      pageNumber: 40,
    },
    null,
  ],
};

/** So many links, of which a few have an amount that the payer chooses; a tenth each was paid or switched off. */
const LINKS = 4000;

async function insertLinks(test: TestApp, merchantId: string): Promise<void> {
  const { db, settings } = test.context;
  const zone = settings.timeZone;
  await sql`INSERT INTO payment_links (merchant_id, id, amount, maximum_amount, currency, country, description,
      redirect_url_success, redirect_url_failed, redirect_url_aborted, link_validity_days, expires_at, maximum_uses,
      uses, sepa_only, switched_off_at, created_day, created_at)
    SELECT ${merchantId}::uuid, gen_random_uuid(), 100 + n % 400, CASE WHEN n % 200 = 0 THEN 100 + n % 400 + 50 END,
      'EUR', 'NL', 'Factuur ' || n, '', '', '', 7, 
      (day + 8)::timestamp AT TIME ZONE ${zone} - interval '1 millisecond', 1,
      (n % 10 = 3)::integer, false, CASE WHEN n % 10 = 7 THEN at END, day, at
    FROM generate_series(1, ${LINKS}::integer) AS n
    CROSS JOIN LATERAL (SELECT ${new Date(START)}::timestamptz + n * interval '30 minutes' AS at) AS made
    CROSS JOIN LATERAL (SELECT (at AT TIME ZONE ${zone})::date AS day) AS there`.execute(db);
}

/** What is asked of links, and how many of them there are; most are expired. */
const OF_LINKS: Readonly<Record<string, [Partial<PaymentLinksQuery>, number | null]>> = {
  // Ten with just that amount; those of 3.00 with every amount up to 3.50.
  'one amount': [{ minAmount: '3.20', maxAmount: '3.20' }, 20],
  'by amount, the middle': [{ sort: 'amount,asc', pageNumber: 100 }, LINKS],
  'used ones': [{ statuses: ['USED'] }, LINKS / 10],
  'used ones, the last page': [{ statuses: ['USED'], pageNumber: 19 }, LINKS / 10],
  'expired ones': [{ statuses: ['EXPIRED'] }, null],
  'expired ones, deep': [{ statuses: ['EXPIRED'], pageNumber: 100 }, null],
  'active ones, oldest first': [{ statuses: ['ACTIVE'], sort: 'createdDateTime,asc' }, null],
  'some months, what ended': [
    {
      statuses: ['EXPIRED', 'SWITCHED_OFF'],
      createdFromDateTime: '2026-07-10T09:00:00Z',
      createdToDateTime: '2026-09-10T09:00:00Z',
      pageNumber: 50,
    },
    null,
  ],
};

describe('the plans of the lists', () => {
  let test: TestApp;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let fresh: ReturnType<typeof openDatabase>;
  let client: pg.Client;
  let recorded: ReturnType<typeof recordStatements>;
  let merchantIds: string[];
  let paymentIds: string[];

  beforeAll(async () => {
    database = await createTestDatabase();
    test = await testApp({ databaseUrl: database.url });
    merchantIds = [(await aMerchant(test)).id, (await aMerchant(test)).id];
    const random = seededRandom('plans');
    const rows = Array.from({ length: PAYMENTS }, (_, index) => {
      const createdAt = new Date(START + Math.floor((index * LENGTH * HOUR) / PAYMENTS));
      const fate =
        index % 400 < 2
          ? ({ status: 'ABORTED' } as const)
          : random.int(10) < 2
            ? ({ status: 'FAILED' } as const)
            : ({
                status: 'SETTLED',
                settledAt: new Date(createdAt.getTime() + (24 + (index % 24)) * HOUR),
                refundStatus: index % 5 < 2 ? 'SUCCEEDED' : null,
                chargebackStatus: index % 90 < 2 ? 'LOST' : null,
              } as const);
      return {
        ...fate,
        createdAt,
        merchantId: merchantIds[index % 2]!,
        name: `plan ${index}`,
        method: random.pick(['CARD', 'IDEAL']),
        amount: index % 500 < 2 ? 7777 : 100 + random.int(900_000),
        customerId: `klant-${random.int(2000)}`,
        accountHolderName: index % 3000 < 2 ? 'Zeldzaam' : 'Gewoon',
      };
    });
    paymentIds = await insertPaymentRows(test, rows);
    await insertTaken(test);
    await insertMandates(test, merchantIds[0]!);
    await insertLinks(test, merchantIds[0]!);
    await insertRecurrences(test, merchantIds[0]!);
    // Payments have theirs already.
    await writeRollups(test.context.pool, merchantIds, (table) =>
      /^(mandate|recurrence|payment_link|refund|chargeback)_/.test(table),
    );
    const owner = new pg.Client({ connectionString: database.migrationUrl });
    await owner.connect();
    await owner.query('VACUUM (ANALYZE)');
    await owner.end();
    fresh = openDatabase({ url: database.url });
    recorded = recordStatements(fresh.pool);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  }, 120_000);
  afterAll(async () => {
    await client.end();
    await fresh.db.destroy();
    await test.close();
    await database.drop();
  });

  const companies = [
    ['one company', 1],
    ['two companies', 2],
  ] as const;
  it.each(
    companies.flatMap(([whose, count]) =>
      Object.entries(QUESTIONS).map(([name, query]) => [`${name} of ${whose}`, count, query] as const),
    ),
  )('read no history: %s', async (_, count, query) => {
    const asked = { pageNumber: 0, pageSize: 20, ...query };
    const page = await listPayments(
      { ...test.context, ...fresh },
      scopeOf(merchantIds.slice(0, count)),
      asked,
    );
    expect(page.elements).toBeGreaterThan(0);
    expect(await findInPlans(client, recorded())).toEqual([]);
  });

  it('look a whole id up without the texts’ index', async () => {
    const asked = { pageNumber: 0, pageSize: 20, filter: paymentIds[4000]! };
    const page = await listPayments({ ...test.context, ...fresh }, scopeOf([merchantIds[0]!]), asked);
    expect(page.content.map(({ id }) => id)).toEqual([asked.filter]);
    const [statement] = recorded();
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN ANALYZE ${statement!.text}`,
      values: [...statement!.values],
    });
    const ofTexts = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('payers_search'));
    expect(ofTexts).toHaveLength(1);
    expect(ofTexts[0]).toContain('never executed');
  });

  it('look in the index of a company that has its own', async () => {
    const owner = new pg.Client({ connectionString: database.migrationUrl });
    await owner.connect();
    await sql`INSERT INTO merchant_totals VALUES (${merchantIds[1]!}, 'CARD', 'EUR', 7, 7, 0, 0)`.execute(
      test.context.db,
    );
    const [name] = await giveOwnSearchIndexes(owner, { log: () => undefined, fromPayments: 7 });
    await owner.query('ANALYZE payers');
    await owner.end();
    const asked = { pageNumber: 0, pageSize: 20, filter: 'plan 12345' };
    const page = await listPayments({ ...test.context, ...fresh }, scopeOf([merchantIds[1]!]), asked);
    expect(page.elements).toBe(1);
    const [statement] = recorded();
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN ${statement!.text}`,
      values: [...statement!.values],
    });
    expect(rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes(name!))).toHaveLength(1);
  });

  it.each([[1], [2]])('read no history of chargebacks for a rare text, of %i', async (count) => {
    const context = { ...test.context, ...fresh };
    // Four digits, behind which no fifth has room: no other has the same text in it.
    const { description } = await test.context.db
      .selectFrom('chargebacks')
      .select('description')
      .where('merchant_id', '=', merchantIds[0]!)
      .orderBy('description', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const asked = { pageNumber: 0, pageSize: 20, description: description.slice(4).toUpperCase() };
    const page = await listChargebacks(context, scopeOf(merchantIds.slice(0, count)), asked);
    expect(page.content.map((row) => row.description)).toEqual([description]);
    expect(await findInPlans(client, recorded())).toEqual([]);
  });

  const whole = { created: { from: null, to: null }, statuses: null, amounts: { min: null, max: null } };
  const byAmount = {
    pageNumber: 125,
    pageSize: 20,
    sort: { field: 'amount', direction: 'desc' } as const,
  };
  it.each([
    [
      'refunds',
      (context: Context, scope: MerchantScope) =>
        listPage(context, REFUND_LIST, scope, { ...byAmount, filter: { ...whole, search: null } }, String),
    ],
    [
      'chargebacks',
      (context: Context, scope: MerchantScope) =>
        listPage(
          context,
          CHARGEBACK_LIST,
          scope,
          { ...byAmount, filter: { ...whole, description: null } },
          String,
        ),
    ],
  ])('read no history of %s in the middle by amount', async (_, list) => {
    const page = await list({ ...test.context, ...fresh }, scopeOf([merchantIds[0]!]));
    expect(page.elements).toBe(20);
    expect(page.totalElements).toBeGreaterThan(5000);
    expect(await findInPlans(client, recorded())).toEqual([]);
  });

  it.each<[string, Partial<MandatesQuery>]>([
    ['the first', {}],
    ['in the middle', { pageNumber: 50 }],
    ['of a type, deep', { mandateType: 'MODEL_C', pageNumber: 30 }],
    ['of some months', { mandateCreatedFromDateTime: '2026-07-10T09:00:00Z', pageNumber: 20 }],
  ])('read no history of mandates: %s', async (_, query) => {
    const asked = { pageNumber: 0, pageSize: 20, ...query };
    const page = await listMandates({ ...test.context, ...fresh }, scopeOf([merchantIds[0]!]), asked);
    expect(page.elements).toBe(20);
    expect(page.totalElements).toBeGreaterThan(1000);
    expect(await findInPlans(client, recorded())).toEqual([]);
  });

  it.each(Object.entries(OF_RECURRENCES))('read no history of recurrences: %s', async (_, [query, total]) => {
    const asked = { pageNumber: 0, pageSize: 20, ...query };
    const page = await listRecurrences({ ...test.context, ...fresh }, scopeOf([merchantIds[0]!]), asked);
    expect(page.elements).toBe(20);
    if (total !== null) expect(page.totalElements).toBe(total);
    expect(await findInPlans(client, recorded())).toEqual([]);
  });

  it.each(Object.entries(OF_LINKS))('read no history of links: %s', async (_, [query, total]) => {
    // Among the last of them, so that some are active.
    test.clock.set(new Date(START + (LINKS / 2 - 48) * HOUR));
    const asked = { pageNumber: 0, pageSize: 20, ...query };
    const page = await listLinks({ ...test.context, ...fresh }, scopeOf([merchantIds[0]!]), asked);
    expect(page.elements).toBe(20);
    if (total !== null) expect(page.totalElements).toBe(total);
    if (query.statuses)
      expect(page.content.filter(({ status }) => !query.statuses!.includes(status))).toEqual([]);
    expect(await findInPlans(client, recorded())).toEqual([]);
  });
});
