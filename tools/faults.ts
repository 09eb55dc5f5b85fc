import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { seededRandom } from '@stuiver/domain/random';
import { root, runNodeToEnd, runToEnd } from './serve/processes.ts';
import { ensureBuilt, webApp } from './serve/builds.ts';
import { selectTests, soakTag } from './testing/selection.ts';

/** Slips of an author: the code, and what is written by mistake. */
const SLIPS: readonly (readonly [code: RegExp, mistake: string])[] = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \+ /g, ' - '],
  [/\bif \(!/g, 'if ('],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
];

const PRODUCT = ['apps/*/src/*.ts', 'apps/*/src/*.tsx', 'packages/*/src/*.ts'];
/** Tests of `cluster` need a cluster. */
const NO_PRODUCT = /\.test\.|\.d\.ts$|\/(testing|demo|cluster)\//;
/** Comments, types and classes of CSS. */
const NO_BEHAVIOUR = /^\s*(\/?\*|\/\/|\||import |type |export type |readonly )|className/;

/** Lists each way to put one slip into a file. */
function slipsIn(lines: readonly string[]): { at: number; line: string }[] {
  return lines.flatMap((line, at) =>
    (NO_BEHAVIOUR.test(line) ? [] : SLIPS).flatMap(([code, mistake]) =>
      [...line.matchAll(code)].map(({ index, 0: { length } }) => ({
        at,
        line: line.slice(0, index) + mistake + line.slice(index + length),
      })),
    ),
  );
}

type Fault = { readonly file: string; readonly at: number; readonly source: string; readonly line: string };

/** Asks a program for so many minutes; returns its complaints, null if it passes or needs longer. */
async function collectComplaints(
  minutes: number,
  program: string,
  ...args: string[]
): Promise<string | null> {
  const timeout = minutes * 60_000;
  const start = Date.now();
  const { code, output } = await runNodeToEnd([join(root, program), ...args], { timeout });
  if (code === 0) return null;
  if (Date.now() - start >= timeout) {
    console.log(`no answer\t${program} ${args.join(' ')}\t${minutes} min`);
    return null;
  }
  const lines = stripVTControlCharacters(output).split('\n');
  const said = lines.filter((line) => /\bFAIL\b|error TS|^Failed: /.test(line));
  return (said.length > 0 ? said : lines.filter(Boolean)).map((line) => line.trim()).join('\n');
}

/** Tries the tests of a changed file's folder, then all others that load it. */
async function askUnits({ file }: Fault): Promise<string | null> {
  // A test that fails by accident on a busy machine catches nothing.
  const vitest = (...args: string[]) =>
    collectComplaints(
      30,
      'node_modules/vitest/vitest.mjs',
      ...args,
      `--tags-filter=!${soakTag}`,
      '--passWithNoTests',
      '--bail=1',
      '--retry=1',
    );
  return (
    (await vitest('run', `${dirname(file)}/`)) ??
    (await vitest('related', '--run', file, '--exclude', `${dirname(file)}/**`))
  );
}

/** Runs the tests that words select, but for the soak's; those in a browser count if they fail twice. */
async function runTests(words: readonly string[]): Promise<string | null> {
  const said = await collectComplaints(120, 'tools/run-tests.ts', '--unsoaked', ...words);
  // All of them were the soak's.
  return said?.endsWith('\n0 passed, 0 failed') ? null : said;
}

/** Tries the browser tests of a changed file's name and folder. */
async function askBrowser({ file }: Fault): Promise<string | null> {
  const near = selectTests([basename(file, extname(file)), basename(dirname(file))]).browser;
  return near.length > 0 ? runTests(near) : null;
}

/** Plants faults while something is asked. */
async function during<T>(faults: readonly Fault[], ask: () => Promise<T>): Promise<T> {
  const restore = () => faults.forEach(({ file, source }) => writeFileSync(join(root, file), source));
  process.once('exit', restore);
  for (const { file, source, at, line } of faults)
    writeFileSync(join(root, file), source.split('\n').with(at, line).join('\n'));
  const said = await ask();
  restore();
  process.off('exit', restore);
  return said;
}

function print(word: string, { file, at, source, line }: Fault, ...rest: readonly string[]): void {
  const slip = `${source.split('\n')[at]?.trim()}  →  ${line.trim()}`;
  console.log([word, `${file}:${at + 1}`, slip, ...rest].join('\t'));
}

/** Plants one fault at a time and prints what is said about it; returns those about which nothing is. */
async function sift(faults: readonly Fault[], ask: (fault: Fault) => Promise<string | null>) {
  const left: Fault[] = [];
  for (const fault of faults) {
    const start = Date.now();
    const by = await during([fault], () => ask(fault));
    if (by === null) left.push(fault);
    const seconds = `${Math.round((Date.now() - start) / 1000)} s`;
    print(by === null ? 'passed' : 'caught', fault, by?.split('\n')[0] ?? ask.name, seconds);
  }
  return left;
}

/** Plants all faults and prints those with a wrong type in their file; returns the others. */
async function siftByTypes(faults: readonly Fault[]): Promise<readonly Fault[]> {
  const tsc = ['--noEmit', '-p', '.', '--pretty', 'false'];
  const said = await during(faults, () => collectComplaints(30, 'node_modules/typescript/bin/tsc', ...tsc));
  const lines = said?.split('\n') ?? [];
  const wrong = new Map(
    faults.map((fault) => [fault, lines.find((line) => line.startsWith(`${fault.file}(`))]),
  );
  for (const [fault, line] of wrong) if (line !== undefined) print('caught', fault, line);
  return faults.filter((fault) => wrong.get(fault) === undefined);
}

/** Runs the whole suite with all faults at once, then the failed tests with each fault separately, until nothing is caught. */
async function askAll(faults: readonly Fault[]): Promise<readonly Fault[]> {
  const said = faults.length > 0 ? await during(faults, () => runTests([])) : null;
  const failed = [...(said ?? '').matchAll(/^Failed: (\S+\.test\.tsx?)/gm)].map(([, test]) => test!);
  if (failed.length === 0) return faults;
  const left = await sift(faults, () => runTests(failed));
  return left.length < faults.length ? askAll(left) : left;
}

// `npm run faults -- SEED N`: plants N faults, each in another file, and prints what catches it.
const [seed = '1', wanted = '30'] = process.argv.slice(2);
const random = seededRandom(seed);
const { output } = await runToEnd('git', ['ls-files', ...PRODUCT]);
const files = new Set(output.split('\n').filter((file) => file !== '' && !NO_PRODUCT.test(file)));
process.once('SIGINT', () => process.exit(130));
const faults: Fault[] = [];
while (faults.length < Number(wanted)) {
  const file = random.pick([...files]);
  files.delete(file);
  const source = readFileSync(join(root, file), 'utf8');
  const slips = slipsIn(source.split('\n'));
  if (slips.length > 0) faults.push({ file, source, ...random.pick(slips) });
}
// Gateways that tests start offer cards only if their form is built.
await ensureBuilt(webApp);
const survivors = await askAll(await sift(await sift(await siftByTypes(faults), askUnits), askBrowser));
for (const fault of survivors) print('SURVIVED', fault);
console.log(`Seed ${seed}: ${faults.length - survivors.length} of ${wanted} caught`);
