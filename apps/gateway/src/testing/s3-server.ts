import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const S3_KEY = { id: 'AKIATEST', secret: 'geheim/+van=de winkel', region: 'eu-central-1' } as const;
/** Small enough that a list of them needs several pages. */
const LISTED = 3;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature that a request should have, computed from Amazon's description of Signature Version 4. */
function computeSignature({ method, url, headers }: IncomingMessage, signed: string, scope: string): string {
  const { pathname, searchParams } = new URL(url ?? '', 'http://x');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const bodyHash = String(headers['x-amz-content-sha256']);
  const canonical = [method, pathname, query, lines.join(''), signed, bodyHash].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${S3_KEY.secret}`);
  return hmac(key, text).toString('hex');
}

/** Checks whether a request was signed by the key, its body included. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const match = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
    request.headers.authorization ?? '',
  );
  const [, id, scope = '', signed = '', signature] = match ?? [];
  const day = String(request.headers['x-amz-date']).slice(0, 8);
  return (
    id === S3_KEY.id &&
    scope === `${day}/${S3_KEY.region}/s3/aws4_request` &&
    ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name)) &&
    request.headers['x-amz-content-sha256'] === sha256(body) &&
    signature === computeSignature(request, signed, scope)
  );
}

export type S3Server = {
  /** As STUIVER_DOCUMENT_STORE takes it; with another secret, every call is refused. */
  readonly address: (secret?: string) => string;
  readonly objects: Map<string, Buffer>;
  /** Answers that many calls with 503. */
  fail(calls: number): void;
  close(): Promise<void>;
};

/** A store that speaks as much of S3 as we use, over real HTTP, with one bucket in memory. */
export async function anS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  let failing = 0;
  const server = createServer((request, reply) => {
    void (async () => {
      const body = await buffer(request);
      const answer = (status: number, content: string | Buffer = '') => reply.writeHead(status).end(content);
      if (failing > 0) {
        failing -= 1;
        return answer(503, '<Error><Code>SlowDown</Code></Error>');
      }
      if (!isSigned(request, body)) return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      const key = pathname.replace(/^\/documents\/?/, '');
      const found = objects.get(key);
      switch (request.method) {
        case 'PUT':
          objects.set(key, body);
          return answer(200);
        case 'DELETE':
          objects.delete(key);
          return answer(204);
        default:
          if (key !== '') return found ? answer(200, found) : answer(404, '<Error/>');
      }
      const { prefix = '', 'start-after': after = '' } = Object.fromEntries(searchParams);
      const keys = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
      const contents = keys.slice(0, LISTED).map((name) => `<Contents><Key>${name}</Key></Contents>`);
      const isTruncated = `<IsTruncated>${String(keys.length > LISTED)}</IsTruncated>`;
      return answer(200, `<ListBucketResult>${isTruncated}${contents.join('')}</ListBucketResult>`);
    })();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    address: (secret = S3_KEY.secret) =>
      `http://${S3_KEY.id}:${encodeURIComponent(secret)}@127.0.0.1:${port}/documents?region=${S3_KEY.region}`,
    objects,
    fail(calls) {
      failing = calls;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
