import { expect, it } from 'vitest';
import { addressesIn, leavesOut, wrongAddresses } from './ask-dialogs.tsx';

it('reads addresses from lines, commas and blanks', () => {
  expect(addressesIn(' 203.0.113.9,\n10.0.0.0/8; ::1 ')).toEqual(['203.0.113.9', '10.0.0.0/8', '::1']);
});

it('judges an address once it is typed whole', () => {
  expect(wrongAddresses('thuis\n203.0.', true)).toEqual(['thuis']);
  expect(wrongAddresses('thuis\n203.0.', false)).toEqual(['thuis', '203.0.']);
});

it('detects whether the user’s own address is left out', () => {
  expect(leavesOut('', '203.0.113.9')).toBe(false);
  expect(leavesOut('203.0.113.0/24', '203.0.113.9')).toBe(false);
  expect(leavesOut('203.0.113.0/24', '2001:db8::1')).toBe(true);
  expect(leavesOut('203.0.113.0/24', '')).toBe(false);
});
