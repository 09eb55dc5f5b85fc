import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { enqueueJob } from '../lib/jobs.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { makeLocks } from './locks.ts';
import { type Look, startLooking } from './look-loop.ts';
import { startWorker } from './worker.ts';

const MERCHANT = '01900000-0000-7000-8000-000000000001';
const payload = (name: string) => ({ merchantId: MERCHANT, paymentId: name });

describe('jobs', () => {
  let test: TestApp;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    test = await testApp();
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  afterAll(() => test.close());

  function aWorker(): string[] {
    const done: string[] = [];
    const worker = startWorker(test.context, {
      drainNotifications: ({ paymentId }) => void done.push(paymentId),
    });
    stops.push(() => worker.stop());
    return done;
  }

  it('run once their transaction committed, and not when it was rolled back', async () => {
    const done = aWorker();
    const { db } = test.context;
    await db.transaction().execute((tx) => enqueueJob(tx, 'drainNotifications', payload('kept')));
    const undone = db.transaction().execute(async (tx) => {
      await enqueueJob(tx, 'drainNotifications', payload('undone'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await expect.poll(() => done).toEqual(['kept']);
  });

  it('run once with two workers, and once for one key while they wait', async () => {
    const { db } = test.context;
    await enqueueJob(db, 'drainNotifications', payload('same'), { jobKey: 'same' });
    await enqueueJob(db, 'drainNotifications', payload('same'), { jobKey: 'same' });
    const both = [aWorker(), aWorker()];
    await expect.poll(() => both.flat()).toEqual(['same']);
    await delay(200);
    expect(both.flat()).toEqual(['same']);
  });

  it('look again after a failure, and are never in two places at a time', async () => {
    let inside = 0;
    let looked = 0;
    const failures: string[] = [];
    const look: Look = {
      name: 'test',
      every: 5,
      run: async () => {
        inside += 1;
        expect(inside).toBe(1);
        await delay(5);
        inside -= 1;
        if (++looked === 1) throw new Error('once');
      },
    };
    for (let index = 0; index < 3; index++) {
      const loop = startLooking(test.context.pool, [look], (name) => failures.push(name));
      stops.push(() => loop.stop());
    }
    await expect.poll(() => looked).toBeGreaterThan(5);
    expect(failures).toEqual(['test']);
  });

  it('are free again at once when the process that had them is gone', async () => {
    const { pool } = test.context;
    const inside = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const [one, other] = [makeLocks(pool), makeLocks(pool)];
    const held = one.unlessElsewhere('held', () => {
      begun.resolve();
      return inside.promise;
    });
    await begun.promise;
    expect(await other.unlessElsewhere('held', () => Promise.resolve())).toBe(false);
    await pool.query(`SELECT pg_terminate_backend(l.pid) FROM pg_locks l WHERE l.locktype = 'advisory'
      AND l.pid <> pg_backend_pid() AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    await expect.poll(() => other.unlessElsewhere('held', () => Promise.resolve())).toBe(true);
    inside.resolve();
    await held;
    // The first takes a new connection when it is asked again.
    expect(await one.unlessElsewhere('held', () => Promise.resolve())).toBe(true);
    await one.close();
    await other.close();
  });
});
