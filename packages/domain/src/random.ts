/** Repeatable randomness: for demo data, simulations and tests, never for secrets. */
export type SeededRandom = {
  /** The next 32 bits as a whole number from 0 to 4,294,967,295. */
  next(): number;
  /** A whole number from 0 up to, not including, `below`, each as likely (`below` from 1 to 2^32). */
  int(below: number): number;
  /** Draws that many bytes; each draw of 32 bits gives four, the lowest first. */
  bytes(length: number): Uint8Array;
  /** Picks one item with equal probability; throws RangeError when the list is empty. */
  pick<T>(items: readonly T[]): T;
};

const RANGE = 2 ** 32;

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

/** FNV-1a over the seed's UTF-16 units, so that a seed may be a name. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** splitmix32: spreads one word over the four that the generator starts from. */
function spread(seed: number): [number, number, number, number] {
  let state = seed;
  const word = () => {
    state = (state + 0x9e3779b9) | 0;
    let value = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    value = Math.imul(value ^ (value >>> 15), 0x735a2d97);
    return value ^ (value >>> 15);
  };
  return [word(), word(), word(), word()];
}

/**
 * Creates a generator with the same sequence for the same seed on every machine: xoshiro128** 1.1 (Blackman and
 * Vigna), started by splitmix32.
 *
 * @param seed a name or whole number, or the four 32-bit words of a state (not all 0)
 * @returns the generator
 * @throws RangeError when a number is not a safe integer or the state is all 0
 */
export function seededRandom(
  seed: string | number | readonly [number, number, number, number],
): SeededRandom {
  if (typeof seed === 'number' && !Number.isSafeInteger(seed))
    throw new RangeError('A seed is a whole number');
  let [a, b, c, d] = typeof seed === 'object' ? seed : spread(hash(String(seed)));
  if ((a | b | c | d) === 0) throw new RangeError('A state is not all 0');

  const next = () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return result;
  };
  const int = (below: number) => {
    if (!Number.isSafeInteger(below) || below < 1 || below > RANGE)
      throw new RangeError('The bound lies from 1 to 2^32');
    // Values above the highest multiple are drawn again: a plain remainder would favour low numbers.
    const limit = RANGE - (RANGE % below);
    let value = next();
    while (value >= limit) value = next();
    return value % below;
  };
  return {
    next,
    int,
    bytes(length) {
      const bytes = new Uint8Array(length);
      for (let index = 0, word = 0; index < length; index++, word >>>= 8) {
        if (index % 4 === 0) word = next();
        bytes[index] = word & 0xff;
      }
      return bytes;
    },
    pick<T>(items: readonly T[]) {
      if (items.length === 0) throw new RangeError('There is nothing to pick from');
      return items[int(items.length)] as T;
    },
  };
}
