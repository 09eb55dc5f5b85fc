/** Target of statements: a client of pg, or a transaction of a migration. */
export type ClusterSession = {
  query<Row>(text: string, values?: readonly unknown[]): Promise<{ readonly rows: Row[] }>;
};

/**
 * Tables that stay on the coordinator: they belong to no merchant and are read only by their own keys, so that
 * writing them needs no other machine.
 */
const LOCAL_TABLES = new Set([
  'adyen_events',
  'adyen_report_lines',
  'adyen_reports',
  'bank_files',
  'bank_lines',
  'bank_orders',
  'bank_statements',
  'clock_steps',
  'deployment',
  'erasure_requests',
  'kysely_migration',
  'kysely_migration_lock',
  'mails',
  'onboarding_address_changes',
  'onboarding_applications',
  'onboarding_decisions',
  'onboarding_documents',
  'onboarding_erasures',
  'onboarding_links',
  'registrations',
  'sign_in_throttle',
]);

/** Tables that statements about a merchant join: Citus keeps a copy on every machine. */
const REFERENCE_TABLES = new Set(['merchant_tree', 'merchants', 'users']);

/** Tables that are not spread by merchant. */
export const WHOLE_TABLES: readonly string[] = [...LOCAL_TABLES, ...REFERENCE_TABLES];

/** Place of a table's rows: on their merchant's machine, on every machine, or only on the coordinator. */
type TableKind = 'distributed' | 'reference' | 'local';

/** A table of the product, with its schema, and its planned or completed placement. */
export type PlannedTable = {
  readonly name: string;
  readonly kind: TableKind;
  readonly isPlaced: boolean;
  /** PostgreSQL's estimate. */
  readonly rows: number;
};

/** Thrown when a database cannot be distributed, with a message for the operator. */
export class DistributionError extends Error {
  override readonly name = 'DistributionError';
}

/** The kind of a table by its name without the schema. */
function getTableKind(table: string): TableKind {
  if (LOCAL_TABLES.has(table)) return 'local';
  return REFERENCE_TABLES.has(table) ? 'reference' : 'distributed';
}

/**
 * Tables in the order in which they can be placed: those that others point at come first, reference tables before all.
 */
export async function planTables(session: ClusterSession): Promise<PlannedTable[]> {
  const { rows } = await session.query<{
    name: string;
    table: string;
    rows: string;
    placed: boolean;
    targets: string[];
  }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relname AS table,
       coalesce(nullif(c.reltuples, -1)::bigint, pg_stat_get_live_tuples(c.oid)) AS rows,
       EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid AND p.partmethod IN ('h', 'n')
         AND (p.partmethod = 'h' OR p.repmodel = 't')) AS placed,
       ARRAY(SELECT DISTINCT format('%I.%I', tn.nspname, t.relname) FROM pg_constraint k
         JOIN pg_class t ON t.oid = k.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace
         WHERE k.conrelid = c.oid AND k.contype = 'f' AND t.oid <> c.oid) AS targets
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'simulator') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     ORDER BY 1`,
  );
  const waiting = new Map(rows.map((row) => [row.name, row]));
  const ordered: PlannedTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ targets }) => !targets.some((target) => waiting.has(target)),
    );
    if (ready.length === 0)
      throw new DistributionError(`Foreign keys go round in a circle: ${[...waiting.keys()].join(', ')}`);
    for (const { name, table, placed, rows: estimate } of ready) {
      ordered.push({ name, kind: getTableKind(table), isPlaced: placed, rows: Number(estimate) });
      waiting.delete(name);
    }
  }
  const rank = { local: 2, reference: 0, distributed: 1 };
  return ordered.toSorted((one, other) => rank[one.kind] - rank[other.kind]);
}

/** Returns the tables that `distribute` has not placed yet. */
export const openTables = (plan: readonly PlannedTable[]): PlannedTable[] =>
  plan.filter(({ kind, isPlaced }) => kind !== 'local' && !isPlaced);
