import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NOTIFICATION_TYPES } from '@stuiver/domain/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApiKey } from '../../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { aSignedInUser } from '../../../testing/merchants.ts';

const CLI = fileURLToPath(import.meta.resolve('@stuiver/client/cli'));

/** Those that need a morning, or a person. */
const UNMADE = ['payment.settled', 'chargeback.accepted'];

describe('triggered webhook events', () => {
  let test: TestApp;
  let env: NodeJS.ProcessEnv;
  let merchantId: string;
  beforeAll(async () => {
    test = await testApp({ now: new Date() });
    const user = await aSignedInUser(test, { roles: ['ADMIN'] });
    ({ merchantId } = user);
    const scopes = ['payments:write', 'payments:read', 'refunds:write', 'webhooks:listen'] as const;
    const key = await anApiKey(test, user.headers, merchantId, scopes);
    const gateway = await test.app.listen({ port: 0, host: '127.0.0.1' });
    // Someone listens, so that events are kept.
    await test.app.inject({
      method: 'POST',
      url: '/gateway/notification/listeners',
      headers: key.headers,
      payload: { name: 'kassa', needsSecret: true },
    });
    env = { ...process.env, GATEWAY_URL: `${gateway}/gateway`, API_KEY: key.secret };
  });
  afterAll(() => test.close());

  const trigger = (...types: string[]) =>
    promisify(execFile)(process.execPath, [CLI, 'trigger', ...types], { env });

  it('happen for real, each about the payment whose id is printed', async () => {
    const types = NOTIFICATION_TYPES.filter((type) => !UNMADE.includes(type));
    const { stdout } = await trigger(...types);
    const made = [...stdout.matchAll(/^(\S+) {2}(\S+) happened$/gm)].map(([, id, type]) => ({ id, type }));
    expect(made.map(({ type }) => type)).toEqual(types);
    const events = await test.ownerDb
      .selectFrom('notifications')
      .select(['payment_id', 'type'])
      .where('merchant_id', '=', merchantId)
      .execute();
    expect(events.map(({ payment_id: id, type }) => ({ id, type }))).toEqual(expect.arrayContaining(made));
  });

  it.each([
    ['payment.settled', 'cannot be triggered: money is settled the next morning'],
    ['chargeback.accepted', 'cannot be triggered: only a person can'],
    ['payment.paid', 'There is no event payment.paid. Choose from payment.succeeded,'],
  ])('are refused with the reason for %s, and make nothing', async (type, reason) => {
    const count = () => test.ownerDb.selectFrom('payments').select('id').execute();
    const before = await count();
    await expect(trigger(type)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(reason) });
    expect(await count()).toEqual(before);
  });
});
