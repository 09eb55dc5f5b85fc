import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrokenAudits } from '../../apps/gateway/src/modules/audit/service.ts';
import { recompute } from '../../apps/gateway/src/modules/ledger/recompute-queries.ts';
import { type TestApp, testApp } from '../../apps/gateway/src/testing/app.ts';
import { createTestDatabase } from '../../apps/gateway/src/testing/database.ts';
import { LOADED_TABLES } from './bulk.ts';
import { type Loaded, load } from './load.ts';
import { LoadError, readLoadOptions } from './options.ts';

const { options } = readLoadOptions(
  ['--payments=2500', '--merchants=7', '--largest=1000', '--days=400', '--until=2026-11-20', '--seed=proef'],
  new Date(),
);

/** A database of its own, loaded; it ends with `close`. */
async function loaded() {
  const database = await createTestDatabase();
  const test = await testApp({ databaseUrl: database.url, seed: 5 });
  const indexesBefore = await indexes(test);
  const result = await load(test.context, database.migrationUrl, options, () => undefined);
  const close = async () => {
    await test.close();
    await database.drop();
  };
  return { test, result, indexesBefore, close };
}

async function indexes(test: TestApp): Promise<string[]> {
  const { rows } = await test.context.pool.query<{ what: string }>(
    `SELECT pg_get_indexdef(indexrelid) AS what FROM pg_index WHERE indrelid = ANY($1::regclass[])
     UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
       WHERE conrelid = ANY($1::regclass[]) AND convalidated ORDER BY 1`,
    [LOADED_TABLES],
  );
  return rows.map(({ what }) => what);
}

async function counts(test: TestApp): Promise<Record<string, number>> {
  const texts = LOADED_TABLES.map((table) => `SELECT '${table}' AS name, count(*) AS rows FROM ${table}`);
  const { rows } = await test.context.pool.query<{ name: string; rows: number }>(texts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

describe('a loaded database', () => {
  let world: Awaited<ReturnType<typeof loaded>>;
  let result: Loaded;
  beforeAll(async () => {
    world = await loaded();
    result = world.result;
  }, 120_000);
  afterAll(() => world.close());

  it('equals the recomputation of ledger, rollups, totals, columns, events and link uses', async () => {
    expect(await recompute(world.test.context.db)).toEqual([]);
    expect(await findBrokenAudits(world.test.context.db)).toEqual([]);
  });

  it('holds as many payments as asked, the largest company its share, and rows of every kind', async () => {
    const { rows } = await world.test.context.pool.query<{ all: number; largest: number }>(
      'SELECT count(*) AS all, count(*) FILTER (WHERE merchant_id = $1) AS largest FROM payments',
      [result.merchantIds[0]],
    );
    expect(rows[0]).toEqual({ all: 2500, largest: 1000 });
    for (const [table, count] of Object.entries(await counts(world.test)))
      expect(count, table).toBeGreaterThan(0);
  });

  it('knows nothing beyond its end', async () => {
    const { rows } = await world.test.context.pool.query<{ newest: Date }>(
      'SELECT max(at) AS newest FROM payment_events',
    );
    expect(rows[0]!.newest.getTime()).toBeLessThanOrEqual(options.until.getTime());
  });

  it('has every index and key that it had before', async () => {
    expect(await indexes(world.test)).toEqual(world.indexesBefore);
  });

  it('lets its user see the first five companies', async () => {
    const headers = await world.test.signIn(result.user);
    const path = `/gateway/transaction/getByMerchantId/${result.merchantIds[0]}`;
    const answer = await world.test.app.inject({ url: path, headers });
    const { rows } = await world.test.context.pool.query<{ n: number }>(
      'SELECT count(*) AS n FROM payments WHERE merchant_id = ANY($1)',
      [result.merchantIds.slice(0, 5)],
    );
    expect(answer.json()).toMatchObject({ totalElements: rows[0]!.n });
  });

  it('is the same for the same seed', async () => {
    const again = await loaded();
    try {
      const print = async (test: TestApp) =>
        (
          await test.context.pool.query<{ print: string }>(
            `SELECT md5(string_agg(p::text || coalesce(e.print, ''), '' ORDER BY p.id)) AS print FROM payments p
             LEFT JOIN (SELECT payment_id, string_agg(v::text, '' ORDER BY v.id) AS print FROM payment_events v
               GROUP BY 1) e ON e.payment_id = p.id`,
          )
        ).rows[0]!.print;
      expect(await print(again.test)).toBe(await print(world.test));
    } finally {
      await again.close();
    }
  }, 120_000);
});

describe('the arguments of a load', () => {
  it.each([['--payments=0'], ['--payments=12.5'], ['--largest=300000'], ['--seed=A b'], ['--until=ooit']])(
    'refuses %s',
    (argument) => {
      expect(() => readLoadOptions([argument], new Date())).toThrow(LoadError);
    },
  );
});
