import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openObjectStore } from '../../apps/gateway/src/platform/files/object-store.ts';
import { anS3Server, type S3Server } from '../../apps/gateway/src/testing/s3-server.ts';
import { isAlive } from '../postgres/server-process.ts';
import { onlySoaked } from '../testing/selection.ts';
import { openSealed, sealTo } from './seal.ts';
import { decompress, missingSegment, segmentNumber, walName } from './wal.ts';

const SEGMENT = '00000001000000020000003A';
const NEXT = '00000001000000020000003B';
const SCRIPTS = import.meta.dirname;

/** A directory as PostgreSQL's, with this process instead of the postmaster. */
let folder: string;
let s3: S3Server;
beforeAll(async () => {
  s3 = await anS3Server();
});
afterAll(() => s3.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stuiver-wal-'));
  for (const name of ['pg_wal', 'pg_wal/archive_status', 'archiver']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'postmaster.pid'), `${process.pid}\n`);
});
afterEach(() => rmSync(folder, { recursive: true }));

const status = (file: string, state: string) => join(folder, 'pg_wal/archive_status', `${file}.${state}`);
const archiverPid = () => Number(readFileSync(join(folder, 'archiver/pid'), 'utf8'));

function makeReady(file: string, bytes: Buffer): void {
  writeFileSync(join(folder, 'pg_wal', file), bytes);
  writeFileSync(status(file, 'ready'), '');
}

/** Runs the command as PostgreSQL does, and notes its success. */
function start(place: string, file: string, floor = '0') {
  const words = [join(SCRIPTS, 'archive.sh'), file, process.execPath, join(SCRIPTS, 'archiver.ts')];
  const env = { ...process.env, STUIVER_BACKUP_STORE: place, STUIVER_DISK_FLOOR_MEGABYTES: floor };
  const child = spawn('sh', words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const ended = once(child, 'exit').then(([code]) => {
    if (code === 0) renameSync(status(file, 'ready'), status(file, 'done'));
    return code as number;
  });
  return { ended, output: () => output };
}

/** Ends the archiver as PostgreSQL's end does. */
async function endPostgres(): Promise<void> {
  const pid = archiverPid();
  rmSync(join(folder, 'postmaster.pid'));
  await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
}

describe.each<[string, () => string, object]>([
  ['a folder', () => join(folder, 'place'), {}],
  ['a bucket', () => s3.address(), onlySoaked],
])('the log in %s', (_name, place, options) => {
  test('is kept unchanged by one process, and never replaced', { ...options, timeout: 180_000 }, async () => {
    const bytes = Buffer.concat([randomBytes(10_000), Buffer.alloc(4 * 2 ** 20)]);
    makeReady(SEGMENT, bytes);
    const first = start(place(), SEGMENT);
    expect(await first.ended).toBe(0);
    const pid = archiverPid();
    makeReady(NEXT, bytes);
    expect(await start(place(), NEXT).ended).toBe(0);
    expect(archiverPid()).toBe(pid);
    expect(await decompress(await openObjectStore(place()).get(walName(SEGMENT)))).toEqual(bytes);
    await expect.poll(() => existsSync(join(folder, 'archiver', NEXT)), { timeout: 30_000 }).toBe(false);

    makeReady(SEGMENT, Buffer.alloc(100));
    const other = start(place(), SEGMENT);
    const refusal = 'another database is archived at the same place';
    await expect.poll(first.output, { timeout: 30_000 }).toContain(refusal);
    process.kill(pid, 'SIGKILL');
    expect(await other.ended).toBe(1);
    const again = start(place(), SEGMENT);
    await expect.poll(again.output, { timeout: 30_000 }).toContain(refusal);
    await endPostgres();
    expect(await again.ended).toBe(1);
    expect(await decompress(await openObjectStore(place()).get(walName(SEGMENT)))).toEqual(bytes);
  });
});

test('a place that fails keeps segments waiting without its secret in the log, until PostgreSQL stops', {
  timeout: 60_000,
}, async () => {
  makeReady(SEGMENT, Buffer.from('x'));
  const waiting = start(s3.address('wrong'), SEGMENT);
  await expect.poll(waiting.output, { timeout: 30_000 }).toContain('answered 403');
  expect(waiting.output()).not.toContain('wrong');
  writeFileSync(join(folder, 'postmaster.pid'), `${process.pid}\nstopping\n`);
  expect(await waiting.ended).toBe(1);
});

test('a place that fails loses segments when the disk is nearly full', { timeout: 60_000 }, async () => {
  makeReady(SEGMENT, Buffer.from('x'));
  const full = start(s3.address('wrong'), SEGMENT, '999999999');
  expect(await full.ended).toBe(0);
  expect(full.output()).toContain('GAVE UP');
  await endPostgres();
});

test('a place that comes back receives what waited, without another call', { timeout: 60_000 }, async () => {
  const place = join(folder, 'place');
  writeFileSync(place, 'in the way');
  makeReady(SEGMENT, Buffer.from('x'));
  makeReady(NEXT, Buffer.from('y'));
  const waiting = start(place, SEGMENT);
  await expect.poll(waiting.output, { timeout: 30_000 }).toContain('could not be archived');
  rmSync(place);
  expect(await waiting.ended).toBe(0);
  await expect.poll(() => existsSync(join(place, walName(NEXT))), { timeout: 30_000 }).toBe(true);
  await endPostgres();
});

test('segments are counted across files of 4 GB and timelines, and a missing one is found', () => {
  const backup = { segmentBytes: 16 * 2 ** 20, startWal: '0000000100000001000000FF' };
  expect(segmentNumber('wal/0000000100000001000000FF.zst', backup)).toBe(511);
  expect(segmentNumber('wal/00000002.history.zst', backup)).toBeNull();
  const names = ['wal/0000000100000001000000FF.zst', 'wal/000000020000000200000000.zst'];
  expect(missingSegment(names, backup)).toBeNull();
  expect(missingSegment(names, backup, '000000020000000200000001')).toBe(513);
  expect(missingSegment([...names, 'wal/000000020000000200000002.zst'], backup)).toBe(513);
});

test('secrets open with the private key only, and not once they were changed', () => {
  const make = () =>
    generateKeyPairSync('x25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  const [ours, other] = [make(), make()];
  const sealed = sealTo(ours.publicKey, Buffer.from('geheim'));
  expect(sealed.includes('geheim')).toBe(false);
  expect(openSealed(ours.privateKey, sealed).toString()).toBe('geheim');
  expect(() => openSealed(other.privateKey, sealed)).toThrow('authenticate');
  for (const at of [20, 50, 70]) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => openSealed(ours.privateKey, changed)).toThrow(/authenticate|asn1|ASN1|decod/i);
  }
});
