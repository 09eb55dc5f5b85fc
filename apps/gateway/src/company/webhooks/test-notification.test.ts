import type { testNotification as testCall, ResponseOf } from '@stuiver/contract';
import { buildWebhookSample } from '@stuiver/contract/examples/example';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { listLiveSecrets } from './secrets.ts';
import { LIVE_SETTINGS } from '../../testing/live-settings.ts';

type Answer = ResponseOf<typeof testCall>;
const URL_OF_CALL = '/gateway/merchant/testNotification';

describe('a test notification', () => {
  let test: TestApp;
  let receiver: Receiver;
  let user: Awaited<ReturnType<typeof aSignedInUser>>;
  beforeAll(async () => {
    test = await testApp();
    user = await aSignedInUser(test);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    receiver = await startReceiver();
    return () => receiver.close();
  });

  const send = (notifyUrl: string, id = user.merchantId, headers: Record<string, string> = user.headers) =>
    test.app.inject({ method: 'POST', url: URL_OF_CALL, headers, payload: { id, notifyUrl } });

  it('arrives once, signed like every notification, and its answer is shown', async () => {
    receiver.answer(202);
    receiver.say('{"ontvangen": true}');
    const answer = await send(receiver.url);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Answer>()).toEqual({
      reason: 'answered',
      status: 202,
      milliseconds: expect.any(Number),
      answer: '{"ontvangen": true}',
    });
    expect(receiver.calls).toHaveLength(1);
    const [{ headers, body }] = receiver.calls as [Receiver['calls'][number]];
    const [secret] = await listLiveSecrets(test.context, user.merchantId);
    // The message is dated by the deployment's clock, which the tests move.
    expect(new Webhook(secret!).sign(headers['webhook-id']!, test.clock.now(), body)).toBe(
      headers['webhook-signature'],
    );
    expect(JSON.parse(body)).toEqual({
      ...buildWebhookSample('notification.test'),
      timestamp: test.clock.now().toISOString(),
      data: { merchantId: user.merchantId },
    });
  });

  it('shows the start of a long answer, as text', async () => {
    receiver.answer(500);
    receiver.say(`<h1>Fout</h1>\u0000\u001b[31m\n\n${'é'.repeat(20_000)}`);
    const { status, answer } = (await send(receiver.url)).json<Answer>();
    expect(status).toBe(500);
    expect(answer).toMatch(/^<h1>Fout<\/h1> \[31m\n\né+$/);
    expect(answer).toHaveLength(400);
  });

  it('follows no redirect', async () => {
    receiver.answer(302);
    expect((await send(receiver.url)).json()).toMatchObject({ reason: 'answered', status: 302, answer: '' });
    expect(receiver.calls).toHaveLength(1);
  });

  it('reports when nothing listens', async () => {
    expect((await send('http://127.0.0.1:9/melding')).json()).toEqual({
      reason: 'noConnection',
      status: 0,
      milliseconds: expect.any(Number),
      answer: '',
    });
  });

  it.each(['http://10.0.0.1/melding', 'http://169.254.169.254/latest', 'http://[fd00::1]/'])(
    'never reaches %s',
    async (address) => {
      expect((await send(address)).json()).toMatchObject({ reason: 'forbiddenAddress', status: 0 });
    },
  );

  it.each(['', 'winkel.test', 'ftp://winkel.test/', 'https://a:b@winkel.test/'])(
    'is refused at its field for the address %o',
    async (address) => {
      const answer = await send(address);
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['notifyUrl']);
    },
  );

  it('needs the permission to change settings, and a company of the user’s', async () => {
    const child = await aMerchant(test, { parentId: user.merchantId });
    // The session holds the companies from its start.
    const headers = await test.signIn(user);
    expect((await send(receiver.url, child.id, headers)).statusCode).toBe(200);
    const stranger = await aMerchant(test);
    expect((await send(receiver.url, stranger.id)).statusCode).toBe(404);
    expect((await send(receiver.url, user.merchantId, {})).statusCode).toBe(401);
    const viewer = await aSignedInUser(test, { merchantId: user.merchantId, roles: ['VIEWER'] });
    expect((await send(receiver.url, user.merchantId, viewer.headers)).statusCode).toBe(403);
    expect(receiver.calls).toHaveLength(1);
  });

  it('is rate-limited per user, across companies and sessions', async () => {
    const limited = await testApp({ env: { STUIVER_RATE_LIMIT_OUTGOING: '2' } });
    const somebody = await aSignedInUser(limited);
    const ask = async (headers: Record<string, string>) => {
      const payload = { id: somebody.merchantId, notifyUrl: receiver.url };
      return (await limited.app.inject({ method: 'POST', url: URL_OF_CALL, headers, payload })).statusCode;
    };
    const again = await limited.signIn(somebody);
    expect([await ask(somebody.headers), await ask(again), await ask(again)]).toEqual([200, 200, 429]);
    const colleague = await aSignedInUser(limited, { merchantId: somebody.merchantId });
    expect(await ask(colleague.headers)).toBe(200);
    expect(receiver.calls).toHaveLength(3);
    await limited.close();
  });
});

it('goes only to public https addresses in a live deployment', async () => {
  const live = await testApp({
    env: LIVE_SETTINGS,
  });
  const receiver = await startReceiver();
  const { headers, merchantId } = await aSignedInUser(live);
  const send = async (notifyUrl: string) => {
    const payload = { id: merchantId, notifyUrl };
    const answer = await live.app.inject({ method: 'POST', url: URL_OF_CALL, headers, payload });
    return answer.statusCode === 200 ? answer.json<Answer>().reason : answer.statusCode;
  };
  expect(await send(receiver.url)).toBe(422);
  for (const host of ['127.0.0.1', 'localhost', '10.1.2.3', '192.168.1.1', '169.254.169.254', '[::1]'])
    expect([host, await send(`https://${host}/melding`)]).toEqual([host, 'forbiddenAddress']);
  expect(receiver.calls).toEqual([]);
  await receiver.close();
  await live.close();
});
