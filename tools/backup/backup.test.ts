import { generateKeyPairSync } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  readLogArchive,
  switchLog,
  watchLogArchive,
} from '../../apps/gateway/src/platform/database/log-archive.ts';
import { makeLog } from '../../apps/gateway/src/platform/log.ts';
import { readSettings, type Settings } from '../../apps/gateway/src/settings/settings.ts';
import type { GatewayProcess } from '../../apps/gateway/src/testing/gateway-process.ts';
import { anS3Server } from '../../apps/gateway/src/testing/s3-server.ts';
import { type Receiver, startReceiver } from '../../apps/gateway/src/testing/receiver.ts';
import { withClient } from '../postgres/with-client.ts';
import { findRunning } from '../serve/reach-embedded.ts';
import { type Deployment, startDeployment } from '../testing/deployment.ts';
import { aReadyDispute } from '../testing/dispute.ts';
import { onlySoaked, chooseCount } from '../testing/selection.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { type Manifest, takeBackup, untilArchived } from './base-backup.ts';
import { runDrill } from './drill.ts';
import { restore } from './restore.ts';
import { archiving } from './server-settings.ts';
import { readStatus } from './status.ts';

/** Seconds of payments that a lost disk may cost. */
const RPO_MS = 5000;
const PAID_BETWEEN = chooseCount(12, 400);

