import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../serve/processes.ts';

type Manifest = { readonly version: string; readonly publishConfig?: object };
type Source = Manifest & { readonly private: true; readonly devDependencies?: object };

/** Writes a package's manifest as it is published, with its README and our licence, into its built folder. */
export function publish(source: string, folder: string, change: (manifest: Manifest) => object): void {
  const text = readFileSync(join(source, 'package.json'), 'utf8');
  const { private: _, devDependencies: __, ...manifest } = JSON.parse(text) as Source;
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(change(manifest), null, 2)}\n`);
  cpSync(join(source, 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}
