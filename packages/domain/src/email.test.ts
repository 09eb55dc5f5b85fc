import { expect, it } from 'vitest';
import { checkEmail, normaliseEmail } from './email.ts';

it.each([
  'a@b.nl',
  'info@müller.de',
  'info@xn--mller-kva.de',
  'noor.bakker+winkel@post.voorbeeld.test',
  "o'neil@voorbeeld.co.uk",
])('accepts %s', (text) => {
  expect(checkEmail(text)).toBe(true);
});

it.each([
  '',
  'a',
  'a@b',
  '@b.nl',
  'a@',
  'a@b..nl',
  'a b@c.nl',
  'a@-b.nl',
  `${'a'.repeat(250)}@b.nl`,
  'müller@b.nl',
  'a@mü/ller.de',
  'a@mü@ller.de',
  'a@ü',
])('refuses %o', (text) => {
  expect(checkEmail(text)).toBe(false);
});

it.each([
  [' info@Müller.DE ', 'info@xn--mller-kva.de'],
  ['Info@mu\u0308ller.de', 'Info@xn--mller-kva.de'],
  ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
  [' Noor@Voorbeeld.test', 'Noor@Voorbeeld.test'],
  ['geen adres', 'geen adres'],
])('writes %j as %s, which every mail server takes', (text, address) => {
  expect(normaliseEmail(text)).toBe(address);
});
