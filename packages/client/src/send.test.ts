import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStuiver } from './client.ts';
import { StuiverError } from './error.ts';
import type { StuiverOptions } from './options.ts';

const started = {
  transactionId: 'p1',
  redirectUrl: 'https://pay.example/p1',
  status: 'OPEN',
  reference: 'r',
};
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
type Step = Response | Error | 'silence';

/** A gateway that answers the next step to each try, and keeps what it was sent. */
function aGateway(...steps: Step[]) {
  return aGatewayWith({}, ...steps);
}

function aGatewayWith(options: Partial<StuiverOptions>, ...steps: Step[]) {
  const tries: { url: string; at: number; headers: Headers; body: unknown }[] = [];
  const begun = Date.now();
  const send = async (url: string | URL | Request, init: RequestInit = {}) => {
    tries.push({
      url: String(url),
      at: Date.now() - begun,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    });
    const step = steps.shift() ?? json(500, null);
    if (step === 'silence')
      return new Promise<Response>((_, reject) => {
        init.signal!.addEventListener('abort', () => reject(init.signal!.reason as Error));
      });
    if (step instanceof Error) throw step;
    return step;
  };
  const stuiver = createStuiver({
    apiKey: 'stv_test_1',
    gateway: 'https://pay.example/gateway/',
    fetch: send,
    ...options,
  });
  return { stuiver, tries };
}

const order = { amount: '12.50', description: 'Stoel' };
const start = async ({ stuiver }: ReturnType<typeof aGateway>, options = {}) =>
  stuiver.payments.start(order, options).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
/** Starts a payment and lets all its waits pass. */
async function startToEnd(gateway: ReturnType<typeof aGateway>, options = {}) {
  const ended = start(gateway, options);
  await vi.runAllTimersAsync();
  return ended;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a call carries key, body and a random idempotency key', async () => {
  const gateway = aGateway(json(200, started));
  expect(await startToEnd(gateway)).toEqual({ answer: started });
  const [sent] = gateway.tries;
  expect(sent).toMatchObject({
    url: 'https://pay.example/gateway/transaction/initiatePayment',
    body: order,
  });
  expect(sent?.headers.get('authorization')).toBe('Bearer stv_test_1');
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

test.each<[string, Step]>([
  ['a broken line', new TypeError('fetch failed')],
  ['an answer cut short', json(200, null)],
  ['a gateway that stops', json(503, { code: 'unavailable' })],
  ['a proxy’s page', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['too many calls', json(429, { code: 'tooManyRequests' })],
  ['a first try that is still under way', json(409, { code: 'idempotencyKeyUnderWay' })],
])('after %s the same call is made again, with the same key', async (_, step) => {
  const gateway = aGateway(step, json(200, started));
  expect(await startToEnd(gateway, { idempotencyKey: 'order-7' })).toEqual({ answer: started });
  expect(gateway.tries.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['order-7', 'order-7']);
  expect(gateway.tries[1]?.body).toEqual(order);
});

test('a try without an answer is given up, and the same call is made again', async () => {
  vi.useRealTimers();
  const gateway = aGatewayWith({ timeout: 20 }, 'silence', json(200, started));
  expect(await start(gateway)).toEqual({ answer: started });
  const [first, second] = gateway.tries.map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
});

test('a wait that the gateway asks for is kept', async () => {
  const gateway = aGateway(json(503, { code: 'unavailable' }, { 'retry-after': '7' }), json(200, started));
  await startToEnd(gateway);
  expect(gateway.tries[1]?.at).toBeGreaterThanOrEqual(7000);
});

test('a wait of more than a minute is left to the caller', async () => {
  const gateway = aGateway(json(429, { code: 'tooManyRequests' }, { 'retry-after': '3600' }));
  expect(await startToEnd(gateway)).toMatchObject({ error: { status: 429, code: 'tooManyRequests' } });
  expect(gateway.tries).toHaveLength(1);
});

test('a refusal is thrown at once, with its fields and request id', async () => {
  const body = { code: 'invalidInput', requestId: 'q1', errors: { amount: ['amountTwoDecimals'] } };
  const gateway = aGateway(json(422, body));
  const { error } = (await startToEnd(gateway)) as { error: StuiverError };
  expect(error).toBeInstanceOf(StuiverError);
  expect(error).toMatchObject({
    ...body,
    status: 422,
    message: '422 invalidInput; amount: amountTwoDecimals',
  });
  expect(gateway.tries).toHaveLength(1);
});

test('a refusal without fields says why, and where it is explained', async () => {
  const documentation = 'https://pay.example/docs/errors#error-paymentClosed';
  const gateway = aGateway(
    json(409, { code: 'paymentClosed', message: 'The payment ended.', documentation }),
  );
  expect(await startToEnd(gateway)).toMatchObject({
    error: { message: '409 paymentClosed; The payment ended.', documentation },
  });
});

test('after five tries without an answer the call fails, with its cause', async () => {
  const cause = new TypeError('fetch failed');
  const gateway = aGateway(cause, cause, cause, cause, cause, json(200, started));
  expect(await startToEnd(gateway)).toMatchObject({ error: { status: 0, code: 'noAnswer', cause } });
  expect(gateway.tries).toHaveLength(5);
});

test('an aborted call stops waiting and is not made again', async () => {
  const gateway = aGateway(json(503, { code: 'unavailable' }, { 'retry-after': '30' }), json(200, started));
  const stop = new AbortController();
  const ended = start(gateway, { signal: stop.signal });
  await vi.advanceTimersByTimeAsync(1000);
  stop.abort(new Error('the payer left'));
  expect(await ended).toMatchObject({ error: { message: 'the payer left' } });
  await vi.runAllTimersAsync();
  expect(gateway.tries).toHaveLength(1);
});

test('a list is read page by page, each row once though new ones push it on', async () => {
  const page = (ids: string[]) => json(200, { content: ids.map((id) => ({ id })), pageSize: 2 });
  const gateway = aGateway(
    json(200, { merchantId: 'm1' }),
    page(['p4', 'p3']),
    page(['p3', 'p2']),
    page(['p1']),
  );
  const rows: string[] = [];
  for await (const { id } of gateway.stuiver.payments.list({ pageSize: 2 })) rows.push(id);
  expect(rows).toEqual(['p4', 'p3', 'p2', 'p1']);
  expect(gateway.tries.map(({ url }) => new URL(url).search)).toEqual([
    '',
    '?pageSize=2&pageNumber=0',
    '?pageSize=2&pageNumber=1',
    '?pageSize=2&pageNumber=2',
  ]);
});
