import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OUR_ACCOUNT } from '../apps/gateway/src/testing/bank/orders.ts';
import { makeTwin } from '../apps/gateway/src/testing/bank/twin.ts';
import { printTable } from './stage.ts';

const run = promisify(execFile);

type Pass = { readonly handled: number; readonly seconds: number; readonly memory: number };

/** Writes or reads one file in a process of its own. */
async function pass(task: 'write' | 'read', quantity: number, path: string): Promise<Pass> {
  const script = join(import.meta.dirname, 'bank-pass.ts');
  const { stdout } = await run(process.execPath, [script, task, String(quantity), path]);
  return JSON.parse(stdout) as Pass;
}

/** `npm run bench -- bank`: direct debits written as a bank file, booked by the tests' bank, and found in its statement. */
export async function benchBank(args: readonly string[]): Promise<void> {
  const at = args.indexOf('--orders');
  const most = at < 0 ? 50_000 : Number(args[at + 1]);
  const folder = await mkdtemp(join(tmpdir(), 'stuiver-bank-'));
  const rows: string[][] = [
    ['orders', 'found again', 'CPU-s written', 'CPU-s read', 'in all', 'MB at most, written', 'read'],
  ];
  try {
    for (const quantity of [1, most / 10, most]) {
      const [file, statement] = [join(folder, 'pain.008.xml'), join(folder, 'camt.053.xml')];
      const written = await pass('write', quantity, file);
      const twin = makeTwin({ ...OUR_ACCOUNT, openingBalance: 0, day: '2026-11-30' });
      twin.take(readFileSync(file, 'utf8'));
      let day = twin.endOfDay();
      while (day.day < '2026-12-04') day = twin.endOfDay();
      writeFileSync(statement, day.camt053);
      const read = await pass('read', quantity, statement);
      rows.push([
        String(written.handled),
        String(read.handled),
        written.seconds.toFixed(2),
        read.seconds.toFixed(2),
        (written.seconds + read.seconds).toFixed(2),
        String(written.memory),
        String(read.memory),
      ]);
    }
    printTable(rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
