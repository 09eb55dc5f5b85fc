import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signedIn } from '../../testing/factories.ts';
import { type Change, onChange } from './changes.ts';
import { followChanges } from './events.ts';
import { chooseCompanies } from '../../lib/companies.ts';
import { authStore } from '../../lib/session.ts';

type Line = {
  path: string;
  send: (text: string) => void;
  end: () => void;
  headers: Headers;
  signal: AbortSignal | undefined;
};

const lines: Line[] = [];
let heard: Change[] = [];
let stops: (() => void)[] = [];

/** A gateway whose streams the test writes; `status` other than 200 refuses them. */
function stubStream(status = 200) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (status !== 200) return new Response('{}', { status });
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    init.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
    lines.push({
      path,
      send: (text) => controller.enqueue(new TextEncoder().encode(text)),
      end: () => controller.close(),
      headers: new Headers(init.headers),
      signal: init.signal ?? undefined,
    });
    return new Response(body);
  });
}

function follow(since = Date.now()) {
  stops.push(followChanges(since));
}

const readMissed = (line: Line | undefined) =>
  Number(new URLSearchParams(line?.path.split('?')[1]).get('missedMilliseconds'));

beforeEach(() => {
  vi.useFakeTimers();
  lines.length = 0;
  heard = [];
  stops = [onChange((change) => void heard.push(change))];
  signedIn();
});
afterEach(() => {
  for (const stop of stops) stop();
});
const settle = () => vi.advanceTimersByTimeAsync(0);

it('announces every line except heartbeats, however they are split', async () => {
  stubStream();
  follow();
  await settle();
  expect(lines[0]?.headers.get('authorization')).toBe('Bearer token-of-the-test');
  lines[0]?.send('{"kind":"alive"}\n{"kind":"payment","id":"a","mer');
  lines[0]?.send('chantId":"m"}\n\n{"kind":"refund","id":"b"}\n');
  await settle();
  expect(heard.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['payment a', 'refund b']);
});

it('requests only the chosen companies, and connects again for another choice', async () => {
  const [one, other] = ['01939a04-0000-7000-8000-00000000000a', '01939a04-0000-7000-8000-00000000000b'];
  const { personId } = signedIn({ hasTree: true });
  const readSelectedIds = (line: Line | undefined) =>
    new URLSearchParams(line?.path.split('?')[1]).get('selectedIds');
  stubStream();
  follow();
  await settle();
  expect(readSelectedIds(lines[0])).toBeNull();
  chooseCompanies({ personId, selectedIds: [one], shown: { name: 'Noord' } });
  await settle();
  expect(lines[0]?.signal?.aborted).toBe(true);
  expect(readSelectedIds(lines.at(-1))).toBe(one);
  chooseCompanies({ personId, selectedIds: [one, other], shown: { name: 'Noord en Zuid' } });
  await settle();
  expect(readSelectedIds(lines.at(-1))).toBe(`${one},${other}`);
});

it('reconnects with increasing delays', async () => {
  stubStream();
  follow();
  await settle();
  lines[0]?.end();
  await vi.advanceTimersByTimeAsync(1300);
  expect(lines).toHaveLength(2);
  stubStream(503);
  lines[1]?.end();
  await vi.advanceTimersByTimeAsync(10_000);
  stubStream();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(lines).toHaveLength(3);
});

it('requests changes since the first answers, and leaves out those they include', async () => {
  stubStream();
  follow(Date.now() - 2000);
  await settle();
  expect(readMissed(lines[0])).toBeGreaterThanOrEqual(2000);
  lines[0]?.send('{"kind":"payment","id":"held","agoMilliseconds":2001}\n');
  lines[0]?.send('{"kind":"payment","id":"missed","agoMilliseconds":1999}\n{"kind":"alive"}\n');
  await settle();
  expect(heard.map(({ id }) => id)).toEqual(['missed']);
});

it('requests the changes of a break, and reports when the gateway no longer has them', async () => {
  stubStream();
  follow();
  await settle();
  lines[0]?.send('{"kind":"alive"}\n');
  await settle();
  stubStream(503);
  lines[0]?.end();
  await vi.advanceTimersByTimeAsync(30_000);
  stubStream();
  while (lines.length < 2) await vi.advanceTimersByTimeAsync(1000);
  expect(readMissed(lines[1])).toBeGreaterThanOrEqual(30_000);
  lines[1]?.send('{"kind":"refund","id":"meanwhile","agoMilliseconds":20000}\n{"kind":"unknown"}\n');
  await settle();
  expect(heard.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['refund meanwhile', 'unknown ']);
});

it('assumes nothing if the request took longer than it asked for', async () => {
  let answer!: () => void;
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((settled) => (answer = settled));
    return new Response(new ReadableStream());
  });
  follow();
  await vi.advanceTimersByTimeAsync(20_000);
  answer();
  await settle();
  expect(heard.map(({ kind }) => kind)).toEqual(['unknown']);
});

it('closes a connection that fell silent', async () => {
  stubStream();
  follow();
  await settle();
  await vi.advanceTimersByTimeAsync(40_000);
  lines[0]?.send('{"kind":"alive"}\n');
  await vi.advanceTimersByTimeAsync(40_000);
  expect(lines[0]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines[0]?.signal?.aborted).toBe(true);
});

it('disconnects while the tab is hidden', async () => {
  stubStream();
  follow();
  await settle();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(lines[0]?.signal?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(1);
  vi.restoreAllMocks();
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(lines).toHaveLength(2);
});

it('ends the session when the gateway reports it as ended', async () => {
  stubStream(401);
  follow();
  await settle();
  expect(authStore.get().session).toBeNull();
});
