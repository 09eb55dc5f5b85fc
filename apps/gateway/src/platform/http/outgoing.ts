import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, type Dispatcher } from 'undici';

/** The result of a call: the receiver's status, or 0 with the reason of the failure. */
export type OutgoingAnswer = {
  readonly status: number;
  readonly reason: 'answered' | 'forbiddenAddress' | 'timeOut' | 'noConnection';
  /** Start of the answer to a post, if requested. */
  readonly start?: Buffer;
};

export type Outgoing = {
  /**
   * Posts a text. Never throws: a failed call is an answer with status 0.
   *
   * @param most maximum bytes of the answer's body to read; none by default
   */
  post(
    url: string,
    request: { headers: Record<string, string>; body: string },
    most?: number,
  ): Promise<OutgoingAnswer>;
  /**
   * Fetches a file of at most `limit` bytes. Never throws: a failed call is an answer without a file, and so is any
   * status but 200.
   */
  get(url: string, limit: number): Promise<OutgoingAnswer & { readonly file: Buffer | null }>;
  /**
   * Opens a file of any size, as a stream that fails after ten seconds of silence; the reader ends it. Never throws: a
   * failed call is an answer without a stream, and so is any status but 200.
   */
  open(
    url: string,
    headers: Record<string, string>,
  ): Promise<OutgoingAnswer & { readonly stream: Readable | null }>;
  /** Checks whether a call would be refused now: an address that we may not call, or a name that resolves to one. */
  isForbidden(url: string): Promise<boolean>;
  close(): Promise<void>;
};

/** Finds all addresses of a name; tests pass their own. */
export type Resolve = (hostname: string) => Promise<string[]>;

export type OutgoingOptions = {
  /** `live` requires https and never reaches this machine; `test` may reach loopback. */
  mode: 'test' | 'live';
  resolve?: Resolve;
  timeoutMilliseconds?: number;
};

class ForbiddenAddress extends Error {}

/** Every call has ended after this many milliseconds. */
export const OUTGOING_LIMIT_MS = 10_000;
const ANSWER_LIMIT = 16_384;
/** Time that a user who types an address waits for its name to be looked up. */
const LOOKUP_LIMIT_MS = 2000;

const resolveBySystem: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true, verbatim: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses.map((found) => found.address));
    });
  });

/**
 * Checks whether a call may go to an address: public unicast only, so that no one reaches the deployment's own
 * network through us; in test mode also loopback. IPv4 inside IPv6 (mapped, NAT64, 6to4) is refused.
 */
export function isReachable(address: string, mode: 'test' | 'live'): boolean {
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  return range === 'unicast' || (range === 'loopback' && mode === 'test');
}

/** Reads a stream; null when it holds more than `most` bytes. */
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

/** Reads the first bytes of a stream, up to a maximum; the rest is dropped, as is what never comes. */
async function readStart(body: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      size += part.length;
      if (size >= most) break;
    }
  } catch {
    // The answer counts even when its body breaks off.
  }
  return Buffer.concat(parts).subarray(0, most);
}

/** Checks whether we may call an address at all, before anything is sent. */
export function isCallable(url: URL, mode: 'test' | 'live'): boolean {
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mode === 'test')) return false;
  if (url.username !== '' || url.password !== '') return false;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 || isReachable(literal, mode);
}

/** Checks whether a call would be refused now: an address that we may not call, or a name that resolves to one. */
async function isForbidden(address: string, mode: 'test' | 'live', resolve: Resolve): Promise<boolean> {
  if (!URL.canParse(address)) return true;
  const url = new URL(address);
  if (!isCallable(url, mode)) return true;
  // IP addresses were checked already, and a name that is unknown now may resolve when it is called.
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  const late = setTimeout(LOOKUP_LIMIT_MS, [] as string[], { ref: false });
  const found = await Promise.race([resolve(url.hostname).catch(() => []), late]);
  return found.some((known) => !isReachable(known, mode));
}

