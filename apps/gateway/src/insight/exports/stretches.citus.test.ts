import type { ExportSelection } from '@stuiver/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { parseCsv } from '../../testing/csv.ts';
import { exportFile } from '../../testing/exports.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';

/** Rows of each company: ten megabytes with their texts, where a statement keeps four in memory. */
const ROWS = 25_000;
const TEXT = 400;

let app: TestApp;
let headers: { authorization: string };
let parent: string;
let child: string;

async function insertPayments(merchantId: string): Promise<void> {
  // Many at the same instant, and with the same amount, ordered only by their ids.
  await sql`INSERT INTO payments (merchant_id, id, amount, currency, country, description, status, method,
      captured_attempt_id, captured_amount, created_day, created_at, updated_at, expires_at, refund_status, chargeback_status)
    SELECT ${merchantId}, gen_random_uuid(), 1 + n / 7 % 9, CASE n % 3 WHEN 0 THEN 'USD' ELSE 'EUR' END, 'NL',
      repeat('x', ${TEXT}::int), 'SUCCEEDED', 'CARD', gen_random_uuid(), 1 + n / 7 % 9, '2026-01-01',
      '2026-01-01T00:00:00.000001Z'::timestamptz + n / 600 * interval '1 second', now(), now(), '', ''
    FROM generate_series(1, ${ROWS}::int) AS n`.execute(app.ownerDb);
}

beforeAll(async () => {
  app = await testApp({ now: new Date('2026-02-01T12:00:00Z') });
  parent = (await aMerchant(app)).id;
  // One that lies in another shard.
  const findShard = async (id: string) =>
    (
      await sql<{
        shard: string;
      }>`SELECT get_shard_id_for_distribution_column('payments', ${id}::uuid)::text AS shard`.execute(
        app.ownerDb,
      )
    ).rows[0]!.shard;
  do child = (await aMerchant(app, { parentId: parent })).id;
  while ((await findShard(child)) === (await findShard(parent)));
  ({ headers } = await aSignedInUser(app, { merchantId: parent }));
  await insertPayments(parent);
  await insertPayments(child);
});
afterAll(() => app.close());

/**
 * Reads what the coordinator has written to temporary files by now; an export's connection reports it when it is gone.
 */
async function writtenByCoordinator(): Promise<number> {
  const exporting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'stuiver-export'`;
  await expect.poll(async () => (await exporting.execute(app.ownerDb)).rows).toEqual([]);
  const { rows } = await sql<{ bytes: number }>`SELECT temp_bytes AS bytes FROM pg_stat_database
    WHERE datname = current_database()`.execute(app.ownerDb);
  return rows[0]!.bytes;
}

async function exported(selectedIds: string[], selection: Partial<ExportSelection>): Promise<string[][]> {
  const before = await writtenByCoordinator();
  const search = `?${selectedIds.map((id) => `selectedIds=${id}`).join('&')}`;
  const asked = { list: 'payments', query: {}, language: 'en', ...selection };
  const answer = await exportFile(app, headers, asked, search);
  expect(answer.statusCode).toBe(200);
  // With several companies, Citus records what each one counts and where it is cut.
  const notes = selectedIds.length > 1 ? 10_000 : 0;
  expect((await writtenByCoordinator()) - before).toBeLessThanOrEqual(notes);
  return parseCsv(answer.body, ',').slice(1);
}

/** In memory, so that the coordinator writes nothing for it either. */
const idsBy = (order: string, ids: string[]) =>
  app.ownerDb.transaction().execute(async (tx) => {
    await sql`SET LOCAL work_mem = '64MB'`.execute(tx);
    const { rows } = await sql<{ id: string }>`SELECT id FROM payments WHERE merchant_id = ANY(${ids}::uuid[])
      ORDER BY ${sql.raw(order)}`.execute(tx);
    return rows.map(({ id }) => id);
  });

const ORDERS = {
  'createdDateTime,asc': 'created_at, id',
  'createdDateTime,desc': 'created_at DESC, id DESC',
  'amount,asc': 'amount, created_at DESC, id DESC',
  'amount,desc': 'amount DESC, created_at, id',
} as const;

for (const [sort, order] of Object.entries(ORDERS))
  test(`an export by ${sort} has every line in its order, and the coordinator keeps none of them`, async () => {
    for (const ids of [[parent], [parent, child]]) {
      const lines = await exported(ids, {
        query: { sort: sort as keyof typeof ORDERS },
        columns: ['id', 'description'],
      });
      expect(lines.map(([id]) => id)).toEqual(await idsBy(order, ids));
    }
  });

test('the balance goes on from one stretch to the next, in each currency', async () => {
  const lines = await exported([parent, child], {
    list: 'transactions',
    query: { createdFromDateTime: '2026-01-01T00:00:00Z', createdToDateTime: '2026-01-31T00:00:00Z' },
    columns: ['id', 'currency', 'net', 'balance', 'description'],
  });
  expect(lines.map(([id]) => id)).toEqual(await idsBy(ORDERS['createdDateTime,asc'], [parent, child]));
  const sums: Record<string, number> = {};
  for (const [, currency = '', net, balance] of lines) {
    sums[currency] = (sums[currency] ?? 0) + Math.round(Number(net) * 100);
    expect(balance).toBe((sums[currency] / 100).toFixed(2));
  }
  expect(Object.keys(sums).sort()).toEqual(['EUR', 'USD']);
});
