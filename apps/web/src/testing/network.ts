import { getEvents, pathOf } from '@stuiver/contract';
import { vi } from 'vitest';

export type SeenCall = { method: string; path: string; body: unknown; headers: Headers };
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'noAnswer';
type Handler = Answer | ((call: SeenCall) => Answer | Promise<Answer>);

/** The portal opens its line for live changes after some seconds; a test that is not about it does not see that. */
const LIVE = pathOf(getEvents, '/gateway', {});

/**
 * Answers the portal's calls by method and path, without the query; what is not listed is a 503.
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
    if (!input.startsWith(LIVE)) seen.push(call);
    const handler = handlers[`${method} ${input.split('?')[0]}`] ?? {
      status: 503,
      body: { code: 'unavailable' },
    };
    const answer = first(call) ?? (typeof handler === 'function' ? await handler(call) : handler);
    if (answer === 'noAnswer') throw new TypeError('Failed to fetch');
    return Response.json(answer.body ?? {}, {
      status: answer.status ?? 200,
      ...(answer.headers ? { headers: answer.headers } : {}),
    });
  });
  return seen;
}
