import { sql } from 'kysely';
import type { Db, Queries, TableRow } from '../../platform/database/database.ts';
import { acrossMerchants } from '../../platform/database/machines.ts';
import { rowsWith } from '../../platform/database/rows.ts';
import { together } from '../../platform/database/statements.ts';

/** Columns covered by the chain's hash. */
export type ChainRow = Omit<TableRow<'audit_log'>, 'created_day'>;
export type ChainLink = TableRow<'audit_chain'>;

const ROW = sql.raw(
  `l.merchant_id, l.id, l.created_at, l.actor_kind, l.actor_id, l.actor_name, l.address, l.device, l.action,
  l.subject_kind, l.subject_id, l.subject_name, l.before, l.after`,
);

/** The companies with rows that have no link yet. */
export async function companiesToChain(db: Db): Promise<string[]> {
  const rows = await acrossMerchants(db)
    .selectFrom('audit_unchained')
    .select('merchant_id')
    .distinct()
    .execute();
  return rows.map((row) => row.merchant_id);
}

/** A company's rows without a link, oldest id first. */
export async function unchainedRows(db: Db, merchantId: string, limit: number): Promise<ChainRow[]> {
  const result = await sql<ChainRow>`SELECT ${ROW}
    FROM audit_unchained u JOIN audit_log l ON l.merchant_id = ${merchantId} AND l.id = u.audit_id
    WHERE u.merchant_id = ${merchantId} ORDER BY l.id LIMIT ${limit}`.execute(db);
  return result.rows;
}

/** The newest link of a company's chain; undefined before the first. */
export function lastLink(
  db: Queries,
  merchantId: string,
): Promise<Pick<ChainLink, 'sequence' | 'hash'> | undefined> {
  return rowsWith(db, 'audit_chain', { merchant_id: merchantId })
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Appends links of one company and removes their rows from the list of those without one.
 *
 * @throws PostgreSQL's error when another process has chained meanwhile; nothing is then written
 */
export async function appendLinks(db: Db, merchantId: string, links: readonly ChainLink[]): Promise<void> {
  const rows = links.map(
    (link) => sql`(${merchantId}, ${link.sequence}, ${link.audit_id}, ${link.previous_hash}, ${link.hash})`,
  );
  const ids = links.map((link) => link.audit_id);
  await together([
    sql`INSERT INTO audit_chain (merchant_id, sequence, audit_id, previous_hash, hash) VALUES ${sql.join(rows)}`,
    sql`DELETE FROM audit_unchained WHERE merchant_id = ${merchantId} AND audit_id = ANY(${ids}::uuid[])`,
  ]).execute(db);
}

export type LinkWithRow = { readonly link: ChainLink; readonly row: ChainRow | null };

/** A company's links after a sequence, in order, each with its audit row if there is one. */
export async function linksAfter(
  db: Queries,
  merchantId: string,
  sequence: number,
  limit: number,
): Promise<LinkWithRow[]> {
  const result = await sql<Omit<ChainLink, 'merchant_id'> & { [K in keyof ChainRow]: ChainRow[K] | null }>`
    SELECT c.sequence, c.audit_id, c.previous_hash, c.hash, ${ROW}
    FROM audit_chain c LEFT JOIN audit_log l ON l.merchant_id = ${merchantId} AND l.id = c.audit_id
    WHERE c.merchant_id = ${merchantId} AND c.sequence > ${sequence} ORDER BY c.sequence LIMIT ${limit}`.execute(
    db,
  );
  return result.rows.map((found) => ({
    link: { ...found, merchant_id: merchantId },
    row: found.id === null ? null : (found as ChainRow),
  }));
}

/** One link of a company's chain. */
export function linkAt(
  db: Queries,
  merchantId: string,
  sequence: number,
): Promise<Pick<ChainLink, 'hash'> | undefined> {
  return rowsWith(db, 'audit_chain', { merchant_id: merchantId, sequence }).select('hash').executeTakeFirst();
}

export type LinkedRow = { readonly id: string; readonly created_at: Date; readonly is_linked: boolean };

/** A company's rows after an id, in the order of their ids, with whether each has a link. */
export async function rowsAfter(
  db: Queries,
  merchantId: string,
  after: string | null,
  limit: number,
): Promise<LinkedRow[]> {
  const from = after ?? '00000000-0000-0000-0000-000000000000';
  const result = await sql<LinkedRow>`SELECT l.id, l.created_at, EXISTS (
      SELECT FROM audit_chain c WHERE c.merchant_id = ${merchantId} AND c.audit_id = l.id) AS is_linked
    FROM audit_log l WHERE l.merchant_id = ${merchantId} AND l.id > ${from} ORDER BY l.id LIMIT ${limit}`.execute(
    db,
  );
  return result.rows;
}

/** All companies: each has at least the audit row of its creation. */
export async function auditedCompanies(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('merchants').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}
