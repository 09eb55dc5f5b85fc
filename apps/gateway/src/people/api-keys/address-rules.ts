import { BlockList, isIP } from 'node:net';
import { parseAddressRange } from '@stuiver/domain/address-range';

const toFamilyType = (family: 4 | 6) => (family === 4 ? 'ipv4' : 'ipv6');

/**
 * Checks whether a key may be used from a caller's address.
 *
 * @param ranges as `parseAddressRange` writes them; an empty list allows every address
 * @param address an IPv4 address may be written as IPv6; anything else is in no range
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
    allowed.addSubnet(first, parsed.prefix, toFamilyType(parsed.family));
  }
  return allowed.check(plain, toFamilyType(family));
}

/** Normalises typed addresses and ranges for storage: unique, in their shortest form, in the order typed. */
export function storedRanges(typed: readonly string[]): string[] {
  return [...new Set(typed.flatMap((text) => parseAddressRange(text)?.text ?? []))];
}
