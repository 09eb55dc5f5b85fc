import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { giveOwnSearchIndexes } from './own-search-indexes.ts';
import { type TestApp, testApp } from './testing/app.ts';
import type { TestDatabase } from './testing/clone.ts';
import { createTestDatabase } from './testing/database.ts';
import { aPaidPayment } from './testing/engine.ts';

let test: TestApp;
let database: TestDatabase;
let owner: pg.Client;
/** Companies with three, two and one captured payments. */
let companies: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  test = await testApp({ databaseUrl: database.url });
  owner = new pg.Client({ connectionString: database.migrationUrl });
  await owner.connect();
  companies = [];
  for (const times of [3, 2, 1]) {
    const { merchantId } = await aPaidPayment(test);
    for (let more = 1; more < times; more++) await aPaidPayment(test, { merchantId });
    companies.push(merchantId);
  }
});
afterAll(async () => {
  await owner.end();
  await test.close();
  await database.drop();
});

const nameOf = (merchantId: string) => `payers_search_of_${merchantId.replaceAll('-', '')}`;
const large = { log: () => undefined, fromPayments: 2 };

async function indexes(): Promise<[string, boolean][]> {
  const { rows } = await owner.query<[string, boolean]>({
    text: `SELECT c.relname, i.indisvalid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relname LIKE 'payers_search_of_%' ORDER BY c.relname`,
    rowMode: 'array',
  });
  return rows;
}

it('only large companies get one, the largest first, and each once', async () => {
  const told: string[] = [];
  const log = (line: string) => told.push(line);
  expect(await giveOwnSearchIndexes(owner, { log, fromPayments: 4 })).toEqual([]);
  expect(await giveOwnSearchIndexes(owner, { log, fromPayments: 2, mostCompanies: 1 })).toEqual([
    nameOf(companies[0]!),
  ]);
  expect(told).toEqual([`Making a search index of its own for company ${companies[0]} …`]);
  expect(await giveOwnSearchIndexes(owner, large)).toEqual([nameOf(companies[1]!)]);
  expect(await giveOwnSearchIndexes(owner, large)).toEqual([]);
  expect(await indexes()).toEqual(
    [nameOf(companies[0]!), nameOf(companies[1]!)].toSorted().map((name) => [name, true]),
  );
});

it('one that was broken off is made anew', async () => {
  const name = nameOf(companies[0]!);
  await owner.query(`DROP INDEX ${name}`);
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  // Whoever reads in a transaction is waited for, longer than is allowed here.
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await reader.query('SELECT count(*) FROM payers');
  const told: string[] = [];
  await owner.query("SET lock_timeout = '200ms'");
  expect(await giveOwnSearchIndexes(owner, { ...large, log: (line) => told.push(line) })).toEqual([]);
  await owner.query('RESET lock_timeout');
  await reader.query('COMMIT');
  await reader.end();
  expect(told.at(-1)).toContain('It could not be made: ');
  expect(Object.fromEntries(await indexes())[name]).toBe(false);
  expect(await giveOwnSearchIndexes(owner, large)).toEqual([name]);
  expect(Object.fromEntries(await indexes())[name]).toBe(true);
});

it('migrating makes what is missing, also several processes at once', async () => {
  const name = nameOf(companies[2]!);
  await owner.query('UPDATE merchant_totals SET payments = 250000 WHERE merchant_id = $1', [companies[2]]);
  const told: string[] = [];
  const options = { migrationUrl: database.migrationUrl, appRole: 'stuiver_app' };
  await Promise.all(Array.from({ length: 4 }, () => migrate({ ...options, log: (line) => told.push(line) })));
  expect(told).toEqual([`Making a search index of its own for company ${companies[2]} …`]);
  expect(Object.fromEntries(await indexes())[name]).toBe(true);
});
