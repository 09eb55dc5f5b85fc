import type { PaymentResult } from '@stuiver/contract';
import type { ApiError } from '@stuiver/contract/client';
import { cancelPayment, createApiKey, getRequests, initiatePayment } from '@stuiver/contract/routes';
import { menuItem, signIn } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { nl } from '../support/texts.ts';

test('a shop’s refused call is found by request id, order number and payment, with its fields and webhook events', async ({
  page,
  company,
  desk,
}) => {
  const { requests: texts, errors } = nl;
  const { secret } = await desk.call(createApiKey, {
    body: {
      merchantId: company.id,
      name: 'Webwinkel',
      scopes: ['payments:write'],
      currentPassword: company.password,
    },
  });
  const byKey = desk.useKey(secret);
  const start = (amount: string) =>
    byKey(initiatePayment, { body: { amount, reference: 'F-77' } }) as Promise<PaymentResult>;
  const refusal = await start('12.5').then(
    () => null,
    (error: ApiError) => error,
  );
  expect(refusal?.status).toBe(422);
  const { transactionId } = await start('12.50');
  await byKey(cancelPayment, { body: { id: transactionId } });
  // Calls are written a second later.
  const countCalls = async () => (await desk.call(getRequests, { query: {} })).totalElements;
  await expect.poll(countCalls).toBe(3);

  await signIn(page, company);
  await menuItem(page, nl.shell.sidebar.companySettings).click();
  await menuItem(page, nl.shell.titles.apiKeys).click();
  await page.getByRole('link', { name: nl.apiKeys.requests }).click();
  const rows = page.getByRole('row').filter({ hasText: /(GET|POST) \// });
  const find = async (text: string, count: number) => {
    await page.getByRole('searchbox').fill(text);
    await expect(page.getByText(texts.count(count))).toBeVisible();
    await expect(rows).toHaveCount(count);
  };
  await find('F-77', 3);
  await find(transactionId, 2);
  await rows.filter({ hasText: 'cancelPayment' }).click();
  await expect(page.getByRole('link', { name: 'payment.aborted' })).toBeVisible();
  await page.goBack();
  await find(refusal!.requestId ?? '', 1);
  await rows.click();
  await expect(page.getByText('invalidInput', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('row', { name: `amount ${errors.fields.amountTwoDecimals} (amountTwoDecimals)` }),
  ).toBeVisible();
  await expect(page.getByText(texts.details.events.none)).toBeVisible();
});
