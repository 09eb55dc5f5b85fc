import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { QueryResult } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFigures } from '../app/metrics/figures.ts';
import { buildPollers } from '../app/pollers/pollers.ts';
import { countOpenChargebacks, selectOpen } from '../money/evidence/desk-queries.ts';
import { countPayouts, selectPayouts, selectHolds } from '../money/payouts/desk-queries.ts';
import { listApproved, listMerchantsWith } from '../money/prices/terms-rows.ts';
import { liveSessionIds } from '../people/users/session-repository.ts';
import { routeAcrossMerchants } from '../platform/database/machines.ts';
import type { DB } from '../platform/database/schema.d.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { aPaidPayment, refund } from '../testing/engine/engine.ts';
import { aMerchant } from '../testing/merchants.ts';
import { limited, spreadTables } from './reachable.ts';

let test: TestApp;
let merchantId: string;
beforeAll(async () => {
  test = await testApp();
  merchantId = (await aMerchant(test)).id;
  await refund(test, await aPaidPayment(test, { merchantId }));
});
afterAll(() => test.close());

it('limits every question about many merchants to some of them, with the same rows for all', async () => {
  const { db, pool } = test.context;
  const tables = await spreadTables(pool);
  const asked = new Map<string, { rows: unknown; limitedTo: (ids: string[]) => Promise<QueryResult> }>();
  async function query(text: string, values: unknown[]): Promise<QueryResult> {
    const answer = await pool.query(text, values);
    const own = limited(text, tables, `$${values.length + 1}`);
    if (own !== text)
      asked.set(text, { rows: answer.rows, limitedTo: (ids) => pool.query(own, [...values, ids]) });
    return answer;
  }
  const asking = {
    connect: () => Promise.resolve({ query, release: () => undefined }),
    end: () => undefined,
  };
  routeAcrossMerchants(
    db,
    new Kysely<DB>({ dialect: new PostgresDialect({ pool: asking as unknown as PostgresPool }) }),
  );

  // Nothing moves between a question and the same one again.
  const page = { limit: 10, offset: 0 };
  await makeFigures(test.context)();
  await selectPayouts(db, 'waiting', '', page);
  await countPayouts(db, 'waiting', '', 10);
  await selectHolds(db, 10);
  await selectOpen(db, 'unanswered', '', page);
  await countOpenChargebacks(db, 'unanswered', '', 10);
  await listMerchantsWith(db, 'PROPOSED');
  await listApproved(db, [merchantId]);
  await liveSessionIds(db, [{ merchantId, id: merchantId }], test.clock.now());
  for (const { rows, limitedTo } of asked.values()) {
    expect((await limitedTo([merchantId])).rows).toEqual(rows);
    // Those without rows stay so; the others leave them out.
    expect((await limitedTo([])).rows).toEqual([]);
  }
  expect(asked.size).toBeGreaterThan(25);

  asked.clear();
  for (const { run } of Object.values(
    buildPollers({ ...test.context, delivery: test.delivery, exportFiles: test.exportFiles }),
  ))
    await run();
  for (const [text, { limitedTo }] of asked) expect([text, (await limitedTo([])).rows]).toEqual([text, []]);
  expect(asked.size).toBeGreaterThan(25);
});
