import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';

/** A longer call is given up; an object has at most 256 KB. */
const TIMEOUT_MS = 10_000;
/** Calls at once while many objects are removed. */
const AT_ONCE = 8;

/**
 * Keeps objects in a bucket of an S3-compatible store, addressed by path, each call signed (Signature Version 4).
 *
 * @param address `https://KEY:SECRET@host/bucket?region=eu-central-1`, its key and secret percent-encoded
 */
export function makeS3Store(address: string) {
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
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    const { status } = response;
    throw Object.assign(new Error(`the document store answered ${status} to ${method}`), { status });
  }

  async function list(prefix: string): Promise<string[]> {
    const response = await send('GET', `?list-type=2&prefix=${encodeURIComponent(prefix)}`);
    // Names are ids and numbers of ours, in which XML escapes nothing.
    return [...(await response.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
  }

  return {
    async put(name: string, bytes: Uint8Array): Promise<void> {
      await send('PUT', `/${name}`, new Uint8Array(bytes));
    },
    async get(name: string): Promise<Buffer> {
      return Buffer.from(await (await send('GET', `/${name}`)).arrayBuffer());
    },
    async removeAll(prefix: string): Promise<void> {
      // A list has at most 1,000 objects, so it is repeated until nothing is left.
      for (let keys = await list(`${prefix}/`); keys.length > 0; keys = await list(`${prefix}/`))
        for (let at = 0; at < keys.length; at += AT_ONCE)
          await Promise.all(keys.slice(at, at + AT_ONCE).map((key) => send('DELETE', `/${key}`)));
    },
  };
}
