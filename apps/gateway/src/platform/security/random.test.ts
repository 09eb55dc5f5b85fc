import { expect, test } from 'vitest';
import { systemRandom } from './random.ts';

test('random bytes are handed out once, in any length, in a buffer of the caller’s own', () => {
  const seen = new Set<string>();
  const kept = Array.from({ length: 2000 }, (_, index) => {
    const bytes = systemRandom.bytes(10 + (index % 30));
    expect(bytes).toHaveLength(10 + (index % 30));
    seen.add(Buffer.from(bytes).toString('hex', 0, 10));
    return { bytes, text: Buffer.from(bytes).toString('hex') };
  });
  expect(seen.size).toBe(2000);
  for (const { bytes, text } of kept) expect(Buffer.from(bytes).toString('hex')).toBe(text);
  expect(systemRandom.bytes(10_000)).toHaveLength(10_000);
});
