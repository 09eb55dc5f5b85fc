import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DataDirectoryHeld } from '../lock.mjs';
import { connectTo, heldCode, startTestCluster } from './cluster.ts';
import { removeStaleDirectories } from './places.ts';

/** Counts the other current connections. */
async function countUsers(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ users: number }>(
    `SELECT count(*)::int AS users FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  return rows[0]?.users ?? 0;
}

/** Drops the clones of killed runs; no run may be active. */
async function dropClones(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    String.raw`SELECT datname AS name FROM pg_database WHERE datname LIKE 'test\_%' AND NOT datistemplate`,
  );
  for (const { name } of rows) await admin.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)}`);
}

/** Resolves when no one has been connected for this long. */
async function untilIdle(admin: pg.Client, idleSeconds: number, isEnding: () => boolean): Promise<void> {
  let usedAt = Date.now();
  let hasClones = true;
  while (!isEnding() && Date.now() - usedAt < idleSeconds * 1000) {
    await delay(Math.min(idleSeconds * 250, 5000));
    if ((await countUsers(admin)) > 0) {
      usedAt = Date.now();
      hasClones = true;
    } else if (hasClones) {
      await dropClones(admin);
      hasClones = false;
    }
  }
}

/**
 * `tools/testing/warm-cluster.ts <data directory> <seconds>`: runs a cluster between test runs, until it has been
 * idle for so many seconds, and removes what killed runs left behind.
 */
async function main(): Promise<void> {
  const [dataDir = '', idleSeconds = ''] = process.argv.slice(2);
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (isEnding = true));
  const own = await startTestCluster(dataDir);
  try {
    const cluster = await connectTo(dataDir);
    if (cluster === null) throw new Error('The cluster does not answer.');
    await removeStaleDirectories();
    await untilIdle(cluster.admin, Number(idleSeconds), () => isEnding);
    await cluster.release();
  } finally {
    await own.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof DataDirectoryHeld ? heldCode : 1;
});
