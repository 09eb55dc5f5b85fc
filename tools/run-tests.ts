import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './serve/processes.ts';
import { buildWeb, isWebBuilt } from './serve/web-build.ts';
import { ensureBrowser } from './testing/browser.ts';
import {
  addUp,
  type Failure,
  type Outcome,
  playwrightFailures,
  readPlaywright,
  readVitest,
  secondTries,
  vitestFailures,
} from './testing/outcomes.ts';

const abort = new AbortController();

/** Runs one of the test programs with its words on the screen. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((settle, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    const end = () => child.kill('SIGTERM');
    abort.signal.addEventListener('abort', end);
    child.once('error', reject);
    child.once('exit', (code) => {
      abort.signal.removeEventListener('abort', end);
      settle(code ?? 1);
    });
  });
}

function readJson(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

type Ended = Outcome & { readonly failures: readonly Failure[] };

/** The first lines of an error, without colours: enough to know where to look. */
function inShort({ name, message }: Failure): string {
  const plain = stripVTControlCharacters(message);
  const lines = plain.split('\n').filter((line) => line.trim() !== '');
  return [name.replace(`${root}/`, ''), ...lines.slice(0, 15).map((line) => `    ${line}`)].join('\n');
}

async function runUnits(reports: string): Promise<Ended> {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest/vitest.mjs', ['run', ...reporters], {});
  const outcome = readJson(report);
  return { ...readVitest(outcome, code), failures: vitestFailures(outcome) };
}

async function runBrowser(reports: string): Promise<Ended> {
  const report = join(reports, 'playwright.json');
  const browser = await ensureBrowser((line) => console.log(line));
  const code = await run('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    STUIVER_CHROMIUM: browser.path,
    STUIVER_CHROMIUM_ENV: JSON.stringify(browser.env),
  });
  const outcome = readJson(report);
  for (const test of secondTries(outcome))
    console.log(`Passed at the second try only, look into it: ${inShort(test)}`);
  return { ...readPlaywright(outcome, code), failures: playwrightFailures(outcome) };
}

async function main(): Promise<number> {
  const reports = mkdtempSync(join(tmpdir(), 'stuiver-reports-'));
  try {
    if (!isWebBuilt()) {
      console.log('Building the web app …');
      await buildWeb(abort.signal);
    }
    const units = await runUnits(reports);
    if (abort.signal.aborted) return 130;
    const browser = await runBrowser(reports);
    const total = addUp([units, browser]);
    // Long output is often kept from its end alone.
    for (const test of [...units.failures, ...browser.failures]) console.log(`\nFailed: ${inShort(test)}`);
    console.log(`\n${total.passed} passed, ${total.failed} failed`);
    return total.failed > 0 || total.passed === 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log('\n0 passed, 1 failed');
    return 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => abort.abort());
process.on('disconnect', () => abort.abort());
process.exit(await main());
