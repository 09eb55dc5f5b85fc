import { expect, it } from 'vitest';
import { checkEmail } from './email.ts';

it.each(['a@b.nl', 'noor.bakker+winkel@post.voorbeeld.test', "o'neil@voorbeeld.co.uk"])(
  'accepts %s',
  (text) => {
    expect(checkEmail(text)).toBe(true);
  },
);

it.each(['', 'a', 'a@b', '@b.nl', 'a@', 'a@b..nl', 'a b@c.nl', 'a@-b.nl', `${'a'.repeat(250)}@b.nl`])(
  'refuses %o',
  (text) => {
    expect(checkEmail(text)).toBe(false);
  },
);
