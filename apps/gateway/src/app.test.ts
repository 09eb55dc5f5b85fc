import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from './testing/app.ts';
import { testApiPassword } from './platform/deployment.ts';
import { aSignedInUser } from './testing/merchants.ts';
import { LIVE_SETTINGS } from './testing/live-settings.ts';

describe('the gateway put together', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('reports that it is ready', async () => {
    const answer = await test.app.inject('/ready');
    expect(answer.json()).toEqual({ status: 'ready', disk: 'ok' });
  });

  it('stays ready when a pull brings migrations that the database does not have yet', async () => {
    const { readdirSync } = fs;
    fs.readdirSync = ((...args: Parameters<typeof readdirSync>) =>
      String(args[0]).endsWith('/migrations/')
        ? ['0001_of_the_next_version.sql']
        : readdirSync(...args)) as typeof readdirSync;
    syncBuiltinESMExports();
    try {
      expect((await test.app.inject('/ready')).statusCode).toBe(200);
    } finally {
      fs.readdirSync = readdirSync;
      syncBuiltinESMExports();
    }
  });

  it('answers a signed-in user', async () => {
    const user = await aSignedInUser(test);
    const answer = await test.app.inject({
      url: '/gateway/merchant/getPaymentMethods',
      headers: user.headers,
    });
    expect(answer.json()).toEqual({
      paymentMethods: PAYMENT_METHODS,
    });
  });
});

describe('a live gateway', () => {
  it('has no simulator, bank, test bank page, API password, mailbox or demo', async () => {
    const test = await testApp({
      env: LIVE_SETTINGS,
    });
    const { processors, payoutChannel, settings, db } = test.context;
    expect([processors.codes, payoutChannel, settings.demo]).toEqual([[], null, false]);
    expect(await testApiPassword(db)).toBe(null);
    for (const url of ['/mails', '/payment/authorize/0199c0de-0000-7000-8000-00000000dead'])
      expect([url, (await test.app.inject(url)).statusCode]).toEqual([url, 404]);
    await test.close();
  });
});
