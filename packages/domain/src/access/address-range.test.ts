import { describe, expect, it } from 'vitest';
import { isInRange, parseAddressRange } from './address-range.ts';

describe('an address or range', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9/32 ', '203.0.113.9'],
    ['203.0.113.9/24', '203.0.113.0/24'],
    ['10.1.2.3/9', '10.0.0.0/9'],
    ['2001:DB8:0:0::0001', '2001:db8::1'],
    ['2001:db8:1:2:3:4:5:6/64', '2001:db8:1:2::/64'],
    ['::1', '::1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9/120', '203.0.113.0/24'],
  ])('%j is kept as %s', (typed, text) => {
    expect(parseAddressRange(typed)?.text).toBe(text);
    expect(parseAddressRange(text)?.text).toBe(text);
  });

  it.each([
    '',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.09',
    '0x7f.1',
    '203.0.113.9/33',
    '203.0.113.9/',
    '203.0.113.9/08',
    '203.0.113.0/24/1',
    '0.0.0.0/0',
    '::/0',
    '::ffff:0:0/96',
    '::/64',
    '2001:db8::/129',
    '2001:db8:::1',
    'fe80::1%eth0',
    '[::1]',
    'example.com',
    '203.0.113.9 203.0.113.10',
  ])('%j is none', (typed) => {
    expect(parseAddressRange(typed)).toBeNull();
  });

  it.each([
    ['203.0.113.9', '203.0.113.0/24', true],
    ['203.0.114.9', '203.0.113.0/24', false],
    ['::ffff:203.0.113.9', '203.0.113.9', true],
    ['2001:db8::5', '2001:db8::/126', false],
    ['2001:db8::3', '2001:db8::/126', true],
    ['0.0.0.1', '::2/127', false],
  ])('%s in %s: %s', (address, range, expected) => {
    expect(isInRange(parseAddressRange(address)!, parseAddressRange(range)!)).toBe(expected);
  });
});
