import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../apps/gateway/src/testing/gateway-process.ts';
import { root } from './serve/processes.ts';
import { onlySoaked } from './testing/selection.ts';

/** A start under test: its output, and its end. */
type Start = {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | string>;
};

let dataDir: string;
let port: number;
const starts: Start[] = [];

// One for all tests, since making a database takes half of a start.
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stuiver-serve-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  port = await freePort();
});

afterEach(async () => {
  for (const start of starts.splice(0)) {
    start.child.kill('SIGTERM');
    await start.ended;
  }
});

function begin(env: Record<string, string> = {}, checkout: string = root): Start {
  const child = spawn(process.execPath, [join(checkout, 'tools/start.mjs')], {
    cwd: checkout,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      STUIVER_DEMO: 'off',
      STUIVER_LOG_LEVEL: 'warn',
      STUIVER_DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const ended = new Promise<number | string>((settle) =>
    child.once('exit', (code, signal) => settle(signal ?? code ?? -1)),
  );
  const start = { child, output: () => text, ended };
  starts.push(start);
  return start;
}

async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await condition()); await delay(50)) {
    if (Date.now() > end)
      throw new Error(`${what} did not happen:\n${starts.map((s) => s.output()).join('\n--\n')}`);
  }
}

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    (response) => response.ok,
    () => false,
  );

async function beginReady(): Promise<Start> {
  const start = begin();
  await until('ready', () => start.output().includes('is ready after') || start.child.exitCode !== null);
  expect(start.output()).toContain(`http://localhost:${port}`);
  expect(start.output()).toMatch(/ {2}gateway: [\d.]+ s/);
  return start;
}

/** Lists processes with our data directory in their environment or command line, with their programs. */
function listOwnProcesses(): { pid: number; what: string }[] {
  const found: { pid: number; what: string }[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const ours =
        command.includes(dataDir) || readFileSync(`/proc/${name}/environ`, 'utf8').includes(dataDir);
      if (ours && command !== '') found.push({ pid: Number(name), what: command });
    } catch {
      // It has ended, or belongs to another user.
    }
  }
  return found;
}

function findPid(pattern: RegExp): number {
  const found = listOwnProcesses().find(({ what }) => pattern.test(what));
  if (found === undefined) throw new Error(`No process runs ${pattern.source}.`);
  return found.pid;
}

const postgres = /\/postgres -D /;
const gateway = /gateway\/dist\/main\.js/;
const nobodyIsLeft = () => until('everything ended', () => listOwnProcesses().length === 0);

/** Kilobytes of memory that a process holds, shared pages included. */
const readResidentMemory = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

test('Ctrl-C stops everything, a second start keeps the data, and one start uses a port and a data directory', async () => {
  const first = await beginReady();
  expect(first.output()).toContain('Making a new database');
  expect(first.output()).toContain(dataDir);

  const second = begin({ PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`${dataDir} is in use by process ${first.child.pid}`);

  const other = mkdtempSync(join(tmpdir(), 'stuiver-serve-'));
  const taken = begin({ STUIVER_DATA_DIR: other });
  expect(await taken.ended).toBe(1);
  rmSync(other, { recursive: true });
  expect(taken.output()).toContain(`Port ${port} on 127.0.0.1 is in use.`);

  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  expect(listOwnProcesses()).toEqual([]);

  const third = await beginReady();
  expect(third.output()).not.toMatch(/Making a new database|Migrated/);
});

test('only the supervisor and its children remain after a start, and it is small', onlySoaked, async () => {
  const { child } = await beginReady();
  await until(
    'the starter ended',
    () => !listOwnProcesses().some(({ what }) => what.includes('tools/serve.ts')),
  );
  const kinds = { supervisor: /tools\/start\.mjs/, postgres, gateway };
  const found = () =>
    listOwnProcesses()
      .filter(({ what }) => !what.startsWith('postgres:'))
      .map(({ what }) => Object.entries(kinds).find(([, kind]) => kind.test(what))?.[0] ?? what)
      .toSorted();
  // A process that has just been started shows its parent's command line for a moment.
  await expect.poll(found).toEqual(['gateway', 'postgres', 'supervisor']);
  expect(readResidentMemory(child.pid)).toBeLessThan(60_000);
});

test('a killed supervisor ends its children, and a child that dies is restarted', onlySoaked, async () => {
  const first = await beginReady();
  first.child.kill('SIGKILL');
  await nobodyIsLeft();
  const start = await beginReady();
  expect(await isReady()).toBe(true);
  const before = findPid(gateway);
  process.kill(before, 'SIGKILL');
  await until(
    'a new gateway',
    async () => start.output().includes('The gateway ended unexpectedly (SIGKILL)') && (await isReady()),
  );
  expect(findPid(gateway)).not.toBe(before);

  process.kill(findPid(postgres), 'SIGKILL');
  await until('a new PostgreSQL', () => start.output().includes('PostgreSQL ended unexpectedly'));
  await until('ready again', isReady);
});

test('bad settings are named before anything is installed, with the nearest name of a misspelt one', async () => {
  // A checkout as git leaves it, with only the files that must run before packages exist.
  const checkout = join(dataDir, 'checkout');
  for (const folder of ['tools', 'apps/gateway/src/settings'])
    for (const name of readdirSync(join(root, folder)).filter((file) => file.endsWith('.mjs'))) {
      mkdirSync(join(checkout, folder), { recursive: true });
      copyFileSync(join(root, folder, name), join(checkout, folder, name));
    }
  copyFileSync(join(root, 'package-lock.json'), join(checkout, 'package-lock.json'));
  const start = begin({ PORT: 'three', STUIVER_MODUS: 'live' }, checkout);
  expect(await start.ended).toBe(1);
  expect(start.output()).toBe(`Settings that need attention (docs/settings.md):
  STUIVER_MODUS is not a setting. Did you mean STUIVER_MODE?
  PORT must be a whole number.\n`);
});

test('bad settings are refused with a clear message', async () => {
  const wrong = begin({ PORT: 'three', STUIVER_MODE: 'both' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toContain('PORT must be a whole number.\n  STUIVER_MODE must be test or live.');

  const nowhere = begin({ STUIVER_DATA_DIR: '/dev/null/stuiver' });
  expect(await nowhere.ended).toBe(1);
  expect(nowhere.output()).toContain('STUIVER_DATA_DIR: /dev/null/stuiver cannot be written (ENOTDIR).');
});
