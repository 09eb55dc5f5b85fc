import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publish } from '../client/publish.ts';
import { root, runNodeToEnd } from '../serve/processes.ts';

/** The plug-ins for shops' engines, as their folders in `packages` and their names after `@stuiver/`. */
export const PLUGINS = ['vendure-payment', 'medusa-payment'] as const;
export type Plugin = (typeof PLUGINS)[number];

/**
 * Builds a plug-in as it is published: CommonJS, as both engines are, its types, README and licence. Its types are not
 * checked here, where its engine is not installed: `npm run check:shops` does that.
 *
 * @param folder gets the package; emptied first
 */
export async function buildPlugin(plugin: Plugin, folder: string): Promise<void> {
  const source = join(root, 'packages', plugin);
  rmSync(folder, { recursive: true, force: true });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { code, output } = await runNodeToEnd([compiler, '--noCheck', '--outDir', folder], { cwd: source });
  if (code !== 0) throw new Error(`${plugin} does not build:\n${output}`);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.d.ts'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), text.replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'"));
  }
  // Client and plug-ins have one version.
  publish(source, folder, ({ publishConfig, ...manifest }) => ({
    ...manifest,
    ...publishConfig,
    dependencies: { '@stuiver/client': `^${manifest.version}` },
  }));
}
