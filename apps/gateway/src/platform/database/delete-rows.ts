import type { RawBuilder } from 'kysely';
import type { Db } from './database.ts';
import { acrossMerchants } from './machines.ts';

/** Deletes rows of all merchants, one merchant per statement: an unreachable shard keeps only its own rows. */
export async function deleteRows(
  db: Db,
  table:
    | 'accountant_links'
    | 'email_changes'
    | 'idempotency_keys'
    | 'password_tokens'
    | 'replaced_addresses'
    | 'sessions'
    | 'tried_pictures',
  condition: RawBuilder<boolean>,
): Promise<number> {
  const merchants = await acrossMerchants(db)
    .selectFrom(table)
    .select('merchant_id')
    .distinct()
    .where(condition)
    .execute();
  let deleted = 0;
  for (const { merchant_id } of merchants) {
    const result = await db
      .deleteFrom(table)
      .where('merchant_id', '=', merchant_id)
      .where(condition)
      .executeTakeFirst();
    deleted += Number(result.numDeletedRows);
  }
  return deleted;
}
