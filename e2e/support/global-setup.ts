import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase } from '../../apps/gateway/src/testing/clone.ts';
import { root } from '../../tools/serve/processes.ts';
import { startTestCluster } from '../../tools/testing/cluster.ts';
import type { SeededTemplate } from './stack.ts';

/** Some hundreds of payments for the largest company: enough for every page button. */
const demoScale = '0.1';

/**
 * Before all browser tests: one PostgreSQL, and in it one database with the demo, which each worker clones
 * together with the keys that the demo was sealed with.
 *
 * @returns ends and removes everything.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const dataDir = mkdtempSync(join(tmpdir(), 'stuiver-e2e-'));
  const teardown = async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const seeded = await cloneDatabase(cluster.template, 'seeded');
  const result = spawnSync(process.execPath, ['apps/gateway/src/demo/seed.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: seeded.url,
      STUIVER_DATA_DIR: dataDir,
      STUIVER_DEMO_SCALE: process.env['STUIVER_DEMO_SCALE'] ?? demoScale,
    },
  });
  if (result.status !== 0) {
    await teardown();
    throw new Error(`The demo was not written:\n${result.stdout}${result.stderr}`);
  }
  const template: SeededTemplate = {
    adminUrl: cluster.template.adminUrl,
    url: seeded.url,
    migrationUrl: seeded.migrationUrl,
    dataDir,
  };
  process.env['STUIVER_E2E_TEMPLATE'] = JSON.stringify(template);
  return teardown;
}
