import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { closeContext, openContext } from '../../apps/gateway/src/app/open-context.ts';
import { chainAuditRows, findAllAuditFaults } from '../../apps/gateway/src/insight/audit/chain.ts';
import { recomputeAll } from '../../apps/gateway/src/money/ledger/recompute-queries.ts';
import type { Context } from '../../apps/gateway/src/platform/context.ts';
import { type Db, openDatabase } from '../../apps/gateway/src/platform/database/database.ts';
import { writeLastRun } from '../../apps/gateway/src/platform/files/last-run.ts';
import { openData } from '../../apps/gateway/src/platform/security/data-key.ts';
import type { Settings } from '../../apps/gateway/src/settings/settings.ts';
import { withClient } from '../postgres/with-client.ts';
import { findRunning, type Reached } from '../serve/reach-embedded.ts';
import { countRows, readSecrets, untilArchived } from './base-backup.ts';
import { restore, type RestoreOptions } from './restore.ts';

/** Documents that are opened; all are looked for. */
const SAMPLE = 50;

/** Result of a drill, as `last-drill.json` holds it. */
export type Drill = {
  readonly at: string;
  readonly ok: boolean;
  readonly faults: readonly string[];
} & Partial<Awaited<ReturnType<typeof restoreAndCheck>>>;

/**
 * Marks this moment in the log and has it archived.
 *
 * @returns the restore point's name, and the rows that were committed before it
 */
async function markMoment({ adminUrl }: Reached, log: RestoreOptions['log']) {
  const rows = await countRows(adminUrl);
  return withClient(adminUrl, async (client) => {
    const to = `drill-${Date.now()}`;
    const marked = await client.query<{ wal: string }>(
      'SELECT pg_walfile_name(pg_create_restore_point($1)) AS wal',
      [to],
    );
    await client.query('SELECT pg_switch_wal()');
    await untilArchived(client, marked.rows[0]?.wal ?? '', log);
    return { to, rows };
  });
}

/** Objects that the rows name in the document store, with the place that each was sealed for. */
const findObjects = async ({ db }: Context) =>
  (
    await sql<{ kind: 'application-key' | 'evidence-key'; name: string; place: string; sealed_key: Buffer }>`
      SELECT 'application-key' AS kind, concat_ws('/', application_id, d.id, part) AS name,
             concat_ws(':', 'part', d.id, part) AS place, sealed_key
      FROM onboarding_documents d JOIN onboarding_applications a ON a.id = application_id,
           generate_series(0, received_parts - 1) AS part
      UNION ALL
      SELECT 'evidence-key', concat_ws('/', chargeback_id, piece.id, piece.name), piece.place, sealed_key
      FROM evidence_folders LEFT JOIN evidence_files f USING (merchant_id, chargeback_id, stage),
      LATERAL (
        SELECT f.id, part::text AS name, concat_ws(':', 'part', f.id, part) AS place
        FROM generate_series(0, received_parts - 1) AS part
        UNION ALL
        SELECT f.id, 'd', concat('drawn:', f.id)
        WHERE f.status = 'STORED' AND f.content_type <> 'application/pdf'
        UNION ALL
        SELECT packet_id, '0', concat('packet:', packet_id) WHERE packet_id IS NOT NULL
      ) AS piece (id, name, place)
      WHERE erased_at IS NULL
      ORDER BY name`.execute(db)
  ).rows;

/** Looks for every document, and opens a sample, spread over all. */
async function checkDocuments(context: Context, faults: string[]): Promise<number> {
  const { documents, keyring } = context;
  const objects = await findObjects(context);
  const every = Math.max(1, Math.floor(objects.length / SAMPLE));
  for (const [index, { kind, name, place, sealed_key }] of objects.entries()) {
    const sealed = await documents.get(name).catch(() => null);
    if (sealed === null) {
      faults.push(`document ${name} is missing`);
    } else if (index % every === 0) {
      const key = keyring.open(kind, sealed_key);
      try {
        openData(key ?? Buffer.alloc(0), place, sealed);
      } catch {
        faults.push(`document ${name} does not open`);
      }
    }
  }
  return objects.length;
}

/** Checks whether the keyring is the one that sealed this database's secrets. */
async function checkKeyring({ db, keyring }: Context, faults: string[]): Promise<void> {
  const rows = await db.selectFrom('notification_secrets').select('sealed_secret').limit(1000).execute();
  const closed = rows.filter((row) => keyring.open('notification-secret', row.sealed_secret) === null);
  if (closed.length > 0) faults.push(`the keyring does not open ${closed.length} of ${rows.length} secrets`);
}

