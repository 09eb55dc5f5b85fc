import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildClient } from '../client/build-client.ts';
import { runToEnd } from '../serve/processes.ts';
import { buildPlugin, PLUGINS } from './build-plugin.ts';

/**
 * Packs the client and the plug-ins as `npm publish` would.
 *
 * @param folder gets the tarballs; made if missing
 * @returns the tarballs' paths by package
 */
export async function packForShops(folder: string): Promise<Record<string, string>> {
  const packed: Record<string, string> = {};
  mkdirSync(folder, { recursive: true });
  for (const name of ['client', ...PLUGINS] as const) {
    const built = mkdtempSync(join(tmpdir(), 'stuiver-package-'));
    await (name === 'client' ? buildClient(built) : buildPlugin(name, built));
    const args = ['pack', '--silent', '--pack-destination', resolve(folder)];
    const { code, output } = await runToEnd('npm', args, { cwd: built });
    rmSync(built, { recursive: true });
    if (code !== 0) throw new Error(`npm pack ended with ${code}:\n${output}`);
    packed[`@stuiver/${name}`] = join(resolve(folder), output.trim().split('\n').at(-1) ?? '');
  }
  return packed;
}
