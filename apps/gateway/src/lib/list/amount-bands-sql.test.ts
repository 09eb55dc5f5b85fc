import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { bandOf } from './amount-bands.ts';

it('the database puts every amount into the band that the gateway looks for', async () => {
  const test = await testApp();
  const amount = fc.oneof(
    fc.integer({ min: 0, max: 300 }),
    fc.integer({ min: 0, max: 99_999_999_999 }),
    fc.nat(52).map((power) => 2 ** power),
    fc.nat(52).map((power) => 2 ** power - 1),
  );
  const amounts = fc.sample(amount, 2000);
  const { rows } = await sql<{ amount: number; least: number }>`SELECT amount, amount_band(amount) AS least
    FROM unnest(${amounts}::bigint[]) AS amount`.execute(test.context.db);
  expect(rows).toHaveLength(2000);
  expect(rows.filter(({ amount, least }) => bandOf(amount).least !== least)).toEqual([]);
  await test.close();
});
