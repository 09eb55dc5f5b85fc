import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { seededRandom } from '@stuiver/domain/random';
import { root, runToEnd } from './serve/processes.ts';

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

/** Runs a program of the packages; null if it passes, else its first complaint. */
async function complaintOf(program: string, ...args: readonly string[]): Promise<string | null> {
  const { code, output } = await runToEnd(process.execPath, [join(root, 'node_modules', program), ...args]);
  if (code === 0) return null;
  const lines = stripVTControlCharacters(output).split('\n');
  return (
    lines.find((line) => /\bFAIL\b|error TS/.test(line)) ??
    lines.find((line) => line !== '') ??
    ''
  ).trim();
}

/** Tries the types, the tests of a changed file's folder, then all tests that load it; returns the first complaint. */
async function catchFault(file: string): Promise<string | null> {
  const vitest = (...args: readonly string[]) =>
    complaintOf('vitest/vitest.mjs', ...args, '--passWithNoTests', '--bail=1');
  return (
    (await complaintOf('typescript/bin/tsc', '--noEmit', '-p', '.')) ??
    (await vitest('run', `${dirname(file)}/`)) ??
    (await vitest('related', '--run', file))
  );
}

// `npm run faults -- SEED N`: plants N faults, one at a time and each in another file, and prints what catches it.
const [seed = '1', wanted = '30'] = process.argv.slice(2);
const random = seededRandom(seed);
const { output } = await runToEnd('git', ['ls-files', ...PRODUCT]);
const files = new Set(output.split('\n').filter((file) => file !== '' && !NO_PRODUCT.test(file)));
process.once('SIGINT', () => process.exit(130));
let caught = 0;
for (let planted = 0; planted < Number(wanted); ) {
  const file = random.pick([...files]);
  files.delete(file);
  const source = readFileSync(join(root, file), 'utf8');
  const lines = source.split('\n');
  const slips = slipsIn(lines);
  if (slips.length === 0) continue;
  planted += 1;
  const { at, line } = random.pick(slips);
  const restore = () => writeFileSync(join(root, file), source);
  process.once('exit', restore);
  writeFileSync(join(root, file), lines.with(at, line).join('\n'));
  const by = await catchFault(file);
  restore();
  process.off('exit', restore);
  if (by !== null) caught += 1;
  console.log(
    `${by === null ? 'SURVIVED' : 'caught'}\t${file}:${at + 1}\t${lines[at]?.trim()}  →  ${line.trim()}\t${by ?? ''}`,
  );
}
console.log(`Seed ${seed}: ${caught} of ${wanted} caught`);
