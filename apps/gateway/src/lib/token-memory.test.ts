import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeTokenMemory } from './token-memory.ts';
import { hashToken } from './tokens.ts';

type Holder = { name: string };

/** A database that is answered by hand, so that a test decides what happens meanwhile. */
function aDatabase() {
  const asked: { hash: Buffer; answer: (found: Holder | null) => void; fail: (error: Error) => void }[] = [];
  const read = (hash: Buffer) =>
    new Promise<Holder | null>((answer, fail) => void asked.push({ hash, answer, fail }));
  return { asked, read };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const anna = { name: 'Anna' };

it('asks by the hash, once for calls that come at once, and again after half a second', async () => {
  const { asked, read } = aDatabase();
  const memory = makeTokenMemory(read);
  const both = [memory.find('a'), memory.find('a')];
  expect(asked.map(({ hash }) => hash)).toEqual([hashToken('a')]);
  asked[0]!.answer(anna);
  expect(await Promise.all(both)).toEqual([anna, anna]);
  vi.advanceTimersByTime(499);
  expect(await memory.find('a')).toBe(anna);
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(1);
  const later = memory.find('a');
  asked[1]!.answer(null);
  expect(await later).toBeNull();
});

it('counts the half second from the question, not from a late answer', async () => {
  const { asked, read } = aDatabase();
  const memory = makeTokenMemory(read);
  const first = memory.find('a');
  vi.advanceTimersByTime(500);
  asked[0]!.answer(anna);
  expect(await first).toBe(anna);
  void memory.find('a');
  expect(asked).toHaveLength(2);
});

it('keeps each token’s holder apart', async () => {
  const memory = makeTokenMemory(async (hash) => ({ name: hash.equals(hashToken('a')) ? 'Anna' : 'Bram' }));
  expect([await memory.find('a'), await memory.find('b'), await memory.find('a')]).toEqual([
    { name: 'Anna' },
    { name: 'Bram' },
    { name: 'Anna' },
  ]);
});

it('forgets at once whom it is told to, and nobody else', async () => {
  const { asked, read } = aDatabase();
  const memory = makeTokenMemory(read);
  const both = [memory.find('a'), memory.find('b')];
  asked[0]!.answer(anna);
  asked[1]!.answer({ name: 'Bram' });
  await Promise.all(both);
  memory.forget(({ name }) => name === 'Anna');
  expect(await memory.find('b')).toEqual({ name: 'Bram' });
  expect(asked).toHaveLength(2);
  void memory.find('a');
  expect(asked).toHaveLength(3);
});

it('does not learn again what ended while it was being read', async () => {
  const { asked, read } = aDatabase();
  const memory = makeTokenMemory(read);
  const before = memory.find('a');
  memory.forget(({ name }) => name === 'Anna');
  const after = memory.find('a');
  asked[0]!.answer(anna);
  await before;
  asked[1]!.answer(null);
  expect(await after).toBeNull();
  void memory.find('a');
  expect(asked).toHaveLength(3);
});

it('keeps neither a token without a holder nor a failure', async () => {
  const { asked, read } = aDatabase();
  const memory = makeTokenMemory(read);
  const unknown = memory.find('a');
  asked[0]!.answer(null);
  expect(await unknown).toBeNull();
  const failing = memory.find('a');
  asked[1]!.fail(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  const third = memory.find('a');
  asked[2]!.answer(anna);
  expect(await third).toBe(anna);
});

it('is bounded: after ten thousand others a token is asked for again', async () => {
  let reads = 0;
  const memory = makeTokenMemory(async () => {
    reads += 1;
    return anna;
  });
  for (let token = 0; token <= 10_000; token += 1) await memory.find(String(token));
  expect(reads).toBe(10_001);
  await memory.find('0');
  expect(reads).toBe(10_002);
});
