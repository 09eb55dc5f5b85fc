import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildClient } from './client/build-client.ts';
import { runToEnd } from './serve/processes.ts';

/** `npm run pack:client -- FOLDER`: packs the client as `npm publish` would. */
const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder that gets the package.');
const built = mkdtempSync(join(tmpdir(), 'stuiver-client-'));
mkdirSync(folder, { recursive: true });
await buildClient(built);
const { code, output } = await runToEnd('npm', ['pack', '--pack-destination', resolve(folder)], {
  cwd: built,
});
rmSync(built, { recursive: true });
console.log(output.trim());
process.exitCode = code;