/** Connects to exactly the addresses that were checked: resolving a name again could return another. */
function makeAgent(mode: 'test' | 'live', resolve: Resolve, limit: number): Agent {
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
  return new Agent({
    headersTimeout: limit,
    bodyTimeout: limit,
    connect(target, callback) {
      connect(target, (...result) => {
        const [error, socket] = result;
        // Also checks the address that the socket is connected to, which decides.
        if (!error && !isReachable(socket.remoteAddress ?? '', mode)) {
          socket.destroy();
          callback(new ForbiddenAddress(), null);
        } else callback(...result);
      });
    },
  });
}

/**
 * The one way out to addresses that merchants give us: checks every address that a name resolves to, follows no
 * redirect, and ends after 10 seconds.
 *
 * @returns the client; close it at the end
 */
export function makeOutgoing(options: OutgoingOptions): Outgoing {
  const { mode } = options;
  const limit = options.timeoutMilliseconds ?? OUTGOING_LIMIT_MS;
  const resolve = options.resolve ?? resolveBySystem;
  const agent = makeAgent(mode, resolve, limit);

  /** Makes one call within the time limit, which a stream has for each silence; `read` reads the answer. */
  async function send<T extends OutgoingAnswer>(
    address: string,
    request: Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body'>,
    read: (answer: Dispatcher.ResponseData, signal: AbortSignal) => Promise<T>,
    isStream = false,
  ): Promise<T | OutgoingAnswer> {
    if (!URL.canParse(address)) return { status: 0, reason: 'forbiddenAddress' };
    const url = new URL(address);
    if (!isCallable(url, mode)) return { status: 0, reason: 'forbiddenAddress' };
    const signal = AbortSignal.timeout(limit);
    try {
      const path = `${url.pathname}${url.search}`;
      const call = { ...request, origin: url.origin, path };
      return await read(await agent.request(isStream ? call : { ...call, signal }), signal);
    } catch (error) {
      if (error instanceof ForbiddenAddress) return { status: 0, reason: 'forbiddenAddress' };
      return { status: 0, reason: signal.aborted ? 'timeOut' : 'noConnection' };
    }
  }

  return {
    post(address, { headers, body }, most = 0) {
      const request = {
        method: 'POST',
        headers: { 'user-agent': 'stuiver-notifications', ...headers },
        body,
      } as const;
      return send(address, request, async (answer, signal): Promise<OutgoingAnswer> => {
        const answered = { status: answer.statusCode, reason: 'answered' } as const;
        if (most > 0) return { ...answered, start: await readStart(answer.body, most) };
        // A short answer is drained so that the connection can be reused; a long one is cut off.
        await answer.body.dump({ limit: ANSWER_LIMIT, signal }).catch(() => undefined);
        return answered;
      });
    },
    async get(address, most) {
      const request = { method: 'GET', headers: { 'user-agent': 'stuiver-pictures' } } as const;
      const answered = await send(address, request, async (answer) => {
        const status = answer.statusCode;
        // The rest of a long or unwanted answer is dropped, which is not a failure.
        answer.body.on('error', () => undefined);
        const file = status === 200 ? await readUpTo(answer.body, most) : null;
        if (file === null) answer.body.destroy();
        return { status, reason: 'answered' as const, file };
      });
      return 'file' in answered ? answered : { ...answered, file: null };
    },
    async open(address, headers) {
      const request = { method: 'GET', headers: { 'user-agent': 'stuiver', ...headers } } as const;
      const read = async ({ statusCode: status, body }: Dispatcher.ResponseData) => {
        if (status === 200) return { status, reason: 'answered' as const, stream: body };
        body.on('error', () => undefined).destroy();
        return { status, reason: 'answered' as const, stream: null };
      };
      const answered = await send(address, request, read, true);
      return 'stream' in answered ? answered : { ...answered, stream: null };
    },
    isForbidden: (address) => isForbidden(address, mode, resolve),
    close: () => agent.close(),
  };
}
