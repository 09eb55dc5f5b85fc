import pg from 'pg';

/** Facts about a database for the rules on statements; plain lists, so that other processes can receive them. */
export type CatalogLists = {
  /** The application's role, whose statements are held to the rules. */
  readonly role: string;
  /** Tables whose primary key starts with merchant_id, with the other columns of their unique keys. */
  readonly tenantTables: Readonly<Record<string, readonly string[]>>;
  /** Functions with a form that is not IMMUTABLE. */
  readonly unstableFunctions: readonly string[];
};

/** Reads the lists from a migrated database. */
export async function readCatalog(url: string): Promise<CatalogLists> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string; keys: string[] }>(
      `SELECT c.relname AS name, array_agg(DISTINCT a.attname::text) AS keys
       FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisunique
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
       WHERE EXISTS (SELECT FROM pg_index p JOIN pg_attribute m ON m.attrelid = p.indrelid AND m.attnum = p.indkey[0]
         WHERE p.indrelid = c.oid AND p.indisprimary AND m.attname = 'merchant_id')
       GROUP BY c.oid ORDER BY 1`,
    );
    const functions = await client.query<{ name: string }>(
      `SELECT DISTINCT proname AS name FROM pg_proc WHERE provolatile <> 'i' AND prokind = 'f' ORDER BY 1`,
    );
    return {
      role: new URL(url).username,
      tenantTables: Object.fromEntries(
        tables.rows.map(({ name, keys }) => [name, keys.filter((key) => key !== 'merchant_id')]),
      ),
      unstableFunctions: functions.rows.map(({ name }) => name),
    };
  } finally {
    await client.end();
  }
}
