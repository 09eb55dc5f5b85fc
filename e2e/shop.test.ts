import { createApiKey } from '@stuiver/contract/routes';
import { Webhook } from 'standardwebhooks';
import { chooseMethod, payButton, typeCard } from './support/checkout.ts';
import { type ExampleShop, openExampleShop } from './support/example-shop.ts';
import { test as base, expect } from './support/test.ts';
import { euro, nl } from './support/texts.ts';

const WAITING = 'We wachten op de bevestiging van uw betaling.';
const PAID = 'Uw bestelling is betaald. Bedankt!';

/** The shop of `examples/`, with a key and the secret of the test's own company. */
const test = base.extend<{ example: ExampleShop }>({
  example: async ({ stack, company, desk }, use) => {
    const { secret: apiKey } = await desk.call(createApiKey, {
      body: {
        merchantId: company.id,
        name: 'Webwinkel',
        scopes: ['payments:write'],
        currentPassword: company.password,
      },
    });
    const example = await openExampleShop(stack, { apiKey, secret: company.secret });
    await use(example);
    await example.stop();
  },
});

test('the example shop sells, and marks an order as paid when it is notified', async ({ payer, example }) => {
  await payer.goto(example.url);
  await payer.getByRole('button', { name: 'Kopen' }).click();
  await expect(payer.getByText('Stoel van beukenhout')).toBeVisible();
  await chooseMethod(payer, nl.methods.names.CARD);
  await typeCard(payer);
  await payButton(payer, euro(nl, '129.00')).click();
  await payer.waitForURL(`${example.url}/orders/**`);
  await expect(payer.getByText(PAID)).toBeVisible();
});

test('the example shop trusts neither an address nor a forged notification @soak', async ({
  payer,
  example,
  company,
  database,
}) => {
  await payer.goto(example.url);
  await payer.getByRole('button', { name: 'Kopen' }).click();
  await expect(payer.getByText('Stoel van beukenhout')).toBeVisible();
  const { rows } = await database.query<{ id: string; back: string }>(
    'SELECT id, redirect_url_success AS back FROM payments WHERE merchant_id = $1',
    [company.id],
  );
  const [payment] = rows;
  const id = 'forged-1';
  const at = new Date();
  const body = JSON.stringify({
    type: 'payment.succeeded',
    timestamp: at.toISOString(),
    data: { transactionId: payment?.id, status: 'SUCCEEDED', amount: '129.00', currency: 'EUR' },
  });
  const tell = async (secret: string, sent = body, signedAt = at) =>
    fetch(`${example.url}/notifications`, {
      method: 'POST',
      headers: {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, signedAt, body),
      },
      body: sent,
    }).then((answer) => answer.status);
  const other = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
  expect(await tell(other)).toBe(401);
  expect(await tell(company.secret, body.replace('129.00', '1.00'))).toBe(401);
  expect(await tell(company.secret, body, new Date(at.getTime() - 600_000))).toBe(401);
  await payer.goto(payment?.back ?? '');
  await expect(payer.getByText(WAITING)).toBeVisible();
  // The same words, truly signed, are believed: nothing else stood in their way.
  expect(await tell(company.secret)).toBe(204);
  await payer.reload();
  await expect(payer.getByText(PAID)).toBeVisible();
});
