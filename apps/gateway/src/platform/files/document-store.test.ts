import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anS3Server, type S3Server } from '../../testing/s3-server.ts';
import { type DocumentStore, makeDocumentStore } from './document-store.ts';

const ONE = '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a01';
const OTHER = '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a02';
const BYTES = Buffer.from([0, 1, 2, 253, 254, 255]);

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stuiver-store-'));
  s3 = await anS3Server();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});
const storeAt = (documentStore: string) =>
  makeDocumentStore({ documentStore, dataDirectory: '/nowhere', backupStore: null });

describe.each<[string, () => DocumentStore]>([
  ['a folder', () => storeAt(folder)],
  ['a bucket', () => storeAt(s3.address())],
])('%s of documents', (_name, open) => {
  it('gives back what was put into it, the newest of a name', async () => {
    const store = open();
    await store.put(`${ONE}/${OTHER}/0`, Buffer.from('older'));
    await store.put(`${ONE}/${OTHER}/0`, BYTES);
    expect(await store.get(`${ONE}/${OTHER}/0`)).toEqual(BYTES);
    await expect(store.get(`${ONE}/${OTHER}/1`)).rejects.toThrow(/ENOENT|answered 404/);
  });

  it('removes all of one application, however much it is, and nothing of another', async () => {
    const store = open();
    for (const index of Array.from({ length: 10 }, (_, at) => at))
      await store.put(`${ONE}/${OTHER}/${index}`, BYTES);
    await store.put(`${OTHER}/${ONE}/0`, BYTES);
    await store.removeAll(ONE);
    await store.removeAll(ONE);
    for (const index of [0, 9])
      await expect(store.get(`${ONE}/${OTHER}/${index}`)).rejects.toThrow(/ENOENT|answered 404/);
    expect(await store.get(`${OTHER}/${ONE}/0`)).toEqual(BYTES);
  });

  it('takes no name that could lead out of it', async () => {
    for (const name of [
      '../etc/passwd',
      ONE.toUpperCase(),
      `${ONE}/../${OTHER}`,
      '/etc/passwd',
      `${ONE}?x`,
      '',
    ])
      await expect(open().removeAll(name)).rejects.toThrow('not the name of an object');
  });
});

describe('a folder of documents', () => {
  it('is readable only by its owner, and holds no half-written object', async () => {
    await storeAt(folder).put(`${ONE}/${OTHER}/0`, BYTES);
    const place = join(folder, ONE, OTHER);
    expect(await readdir(place)).toEqual(['0']);
    expect([(await stat(place)).mode & 0o777, (await stat(join(place, '0'))).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
  });
});

describe('a bucket of documents', () => {
  it('that is away for a moment is retried', async () => {
    s3.fail(2);
    await storeAt(s3.address()).put(`${ONE}/${OTHER}/0`, BYTES);
    expect(s3.objects.get(`${ONE}/${OTHER}/0`)).toEqual(BYTES);
  });

  it('that stays away, or refuses the key, fails without revealing key or content', async () => {
    s3.fail(3);
    await expect(storeAt(s3.address()).get(`${ONE}/${OTHER}/0`)).rejects.toThrow(
      /^the document store answered 503 to GET$/,
    );
    await expect(storeAt(s3.address('another')).put(`${OTHER}/${OTHER}/0`, BYTES)).rejects.toThrow(
      /^the document store answered 403 to PUT$/,
    );
    expect(s3.objects.has(`${OTHER}/${OTHER}/0`)).toBe(false);
  });
});
