import { sql } from 'kysely';
import { WHOLE_TABLES } from '../../cluster/distribution/plan.ts';
import type { TestApp } from '../app.ts';

/**
 * Makes a test's database look like a cluster of two machines, one of which holds the rows of some merchants.
 * Statements about their rows fail while it is away, as on Citus. Each of them needs a payment.
 *
 * @returns `leave` and `comeBack`
 */
export async function makeMachines(
  { ownerDb }: Pick<TestApp, 'ownerDb'>,
  merchantIds: readonly string[],
): Promise<{ leave(): Promise<void>; comeBack(): Promise<void> }> {
  const statements = [
    'CREATE TABLE machine_away (merchant_id uuid PRIMARY KEY)',
    'CREATE TABLE machine_merchants (merchant_id uuid PRIMARY KEY)',
    'CREATE TABLE pg_dist_node (groupid int, nodename text, nodeport int, noderole text)',
    "INSERT INTO pg_dist_node VALUES (1, 'first', 5432, 'primary'), (2, 'second', 5432, 'primary')",
    'CREATE TABLE pg_dist_placement (shardid bigint, groupid int)',
    'INSERT INTO pg_dist_placement VALUES (1, 1), (2, 2)',
    `CREATE FUNCTION get_shard_id_for_distribution_column(text, uuid) RETURNS bigint LANGUAGE sql AS
      'SELECT CASE WHEN EXISTS (SELECT FROM machine_merchants WHERE merchant_id = $2) THEN 2 ELSE 1 END'`,
    `CREATE FUNCTION is_reached(merchant uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF EXISTS (SELECT FROM machine_away WHERE merchant_id = merchant) THEN
        RAISE EXCEPTION 'connection to the remote node second:5432 failed' USING ERRCODE = '08006';
      END IF;
      RETURN true;
    END $$`,
    'GRANT SELECT ON machine_away, pg_dist_node, pg_dist_placement, machine_merchants TO PUBLIC',
  ];
  for (const statement of statements) await sql.raw(statement).execute(ownerDb);
  await sql`INSERT INTO machine_merchants SELECT unnest(${merchantIds}::uuid[])`.execute(ownerDb);
  const { rows } = await sql<{ name: string }>`SELECT c.relname AS name FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'merchant_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT c.relname = ANY(${WHOLE_TABLES}::text[]) AND c.relname NOT LIKE 'machine%'`.execute(ownerDb);
  for (const { name } of rows) {
    await sql`ALTER TABLE ${sql.table(name)} ENABLE ROW LEVEL SECURITY`.execute(ownerDb);
    await sql`CREATE POLICY reached ON ${sql.table(name)} USING (is_reached(merchant_id))`.execute(ownerDb);
  }
  return {
    leave: async () =>
      void (await sql`INSERT INTO machine_away SELECT merchant_id FROM machine_merchants`.execute(ownerDb)),
    comeBack: async () => void (await sql`DELETE FROM machine_away`.execute(ownerDb)),
  };
}
