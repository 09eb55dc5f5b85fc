import { BlockList, isIP } from 'node:net';
import { parseAddressRange } from '@stuiver/domain/address-range';

const typeOf = (family: 4 | 6) => (family === 4 ? 'ipv4' : 'ipv6');

/**
 * Whether a caller's address is one of those that a key may be used from.
 *
 * @param ranges as `parseAddressRange` writes them; none allow every address
 * @param address an IPv4 address may be written as IPv6; anything but an address is none of a range
 */
export function allowsAddress(ranges: readonly string[], address: string): boolean {
  if (ranges.length === 0) return true;
  const [plain = ''] = address.split('%');
  const family = isIP(plain);
  if (family !== 4 && family !== 6) return false;
  const allowed = new BlockList();
  for (const range of ranges) {
    const parsed = parseAddressRange(range);
    if (!parsed) throw new Error(`a key allows ${range}, which is no address`);
    const [first = ''] = parsed.text.split('/');
    allowed.addSubnet(first, parsed.prefix, typeOf(parsed.family));
  }
  return allowed.check(plain, typeOf(family));
}

/** Typed addresses and ranges as they are stored: each once, in their shortest form, in the order that they were typed. */
export function storedRanges(typed: readonly string[]): string[] {
  return [...new Set(typed.flatMap((text) => parseAddressRange(text)?.text ?? []))];
}
