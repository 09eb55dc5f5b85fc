import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { prepared } from './statements.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('a marked statement is prepared once per connection; others are not prepared', async () => {
  const held = await test.context.db.transaction().execute(async (tx) => {
    const add = (value: number) =>
      prepared<{ sum: number }>`SELECT ${value}::integer + 1 AS sum, 'marked'`.execute(tx);
    const sums = [await add(1), await add(2), await add(3)].map(({ rows }) => rows[0]?.sum);
    expect(sums).toEqual([2, 3, 4]);
    await sql`SELECT ${4}::integer + 1 AS sum, 'unmarked'`.execute(tx);
    return sql<{ runs: number }>`SELECT (generic_plans + custom_plans)::integer AS runs
      FROM pg_prepared_statements WHERE statement ~ 'marked'`.execute(tx);
  });
  expect(held.rows).toEqual([{ runs: 3 }]);
});
