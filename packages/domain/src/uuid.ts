const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Checks whether a value has the form of a UUID (RFC 9562, section 4), of any version: browsers create refund ids
 * (spec 9.8).
 *
 * @param value anything
 * @returns true for 8-4-4-4-12 hexadecimal digits, in either case
 */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/**
 * Formats 16 bytes as a UUID (RFC 9562, section 4), setting its version and variant bits.
 *
 * @param bytes exactly 16; not changed
 * @param version 4 for random bytes, 7 for time and random bytes, 8 for custom data
 * @returns the UUID in lower case
 * @throws RangeError when there are not 16 bytes
 */
export function uuidFromBytes(bytes: Uint8Array, version: 4 | 7 | 8): string {
  if (bytes.length !== 16) throw new RangeError('A UUID has 16 bytes');
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return ((byte & 0x0f) | (version << 4)).toString(16).padStart(2, '0');
    if (index === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0');
    return byte.toString(16).padStart(2, '0');
  }).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * Builds a UUID that sorts by time (RFC 9562, section 5.7).
 *
 * @param nowMs epoch milliseconds, from 0 below 2^48
 * @param randomBytes 10 bytes from a secure source
 * @returns the UUID in lower case
 * @throws RangeError when the time or the number of bytes isn't valid
 */
export function uuidv7(nowMs: number, randomBytes: Uint8Array): string {
  if (!Number.isSafeInteger(nowMs) || nowMs < 0 || nowMs >= 2 ** 48)
    throw new RangeError('The time does not fit');
  if (randomBytes.length !== 10) throw new RangeError('Ten random bytes are wanted');
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(nowMs / 2 ** 32));
  view.setUint32(2, nowMs % 2 ** 32);
  bytes.set(randomBytes, 6);
  return uuidFromBytes(bytes, 7);
}

/** Adds 1 to the 74 random bits, stored in 10 bytes; returns false on overflow. */
function increment(bytes: Uint8Array): boolean {
  for (let index = 9; index >= 0; index--) {
    // The high bits of bytes 0 and 2 belong to version and variant.
    const highest = index === 0 ? 0x0f : index === 2 ? 0x3f : 0xff;
    const value = (bytes[index] ?? 0) & highest;
    bytes[index] = value === highest ? 0 : value + 1;
    if (value < highest) return true;
  }
  return false;
}

/**
 * Creates a generator of strictly increasing UUIDs, even within one millisecond and when the clock goes back (RFC
 * 9562, section 6.2, method 2).
 *
 * @param now returns epoch milliseconds
 * @param randomBytes returns that many random bytes
 * @returns a function that returns the next version 7 UUID
 */
export function uuidv7Maker(now: () => number, randomBytes: (length: number) => Uint8Array): () => string {
  let lastMs = -1;
  let tail = new Uint8Array(10);
  return () => {
    const nowMs = now();
    if (nowMs > lastMs || !increment(tail)) {
      lastMs = Math.max(nowMs, lastMs + (nowMs > lastMs ? 0 : 1));
      tail = new Uint8Array(randomBytes(10));
    }
    return uuidv7(lastMs, tail);
  };
}
