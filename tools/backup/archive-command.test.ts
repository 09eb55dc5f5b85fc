import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openObjectStore } from '../../apps/gateway/src/platform/files/object-store.ts';
import { anS3Server, type S3Server } from '../../apps/gateway/src/testing/s3-server.ts';
import { runToEnd } from '../serve/processes.ts';
import { openSealed, sealTo } from './seal.ts';
import { decompress, missingSegment, segmentNumber, walName } from './wal.ts';

const SEGMENT = '00000001000000020000003A';

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stuiver-wal-'));
  s3 = await anS3Server();
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

/** Runs the command as PostgreSQL does. */
async function run(place: string, words: string[], floor = '0') {
  process.env['STUIVER_BACKUP_STORE'] = place;
  process.env['STUIVER_DISK_FLOOR_MEGABYTES'] = floor;
  try {
    const script = join(import.meta.dirname, 'archive-command.ts');
    return await runToEnd(process.execPath, [script, ...words], { cwd: folder });
  } finally {
    delete process.env['STUIVER_BACKUP_STORE'];
    delete process.env['STUIVER_DISK_FLOOR_MEGABYTES'];
  }
}

describe.each<[string, () => string]>([
  ['a folder', () => join(folder, 'place')],
  ['a bucket', () => s3.address()],
])('the log in %s', (_name, place) => {
  test('is kept as it was, and never replaced', async () => {
    const path = join(folder, 'segment');
    const bytes = Buffer.concat([randomBytes(10_000), Buffer.alloc(4 * 2 ** 20)]);
    writeFileSync(path, bytes);
    expect(await run(place(), [SEGMENT, path])).toEqual({ code: 0, output: '' });
    expect((await run(place(), [SEGMENT, path])).code).toBe(0);
    writeFileSync(path, Buffer.alloc(100));
    const other = await run(place(), [SEGMENT, path]);
    expect(other.code).toBe(1);
    expect(other.output).toContain('another database is archived at the same place');
    expect(await decompress(await openObjectStore(place()).get(walName(SEGMENT)))).toEqual(bytes);
  });
});

test('a place that fails keeps segments waiting, until the disk is nearly full', async () => {
  const path = join(folder, 'waiting');
  writeFileSync(path, 'x');
  const refused = s3.address('wrong');
  const failed = await run(refused, [SEGMENT, path]);
  expect(failed.code).toBe(1);
  expect(failed.output).toContain('answered 403');
  expect(failed.output).not.toContain('wrong');
  const full = await run(refused, [SEGMENT, path], '999999999');
  expect(full.code).toBe(0);
  expect(full.output).toContain('GAVE UP');
});

test('segments are counted across files of 4 GB and timelines, and a missing one is found', () => {
  const size = 16 * 2 ** 20;
  expect(segmentNumber('wal/0000000100000001000000FF.zst', size)).toBe(511);
  expect(segmentNumber('wal/00000002.history.zst', size)).toBeNull();
  const names = ['wal/0000000100000001000000FF.zst', 'wal/000000020000000200000000.zst'];
  expect(missingSegment(names, size, 511)).toBeNull();
  expect(missingSegment(names, size, 511, 513)).toBe(513);
  expect(missingSegment([...names, 'wal/000000020000000200000002.zst'], size, 511)).toBe(513);
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
