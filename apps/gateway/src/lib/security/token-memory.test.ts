import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeTokenMemory } from './token-memory.ts';
import { hashToken, type TokenKey } from './tokens.ts';

type Holder = { name: string };

const token = (text: string): TokenKey => ({ merchantId: 'm', hash: hashToken(text) });

/** A database that is answered by hand, so that a test decides what happens meanwhile. */
function aDatabase() {
  const asked: { token: TokenKey; answer: (found: Holder | null) => void; fail: (error: Error) => void }[] =
    [];
  const read = (token: TokenKey) =>
    new Promise<Holder | null>((answer, fail) => void asked.push({ token, answer, fail }));
  return { asked, read };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const anna = { name: 'Anna' };

it('asks by the token, once for calls that come at once, and again after half a second', async () => {
  const { asked, read } = aDatabase();
  const memory = makeTokenMemory(read);
  const both = [memory.find(token('a')), memory.find(token('a'))];
  expect(asked.map((question) => question.token)).toEqual([token('a')]);
  asked[0]!.answer(anna);
  expect(await Promise.all(both)).toEqual([anna, anna]);
  vi.advanceTimersByTime(499);
  expect(await memory.find(token('a'))).toBe(anna);
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(1);
  const later = memory.find(token('a'));
  asked[1]!.answer(null);
  expect(await later).toBeNull();
});

it('counts the half second from the question, not from a late answer', async () => {
  const { asked, read } = aDatabase();
  const memory = makeTokenMemory(read);
  const first = memory.find(token('a'));
  vi.advanceTimersByTime(500);
  asked[0]!.answer(anna);
  expect(await first).toBe(anna);
  void memory.find(token('a'));
  expect(asked).toHaveLength(2);
});

it('keeps each token’s holder apart', async () => {
  const memory = makeTokenMemory(async ({ hash }) => ({
    name: hash.equals(hashToken('a')) ? 'Anna' : 'Bram',
  }));
  expect([
    await memory.find(token('a')),
    await memory.find(token('b')),
    await memory.find(token('a')),
  ]).toEqual([{ name: 'Anna' }, { name: 'Bram' }, { name: 'Anna' }]);
});

it('forgets at once what it is told to, and nothing else', async () => {
  const { asked, read } = aDatabase();
  const memory = makeTokenMemory(read);
  const both = [memory.find(token('a')), memory.find(token('b'))];
  asked[0]!.answer(anna);
  asked[1]!.answer({ name: 'Bram' });
  await Promise.all(both);
  memory.forget(({ name }) => name === 'Anna');
  expect(await memory.find(token('b'))).toEqual({ name: 'Bram' });
  expect(asked).toHaveLength(2);
  void memory.find(token('a'));
  expect(asked).toHaveLength(3);
});

it('does not learn again what ended while it was being read', async () => {
  const { asked, read } = aDatabase();
  const memory = makeTokenMemory(read);
  const before = memory.find(token('a'));
  memory.forget(({ name }) => name === 'Anna');
  const after = memory.find(token('a'));
  asked[0]!.answer(anna);
  await before;
  asked[1]!.answer(null);
  expect(await after).toBeNull();
  void memory.find(token('a'));
  expect(asked).toHaveLength(3);
});

it('keeps neither a token without a holder nor a failure', async () => {
  const { asked, read } = aDatabase();
  const memory = makeTokenMemory(read);
  const unknown = memory.find(token('a'));
  asked[0]!.answer(null);
  expect(await unknown).toBeNull();
  const failing = memory.find(token('a'));
  asked[1]!.fail(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  const third = memory.find(token('a'));
  asked[2]!.answer(anna);
  expect(await third).toBe(anna);
});

it('is bounded: after ten thousand others a token is asked for again', async () => {
  let reads = 0;
  const memory = makeTokenMemory(async () => {
    reads += 1;
    return anna;
  });
  for (let number = 0; number <= 10_000; number += 1) await memory.find(token(String(number)));
  expect(reads).toBe(10_001);
  await memory.find(token('0'));
  expect(reads).toBe(10_002);
});
