import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../../testing/database/clone.ts';
import { createTestDatabase } from '../../testing/database/database.ts';
import { openDatabase } from '../database/database.ts';
import { LIST_TYPES } from './wire-instant.ts';

/** Around a whole second, a change of the clocks, 1970, and years that are written otherwise. */
const INSTANTS = [
  '2026-11-21T09:05:00Z',
  '2026-11-21T09:05:00.6Z',
  '2026-11-21T09:05:00.64Z',
  '2026-11-21T09:05:00.006Z',
  '2026-11-21T23:59:59.999Z',
  '2026-11-21T23:59:59.999999Z',
  '2026-10-25T00:59:59.500Z',
  '2026-10-25T01:00:00.001Z',
  '2024-02-29T12:00:00Z',
  '1969-12-31T23:59:59.25Z',
  '1800-01-01T00:00:00Z',
  '0099-06-01T00:00:00.5Z',
  '12026-01-01T00:00:00Z',
  '0044-03-15T12:00:00Z BC',
];

let database: TestDatabase;
let opened: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that settings apply to the following statements.
  opened = openDatabase({ url: database.url, maximumConnections: 1 });
});
afterAll(async () => {
  await opened.db.destroy();
  await database.drop();
});

it.each(['UTC', 'Europe/Amsterdam', 'Asia/Kolkata', 'America/St_Johns'])(
  'formats instants as a Date would, in a session in %s',
  async (zone) => {
    const { pool } = opened;
    await pool.query(`SET TIME ZONE '${zone}'`);
    const query = {
      text: 'SELECT i::timestamptz FROM unnest($1::text[]) WITH ORDINALITY AS t (i, n) ORDER BY n',
      values: [INSTANTS],
      rowMode: 'array' as const,
    };
    const dates = (await pool.query<[Date]>(query)).rows.map(([date]) => date.toISOString());
    const texts = (await pool.query<[string]>({ ...query, types: LIST_TYPES })).rows.map(([text]) => text);
    expect(texts).toEqual(dates);
    expect(texts.slice(0, 3)).toEqual([
      '2026-11-21T09:05:00.000Z',
      '2026-11-21T09:05:00.600Z',
      '2026-11-21T09:05:00.640Z',
    ]);
  },
);

it('reads every other form as everywhere else', async () => {
  const query = { text: `SELECT 12::bigint, true, '2026-11-21'::date, NULL::timestamptz, 'a'::text` };
  const { rows } = await opened.pool.query<unknown[]>({ ...query, rowMode: 'array', types: LIST_TYPES });
  expect(rows).toEqual([[12, true, '2026-11-21', null, 'a']]);
});
