import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from './random.ts';
import { isUuid, uuidFromBytes, uuidv7, uuidv7Maker } from './uuid.ts';

describe('a UUID of version 7', () => {
  it('is the example of RFC 9562, appendix A.6', () => {
    const bytes = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
    expect(uuidv7(0x017f22e279b0, bytes)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('is always well-formed, and sorts by time', () => {
    const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });
    const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(time, time, bytes, bytes, (one, other, first, second) => {
        const [a, b] = [uuidv7(one, first), uuidv7(other, second)];
        expect(a).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        if (one !== other) expect(a < b).toBe(one < other);
      }),
    );
  });

  it('refuses an invalid time or number of bytes', () => {
    for (const time of [-1, 2 ** 48, 0.5]) expect(() => uuidv7(time, new Uint8Array(10))).toThrow(RangeError);
    expect(() => uuidv7(0, new Uint8Array(9))).toThrow(RangeError);
  });
});

describe('a maker of UUIDs', () => {
  it('makes ascending ids within a millisecond and when the clock goes back', () => {
    const random = seededRandom('ids');
    let now = 1_000;
    const next = uuidv7Maker(
      () => now,
      (length) => random.bytes(length),
    );
    const made: string[] = [];
    for (let index = 0; index < 3000; index++) {
      if (index % 500 === 0) now += index % 1000 === 0 ? 1 : -2;
      made.push(next());
    }
    expect(new Set(made).size).toBe(made.length);
    expect([...made].sort()).toEqual(made);
    expect(made.every(isUuid)).toBe(true);
  });

  it('moves on to the next millisecond when all bits are used up', () => {
    const next = uuidv7Maker(
      () => 1_000,
      (length) => new Uint8Array(length).fill(0xff),
    );
    expect([next(), next()]).toEqual([
      '00000000-03e8-7fff-bfff-ffffffffffff',
      '00000000-03e9-7fff-bfff-ffffffffffff',
    ]);
  });
});

it('bytes become a UUID of the version asked for', () => {
  expect(uuidFromBytes(new Uint8Array(16), 4)).toBe('00000000-0000-4000-8000-000000000000');
  expect(uuidFromBytes(new Uint8Array(16).fill(0xff), 8)).toBe('ffffffff-ffff-8fff-bfff-ffffffffffff');
  expect(() => uuidFromBytes(new Uint8Array(15), 4)).toThrow(RangeError);
});

it('a UUID of any version is well-formed', () => {
  for (const text of ['c232ab00-9414-11ec-b3c8-9f6bdeced846', '017F22E2-79B0-7CC3-98C4-DC0C0C07398F']) {
    expect(isUuid(text)).toBe(true);
  }
  for (const value of [
    '',
    'c232ab00941411ecb3c89f6bdeced846',
    '{c232ab00-9414-11ec-b3c8-9f6bdeced846}',
    5,
    null,
  ]) {
    expect(isUuid(value)).toBe(false);
  }
});
