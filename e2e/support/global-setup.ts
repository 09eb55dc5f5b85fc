import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { digestFiles } from '../../tools/serve/digest.ts';
import { root } from '../../tools/serve/processes.ts';
import { type TestCluster, joinTestCluster } from '../../tools/testing/cluster.ts';
import { ensureTemplate, migratedTemplate, migrationFiles } from '../../tools/testing/templates.ts';
import type { SeededTemplate } from './stack.ts';

/** Some hundreds of payments for the largest company: enough for every page button. */
const demoScale = process.env['STUIVER_DEMO_SCALE'] ?? '0.1';

/** The database with the demo, and the keys that the demo was sealed with. */
async function seededTemplate(cluster: TestCluster): Promise<SeededTemplate> {
  // The demo ends at the moment when it is written; an hour later some of it is past its time.
  const hour = new Date().toISOString().slice(0, 13);
  const sources = ['apps/gateway/src/**', 'packages/{contract,domain,messages}/src/**'];
  const digest = digestFiles([...migrationFiles, ...sources], [hour, demoScale]);
  const dataDir = join(cluster.dataDir, `seeded_${digest.slice(0, 16)}`);
  const empty = await migratedTemplate(cluster);
  const template = await ensureTemplate(cluster, {
    kind: 'seeded',
    digest,
    from: empty,
    fill: ({ url }) => {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      const result = spawnSync(process.execPath, ['apps/gateway/src/demo/seed.ts'], {
        cwd: root,
        encoding: 'utf8',
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          DATABASE_URL: url,
          STUIVER_DATA_DIR: dataDir,
          STUIVER_DEMO_SCALE: demoScale,
        },
      });
      if (result.status === 0) return Promise.resolve();
      throw new Error(`The demo was not written:\n${result.stdout}${result.stderr}`);
    },
  });
  return { ...template, dataDir, empty };
}

/**
 * Before all browser tests: one database with the demo, which each worker clones together with its keys.
 *
 * @returns ends the use of the cluster.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await joinTestCluster();
  process.env['STUIVER_E2E_TEMPLATE'] = JSON.stringify(await seededTemplate(cluster));
  return cluster.release;
}
