import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from '../postgres/server-process.ts';
import { runNodeToEnd } from './processes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stuiver-processes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

test('a script ends without a signal, with its output kept', async () => {
  const script = write('script.mjs', "console.log('one'); console.error('two'); process.exitCode = 3;");
  const { code, output } = await runNodeToEnd([script]);
  expect(code).toBe(3);
  expect(output.split('\n').toSorted()).toEqual(['', 'one', 'two']);
});

test('a script ends when the process that runs it is killed', async () => {
  const pidFile = join(folder, 'pid');
  const script = write(
    'script.mjs',
    `import { writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
     console.log('running');
     setInterval(() => undefined, 1000);`,
  );
  const runner = write(
    'runner.mjs',
    `import { runNodeToEnd } from ${JSON.stringify(join(import.meta.dirname, 'processes.ts'))};
     await runNodeToEnd([${JSON.stringify(script)}]);`,
  );
  const child = spawn(process.execPath, [runner], { stdio: 'inherit' });
  const readPid = () => {
    try {
      return Number(readFileSync(pidFile, 'utf8'));
    } catch {
      return 0;
    }
  };
  await expect.poll(readPid, { timeout: 30_000 }).toBeGreaterThan(0);
  const pid = readPid();
  child.kill('SIGKILL');
  await once(child, 'exit');
  try {
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  } finally {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  }
});
