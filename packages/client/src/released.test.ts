import { expect, test } from 'vitest';
import answers from './testing/answers-0.9.0.json' with { type: 'json' };
import { createStuiver, StuiverError } from './index.ts';

type Recorded = keyof typeof answers;

/** The client of a gateway of the last release, which gives one recorded answer. */
function aShop(name: Recorded) {
  const { status, body } = answers[name];
  return createStuiver({
    apiKey: 'stv_test_1',
    gateway: 'https://pay.example/gateway',
    merchantId: answers.details.body.details.transaction.merchantId,
    fetch: () => Promise.resolve(Response.json(body, { status })),
  });
}

// Recorded from a gateway of 0.9.0, the last release: a deployment may be older than the client of its shops.
test('answers of the last release are read: a start, details, a timeline, a page and a refund', async () => {
  const { transaction } = answers.details.body.details;
  const { id } = transaction;
  expect(await aShop('start').payments.start({ amount: '12.50' })).toEqual(answers.start.body);
  expect(await aShop('details').payments.get(id)).toEqual(transaction);
  expect(await aShop('timeline').payments.timeline(id)).toEqual(answers.timeline.body.content);
  const { content } = answers.list.body;
  for await (const payment of aShop('list').payments.list()) {
    expect(payment).toEqual(content[0]);
    break;
  }
  const refund = { transactionId: id, amount: '1.00' };
  expect(await aShop('refund').refunds.create(refund)).toEqual(answers.refund.body.refund);
});

test.each([
  ['invalidInput', 422, { amount: ['amountTwoDecimals'] }],
  ['notFound', 404, {}],
  ['unauthenticated', 401, {}],
] as const)('the error %s of the last release is thrown as it is now', async (code, status, errors) => {
  const failure: unknown = await aShop(code)
    .payments.get('p1')
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StuiverError);
  expect(failure).toMatchObject({ code, status, errors, requestId: answers[code].body.requestId });
});
