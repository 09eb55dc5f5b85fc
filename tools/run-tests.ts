import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { bundleVariable } from '../apps/gateway/src/testing/gateway-process.ts';
import { root } from './serve/processes.ts';
import { ensureBuilt, gatewayBundle, webApp } from './serve/builds.ts';
import { type Browser, ensureBrowser } from './testing/browser.ts';
import { clusterVariable, startTestCluster } from './testing/cluster.ts';
import {
  addUp,
  type Failure,
  judge,
  type Outcome,
  playwrightFailures,
  readPlaywright,
  readVitest,
  repeatedInBrowser,
  repeatedUnits,
  type Repetition,
  type UnitFailure,
  vitestFailures,
} from './testing/outcomes.ts';
import { citusVariable, soakTag, seedVariable, selectTests, soakedSuites } from './testing/selection.ts';

// Gateways, commands and tools that tests start compile their modules once: a start takes two thirds of its CPU.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled');

const abort = new AbortController();
const webSources = join(root, 'apps/web/src/');

/** Runs one of the test programs, with its output on the screen. */
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

/** Returns the first lines of an error, without colours. */
function inShort({ name, message }: Failure): string {
  const plain = stripVTControlCharacters(message);
  const lines = plain.split('\n').filter((line) => line.trim() !== '');
  return [name.replace(`${root}/`, ''), ...lines.slice(0, 15).map((line) => `    ${line}`)].join('\n');
}

async function vitest(report: string, args: readonly string[]): Promise<{ report: unknown; code: number }> {
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest/vitest.mjs', ['run', ...reporters, ...args], {});
  return { report: readJson(report), code };
}

/** Repetitions of each failed test, and the most tests to repeat: more are no accident. */
const TIMES = 5;
const MOST_JUDGED = 5;

/** Titles of several tests as one pattern. */
const buildTitlePattern = (titles: readonly string[]) =>
  titles.map((title) => `${title.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}$`).join('|');

/** Judges the few tests that failed by repetitions (docs/decisions/development.md). */
async function judged<F extends Failure>(
  { passed, failed, failures }: Outcome & { readonly failures: readonly F[] },
  repeat: (failures: readonly F[]) => Promise<readonly Repetition[]>,
): Promise<Ended> {
  // One that is counted and not named, such as a crash, cannot be repeated.
  const isFew = failures.length > 0 && failures.length <= MOST_JUDGED && failures.length === failed;
  if (!isFew || abort.signal.aborted) return { passed, failed, failures };
  console.log(`\nRunning what failed ${TIMES} times more, by itself …`);
  const judgement = judge(failures, await repeat(failures));
  for (const test of judgement.unsteady)
    console.log(`\nUnsteady: failed once and passed ${TIMES} times, look into it: ${inShort(test)}`);
  return {
    passed: passed + judgement.unsteady.length,
    failed: judgement.failed.length,
    failures: judgement.failed,
  };
}

/** Screens of the web app, under happy-dom: like browser tests, they wait for what a person sees. */
const isOfScreen = ({ file, title }: UnitFailure) => file.startsWith(webSources) && title !== undefined;

async function runUnits(reports: string, which: readonly string[]): Promise<Ended> {
  const path = join(reports, 'vitest.json');
  const { report, code } = await vitest(path, which);
  const ended = { ...readVitest(report, code), failures: vitestFailures(report) };
  if (!ended.failures.every(isOfScreen)) return ended;
  return judged(ended, async (failures) => {
    const files = [...new Set(failures.map(({ file }) => file))];
    const pattern = buildTitlePattern(failures.map(({ title }) => title!));
    const again: Repetition[] = [];
    for (let nth = 0; nth < TIMES; nth++) {
      const repetition = await vitest(path, [...files, '--testNamePattern', pattern]);
      again.push(repeatedUnits(repetition.report, repetition.code, failures.length));
    }
    return again;
  });
}

async function playBrowser(
  report: string,
  browser: Browser,
  args: readonly string[],
): Promise<{ report: unknown; code: number }> {
  const code = await run('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    STUIVER_CHROMIUM: browser.path,
    STUIVER_CHROMIUM_ENV: JSON.stringify(browser.env),
  });
  return { report: readJson(report), code };
}

async function runBrowser(reports: string, browser: Browser, files: readonly string[]): Promise<Ended> {
  const { report, code } = await playBrowser(join(reports, 'playwright.json'), browser, files);
  return judged(
    { ...readPlaywright(report, code), failures: playwrightFailures(report) },
    async (failures) => {
      // Tests of a loop share their place.
      const pattern = buildTitlePattern(failures.map(({ name }) => name.split(' › ').slice(1).join(' ')));
      const places = failures.map(({ place }) => place);
      const args = ['--workers=1', `--repeat-each=${TIMES}`, `--grep=${pattern}`, ...places];
      const again = await playBrowser(join(reports, 'playwright-again.json'), browser, args);
      return [repeatedInBrowser(again.report, again.code)];
    },
  );
}

