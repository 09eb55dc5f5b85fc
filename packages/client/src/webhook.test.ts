import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from './index.ts';

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const [secret, other] = [secretOf(1), secretOf(2)];
const body = JSON.stringify({
  type: 'payment.succeeded',
  timestamp: '2026-11-20T09:00:00.000Z',
  data: { transactionId: 'p1', status: 'SUCCEEDED', amount: '12.50', currency: 'EUR' },
});

const sign = (at = new Date(), by = secret) => ({
  'webhook-id': 'event-1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(by).sign('event-1', at, body),
});
const toRequest = (headers: Record<string, string>, text = body) =>
  new Request('https://shop.example/webhooks', { method: 'POST', headers, body: text });

test('a genuine event is returned with its id, from a request or from headers and bytes', async () => {
  const event = { ...(JSON.parse(body) as object), id: 'event-1' };
  expect(await verifyWebhook(toRequest(sign()), secret)).toEqual(event);
  expect(await verifyWebhook({ headers: sign(), body: Buffer.from(body) }, secret)).toEqual(event);
  expect(await verifyWebhook({ headers: sign(), body }, `${other} ${secret}`)).toEqual(event);
  const event2 = await verifyWebhook(toRequest(sign()), secret);
  // The type narrows the data.
  expect(event2.type === 'payment.succeeded' && event2.data.amount).toBe('12.50');
});

test.each([
  ['unsigned', toRequest({})],
  ['signed with another secret', toRequest(sign(new Date(), other))],
  ['changed', toRequest(sign(), body.replace('12.50', '1.25'))],
  ['six minutes old', toRequest(sign(new Date(Date.now() - 360_000)))],
  ['from six minutes ahead', toRequest(sign(new Date(Date.now() + 360_000)))],
])('an event that is %s is refused', async (_, request) => {
  await expect(verifyWebhook(request, secret)).rejects.toThrow(WebhookVerificationError);
});
