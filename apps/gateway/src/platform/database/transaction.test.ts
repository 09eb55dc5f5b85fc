import type { Transaction } from 'kysely';
import { expectTypeOf, test } from 'vitest';
import type { Queries, Tx } from './database.ts';
import type { DB } from './schema.d.ts';

test('only a transaction of inTransaction can announce and wake, by its type', () => {
  expectTypeOf<Transaction<DB>>().not.toExtend<Tx>();
  expectTypeOf<Tx>().toExtend<Queries>();
});
