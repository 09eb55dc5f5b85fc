import type { Client } from 'pg';

/** Tables that a load writes, in any order: their foreign keys are made again afterwards. */
export const LOADED_TABLES = [
  'payment_links',
  'payment_link_payers',
  'payments',
  'payers',
  'attempts',
  'refunds',
  'chargebacks',
  'payment_events',
  'transfers',
  'mandates',
  'mandate_consumers',
  'recurrences',
] as const;
export type LoadedTable = (typeof LOADED_TABLES)[number];

async function texts(client: Client, query: string, tables: readonly string[]): Promise<string[][]> {
  const { rows } = await client.query<string[]>({ text: query, values: [tables], rowMode: 'array' });
  return rows;
}

/**
 * Drops keys and indexes, also the foreign keys of other tables to these, inside the caller's transaction:
 * building them once at the end is several times faster, and checks every row.
 *
 * @param client connected with the owning role, in a transaction
 * @returns the statements that make them again
 */
export async function setIndexesAside(client: Client): Promise<string[]> {
  const keys = await texts(
    client,
    `SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid) FROM pg_constraint
     WHERE contype = 'f' AND (conrelid = ANY($1::regclass[]) OR confrelid = ANY($1::regclass[]))
       OR contype IN ('p', 'u') AND conrelid = ANY($1::regclass[]) ORDER BY contype = 'f', 1, 2`,
    LOADED_TABLES,
  );
  const indexes = await texts(
    client,
    `SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
     WHERE indrelid = ANY($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid
       AND contype <> 'f') ORDER BY 1`,
    LOADED_TABLES,
  );
  for (const [table, name] of keys.toReversed())
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const [name] of indexes) await client.query(`DROP INDEX ${name}`);
  return [
    ...indexes.map(([, definition]) => definition!),
    ...keys.map(([table, name, definition]) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`),
  ];
}
