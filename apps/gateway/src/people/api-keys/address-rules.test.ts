import type { ApiKeyRow, ErrorBody } from '@stuiver/contract';
import { isInRange, parseAddressRange } from '@stuiver/domain/address-range';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApiKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aSignedInUser, PASSWORD } from '../../testing/merchants.ts';
import { allowsAddress } from './address-rules.ts';

const RANGES = ['203.0.113.9', '10.0.0.0/9', '2001:db8::/33', '::1', '::ffff:198.51.100.0/120', '1.0.0.0/1'];
const ADDRESSES =
  '203.0.113.9 203.0.113.8 10.127.255.255 10.128.0.0 ::ffff:203.0.113.9 127.255.255.255 2001:db8:7fff::1 2001:db8:8000::1 ::1 ::2 198.51.100.200 198.51.101.0 128.0.0.0'.split(
    ' ',
  );

describe('the addresses of a key', () => {
  let test: TestApp;
  let user: Awaited<ReturnType<typeof aSignedInUser>>;
  beforeAll(async () => {
    test = await testApp({ env: { STUIVER_RATE_LIMIT: '15', STUIVER_TRUSTED_PROXIES: '127.0.0.1' } });
    user = await aSignedInUser(test);
  });
  afterAll(() => test.close());

  /** A call that came through the trusted proxy. */
  const call = (headers: Record<string, string>, from: string) =>
    test.app.inject({
      url: `/gateway/transaction/getByMerchantId/${user.merchantId}`,
      headers: { ...headers, 'x-forwarded-for': from },
      remoteAddress: '127.0.0.1',
    });
  const shown = async () => {
    const answer = await test.app.inject({
      url: '/gateway/apiKeys',
      headers: { ...(await test.signIn(user)), 'x-forwarded-for': '203.0.113.77' },
      remoteAddress: '127.0.0.1',
    });
    return answer.json<{ content: ApiKeyRow[]; ownAddress: string }>();
  };

  it('are judged by the gateway as the portal judges them', () => {
    for (const range of RANGES)
      for (const address of ADDRESSES) {
        const expected = isInRange(parseAddressRange(address)!, parseAddressRange(range)!);
        expect([range, address, allowsAddress([range], address)]).toEqual([range, address, expected]);
      }
    expect(allowsAddress([], 'gone')).toBe(true);
    expect(allowsAddress(['fe80::1'], 'fe80::1%eth0')).toBe(true);
    for (const address of ['', 'gone', '203.0.113'])
      expect(allowsAddress(['203.0.113.9'], address)).toBe(false);
  });

  it('let it in from there only; a refused call shows why, uses up no one’s limit, and is noted once a minute', async () => {
    const key = await anApiKey(test, user.headers, user.merchantId, undefined, [
      '203.0.113.9/32',
      '2001:DB8::/64',
    ]);
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::5'])
      expect((await call(key.headers, address)).statusCode).toBe(200);
    const at = test.clock.now().toISOString();
    for (let tries = 0; tries < 15; tries += 1) {
      const refused = await call(key.headers, '198.51.100.7');
      expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([403, 'addressNotAllowed']);
    }
    expect((await call(key.headers, '198.51.100.7')).statusCode).toBe(429);
    expect((await call(key.headers, '2001:db8:0:1::5')).statusCode).toBe(403);
    expect((await call(key.headers, '203.0.113.9')).statusCode).toBe(200);
    const { content, ownAddress } = await shown();
    expect(ownAddress).toBe('203.0.113.77');
    expect(content[0]).toMatchObject({
      allowedAddresses: ['203.0.113.9', '2001:db8::/64'],
      lastUsedAddress: '203.0.113.9',
      lastRefused: { dateTime: at, address: '198.51.100.7' },
    });
  });

  it('are changed for its next call, each kept once, and audited before and after', async () => {
    const key = await anApiKey(test, await test.signIn(user), user.merchantId, undefined, ['203.0.113.9']);
    const change = async (payload: object) =>
      test.app.inject({
        method: 'POST',
        url: `/gateway/apiKeys/${key.id}`,
        headers: await test.signIn(user),
        payload: { version: 1, currentPassword: PASSWORD, ...payload },
      });
    const wrong = await change({ allowedAddresses: ['203.0.113.9', 'thuis'] });
    expect(wrong.json<ErrorBody>().errors).toEqual({ allowedAddresses: ['notAnAddress'] });
    const many = Array.from({ length: 51 }, (_, index) => `203.0.113.${index}`);
    expect((await change({ allowedAddresses: many })).json<ErrorBody>().errors).toEqual({
      allowedAddresses: ['tooLong'],
    });
    expect((await change({ allowedAddresses: [], currentPassword: 'fout' })).statusCode).toBe(422);
    expect((await call(key.headers, '198.51.100.8')).statusCode).toBe(403);
    const wider = await change({ allowedAddresses: ['198.51.100.8', ' 198.51.100.8/32'] });
    expect(wider.json()).toMatchObject({ apiKey: { version: 2, allowedAddresses: ['198.51.100.8'] } });
    expect((await call(key.headers, '198.51.100.8')).statusCode).toBe(200);
    expect((await call(key.headers, '203.0.113.9')).statusCode).toBe(403);
    expect((await change({ allowedAddresses: [] })).statusCode).toBe(409);
    const audits = await test.ownerDb
      .selectFrom('audit_log')
      .select(['subject_name', 'before', 'after'])
      .where('action', '=', 'apiKey.changed')
      .execute();
    expect(audits).toEqual([
      {
        subject_name: 'Webwinkel',
        before: { allowedAddresses: ['203.0.113.9'] },
        after: { allowedAddresses: ['198.51.100.8'] },
      },
    ]);
  });
});
