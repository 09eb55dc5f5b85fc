import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** Adyen Web's card component as a shop takes it in (docs of the package, "npm"). */
const PEER = '@adyen/adyen-web';
const ENTRY = `import { AdyenCheckout, Card } from '${PEER}';
import '${PEER}/styles/adyen.css';
globalThis.shop = { AdyenCheckout, Card };
`;
/** Brotli bytes, as measured when the goals were set; used when the registry cannot be reached. */
const KNOWN = 101_000;

/**
 * The size of the peer's card component, built from the registry's package in a separate folder.
 *
 * @returns brotli bytes of script and styles, and whether they were measured now
 */
export async function peerSize(): Promise<{ bytes: number; version: string | null }> {
  const folder = mkdtempSync(join(tmpdir(), 'stuiver-peer-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', PEER], {
      cwd: folder,
      stdio: 'ignore',
      timeout: 120_000,
    });
    writeFileSync(join(folder, 'shop.js'), ENTRY);
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { rolldownOptions: { input: join(folder, 'shop.js') }, outDir: 'out', modulePreload: false },
    });
    const out = join(folder, 'out/assets');
    const bytes = readdirSync(out)
      .filter((name) => /^(?:shop|style|index).*\.(?:js|css)$/.test(name))
      .reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(out, name))).length, 0);
    const installed = JSON.parse(
      readFileSync(join(folder, 'node_modules', PEER, 'package.json'), 'utf8'),
    ) as {
      version: string;
    };
    return { bytes, version: installed.version };
  } catch {
    return { bytes: KNOWN, version: null };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
