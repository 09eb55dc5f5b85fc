import { getEvents, buildPath, ready } from '@stuiver/contract';
import { vi } from 'vitest';

export type SeenCall = { method: string; path: string; body: unknown; headers: Headers };
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'noAnswer';
type Handler = Answer | ((call: SeenCall) => Answer | Promise<Answer>);

/**
 * The portal opens its line for live changes after some seconds, and looks whether the gateway answers when a call takes
 * long; a test that is not about them does not see that.
 */
const LIVE = buildPath(getEvents, '/gateway', {});

async function handlerAnswer(handler: Handler, call: SeenCall): Promise<Answer> {
  return typeof handler === 'function' ? handler(call) : handler;
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });
}

/**
 * Answers the portal's calls by method and path, without the query; others get a 503.
 *
 * @param handlers such as `{ 'POST /api/auth/sign-in': { status: 401, body: { code: … } } }`
 * @param first answers a call before they do, unless with null
 * @returns the calls seen so far
 */
export function stubNetwork(
  handlers: Record<string, Handler> = {},
  first: (call: SeenCall) => Answer | null = () => null,
): SeenCall[] {
  const seen: SeenCall[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const headers = new Headers(init.headers);
    const json = headers.get('content-type') !== 'text/plain';
    const body: unknown = typeof init.body === 'string' ? (json ? JSON.parse(init.body) : init.body) : null;
    const call = { method, path: input, body, headers };
    const isLook = input === ready.path && init.cache === 'no-store';
    if (!input.startsWith(LIVE) && !isLook) seen.push(call);
    const missing: Answer = { status: isLook ? 200 : 503, body: { code: 'unavailable' } };
    const handler = handlers[`${method} ${input.split('?')[0]}`] ?? missing;
    const answer =
      first(call) ?? (await Promise.race([handlerAnswer(handler, call), untilAborted(init.signal)]));
    if (answer === 'noAnswer') throw new TypeError('Failed to fetch');
    return Response.json(answer.body ?? {}, {
      status: answer.status ?? 200,
      ...(answer.headers ? { headers: answer.headers } : {}),
    });
  });
  return seen;
}
