import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CheckoutRender } from '@stuiver/contract/checkout-pages';
import { type Language, perLanguage } from '@stuiver/domain/languages';
import { DeploymentError } from '../../platform/files/operator-file.ts';
import { changedScripts, readScriptManifest, type ScriptManifest } from './script-manifest.ts';

/** An entry of the manifest that Vite writes; `imports` are keys of others. */
type Chunk = {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
};

/** A script of the payer's pages, and everything it imports, so that browsers fetch them at once. */
type BuiltScript = {
  readonly url: string;
  /** `sha256-…` of its content. */
  readonly integrity: string;
  readonly imports: readonly BuiltScript[];
};

/** The built web app: its files, and the renderer of the payer's pages. */
export type WebBuild = {
  /** Folders that hold the files, by the paths of their URLs. */
  readonly folders: readonly string[];
  /** Addresses that browsers may fetch; the portal's document is excluded, because it is served filled in. */
  readonly urls: ReadonlySet<string>;
  /** The portal's document. */
  readonly portal: string;
  /** The payer's pages, by their names in vite.config.ts. */
  readonly scripts: Readonly<Record<'pay' | 'status', BuiltScript>>;
  readonly manifest: ScriptManifest;
  /** Their texts. */
  readonly catalogues: Readonly<Record<Language, BuiltScript>>;
  /** The styles of the payer's pages, which their documents hold. */
  readonly style: string;
  readonly render: CheckoutRender;
};

/** Output folder of the web app's `npm run build`. */
export const WEB_DIRECTORY = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** Lists URLs of the files in a folder that are served unchanged. */
async function urlsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .filter((url) => !/^\/\.vite\/|\.(?:html|br)$/.test(url));
}

function buildScript(
  manifest: ScriptManifest,
  chunks: Record<string, Chunk>,
  { file, imports = [] }: Chunk,
): BuiltScript {
  const next = imports
    .flatMap((key) => chunks[key] ?? [])
    .map((chunk) => buildScript(manifest, chunks, chunk));
  return {
    url: `/${file}`,
    integrity: manifest[`/${file}`]?.integrity ?? '',
    imports: next.flatMap((script) => [script, ...script.imports]),
  };
}

/**
 * Loads the built web app; null when nothing was built in the directory.
 *
 * @throws when the build is incomplete, or a script was changed since
 */
export async function loadWebBuild(directory: string): Promise<WebBuild | null> {
  const renderer = join(directory, 'server/render.js');
  if (!existsSync(renderer)) return null;
  const { render } = (await import(pathToFileURL(renderer).href)) as { render: CheckoutRender };
  const changed = await changedScripts(directory);
  if (changed.length > 0)
    throw new DeploymentError(
      `The web app was changed since it was built: ${changed.join(', ')}. Find out why, then build it again.`,
    );
  const manifest = await readScriptManifest(directory);
  const [portal, checkout] = [join(directory, 'portal'), join(directory, 'checkout')];
  const built = await readFile(join(checkout, '.vite/manifest.json'), 'utf8');
  const chunks = JSON.parse(built) as Record<string, Chunk>;
  const entry = (name: string): Chunk => {
    const found = Object.values(chunks).find((chunk) => chunk.isEntry && chunk.name === name);
    if (!found) throw new Error(`The web app was built without ${name}`);
    return found;
  };
  const script = (name: string) => buildScript(manifest, chunks, entry(name));
  return {
    folders: [portal, checkout],
    urls: new Set([...(await urlsIn(portal)), ...(await urlsIn(checkout))]),
    portal: await readFile(join(portal, 'index.html'), 'utf8'),
    manifest,
    scripts: { pay: script('pay'), status: script('status') },
    catalogues: perLanguage(script),
    style: await readFile(join(checkout, entry('style').file), 'utf8'),
    render,
  };
}
