/** An IP address, or a range of them in CIDR notation. */
export type AddressRange = {
  readonly family: 4 | 6;
  /** The first address, as a number. */
  readonly first: bigint;
  /** Leading bits that all of its addresses share. */
  readonly prefix: number;
  /** Stored and displayed form: the first address at its shortest, with the prefix unless it is one address. */
  readonly text: string;
};

const BITS = { 4: 32, 6: 128 } as const;
/** IPv4 addresses written as IPv6: `::ffff:0:0/96`. */
const MAPPED = 0xffffn;
const MAPPED_PREFIX = 96;

function readIpv4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part))) return null;
  const numbers = parts.map(Number);
  return numbers.every((part) => part < 256)
    ? numbers.reduce((value, part) => value * 256n + BigInt(part), 0n)
    : null;
}

/** The shortest form of an IPv6 address, which the URL standard writes. */
function shorten(text: string): string | null {
  const url = `http://[${text}]/`;
  return /^[\da-f:.]+$/i.test(text) && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : null;
}

function readIpv6(text: string): bigint | null {
  const short = shorten(text);
  if (short === null) return null;
  const [head = [], tail = []] = short
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return groups.reduce((value, group) => value * 65_536n + BigInt(`0x${group}`), 0n);
}

function formatAddress(family: 4 | 6, value: bigint): string {
  const size = family === 4 ? 8n : 16n;
  const parts = Array.from(
    { length: family === 4 ? 4 : 8 },
    (_, index) => (value >> (size * BigInt((family === 4 ? 3 : 7) - index))) & ((1n << size) - 1n),
  );
  if (family === 4) return parts.join('.');
  const long = parts.map((part) => part.toString(16)).join(':');
  return shorten(long) ?? long;
}

/**
 * Reads an address such as `203.0.113.9` or `2001:db8::1`, or a range such as `203.0.113.0/24`.
 *
 * @param typed surrounding blanks are ignored, bits behind the prefix dropped, and IPv4-mapped IPv6 addresses
 *   read as IPv4
 * @returns null for anything else, for a prefix of 0, and for IPv6 ranges that cover all IPv4 addresses
 */
export function parseAddressRange(typed: string): AddressRange | null {
  const [address = '', length, ...rest] = typed.trim().split('/');
  if (rest.length > 0 || (length !== undefined && !/^[1-9]\d{0,2}$/.test(length))) return null;
  const ipv4 = readIpv4(address);
  const value = ipv4 ?? readIpv6(address);
  if (value === null) return null;
  const family = ipv4 === null ? 6 : 4;
  const bits = BITS[family];
  const prefix = length === undefined ? bits : Number(length);
  if (prefix > bits) return null;
  const behind = BigInt(bits - prefix);
  const first = (value >> behind) << behind;
  if (family === 6) {
    if (prefix > MAPPED_PREFIX && first >> 32n === MAPPED)
      return toAddressRange(4, first & 0xffffffffn, prefix - MAPPED_PREFIX);
    if (prefix <= MAPPED_PREFIX && first >> behind === (MAPPED << 32n) >> behind) return null;
  }
  return toAddressRange(family, first, prefix);
}

function toAddressRange(family: 4 | 6, first: bigint, prefix: number): AddressRange {
  const address = formatAddress(family, first);
  return { family, first, prefix, text: prefix === BITS[family] ? address : `${address}/${prefix}` };
}

/** Checks whether a range contains an address. */
export function isInRange(address: AddressRange, range: AddressRange): boolean {
  const behind = BigInt(BITS[range.family] - range.prefix);
  return address.family === range.family && address.first >> behind === range.first >> behind;
}
