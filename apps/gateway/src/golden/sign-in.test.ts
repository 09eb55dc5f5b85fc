import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { aMerchant, aUser } from '../testing/merchants.ts';

describe('POST /api/auth/sign-in', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('takes {user:{username,password}} and answers with the auth user’s fields', async () => {
    const merchant = await aMerchant(test, { name: 'Van Dijk Fietsen' });
    const user = await aUser(test, { merchantId: merchant.id });
    const { email, password } = user;
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { user: { username: email, password } },
    });
    expect(answer.json()).toMatchObject({
      accessToken: expect.stringMatching(/^st_[\w-]{22}\.[\w-]{43}$/) as string,
      userId: merchant.id,
      merchantName: 'Van Dijk Fietsen',
      roles: ['MERCHANT'],
      hasTree: false,
      canPostTree: false,
      restrictionList: [],
    });
  });

  it('answers a failure with 401 and the password field’s error', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { user: { username: 'niemand@voorbeeld.test', password: 'nee' } },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ errors: { password: ['wrongCredentials'] } });
  });
});
