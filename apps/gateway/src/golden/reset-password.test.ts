import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';

describe('POST {gateway}/merchant/resetPassword', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ env: { STUIVER_GATEWAY_PREFIX: '/provider' } });
  });
  afterAll(() => test.close());

  it('takes {email} and reveals nothing about it', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/provider/merchant/resetPassword',
      payload: { email: 'niemand@voorbeeld.test' },
    });
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'application/json; charset=utf-8',
      '{}',
    ]);
  });
});