/** Whole runs, and all runs in CI, use their own cluster and remove it; a developer's selected tests keep theirs warm. */
async function ownCluster(isWhole: boolean): Promise<() => Promise<void>> {
  if (!isWhole && process.env['CI'] === undefined) return () => Promise.resolve();
  const { dataDir, stop } = await startTestCluster();
  process.env[clusterVariable] = dataDir;
  return stop;
}

const nothing: Ended = { passed: 0, failed: 0, failures: [] };

/** Runs the tests of a selection, with `isUnsoaked` without the soak's; all but those when it has no words. */
async function runTests(words: readonly string[], isUnsoaked = false): Promise<Ended> {
  const citus = process.env[citusVariable] !== undefined;
  const { units, browser } = selectTests(words, { citus });
  if (units.length + browser.length === 0) {
    return {
      passed: 0,
      failed: 1,
      failures: [{ name: words.join(' '), message: 'No test file holds code of that name.' }],
    };
  }
  const reports = mkdtempSync(join(tmpdir(), 'stuiver-reports-'));
  const isWhole = words.length === 0 && !citus;
  try {
    // Gateways that a test starts offer cards only if their form is built.
    const needsWeb = browser.length > 0 || units.some((file) => /^tools\/|two-processes/.test(file));
    const builds = [...(needsWeb ? [webApp] : []), ...(isWhole ? [gatewayBundle] : [])];
    const onBegin = (name: string) => console.log(`Building the ${name} …`);
    await Promise.all(builds.map((build) => ensureBuilt(build, { onBegin, signal: abort.signal })));
    if (isWhole) process.env[bundleVariable] = join(gatewayBundle.folder, 'dist/main.js');
    // Fetched and unpacked while the unit tests run.
    const chromium = browser.length > 0 ? ensureBrowser((line) => console.log(line)) : null;
    chromium?.catch(() => undefined);
    const untagged = isWhole || isUnsoaked ? [`--tags-filter=!${soakTag}`] : [];
    const first =
      units.length > 0 ? await runUnits(reports, [...(isWhole ? [] : units), ...untagged]) : nothing;
    if (chromium === null || abort.signal.aborted) return first;
    const unnamed = isWhole || isUnsoaked ? [`--grep-invert=@${soakTag}`, '--pass-with-no-tests'] : [];
    const which = [...(isWhole ? [] : browser), ...unnamed];
    const second = await runBrowser(reports, await chromium, which);
    return { ...addUp([first, second]), failures: [...first.failures, ...second.failures] };
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/** Repeats the soaked suites until the time is over, each round with the next seed. */
async function soak(minutes: number, firstSeed: number): Promise<Ended> {
  const deadline = Date.now() + minutes * 60_000;
  const ended: Ended[] = [];
  for (let seed = firstSeed; ; seed++) {
    process.env[seedVariable] = String(seed);
    for (const suite of soakedSuites) {
      console.log(`\nSeed ${seed}: ${suite}`);
      const { failures, ...outcome } = await runTests([suite]);
      const replay = `${seedVariable}=${seed} npm test -- ${suite}`;
      ended.push({
        ...outcome,
        failures: failures.map((test) => ({ ...test, name: `${test.name} (${replay})` })),
      });
      if (Date.now() >= deadline || abort.signal.aborted)
        return { ...addUp(ended), failures: ended.flatMap((suiteEnd) => suiteEnd.failures) };
    }
  }
}

/**
 * `tools/run-tests.ts [words]` runs all tests, or those that hold the code of one of the words; with `--unsoaked`
 * without those of the soak;
 * `tools/run-tests.ts --minutes N --seed S` soaks; `--citus` runs the gateway's on the cluster of CITUS_URL.
 */
async function main(): Promise<number> {
  const { values, positionals: words } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string' },
      seed: { type: 'string', default: '1' },
      citus: { type: 'boolean', default: false },
      unsoaked: { type: 'boolean', default: false },
    },
  });
  if (values.citus && process.env[citusVariable] === undefined)
    throw new Error(`Set ${citusVariable} to a database of the coordinator, with a superuser.`);
  // Set for something else, it does not send a usual run to a cluster.
  if (!values.citus) delete process.env[citusVariable];
  const stop = values.citus ? () => Promise.resolve() : await ownCluster(words.length === 0);
  try {
    const { passed, failed, failures } = values.minutes
      ? await soak(Number(values.minutes), Number(values.seed))
      : await runTests(words, values.unsoaked);
    // Often only the end of long output is kept.
    for (const test of failures) console.log(`\nFailed: ${inShort(test)}`);
    console.log(`\n${passed} passed, ${failed} failed`);
    if (abort.signal.aborted) return 130;
    return failed > 0 || passed === 0 ? 1 : 0;
  } finally {
    await stop();
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => abort.abort());
process.on('disconnect', () => abort.abort());
try {
  process.exit(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}
