import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aWebBuild } from '../../testing/web.ts';

let test: TestApp;
let build: Awaited<ReturnType<typeof aWebBuild>>;

beforeAll(async () => {
  build = await aWebBuild();
  test = await testApp({ web: build.web });
});
afterAll(async () => {
  await test.close();
  await build.remove();
});

const get = (url: string, encodings?: string) =>
  test.app.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } });

it.each(['/pay', '/management/'])(
  '%s is compressed as the browser accepts it, with the same content',
  async (url) => {
    const plain = await get(url);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers['vary']).toBe('accept-encoding');
    const brotli = await get(url, 'gzip, deflate, br, zstd');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(brotli.headers['content-length']).toBe(String(brotli.rawPayload.length));
    const zipped = await get(url, 'gzip, br;q=0');
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect((await get(url, 'identity')).headers).not.toHaveProperty('content-encoding');
  },
);
