import type { RefundAccounts, PaymentRefund } from '@stuiver/contract';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import {
  makePage,
  makePayment,
  makePaymentRow,
  makeRefund,
  MERCHANT_ID,
  PAYMENT_ID,
} from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';

const { refund: texts } = paymentsTexts;
const { accounts: words } = texts;
const ACCOUNTS = `GET /gateway/refund/accounts/${PAYMENT_ID}`;
const REFUND = 'POST /gateway/refund/initiateRefund';
const [A, T] = ['0190a1b2-c3d4-4e5f-8a9b-00000000000a', '0190a1b2-c3d4-4e5f-8a9b-00000000000b'] as const;

const movement = (senderId: string, name: string, iban: string, amount: string) => ({
  senderId,
  name,
  iban,
  bookedDate: '2026-11-19',
  amount,
  left: amount,
  isUsable: iban !== '',
});
const TWO = [
  movement(A, 'A. Aalders', 'NL20INGB0001234567', '60.00'),
  movement(T, 'T. Tiemes', 'NL86INGB0002445588', '40.00'),
];

async function open(accounts: Partial<RefundAccounts>, handlers = {}, refunds: PaymentRefund[] = []) {
  const sums = { amount: '100.00', capturedAmount: '100.00', remainingAmount: '100.00' };
  const payment = makePayment({ ...sums, paymentMethodName: 'BANK_TRANSFER', refunds });
  const seen = stubNetwork({
    [`GET /gateway/transaction/getPaymentDetails/${PAYMENT_ID}`]: {
      body: { details: { transaction: payment } },
    },
    [`GET /gateway/transaction/timeline/${PAYMENT_ID}`]: { body: { content: [] } },
    [`GET /gateway/transaction/getByMerchantId/${MERCHANT_ID}`]: { body: makePage([makePaymentRow()]) },
    [ACCOUNTS]: { body: { movements: TWO, parts: [], ...accounts } },
    ...handlers,
  });
  await renderApp(`/management/payments/${PAYMENT_ID}`);
  return () => seen.filter(({ path }) => path.endsWith('/initiateRefund')).map(({ body }) => body);
}

async function openDialog(amount: string) {
  fireEvent.click(await screen.findByRole('button', { name: texts.action }));
  fireEvent.input(await screen.findByLabelText(texts.amount), { target: { value: amount } });
}
const targets = async () => {
  const list = await screen.findByRole('list', { name: words.label });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
};
async function choose(name: string | RegExp) {
  const { value } = await screen.findByRole<HTMLOptionElement>('option', { name });
  fireEvent.change(screen.getByLabelText(words.choice), { target: { value } });
}

beforeEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  signedIn();
});

it('shows the accounts that an amount goes to, oldest payment first, before and at the confirmation', async () => {
  await open({});
  await openDialog('70');
  const both = ['A. AaldersNL20 INGB 0001 2345 67€ 60,00', 'T. TiemesNL86 INGB 0002 4455 88€ 10,00'];
  await waitFor(async () => expect(await targets()).toEqual(both));
  fireEvent.click(screen.getByRole('button', { name: texts.next }));
  expect(await screen.findByText(/gaat terug naar wie betaalde/)).toBeTruthy();
  expect(await targets()).toEqual(both);
});

it('sends a refund to the sender that the user chose', async () => {
  const sent = await open({}, { [REFUND]: { body: { refund: makeRefund({ status: 'PENDING' }) } } });
  await openDialog('30');
  await choose(/^T\. Tiemes/);
  expect(await targets()).toEqual(['T. TiemesNL86 INGB 0002 4455 88€ 30,00']);
  fireEvent.click(screen.getByRole('button', { name: texts.next }));
  fireEvent.click(await screen.findByRole('button', { name: /^Betaal €\s30,00 terug$/ }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ amount: '30.00', senderId: T });
});

it('refuses at its field more than the chosen sender has left, before any question', async () => {
  const sent = await open({});
  await openDialog('40,01');
  await choose(/^T\. Tiemes/);
  fireEvent.click(screen.getByRole('button', { name: texts.next }));
  expect(await screen.findByText(fieldErrorTexts.fields.exceedsSender)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Betaal/ })).toBeNull();
  expect(sent()).toEqual([]);
});

it('shows the gateway’s refusal of a sender at its field', async () => {
  const refusal = { code: 'invalidInput', errors: { senderId: ['exceedsSender'] } };
  await open({}, { [REFUND]: { status: 422, body: refusal } });
  await openDialog('30');
  await choose(/^T\. Tiemes/);
  fireEvent.click(screen.getByRole('button', { name: texts.next }));
  fireEvent.click(await screen.findByRole('button', { name: /^Betaal/ }));
  expect(await screen.findByText(fieldErrorTexts.fields.exceedsSender)).toBeTruthy();
});

it('shows what waits for an account, and offers no choice of one sender', async () => {
  await open({ movements: [movement(A, '', '', '100.00')] });
  await openDialog('100');
  await waitFor(async () => expect(await targets()).toEqual([`${words.held}€ 100,00`]));
  expect(screen.queryByRole('button', { name: new RegExp(words.choice) })).toBeNull();
});

it('names the account that a part did not reach, with the reason', async () => {
  const refund = makeRefund({ amount: '99.99', missingAmount: '0.01', reasonCode: 'AC04' });
  const part = { refundId: refund.refundId, name: 'T. Tiemes', iban: 'NL86INGB0002445588' };
  const parts = [
    { ...part, amount: '99.99', status: 'SUCCEEDED', reasonCode: null },
    { ...part, amount: '0.01', status: 'FAILED', reasonCode: 'AC04' },
  ] as const;
  await open({ parts: [...parts] }, {}, [refund]);
  expect(
    (await screen.findAllByText(/€\s0,01 kwam niet aan bij T\. Tiemes, NL86 INGB 0002 4455 88: /)).length,
  ).toBeGreaterThan(0);
});
