import type { ApplicationDocument } from '@stuiver/contract';
import { ApiError } from '@stuiver/contract/client';
import { DOCUMENT_PART } from '@stuiver/domain/applications/documents';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceUpload, sendPart } from '../../applications/api.ts';
import { STALL_MS, type UploadCalls, uploadInParts } from './upload.ts';

const ANNOUNCED = {
  id: '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a01',
  kind: 'uboId',
  name: 'pas.pdf',
  size: 2 * DOCUMENT_PART,
  dated: null,
} as const;
const FILE = new Blob([new Uint8Array(ANNOUNCED.size)]);

const CALLS: UploadCalls<ApplicationDocument> = {
  announce: (signal) => announceUpload(ANNOUNCED, signal),
  sendPart: (index, part, signal) => sendPart(ANNOUNCED.id, index, part, signal),
};

/** Outcomes of calls by number; calls not listed are answered. */
type Mishaps = Readonly<Record<number, 'silence' | 'noConnection' | 'storageFull' | number>>;

/** A gateway at the other end of a bad connection. */
function aGateway(mishaps: Mishaps) {
  const calls: string[] = [];
  let receivedParts = 0;
  vi.stubGlobal('fetch', async (url: string, { signal, method }: RequestInit) => {
    const path = /documents.*$/.exec(url)![0];
    calls.push(`${method} ${path.replace(ANNOUNCED.id, 'id')}`);
    const mishap = mishaps[calls.length];
    if (mishap === 'silence')
      return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)));
    if (mishap === 'noConnection') throw new TypeError('Failed to fetch');
    if (mishap === 'storageFull') return Response.json({ code: mishap }, { status: 503 });
    if (mishap !== undefined) return Response.json({ code: 'unavailable' }, { status: mishap });
    if (method === 'PUT') receivedParts = Math.max(receivedParts, Number(path.at(-1)) + 1);
    return Response.json({ document: { ...ANNOUNCED, receivedParts } });
  });
  return calls;
}

function start(mishaps: Mishaps) {
  const calls = aGateway(mishaps);
  const aborting = new AbortController();
  const said: (boolean | number)[] = [];
  const sent = uploadInParts(FILE, CALLS, {
    signal: aborting.signal,
    onProgress: (bytes) => said.push(bytes),
    onStalled: (stalled) => said.push(stalled),
  });
  sent.catch(() => undefined);
  return { calls, aborting, said, sent };
}

describe('an upload', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('that stalls for 20 seconds shows that, and sends the same part again', async () => {
    const { calls, said, sent } = start({ 3: 'silence' });
    await vi.advanceTimersByTimeAsync(STALL_MS - 1);
    expect([calls.length, said.includes(true)]).toEqual([3, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(said.at(-1)).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await sent).toMatchObject({ receivedParts: 2 });
    expect(calls).toEqual([
      'POST documents',
      'PUT documents/id/parts/0',
      'PUT documents/id/parts/1',
      'PUT documents/id/parts/1',
    ]);
    expect(said.slice(-2)).toEqual([false, ANNOUNCED.size]);
  });

  it('resumes after minutes without a connection', async () => {
    const offline = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [at + 2, 'noConnection']));
    const { said, sent } = start(offline as Mishaps);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(await sent).toMatchObject({ receivedParts: 2 });
    expect(said.includes(true)).toBe(true);
  });

  it('is given up after five failures of the server, so that the user can try again', async () => {
    const { calls, sent } = start(Object.fromEntries([1, 2, 3, 4, 5].map((call) => [call, 503])));
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(sent).rejects.toThrow(ApiError);
    expect(calls).toHaveLength(5);
  });

  it('is not tried again when the gateway refuses it', async () => {
    const { calls, sent } = start({ 2: 422 });
    await expect(sent).rejects.toMatchObject({ status: 422 });
    expect(calls).toHaveLength(2);
  });

  it('is not retried if the gateway has no room for it', async () => {
    const { calls, sent } = start({ 2: 'storageFull' });
    await expect(sent).rejects.toMatchObject({ status: 503, code: 'storageFull' });
    expect(calls).toHaveLength(2);
  });

  it('that was cancelled sends nothing more', async () => {
    const { calls, aborting, sent } = start({ 2: 'noConnection' });
    await vi.advanceTimersByTimeAsync(500);
    aborting.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls).toHaveLength(2);
  });
});
