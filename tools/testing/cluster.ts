import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../apps/gateway/src/migrate.ts';
import type { TemplateDatabase } from '../../apps/gateway/src/testing/clone.ts';
import { appRole } from '../postgres/cluster.ts';
import { startPostgres } from '../postgres/launcher.ts';

export type TestCluster = { readonly template: TemplateDatabase; readonly stop: () => Promise<void> };

/**
 * Starts a PostgreSQL of the tests' own, with the same durability as in production, and migrates one database
 * in it as the template for clones.
 *
 * @returns the template's addresses and the end of everything, files included.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stuiver-test-'));
  const postgres = await startPostgres({
    dataDir,
    binDir: process.env['STUIVER_POSTGRES_BIN'] ?? null,
  }).catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  const stop = async () => {
    await postgres.stop();
    rmSync(postgres.clusterDir, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate({ migrationUrl: postgres.migrationUrl, appRole, log: () => undefined });
  } catch (error) {
    await stop();
    throw error;
  }
  const { adminUrl, url, migrationUrl } = postgres;
  return { template: { adminUrl, url, migrationUrl }, stop };
}
