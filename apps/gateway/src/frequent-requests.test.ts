import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldCounts } from './platform/list/counts/fold-counts.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { countDatabaseWork } from './testing/database/database-work.ts';
import { insertPaymentRows } from './testing/database/payment-rows.ts';
import { aMerchant, aSignedInUser } from './testing/merchants.ts';

const COMPANIES = 5;
const PAYMENTS_OF_EACH = 400;
const METHODS = ['CARD', 'IDEAL', 'BANCONTACT', 'PAYPAL', 'SEPA_DIRECT_DEBIT'];
const STATUSES = ['SETTLED', 'FAILED', 'EXPIRED', 'ABORTED'] as const;
/**
 * Calls until PostgreSQL must have kept its plans: it does so after five uses on a connection, and the pool decides which
 * connection a call gets.
 */
const WARMING = 60;

let test: TestApp;
let headers: { authorization: string };
let companies: string[];
let payment: string;
beforeAll(async () => {
  test = await testApp();
  const top = await aMerchant(test, { name: 'Winkel 0' });
  const others: string[] = [];
  for (let n = 1; n < COMPANIES; n += 1)
    others.push((await aMerchant(test, { parentId: top.id, name: `Winkel ${n}` })).id);
  companies = [top.id, ...others];
  const end = test.clock.now().getTime();
  const ids = await insertPaymentRows(
    test,
    companies.flatMap((merchantId, company) =>
      Array.from({ length: PAYMENTS_OF_EACH }, (_, n) => ({
        merchantId,
        name: `${company} ${n}`,
        // Two years, and a few hours so that today has some.
        createdAt: new Date(end - 60_000 - n * 44 * 3_600_000),
        status: STATUSES[n % 4]!,
        method: METHODS[n % 5]!,
        amount: 1000 + n,
        accountHolderName: `Klant ${n}`,
        emailAddress: `klant${n}@voorbeeld.test`,
      })),
    ),
  );
  payment = ids[0]!;
  await foldCounts(test.context);
  await sql`ANALYZE`.execute(test.ownerDb);
  ({ headers } = await aSignedInUser(test, { merchantId: top.id }));
});
afterAll(() => test.close());

const now = () => test.clock.now().toISOString();
const year = () => `fromDateTime=2025-11-30T23:00:00.000Z&toDateTime=${now()}`;
const YEAR_BEFORE = 'beforeFromDateTime=2024-11-30T23:00:00.000Z&beforeToDateTime=2025-11-30T22:59:59.999Z';
const selected = (count: number) => `selectedIds=${companies.slice(0, count).join(',')}`;

/** The portal's most frequent requests, with the maximum statements and bytes from the database per answer. */
const REQUESTS: readonly [name: string, url: () => string, statements: number, bytes: number][] = [
  [
    'page one of the payments of one company',
    () => `transaction/getByMerchantId/${companies[0]}?pageSize=20&${selected(1)}`,
    2,
    7_400,
  ],
  [
    'page one of the payments of five companies',
    () => `transaction/getByMerchantId/${companies[0]}?pageSize=20&${selected(COMPANIES)}`,
    2,
    7_700,
  ],
  ['a payment', () => `transaction/getPaymentDetails/${payment}`, 3, 3_000],
  [
    'the totals of a year that ends now',
    () => `transaction/dashboardTotalsData?${selected(COMPANIES)}&${year()}`,
    2,
    1_600,
  ],
  [
    'the graph of that year and the one before',
    () =>
      `transaction/dashboardGraphData/v3?${selected(COMPANIES)}&${year()}&${YEAR_BEFORE}&maxDataPoints=31`,
    3,
    10_000,
  ],
  [
    'the companies of that year and the one before',
    () => `dashboard/companies?${selected(COMPANIES)}&${year()}&${YEAR_BEFORE}`,
    2,
    2_600,
  ],
  ['what today is about', () => `dashboard/today?${selected(COMPANIES)}`, 5, 2_550],
];

it.each(REQUESTS)(
  '%s takes few statements and bytes, and no new plans',
  async (_name, url, statements, bytes) => {
    const ask = async () => {
      const answer = await test.app.inject({ url: `/gateway/${url()}`, headers });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    let work = await countDatabaseWork(test, ask);
    for (let n = 0; n < WARMING && work.planned.length > 0; n += 1) work = await countDatabaseWork(test, ask);
    expect(work.statements.length, work.statements.join('\n')).toBeLessThanOrEqual(statements);
    // A cluster's coordinator plans every join anew, whatever its text: only the values tell it which machine.
    if (process.env['CITUS_URL'] === undefined)
      expect(work.planned, work.planned.join('\n---\n')).toEqual([]);
    expect(work.bytes).toBeLessThanOrEqual(bytes);
  },
);
