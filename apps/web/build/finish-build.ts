import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** A file that the gateway may serve, and how it proves that it is the one that was built. */
export type BuiltFile = {
  /** Relative to `dist`, with forward slashes. */
  file: string;
  /** Where browsers ask for it. */
  url: string;
  bytes: number;
  /** Size of the sibling `<file>.br`; null where compression would not pay (fonts). */
  brotliBytes: number | null;
  /** Subresource-integrity form: `sha256-…`. */
  integrity: string;
  /** Whether the name holds the content's hash, so that it may be cached for ever. */
  immutable: boolean;
};

/** A page's script, and the files that it imports: fetched together, not one after the other. */
export type BuiltScript = { entry: string; imports: string[] };

/** `dist/manifest.json`: what the gateway reads to serve portal and payer's page. */
export type BuildManifest = {
  portal: { html: string };
  checkout: {
    scripts: { pay: BuiltScript; status: BuiltScript };
    catalogues: { nl: string; en: string };
    style: string;
  };
  server: { render: string };
  files: BuiltFile[];
};

const compress = promisify(brotliCompress);
const COMPRESSIBLE = /\.(?:js|css|svg|json|txt)$/;
const HASHED = /-[\w-]{8}\.\w+$/;

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.vite'))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function describe(dist: string, area: string, path: string): Promise<BuiltFile> {
  const content = await readFile(path);
  let brotliBytes: number | null = null;
  if (COMPRESSIBLE.test(path)) {
    const small = await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    await writeFile(`${path}.br`, small);
    brotliBytes = small.length;
  }
  const file = relative(dist, path).split(sep).join('/');
  return {
    file,
    url: file.slice(area.length),
    bytes: content.length,
    brotliBytes,
    integrity: `sha256-${createHash('sha256').update(content).digest('base64')}`,
    immutable: HASHED.test(file),
  };
}

/** A chunk of Vite's own manifest. */
type Chunk = { file: string; name?: string; isEntry?: boolean; imports?: string[] };

/** The payer's pages: their entries by the names that vite.config.ts gives them. */
async function checkoutOf(dist: string, files: readonly BuiltFile[]): Promise<BuildManifest['checkout']> {
  const text = await readFile(join(dist, 'checkout', '.vite', 'manifest.json'), 'utf8');
  const chunks = JSON.parse(text) as Record<string, Chunk>;
  const inDist = (chunk: Chunk) => `checkout/${chunk.file}`;
  const entry = (name: string): Chunk => {
    const found = Object.values(chunks).find((chunk) => chunk.isEntry && chunk.name === name);
    if (!found) throw new Error(`The payer’s pages were not built: dist/checkout has no entry ${name}`);
    return found;
  };
  const importsOf = (chunk: Chunk): string[] =>
    (chunk.imports ?? []).flatMap((key) => {
      const next = chunks[key];
      return next ? [inDist(next), ...importsOf(next)] : [];
    });
  const script = (name: string): BuiltScript => ({
    entry: inDist(entry(name)),
    imports: [...new Set(importsOf(entry(name)))],
  });
  const styles = files.filter((built) => built.file.startsWith('checkout/') && built.file.endsWith('.css'));
  const [style] = styles;
  if (!style || styles.length > 1)
    throw new Error('The payer’s pages have one stylesheet, which their document holds');
  return {
    scripts: { pay: script('pay'), status: script('status') },
    catalogues: { nl: inDist(entry('nl')), en: inDist(entry('en')) },
    style: style.file,
  };
}

/**
 * Ends a build: compresses what browsers fetch and writes the manifest that the gateway serves by.
 *
 * @param dist the build's folder, with `portal`, `checkout` and `server` in it
 * @returns nothing; `dist/manifest.json` (a `BuildManifest`) and the `.br` siblings are written
 * @throws when one of the three outputs is missing
 */
export async function finishBuild(dist: string): Promise<void> {
  const files: BuiltFile[] = [];
  for (const area of ['portal', 'checkout']) {
    for (const path of await filesUnder(join(dist, area))) {
      if (path.endsWith('.html')) continue;
      files.push(await describe(dist, area, path));
    }
  }
  files.sort((one, other) => (one.file < other.file ? -1 : 1));
  const manifest: BuildManifest = {
    portal: { html: 'portal/index.html' },
    checkout: await checkoutOf(dist, files),
    server: { render: 'server/render.js' },
    files,
  };
  await writeFile(join(dist, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
