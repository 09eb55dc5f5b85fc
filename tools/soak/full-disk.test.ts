import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '@stuiver/domain/random';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GatewayProcess } from '../../apps/gateway/src/testing/gateway-process.ts';
import { type Receiver, startReceiver } from '../../apps/gateway/src/testing/receiver.ts';
import { type Deployment, startDeployment } from '../testing/deployment.ts';
import { call, orderOf, PAY } from '../testing/driver.ts';
import { onlySoaked, seedVariable } from '../testing/selection.ts';
import { expectNothingLost, openShop } from '../testing/shop.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const ROUNDS = 4;
const CALLERS = 4;
const PAID_BETWEEN = 10;
/** Refused calls of each round: enough for PostgreSQL to meet the full disk in several ways. */
const REFUSED = 40;

let disk: string;
let receiver: Receiver;
let deployment: Deployment;
let gateway: GatewayProcess;
let keeper: Promise<void>;
let isOver = false;

/** Mounts a disk of its own, small enough to be filled. */
function mountDisk(): string {
  const place = mkdtempSync(join(tmpdir(), 'stuiver-disk-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'tmpfs', place]);
  if (mount.status !== 0)
    throw new Error(`This test fills a disk of its own, which only root may mount: ${String(mount.stderr)}`);
  return place;
}

/** Starts PostgreSQL again whenever it has ended, as the supervisor does, until it can start. */
async function keepPostgres(): Promise<void> {
  for (;;) {
    await deployment.postgres.ended;
    if (isOver) return;
    await deployment.startPostgres().catch(() => delay(200));
  }
}

beforeAll(async () => {
  disk = mountDisk();
  receiver = await startReceiver();
  const usual = process.env['TMPDIR'];
  process.env['TMPDIR'] = disk;
  deployment = await startDeployment(receiver.url);
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  keeper = keepPostgres();
  gateway = await deployment.startGateway({ env: { STUIVER_DATABASE_TIMEOUT_MS: '6000' } });
});
afterAll(async () => {
  isOver = true;
  await deployment.remove();
  await keeper;
  await receiver.close();
  spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

/**
 * Fills the disk.
 *
 * @param left bytes that stay free
 * @returns makes room again
 */
function fillDisk(left: number): () => void {
  const path = join(disk, 'ballast');
  const file = openSync(path, 'w');
  let size = 0;
  for (const block of [Buffer.alloc(MEGABYTE, 'x'), Buffer.alloc(4 * KILOBYTE, 'x')]) {
    try {
      for (;;) size += writeSync(file, block);
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  }
  ftruncateSync(file, Math.max(0, size - left));
  closeSync(file);
  return () => rmSync(path);
}

/** Makes PostgreSQL's log need its next file now. */
async function switchLog(): Promise<void> {
  const client = new pg.Client({ connectionString: deployment.postgres.adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SELECT pg_switch_wal()').catch(() => undefined);
  await client.end().catch(() => undefined);
}

test('a full disk refuses payments with 503, loses none, and serves again once there is room', {
  ...onlySoaked,
  timeout: 900_000,
}, async () => {
  const random = seededRandom(Number(process.env[seedVariable] ?? 1));
  const origin = `http://127.0.0.1:${gateway.port}`;
  const shop = await openShop(origin, deployment.merchantId);
  const pay = async (key: string) => {
    const body = orderOf(deployment.merchantId, 'Volle schijf');
    const headers = { 'idempotency-key': key };
    const { status } = await call(`${origin}${PAY}`, { body, headers, token: shop.token });
    return status;
  };
  const figures = { refused: 0, longestMs: 0, crashes: 0 };
  let { pid } = deployment.postgres;
  for (let round = 0; round < ROUNDS; round += 1) {
    shop.open(CALLERS);
    await shop.pays(PAID_BETWEEN);
    const makeRoom = fillDisk(random.int(512) * KILOBYTE);
    // Every other time its log needs a file first, which can end PostgreSQL: it can neither write nor recover.
    if (round % 2 === 1) await switchLog();
    const keys: string[] = [];
    for (let refused = 0; refused < REFUSED; ) {
      const key = crypto.randomUUID();
      const began = performance.now();
      const status = await pay(key);
      if (status === 503)
        figures.longestMs = Math.max(figures.longestMs, Math.round(performance.now() - began));
      expect([200, 503]).toContain(status);
      if (status === 200) continue;
      keys.push(key);
      refused += 1;
      await delay(20);
    }
    makeRoom();
    for (const key of keys) while ((await pay(key)) !== 200) await delay(50);
    await shop.pays(PAID_BETWEEN);
    await shop.close();
    figures.refused += keys.length;
    if (deployment.postgres.pid !== pid) figures.crashes += 1;
    ({ pid } = deployment.postgres);
  }
  // It is the process that was started at first.
  process.kill(gateway.pid, 0);
  const notifications = await expectNothingLost(deployment, shop, receiver);
  console.log(
    JSON.stringify({ ...figures, paid: shop.paid(), unanswered: shop.unanswered(), notifications }),
  );
});
