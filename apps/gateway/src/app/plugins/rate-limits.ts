import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../platform/access/caller.ts';
import { AppError, RepeatedRefusal } from '../../platform/app-error.ts';
import type { LimitGroup, Limits } from '../../platform/http/http-routes.ts';
import { getAddressKey } from '../../platform/access/source.ts';
import type { Settings } from '../../settings/settings.ts';

const WINDOW = 60_000;
/** Callers that a group counts at once; those that called longest ago give way. */
const COUNTED = 5000;
/** Tokens whose callers are remembered; those that were used least recently give way. */
const REMEMBERED = 10_000;

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** Counts in windows of a clock that is never set. The plugin's own would stay open for as long as the clock goes back. */
class Counts {
  readonly #windows = new Map<string, { current: number; readonly endsAt: number }>();

  child(): Counts {
    return new Counts();
  }

  #find(key: string) {
    const window = this.#windows.get(key);
    return window && window.endsAt > performance.now() ? window : undefined;
  }

  incr(key: string, done: Counted, length: number): void {
    const window = this.#find(key) ?? { current: 0, endsAt: performance.now() + length };
    window.current += 1;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > COUNTED) this.#windows.delete(this.#windows.keys().next().value!);
    done(null, { current: window.current, ttl: window.endsAt - performance.now() });
  }

  read(key: string, done: Counted): void {
    const { current, endsAt } = this.#find(key) ?? { current: 0, endsAt: performance.now() };
    done(null, { current, ttl: Math.max(0, endsAt - performance.now()) });
  }
}

/** Returns the key that a caller is counted by; null for their address. */
function getCallerKey(caller: Caller | null, group: LimitGroup): string | null {
  // Frequent sign-ins do not raise the limit of outgoing calls.
  if (caller?.kind === 'user' && group === 'outgoing') return `user:${caller.session.userId}`;
  if (caller?.kind === 'user') return `session:${caller.session.id}`;
  return caller?.kind === 'key' && caller.key.isAddressAllowed ? `key:${caller.key.id}` : null;
}

/**
 * Installs the limits: one count per group and caller (the API key, the session, else the address; the user where we
 * call out). A key used from a forbidden address is counted by address, so that a thief does not use up the shop's
 * own count. Responses carry the standard `ratelimit-*` headers.
 */
export async function addRateLimits(
  app: FastifyInstance,
  settings: Pick<
    Settings,
    | 'rateLimitPerMinute'
    | 'checkoutRateLimitPerMinute'
    | 'signInRateLimitPerMinute'
    | 'outgoingRateLimitPerMinute'
    | 'registerRateLimitPerMinute'
  >,
): Promise<Limits> {
  await app.register(rateLimit, { global: false, store: Counts });
  const keys = new WeakMap<FastifyRequest, string>();
  const limiter = (max: number) =>
    app.createRateLimit({
      max,
      ban: max,
      timeWindow: WINDOW,
      keyGenerator: (request) => keys.get(request) ?? getAddressKey(request),
    });
  const limiters: Record<LimitGroup, ReturnType<typeof limiter>> = {
    gateway: limiter(settings.rateLimitPerMinute),
    checkout: limiter(settings.checkoutRateLimitPerMinute),
    signIn: limiter(settings.signInRateLimitPerMinute),
    outgoing: limiter(settings.outgoingRateLimitPerMinute),
    register: limiter(settings.registerRateLimitPerMinute),
    invalidToken: limiter(settings.rateLimitPerMinute),
  };
  /** Counting keys of callers with valid tokens. */
  const remembered = new Map<string, string>();
  const buildRequestName = (request: FastifyRequest, group: LimitGroup) =>
    `${group} ${getAddressKey(request)} ${request.headers.authorization}`;
  const remember = (name: string, key: string) => {
    remembered.delete(name);
    remembered.set(name, key);
    if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value!);
  };
  const apply = async (
    request: FastifyRequest,
    reply: FastifyReply,
    group: LimitGroup,
    increment: boolean,
  ) => {
    const count = await limiters[group](request, { increment });
    if (count.isAllowed) return;
    reply.header('ratelimit-limit', count.max);
    reply.header('ratelimit-remaining', count.remaining);
    reply.header('ratelimit-reset', count.ttlInSeconds);
    if (!count.isExceeded) return;
    reply.header('retry-after', count.ttlInSeconds);
    throw count.isBanned ? new RepeatedRefusal() : new AppError('tooManyRequests');
  };
  return {
    async count(request, reply, group, caller) {
      const key = getCallerKey(caller, group);
      if (key === null) keys.delete(request);
      else {
        keys.set(request, key);
        remember(buildRequestName(request, group), key);
      }
      await apply(request, reply, group, true);
    },
    async refuse(request, reply, group) {
      const key = remembered.get(buildRequestName(request, group));
      if (key !== undefined) keys.set(request, key);
      await apply(request, reply, key === undefined ? 'invalidToken' : group, false);
    },
  };
}