const keys = generateKeyPairSync('x25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const anotherKey = () =>
  generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const quiet = () => undefined;

let folder: string;
let settings: Settings;
let receiver: Receiver;
let deployment: Deployment;
let gateway: GatewayProcess;
let shop: Shop;
const restored: { postgres: { stop: () => Promise<void>; clusterDir: string } }[] = [];
const folders: string[] = [];

const aFolder = (name: string) => {
  const path = mkdtempSync(join(tmpdir(), `stuiver-${name}-`));
  folders.push(path);
  return path;
};

const backUp = async (log: (line: string) => void = quiet) =>
  takeBackup(settings, deployment.dataDir, (await findRunning(deployment.dataDir))!, log);

async function restoreTo(to: Date | null) {
  const made = await restore({
    settings,
    into: aFolder('restored'),
    to,
    secrets: keys.privateKey,
    log: quiet,
  });
  restored.push(made);
  return made.postgres;
}

const drill = (key: string | null = keys.privateKey) =>
  runDrill({ settings, log: quiet }, deployment.dataDir, key);

const query = <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> =>
  withClient(url, async (client) => (await client.query<Row>(sql)).rows);

beforeAll(async () => {
  folder = aFolder('backups');
  // PostgreSQL's user passes through.
  chmodSync(folder, 0o711);
  settings = readSettings({
    STUIVER_BACKUP_STORE: folder,
    STUIVER_BACKUP_KEY: keys.publicKey,
    STUIVER_DISK_FLOOR_MEGABYTES: '0',
  });
  receiver = await startReceiver();
  deployment = await startDeployment(receiver.url, archiving(settings));
  gateway = await deployment.startGateway({ env: { STUIVER_BACKUP_STORE: folder } });
  shop = await openShop(gateway.url, deployment.merchantId);
});
afterEach(async () => {
  for (const { postgres } of restored.splice(0)) {
    await postgres.stop();
    rmSync(postgres.clusterDir, { recursive: true, force: true });
  }
});
afterAll(async () => {
  await deployment.remove();
  await receiver.close();
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

test('a disk that is lost under load costs no payment acknowledged five seconds before, whatever crashed', {
  ...onlySoaked,
  timeout: 600_000,
}, async () => {
  shop.open(4);
  await shop.pays(PAID_BETWEEN);
  await Promise.all([backUp(), shop.pays(PAID_BETWEEN)]);
  await deployment.postgres.kill();
  await deployment.startPostgres();
  await shop.pays(PAID_BETWEEN);
  await delay(RPO_MS);
  await shop.pays(PAID_BETWEEN);
  // Nothing is archived from this moment on.
  await deployment.postgres.kill();
  const lostAt = Date.now();
  const postgres = await restoreTo(null);
  await deployment.startPostgres();
  await shop.close();
  const rows = await query<{ id: string; status: string; refunded_amount: number }>(
    postgres.migrationUrl,
    'SELECT id, status, refunded_amount FROM payments',
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const safe = shop.journal.filter(({ paidAt }) => paidAt !== undefined && paidAt < lostAt - RPO_MS);
  expect(safe.length).toBeGreaterThanOrEqual(3 * PAID_BETWEEN);
  expect(safe.filter(({ id }) => byId.get(id)?.status !== 'SUCCEEDED')).toEqual([]);
});

test('a restore to a moment has what was paid before it and nothing after', onlySoaked, async () => {
  await backUp();
  shop.open(1);
  await shop.pays(3);
  const [moment] = await query<{ now: Date }>(deployment.postgres.url, 'SELECT clock_timestamp() AS now');
  await shop.pays(3);
  await shop.close();
  const past = `SELECT count(*)::int AS n, max(created_at) AS last FROM payments`;
  const archived = deployment.postgres.adminUrl;
  await query(archived, 'SELECT pg_switch_wal()');
  await expect
    .poll(async () => (await readLogArchive(new pg.Pool({ connectionString: archived, max: 1 })))?.waiting)
    .toBe(0);
  const postgres = await restoreTo(moment!.now);
  const [then] = await query<{ n: number; last: Date }>(postgres.url, past);
  const [now] = await query<{ n: number }>(
    deployment.postgres.url,
    `${past} WHERE created_at <= '${moment!.now.toISOString()}'`,
  );
  expect(then!.last.getTime()).toBeLessThanOrEqual(moment!.now.getTime());
  expect(then!.n).toBeGreaterThanOrEqual(now!.n - 1);
  await expect(restoreTo(new Date(Date.now() - 86_400_000))).rejects.toThrow('No backup was finished by');
  await expect(restoreTo(new Date(Date.now() + 86_400_000))).rejects.toThrow('ends before --to');
});

/** Runs a drill while something is amiss. */
async function failsWith(
  amiss: (undo: (repair: () => void) => void) => void,
  fault: RegExp,
  key?: null | string,
) {
  const repairs: (() => void)[] = [];
  amiss((repair) => repairs.push(repair));
  const { ok, faults } = await drill(key);
  for (const repair of repairs) repair();
  expect(faults.join('\n')).toMatch(fault);
  expect(ok).toBe(false);
}
const without = (path: string) => (undo: (repair: () => void) => void) => {
  renameSync(path, `${path}.new`);
  undo(() => renameSync(`${path}.new`, path));
};
const changed = (path: string, change: (bytes: Buffer) => Buffer) => (undo: (repair: () => void) => void) => {
  const bytes = readFileSync(path);
  writeFileSync(path, change(Buffer.from(bytes)));
  undo(() => writeFileSync(path, bytes));
};
const flipped = (bytes: Buffer) => {
  bytes[bytes.length >> 1]! ^= 1;
  return bytes;
};
/** The chargeback with documents of the first drill. */
let chargebackId: string;

test('a drill passes with everything there, and fails when a part of the backup has changed', async () => {
  const { id } = await backUp();
  // Made after the backup: rows by the log, documents by their copies.
  ({ id: chargebackId } = await aReadyDispute(deployment));
  // What differs in the running database too was not lost.
  await query(
    deployment.postgres.migrationUrl,
    `INSERT INTO daily_counts (merchant_id, counter, period, day, key, rows, amount, returned)
     VALUES ('${deployment.merchantId}', 'payments', 'day', '2020-01-01', 'FAILED CARD', 1, 100, 0)`,
  );
  const passed = await drill();
  expect(passed).toMatchObject({ ok: true, faults: [], kept: 1 });
  expect(passed.documents).toBeGreaterThan(0);
  expect(JSON.parse(readFileSync(join(deployment.dataDir, 'last-drill.json'), 'utf8'))).toEqual(passed);
  await query(deployment.postgres.migrationUrl, `DELETE FROM daily_counts WHERE day = '2020-01-01'`);
  const base = join(folder, 'backups', id, 'base');
  await failsWith(changed(join(base, readdirSync(base)[0]!), flipped), /has changed since it was stored/);
});

test('a drill fails when a part of the log, a key or a document has changed', onlySoaked, async () => {
  const segment = join(folder, 'wal', readdirSync(join(folder, 'wal')).sort().at(-2)!);
  await failsWith(without(segment), /Segment \d+ of the log is missing/);
  await failsWith(changed(segment, flipped), /PostgreSQL did not start|ends before/);
  const [file = ''] = readdirSync(join(folder, 'documents', chargebackId));
  await failsWith(() => undefined, /does not open the secrets/, anotherKey());
  const keyring = JSON.stringify({ keys: [{ id: 1, secret: Buffer.alloc(32, 7).toString('base64') }] });
  // Everything is looked for, whatever was found before.
  await failsWith(
    (undo) => {
      without(join(folder, 'documents', chargebackId, file, '0'))(undo);
      changed(join(deployment.dataDir, 'keyring.json'), () => Buffer.from(keyring))(undo);
    },
    /the keyring does not open \d+ of \d+ secrets(\n.*)*\ndocument .* is missing/,
    null,
  );
});

test('an archive that fails is reported, stops no payment and catches up', onlySoaked, async () => {
  await backUp();
  const pool = new pg.Pool({ connectionString: deployment.postgres.url, max: 1 });
  const wal = join(folder, 'wal');
  renameSync(wal, `${wal}.away`);
  shop.open(1);
  await shop.pays(2);
  await expect.poll(async () => (await readLogArchive(pool))?.isLate, { timeout: 60_000 }).toBe(true);
  await shop.pays(2);
  await shop.close();
  const running = (await findRunning(deployment.dataDir))!;
  await withClient(running.adminUrl, (client) =>
    expect(untilArchived(client, 'FFFFFFFFFFFFFFFFFFFFFFFF', quiet, 0)).rejects.toThrow(
      /The log is not archived.*segments of the log wait to be archived, the oldest for \d+ s/,
    ),
  );
  const late = await readStatus(settings, deployment.dataDir, running);
  expect(late.isRight).toBe(false);
  expect(late.lines[0]).toContain('LATE');
  const lines: string[] = [];
  await watchLogArchive({ pool, log: makeLog('error', { write: (line) => void lines.push(line) }) });
  expect(lines.join()).toContain("PostgreSQL's log is not archived");
  const before = await readLogArchive(pool);
  await switchLog({ pool });
  expect((await readLogArchive(pool))?.waiting).toBe(before?.waiting);
  const reports: string[] = [];
  const made = backUp((line) => reports.push(line));
  await expect.poll(() => reports.join(), { timeout: 90_000 }).toContain('wait to be archived');
  await expect(backUp()).rejects.toThrow('Another backup is being made');
  renameSync(`${wal}.away`, wal);
  await made;
  await expect.poll(async () => (await readLogArchive(pool))?.waiting, { timeout: 90_000 }).toBe(0);
  expect(await readStatus(settings, deployment.dataDir, running)).toMatchObject({ isRight: true });
  const keyring = join(deployment.dataDir, 'keyring.json');
  const text = readFileSync(keyring, 'utf8');
  writeFileSync(keyring, text.replace('{', '{ '));
  const rotated = await readStatus(settings, deployment.dataDir, running);
  writeFileSync(keyring, text);
  expect(rotated.isRight).toBe(false);
  expect(rotated.lines).toContain('Keyring: NOT in the newest backup. Take a new one.');
  await pool.end();
});

test('a bucket holds all that a drill needs', onlySoaked, async () => {
  const s3 = await anS3Server();
  const inBucket = { ...settings, backupStore: s3.address() };
  const other = await startDeployment('', archiving(inBucket));
  await takeBackup(inBucket, other.dataDir, (await findRunning(other.dataDir))!, quiet);
  const passed = await runDrill({ settings: inBucket, log: quiet }, other.dataDir, keys.privateKey);
  expect(passed).toMatchObject({ ok: true, faults: [] });
  const [part] = [...s3.objects.keys()].filter((name) => name.includes('/base/'));
  s3.objects.delete(part!);
  const failed = await runDrill({ settings: inBucket, log: quiet }, other.dataDir, keys.privateKey);
  expect(failed).toMatchObject({ ok: false, faults: [expect.stringContaining('answered 404')] });
  await other.remove();
  await s3.close();
});

test('a backup removes old ones, their log, and documents that are gone', onlySoaked, async () => {
  const { id: oldest } = await backUp();
  const path = join(folder, 'backups', oldest, 'manifest.json');
  const made = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  // Two old ones: the newer is needed for the moments after it.
  for (const older of readdirSync(join(folder, 'backups')).filter((name) => name !== oldest))
    rmSync(join(folder, 'backups', older), { recursive: true });
  const older = join(folder, 'backups', '20200101T000000Z');
  mkdirSync(older);
  writeFileSync(
    join(older, 'manifest.json'),
    JSON.stringify({ ...made, id: '20200101T000000Z', finishedAt: longAgo }),
  );
  writeFileSync(path, JSON.stringify({ ...made, finishedAt: longAgo }));
  writeFileSync(join(folder, 'wal/000000010000000000000000.zst'), 'older');
  mkdirSync(join(folder, 'documents/gone'), { recursive: true });
  writeFileSync(join(folder, 'documents/gone/0'), 'of no row');
  // One that was killed, and one that fails once its files are stored.
  mkdirSync(join(folder, 'backups/20260101T000000Z/base'), { recursive: true });
  writeFileSync(join(folder, 'backups/20260101T000000Z/base/000000.zst'), 'a part');
  const documents = join(folder, 'documents');
  renameSync(documents, `${documents}.away`);
  writeFileSync(documents, 'in the way');
  await expect(backUp()).rejects.toThrow('ENOTDIR');
  rmSync(documents);
  renameSync(`${documents}.away`, documents);
  expect(readdirSync(join(folder, 'backups')).sort()).toEqual(['20200101T000000Z', oldest].sort());
  const { id, removed } = await backUp();
  expect(removed).toBe(1);
  expect(readdirSync(join(folder, 'backups')).sort()).toEqual([oldest, id].sort());
  const left = readdirSync(join(folder, 'wal'));
  expect(left).not.toContain('000000010000000000000000.zst');
  expect(left).toContain(`${made.startWal}.zst`);
  expect(existsSync(join(folder, 'documents/gone/0'))).toBe(false);
  expect(await drill()).toMatchObject({ ok: true });
});
