import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeDedicatedConnection } from '../../platform/database/dedicated-connection.ts';
import { makeLog } from '../../platform/log.ts';
import { wake } from '../../platform/database/signals.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Poller, startPollers } from './start-pollers.ts';

/** Longer than any test: a second run means that it was woken. */
const NEVER = 24 * 60 * 60 * 1000;

describe('a poller', () => {
  let test: TestApp;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    test = await testApp();
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  afterAll(() => test.close());

  function start(poller: Poller, context: Parameters<typeof startPollers>[0] = test.context): void {
    const pollers = startPollers(context, [poller]);
    stops.push(() => pollers.stop());
  }

  it('is woken by a committed transaction, not by one that was rolled back', async () => {
    const { db, dedicated } = test.context;
    let runs = 0;
    start({ name: 'notifications', interval: NEVER, run: async () => void (runs += 1) });
    await dedicated.ready();
    await expect.poll(() => runs).toBe(1);
    const undone = inTransaction(db, async (tx) => {
      wake(tx, 'notifications');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await inTransaction(db, async (tx) => wake(tx, 'notifications'));
    await expect.poll(() => runs).toBe(2);
  });

  it('runs again when it is woken during a run', async () => {
    const { db, dedicated } = test.context;
    const first = Promise.withResolvers<void>();
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) await first.promise;
    };
    let heard = false;
    start({ name: 'notifications', interval: NEVER, run });
    stops.push(async () => unsubscribe());
    const unsubscribe = dedicated.subscribe({ onSignal: () => void (heard = true) });
    await dedicated.ready();
    await inTransaction(db, async (tx) => wake(tx, 'notifications'));
    await expect.poll(() => heard).toBe(true);
    expect(runs).toBe(1);
    first.resolve();
    await expect.poll(() => runs).toBe(2);
  });

  it('is woken again after the listening connection was lost', async () => {
    const { db, dedicated, pool } = test.context;
    let runs = 0;
    start({ name: 'notifications', interval: NEVER, run: async () => void (runs += 1) });
    await dedicated.ready();
    await expect.poll(() => runs).toBe(1);
    const lost = Promise.withResolvers<void>();
    const unsubscribe = dedicated.subscribe({ onSignal: () => undefined, onLost: lost.resolve });
    stops.push(async () => unsubscribe());
    await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'stuiver-dedicated'`);
    await lost.promise;
    await dedicated.ready();
    await inTransaction(db, async (tx) => wake(tx, 'notifications'));
    await expect.poll(() => runs).toBe(2);
  });

  it('runs again after a failure, and in one process at a time', async () => {
    let running = 0;
    let runs = 0;
    const run = async () => {
      running += 1;
      expect(running).toBe(1);
      await delay(5);
      running -= 1;
      if (++runs === 1) throw new Error('once');
    };
    const lines: string[] = [];
    const log = makeLog('error', { write: (line) => void lines.push(line) });
    for (let process = 0; process < 3; process++) {
      const dedicated = makeDedicatedConnection(test.databaseUrl);
      start({ name: 'test', interval: 5, run }, { dedicated, log });
      stops.push(() => dedicated.close());
    }
    await expect.poll(() => runs).toBeGreaterThan(5);
    expect(lines.map((line) => (JSON.parse(line) as { poller: string }).poller)).toEqual(['test']);
  });

  it('is taken over at once when the connection that held its lock is gone', async () => {
    const [one, other] = [
      makeDedicatedConnection(test.databaseUrl),
      makeDedicatedConnection(test.databaseUrl),
    ];
    stops.push(
      () => one.close(),
      () => other.close(),
    );
    const inside = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const held = one.runExclusively('held', () => {
      started.resolve();
      return inside.promise;
    });
    await started.promise;
    expect(await other.runExclusively('held', () => Promise.resolve())).toBe(false);
    await test.context.pool.query(`SELECT pg_terminate_backend(l.pid) FROM pg_locks l WHERE l.locktype = 'advisory'
      AND l.pid <> pg_backend_pid() AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    await expect.poll(() => other.runExclusively('held', () => Promise.resolve())).toBe(true);
    inside.resolve();
    await held;
    // The first one reconnects.
    await expect
      .poll(() => one.runExclusively('held', () => Promise.resolve()).catch(() => false))
      .toBe(true);
  });

  it('runs in one of two processes', async () => {
    const { PATH } = process.env;
    const start = (name: string) => {
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, '../../testing/lock-process.ts'), name],
        {
          env: { PATH, DATABASE_URL: test.databaseUrl },
          stdio: ['pipe', 'pipe', 'inherit'],
        },
      );
      const said = once(child.stdout, 'data').then(([text]) => String(text).trim());
      stops.push(async () => {
        if (child.exitCode !== null) return;
        const gone = once(child, 'exit');
        child.stdin.end();
        await gone;
      });
      return said;
    };
    expect(await start('notifications')).toBe('held');
    expect(await Promise.all([start('notifications'), start('mails')])).toEqual(['taken', 'held']);
    const { dedicated } = test.context;
    expect(await dedicated.runExclusively('notifications', () => Promise.resolve())).toBe(false);
  });
});
