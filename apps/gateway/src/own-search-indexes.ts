import type pg from 'pg';

/** A company with so many captured payments gets an index of its own … */
const FROM_PAYMENTS = 250_000;
/** … and so many companies at most: each payer that is written is held against the condition of every index. */
const MOST_COMPANIES = 20;

const PREFIX = 'payers_search_of_';

/** Held while they are made. Nobody waits for it: whoever waited would hold a snapshot that the making waits for. */
const lockKey = 7_238_411_027;

/** The index's name: the company's id without its dashes. */
const nameFor = (merchantId: string) => `${PREFIX}${merchantId.replaceAll('-', '')}`;

export type OwnSearchOptions = {
  /** Receives a line for each index, before it is made. */
  readonly log: (line: string) => void;
  readonly fromPayments?: number;
  readonly mostCompanies?: number;
};

/**
 * Gives the largest companies indexes of their own for the search in payers' texts. The index of all leads through
 * the payments of everybody who has the same three letters; this one holds nobody else's (docs/decisions/lists.md).
 * They are made beside running gateways, and one that was broken off is made anew. Where one cannot be made the search
 * is as slow as before, so that is told and nothing else.
 *
 * @param client with the role that owns the database, in no transaction
 * @param options where to report, and when a company is large
 * @returns the names of the indexes that were made; none while another process makes them
 */
export async function giveOwnSearchIndexes(client: pg.Client, options: OwnSearchOptions): Promise<string[]> {
  const lock = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lockKey]);
  if (!lock.rows[0]?.taken) return [];
  try {
    return await makeMissing(client, options);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockKey]);
  }
}

async function makeMissing(client: pg.Client, options: OwnSearchOptions): Promise<string[]> {
  const { log, fromPayments = FROM_PAYMENTS, mostCompanies = MOST_COMPANIES } = options;
  const companies = await client.query<{ merchant_id: string }>(
    `SELECT merchant_id FROM merchant_totals GROUP BY 1 HAVING sum(payments) >= $1
     ORDER BY sum(payments) DESC, 1 LIMIT $2`,
    [fromPayments, mostCompanies],
  );
  const there = await client.query<{ name: string; valid: boolean }>(
    `SELECT c.relname AS name, i.indisvalid AS valid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = 'payers'::regclass AND starts_with(c.relname, $1)`,
    [PREFIX],
  );
  const valid = new Set(there.rows.filter((index) => index.valid).map(({ name }) => name));
  const made: string[] = [];
  for (const { merchant_id } of companies.rows) {
    const name = nameFor(merchant_id);
    if (valid.has(name)) continue;
    log(`Making a search index of its own for company ${merchant_id} …`);
    try {
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      // The name and the id are letters and digits of a uuid.
      await client.query(`CREATE INDEX CONCURRENTLY ${name} ON payers USING gin (search_text gin_trgm_ops)
        WHERE merchant_id = '${merchant_id}'`);
      made.push(name);
    } catch (error) {
      log(`It could not be made: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return made;
}
