import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../apps/gateway/src/testing/database.ts';
import { copyInto } from './copy.ts';

const ROWS = [
  {
    id: '0193f0aa-7b1c-7def-8123-456789abcdef',
    text: 'Één café in ’s-Hertogenbosch \t\\N\n€ 🙂',
    code: 'NL',
    whole: -2_147_483_648,
    large: Number.MAX_SAFE_INTEGER,
    yes: true,
    day: '1999-12-31',
    at: new Date('2026-03-29T01:00:00.123Z'),
    bytes: Buffer.from([0, 255, 10]),
  },
  {
    id: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
    text: '',
    code: 'EN',
    whole: 7,
    large: -4_294_967_297,
    yes: false,
    day: '2028-02-29',
    at: new Date('1969-07-20T20:17:40.001Z'),
    bytes: Buffer.alloc(0),
  },
  {
    id: null,
    text: null,
    code: null,
    whole: null,
    large: null,
    yes: null,
    day: null,
    at: null,
    bytes: null,
  },
];

describe('rows by COPY', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.migrationUrl });
    await client.connect();
    await client.query(
      `CREATE TEMP TABLE copied (id uuid, text text, code char(2), whole integer, large bigint, yes boolean,
         day date, at timestamptz, bytes bytea, twice integer GENERATED ALWAYS AS (2) STORED)`,
    );
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('are in the table as they were in memory, in batches', async () => {
    const buffer = await copyInto(client, 'copied');
    buffer.add(ROWS[0]!);
    const first = buffer.take();
    buffer.add(ROWS[1]!);
    buffer.add(ROWS[2]!);
    const second = buffer.take();
    await first(client);
    await second(client);
    await buffer.take()(client);
    const { rows } = await client.query(
      `SELECT id, text, code, whole, large::text, yes, day::text, at, bytes FROM copied ORDER BY at DESC NULLS LAST`,
    );
    expect(rows).toEqual(ROWS.map((row) => ({ ...row, large: row.large === null ? null : `${row.large}` })));
  });

  it('must have every column, of a type that is known', async () => {
    const buffer = await copyInto(client, 'copied');
    expect(() => buffer.add({ id: null })).toThrow('has no text');
    await client.query('CREATE TEMP TABLE strange (point point)');
    await expect(copyInto(client, 'strange')).rejects.toThrow('strange.point: point');
  });

  it('tell of a row that the database refuses', async () => {
    await client.query('CREATE TEMP TABLE positive (whole integer CHECK (whole > 0))');
    const buffer = await copyInto(client, 'positive');
    buffer.add({ whole: 0 });
    await expect(buffer.take()(client)).rejects.toThrow('positive_whole_check');
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});
