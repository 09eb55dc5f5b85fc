import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, type Dispatcher } from 'undici';

/** What became of a call: the receiver's status, or 0 with the reason why there was none. */
export type OutgoingAnswer = {
  readonly status: number;
  readonly reason: 'answered' | 'forbiddenAddress' | 'timeOut' | 'noConnection';
};

export type Outgoing = {
  /**
   * Posts a text. Never throws: what goes wrong is an answer with status 0.
   *
   * @param url where to
   * @param request headers and body
   * @returns the status; the answer's body is not read
   */
  post(url: string, request: { headers: Record<string, string>; body: string }): Promise<OutgoingAnswer>;
  /**
   * Fetches a file. Never throws: what goes wrong is an answer without a file.
   *
   * @param url where from
   * @param limit how many bytes it may have
   * @returns the status, and the file when the status is 200 and it kept to the limit
   */
  get(url: string, limit: number): Promise<OutgoingAnswer & { readonly file: Buffer | null }>;
  close(): Promise<void>;
};

/** Finds all addresses of a name; tests give their own. */
export type Resolve = (hostname: string) => Promise<string[]>;

export type OutgoingOptions = {
  /** `live` wants https and never reaches this machine; `test` may reach loopback. */
  mode: 'test' | 'live';
  resolve?: Resolve;
  timeoutMilliseconds?: number;
};

class ForbiddenAddress extends Error {}

/** Every call has ended after this many milliseconds. */
export const OUTGOING_LIMIT_MS = 10_000;
const ANSWER_LIMIT = 16_384;

const resolveBySystem: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true, verbatim: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses.map((found) => found.address));
    });
  });

/**
 * Whether a call may go to an address: public unicast only, so that nobody reaches the deployment's
 * own network through us. IPv4 inside IPv6 (mapped, NAT64, 6to4) is none of these.
 *
 * @param address IPv4 or IPv6
 * @param mode `test` takes loopback too
 * @returns true when it may
 */
export function isReachable(address: string, mode: 'test' | 'live'): boolean {
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  return range === 'unicast' || (range === 'loopback' && mode === 'test');
}

/** A stream's bytes; null when there are more than it may have. */
async function readUpTo(body: AsyncIterable<Buffer>, most: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Judges address and scheme before anything is sent (domain.md, "notifyUrl"). */
function isCallable(url: URL, mode: 'test' | 'live'): boolean {
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mode === 'test')) return false;
  if (url.username !== '' || url.password !== '') return false;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 || isReachable(literal, mode);
}

/**
 * The one way out to addresses that merchants give us: resolves, checks every address, connects to
 * exactly the addresses it checked (a name that is resolved again could say another), follows no
 * redirect, ends after 10 seconds, and ignores the answer's body.
 *
 * @param options mode, and for tests another resolver or limit
 * @returns the client; close it at the end
 */
export function makeOutgoing(options: OutgoingOptions): Outgoing {
  const { mode } = options;
  const resolve = options.resolve ?? resolveBySystem;
  const limit = options.timeoutMilliseconds ?? OUTGOING_LIMIT_MS;

  const lookup: LookupFunction = (hostname, lookupOptions, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every((address) => isReachable(address, mode))) {
          callback(new ForbiddenAddress(), '', 0);
        } else if (lookupOptions.all) {
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        } else {
          callback(null, first, isIP(first));
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };

  const connect = buildConnector({ lookup, timeout: limit, allowH2: false });
  const agent = new Agent({
    headersTimeout: limit,
    bodyTimeout: limit,
    connect(target, callback) {
      connect(target, (...result) => {
        const [error, socket] = result;
        // Belt and braces: where the socket really ended up is what counts.
        if (!error && !isReachable(socket.remoteAddress ?? '', mode)) {
          socket.destroy();
          callback(new ForbiddenAddress(), null);
        } else callback(...result);
      });
    },
  });

  /** One call, within the time limit; `read` takes the answer in. */
  async function send<T extends OutgoingAnswer>(
    address: string,
    request: Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body'>,
    read: (answer: Dispatcher.ResponseData, signal: AbortSignal) => Promise<T>,
  ): Promise<T | OutgoingAnswer> {
    if (!URL.canParse(address)) return { status: 0, reason: 'forbiddenAddress' };
    const url = new URL(address);
    if (!isCallable(url, mode)) return { status: 0, reason: 'forbiddenAddress' };
    const signal = AbortSignal.timeout(limit);
    try {
      const path = `${url.pathname}${url.search}`;
      return await read(await agent.request({ ...request, origin: url.origin, path, signal }), signal);
    } catch (error) {
      if (error instanceof ForbiddenAddress) return { status: 0, reason: 'forbiddenAddress' };
      return { status: 0, reason: signal.aborted ? 'timeOut' : 'noConnection' };
    }
  }

  return {
    post(address, { headers, body }) {
      const request = {
        method: 'POST',
        headers: { 'user-agent': 'stuiver-notifications', ...headers },
        body,
      } as const;
      return send(address, request, async (answer, signal): Promise<OutgoingAnswer> => {
        // A short answer is read away so that the connection can be used again; a long one is cut off.
        await answer.body.dump({ limit: ANSWER_LIMIT, signal }).catch(() => undefined);
        return { status: answer.statusCode, reason: 'answered' };
      });
    },
    async get(address, most) {
      const request = { method: 'GET', headers: { 'user-agent': 'stuiver-pictures' } } as const;
      const answered = await send(address, request, async (answer) => {
        const status = answer.statusCode;
        // What is left of a long or unwanted answer is not waited for, and its end is no failure.
        answer.body.on('error', () => undefined);
        const file = status === 200 ? await readUpTo(answer.body, most) : null;
        if (file === null) answer.body.destroy();
        return { status, reason: 'answered' as const, file };
      });
      return 'file' in answered ? answered : { ...answered, file: null };
    },
    close: () => agent.close(),
  };
}
