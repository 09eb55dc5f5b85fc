import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** Every script that browsers may load, by its path, as the build of the web app wrote it. */
export type ScriptManifest = Readonly<
  Record<string, { readonly integrity: string; readonly reason: string }>
>;

/** Refuses scripts without an integrity, in browsers that know this header. */
export const INTEGRITY_POLICY = 'blocked-destinations=(script)';

const decompress = promisify(brotliDecompress);

/** `sha256-…` of a content, as pages and policies write it. */
export const computeIntegrity = (content: string | Buffer): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Reads the manifest of a built web app. */
export async function readScriptManifest(directory: string): Promise<ScriptManifest> {
  return JSON.parse(await readFile(join(directory, 'scripts.json'), 'utf8')) as ScriptManifest;
}

/** Import map of the payer's pages: the integrity of each of their scripts, those that are imported later included. */
export function buildImportMap(manifest: ScriptManifest): string {
  const own = Object.entries(manifest).filter(([path]) => path.startsWith('/checkout-assets/'));
  return JSON.stringify({
    integrity: Object.fromEntries(own.map(([path, { integrity }]) => [path, integrity])),
  });
}

/** Scripts that a page with this import map may run, as its policy writes them. */
export const scriptSources = (importMap: string): readonly string[] => [
  "'self'",
  `'${computeIntegrity(importMap)}'`,
];

/** Compares the scripts of a built web app, their compressed copies included, with its manifest: names the different. */
export async function changedScripts(directory: string): Promise<string[]> {
  const missing = new Map(Object.entries(await readScriptManifest(directory)));
  const manifest = new Map(missing);
  const changed: string[] = [];
  for (const folder of ['portal', 'checkout'].map((name) => join(directory, name))) {
    const files = await readdir(folder, { recursive: true });
    for (const file of files.filter((name) => /\.js(?:\.br)?$/.test(name))) {
      const path = `/${file.replace(/\.br$/, '')}`;
      const bytes = await readFile(join(folder, file));
      const content = file.endsWith('.br') ? await decompress(bytes).catch(() => bytes) : bytes;
      if (manifest.get(path)?.integrity !== computeIntegrity(content)) changed.push(`/${file}`);
      if (path === `/${file}`) missing.delete(path);
    }
  }
  return [...changed, ...missing.keys()];
}

/**
 * Compares a payer's page as a browser receives it (PCI DSS 11.6.1) with the manifest.
 *
 * @param address of a page that can be paid
 * @returns one line per difference
 */
export async function receivedProblems(address: string, manifest: ScriptManifest): Promise<string[]> {
  const answer = await fetch(address);
  const html = await answer.text();
  const importMap = buildImportMap(manifest);
  const expected = `script-src ${scriptSources(importMap).join(' ')}`;
  const problems: string[] = [];
  if (answer.headers.get('content-security-policy')?.split(';').includes(expected) !== true)
    problems.push(`The policy of the page is not ${expected}`);
  if (answer.headers.get('integrity-policy') !== INTEGRITY_POLICY)
    problems.push(`The header integrity-policy is not ${INTEGRITY_POLICY}`);
  const own = Object.entries(manifest).filter(([path]) => importMap.includes(`"${path}"`));
  const found = [...html.matchAll(/<script\b([^>]*)>([^<]*)/gi)];
  if (!found.some(([, tag = '']) => tag.includes(' src=')))
    problems.push('The page loads no script: name one that can be paid');
  for (const [, tag = '', content] of found) {
    const source = /\ssrc="([^"]*)"/.exec(tag)?.[1];
    const isKnown =
      source === undefined
        ? content === importMap || tag.includes('type="application/json"')
        : own.some(([path, { integrity }]) => path === source && tag.includes(`integrity="${integrity}"`));
    if (!isKnown) problems.push(`The page has a script that the manifest lacks: <script${tag}>`);
  }
  for (const [path, { integrity }] of own) {
    const script = await fetch(new URL(path, answer.url));
    if (!script.ok || computeIntegrity(Buffer.from(await script.arrayBuffer())) !== integrity)
      problems.push(`${path} is served with another content`);
  }
  return problems;
}
