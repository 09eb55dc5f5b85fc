import { crc32 } from 'node:zlib';
import { seededRandom } from '@stuiver/domain/random';
import { describe, expect, it } from 'vitest';
import { newApiKeyToken, readApiKeyToken, getShownPrefix } from '../../people/api-keys/keys.ts';
import { hashToken, isBinding, newBinding, newToken, readToken } from './tokens.ts';

const MERCHANT = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const random = seededRandom('tokens');

describe('a token', () => {
  const token = newToken(random, 'st', MERCHANT);

  it('is read as its merchant and its hash', () => {
    expect(token).toMatch(/^st_[\w-]{22}\.[\w-]{43}$/);
    expect(readToken(token, 'st')).toEqual({ merchantId: MERCHANT, hash: hashToken(token) });
  });

  it.each(['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])(
    'names any merchant: %s',
    (merchantId) => {
      expect(readToken(newToken(random, 'pt', merchantId), 'pt')?.merchantId).toBe(merchantId);
    },
  );

  const [, merchant = '', secret = ''] = /^st_(.+)\.(.+)$/.exec(token) ?? [];
  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['a token of another kind', newToken(random, 'rt', MERCHANT)],
    ['a binding', newBinding(random)],
    ['a token without a merchant', `st_${secret}`],
    ['a merchant’s id as text', `st_${MERCHANT}.${secret}`],
    ['a merchant that is too short', `st_${merchant.slice(1)}.${secret}`],
    ['a merchant with bits that nothing reads', `st_${merchant.slice(0, -1)}${'B'}.${secret}`],
    ['another separator', `st_${merchant}_${secret}`],
    ['a secret that is too long', `${token}A`],
    ['a quote in it', `st_${merchant}.'${secret.slice(1)}`],
    ['a line break behind it', `${token}\n`],
    ['a NUL in it', `st_${merchant}.${secret.slice(1)}\0`],
  ])('is not read from %s', (_what, text) => {
    expect(readToken(text, 'st')).toBeNull();
  });

  it('is distinguished from a binding', () => {
    expect(isBinding(newBinding(random))).toBe(true);
    expect([token, null, ''].map(isBinding)).toEqual([false, false, false]);
  });
});

describe('an API key', () => {
  const key = newApiKeyToken(random, { prefix: 'stv', mode: 'test', merchantId: MERCHANT });

  it('is read as its merchant and its hash', () => {
    expect(key).toMatch(/^stv_test_[0-9A-Za-z]{71}$/);
    expect(readApiKeyToken(key)).toEqual({ merchantId: MERCHANT, hash: hashToken(key) });
  });

  it('shows six characters of its secret', () => {
    expect(getShownPrefix(key)).toBe(key.slice(0, 'stv_test_'.length + 6));
  });

  it.each(['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])(
    'names any merchant: %s',
    (merchantId) => {
      const other = newApiKeyToken(random, { prefix: 'stv', mode: 'live', merchantId });
      expect(readApiKeyToken(other)?.merchantId).toBe(merchantId);
    },
  );

  it('is not read where its checksum holds but its merchant is no 16 bytes', () => {
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const withChecksum = (body: string) => {
      let rest = crc32(body);
      let sum = '';
      for (; sum.length < 6; rest = Math.floor(rest / 62)) sum = `${digits[rest % 62]}${sum}`;
      return `${body}${sum}`;
    };
    expect(withChecksum(key.slice(0, -6))).toBe(key);
    expect(readApiKeyToken(withChecksum(`${key.slice(0, -28)}${'z'.repeat(22)}`))).toBeNull();
  });
});
