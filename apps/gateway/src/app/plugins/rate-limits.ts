import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { LimitGroup, RegistrationOptions } from '../../platform/http/http-routes.ts';
import { addressOf } from '../../platform/access/source.ts';
import type { Settings } from '../../settings/settings.ts';

const WINDOW = 60_000;

/**
 * Installs the limits: one count per group and caller (the API key, the session, else the address; the user where we
 * call out). A key that is used from where it may not be is counted by address, so that a thief does not use up the
 * shop's own count. It is told by the standard `ratelimit-*` headers.
 *
 * @returns counts a request against a group's limit; throws a 429 when it is over
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
): Promise<RegistrationOptions['limit']> {
  await app.register(rateLimit, { global: false });
  const keys = new WeakMap<FastifyRequest, string>();
  const limiter = (max: number) =>
    app.createRateLimit({
      max,
      timeWindow: WINDOW,
      keyGenerator: (request) => keys.get(request) ?? addressOf(request),
    });
  const limiters: Record<LimitGroup, ReturnType<typeof limiter>> = {
    gateway: limiter(settings.rateLimitPerMinute),
    checkout: limiter(settings.checkoutRateLimitPerMinute),
    signIn: limiter(settings.signInRateLimitPerMinute),
    outgoing: limiter(settings.outgoingRateLimitPerMinute),
    register: limiter(settings.registerRateLimitPerMinute),
  };
  return async (request, reply, group, caller) => {
    // Somebody who signs in often may not call out more often.
    if (caller?.kind === 'user' && group === 'outgoing') keys.set(request, `user:${caller.session.userId}`);
    else if (caller?.kind === 'user') keys.set(request, `session:${caller.session.id}`);
    else if (caller?.kind === 'key' && caller.key.isAddressAllowed) keys.set(request, `key:${caller.key.id}`);
    const count = await limiters[group](request);
    if (count.isAllowed) return;
    reply.header('ratelimit-limit', count.max);
    reply.header('ratelimit-remaining', count.remaining);
    reply.header('ratelimit-reset', count.ttlInSeconds);
    if (!count.isExceeded) return;
    reply.header('retry-after', count.ttlInSeconds);
    throw new AppError('tooManyRequests');
  };
}
