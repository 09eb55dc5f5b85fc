import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';

/** Calls at once while many objects are removed. */
const AT_ONCE = 8;

/**
 * Keeps objects in a bucket of an S3-compatible store, addressed by path, each call signed (Signature Version 4).
 *
 * @param address `https://KEY:SECRET@host/bucket?region=eu-central-1`, its key and secret percent-encoded
 * @param timeoutMs a longer call is given up
 */
export function makeS3Store(address: string, timeoutMs: number) {
  const url = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    retries: 2,
  });
  const bucket = `${url.origin}${url.pathname.replace(/\/$/, '')}`;

  /** Fails on every answer but 2xx; a message holds no key, signature or content. */
  async function send(method: string, path: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    const response = await client.fetch(`${bucket}${path}`, {
      method,
      // Covers the body too: a store that checks it refuses data changed on the way.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    const { status } = response;
    throw Object.assign(new Error(`the document store answered ${status} to ${method}`), { status });
  }

  async function list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    // A list has at most 1,000 objects, in their order.
    for (let isWhole = false; !isWhole; ) {
      const after = keys.length > 0 ? `&start-after=${encodeURIComponent(keys.at(-1)!)}` : '';
      const response = await send('GET', `?list-type=2&prefix=${encodeURIComponent(`${prefix}/`)}${after}`);
      const text = await response.text();
      // Names are ids and numbers of ours, in which XML escapes nothing.
      keys.push(...[...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key));
      isWhole = !text.includes('<IsTruncated>true</IsTruncated>');
    }
    return keys;
  }

  return {
    async put(name: string, bytes: Uint8Array): Promise<void> {
      await send('PUT', `/${name}`, new Uint8Array(bytes));
    },
    async get(name: string): Promise<Buffer> {
      return Buffer.from(await (await send('GET', `/${name}`)).arrayBuffer());
    },
    list,
    async remove(name: string): Promise<void> {
      await send('DELETE', `/${name}`);
    },
    async removeAll(prefix: string): Promise<void> {
      const keys = await list(prefix);
      for (let at = 0; at < keys.length; at += AT_ONCE)
        await Promise.all(keys.slice(at, at + AT_ONCE).map((key) => send('DELETE', `/${key}`)));
    },
  };
}