/** Compares books and audit chains with their recomputation, as `npx stuiver check` does. */
async function findDifferences(db: Db): Promise<string[]> {
  const books = await recomputeAll(db);
  const chains = await findAllAuditFaults(db, new Date());
  return [
    ...books.map(({ check, merchantId, key }) => `books differ: ${check} ${merchantId} ${key}`),
    ...chains.map(({ fault, merchantId, auditId }) => `audit ${fault}: ${merchantId} ${auditId}`),
  ];
}

/** Compares the running database with its recomputation; empty if no database is running. */
async function findRunningDifferences(running: Reached | null): Promise<ReadonlySet<string>> {
  if (running === null) return new Set();
  const { db } = openDatabase({ url: running.url, maximumConnections: 2, isParallel: true });
  try {
    return new Set(await findDifferences(db));
  } finally {
    await db.destroy();
  }
}

/** Checks a restored deployment as an auditor would. */
async function checkRestored(
  settings: Settings,
  ownerUrl: string,
  expected: Readonly<Record<string, number>>,
  running: Reached | null,
) {
  const faults: string[] = [];
  const counts = await countRows(ownerUrl);
  for (const [table, least] of Object.entries(expected))
    if ((counts[table] ?? 0) < least) faults.push(`${table} has ${counts[table] ?? 0} rows of ${least}`);
  const context = await openContext(settings, {
    applicationName: 'stuiver-drill',
    maximumConnections: 2,
    isParallel: true,
  });
  try {
    await checkKeyring(context, faults);
    // The gateway chains rows within a second, so the last ones may have no link yet.
    await chainAuditRows(context);
    const differences = await findDifferences(context.db);
    const known = await findRunningDifferences(differences.length > 0 ? running : null);
    const lost = differences.filter((one) => !known.has(one));
    faults.push(...lost);
    // The running database has them too: `npx stuiver check` is about them.
    const kept = differences.length - lost.length;
    const documents = await checkDocuments(context, faults);
    return { faults, kept, documents, rows: Object.values(counts).reduce((sum, count) => sum + count, 0) };
  } finally {
    await closeContext(context);
  }
}

const seconds = (since: number) => Math.round((performance.now() - since) / 100) / 10;

/** Restores the newest backup and all of the log elsewhere, checks it, measures and removes it. */
async function restoreAndCheck(
  options: Pick<RestoreOptions, 'settings' | 'log'>,
  dataDir: string,
  key: string | null,
) {
  const into = mkdtempSync(join(tmpdir(), 'stuiver-drill-'));
  let restored: Awaited<ReturnType<typeof restore>> | null = null;
  try {
    const running = await findRunning(dataDir);
    const marked = running === null ? null : await markMoment(running, options.log);
    const secrets = key ?? (await readSecrets(dataDir));
    const began = performance.now();
    restored = await restore({ ...options, into, to: marked?.to ?? null, secrets });
    const restoreSeconds = seconds(began);
    options.log('Checking …');
    const { backup, postgres } = restored;
    const { documentStore } = options.settings;
    const settings: Settings = {
      ...options.settings,
      databaseUrl: postgres.url,
      dataDirectory: into,
      // Documents of a bucket are not in the backup.
      documentStore: documentStore?.startsWith('/') === true ? null : documentStore,
      backupStore: null,
      logLevel: 'error',
    };
    const checking = performance.now();
    const checked = await checkRestored(
      settings,
      postgres.migrationUrl,
      marked?.rows ?? backup.rows,
      running,
    );
    return { ...checked, backup: backup.id, restoreSeconds, checkSeconds: seconds(checking) };
  } finally {
    await restored?.postgres.stop();
    if (restored !== null) rmSync(restored.postgres.clusterDir, { recursive: true, force: true });
    rmSync(into, { recursive: true, force: true });
  }
}

/**
 * Proves that the deployment can be restored, or what is missing or differs, and notes it in `last-drill.json`.
 *
 * @param key the private key in PEM; without it, this machine's own keyring serves
 */
export async function runDrill(
  options: Pick<RestoreOptions, 'settings' | 'log'>,
  dataDir: string,
  key: string | null,
): Promise<Drill> {
  const at = new Date().toISOString();
  const found = await restoreAndCheck(options, dataDir, key).catch((error: Error) => ({
    faults: [error.message],
  }));
  const drill: Drill = { at, ok: found.faults.length === 0, ...found };
  await writeLastRun(dataDir, 'drill', drill);
  return drill;
}
