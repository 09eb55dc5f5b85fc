import { spawn } from 'node:child_process';
import { mkdirSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSettings } from '../apps/gateway/src/settings/settings.ts';
import { reachEmbedded } from './serve/reach-embedded.ts';
import { reportFailure, root } from './serve/processes.ts';

/** `tools/with-database.ts <file.ts> [arguments]`: runs one of the gateway's commands on the deployment's database. */
async function main(): Promise<void> {
  const [script, ...rest] = process.argv.slice(2);
  if (script === undefined) throw new Error('Which command?');
  const settings = readSettings(process.env);
  const dataDir = resolve(root, settings.dataDirectory);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const reached =
    settings.databaseUrl === null
      ? await reachEmbedded(settings, dataDir)
      : { url: settings.databaseUrl, release: () => Promise.resolve() };
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: reached.url,
    STUIVER_DATA_DIR: realpathSync(dataDir),
  };
  delete env['DATABASE_MIGRATION_URL'];
  const child = spawn(process.execPath, [resolve(root, script), ...rest], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  const code = await new Promise<number>((settle, reject) => {
    child.once('error', reject);
    child.once('exit', (exit) => settle(exit ?? 1));
  });
  await reached.release();
  process.exitCode = code;
}

main().catch(reportFailure);
