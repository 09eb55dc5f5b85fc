import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query.ts';
import { signedIn } from '../../../testing/factories.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { makePaymentLink } from '../../../testing/payment-links.ts';
import { makePage } from '../../../testing/payments.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const MAKE = 'POST /gateway/transaction/requestPaymentLink';
const QR = {
  'GET /gateway/transaction/qrcode': { body: { image: 'data:image/svg+xml,<svg/>', paymentLink: '' } },
};
const LIST = 'GET /gateway/transaction/getPaymentLinks';

function type(label: string | RegExp, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

beforeEach(() => {
  queryClient.clear();
  signedIn();
});

it('makes a link and shows it with its QR code in the place of the form', async () => {
  const seen = stubNetwork({ [MAKE]: { body: { paymentLink: makePaymentLink() } }, ...QR });
  await renderApp('/management/payment-link');
  await screen.findByRole('button', { name: 'Link maken' });
  type('Bedrag', '89,95');
  type('Omschrijving', 'Bestelling 20416');
  fireEvent.click(screen.getByRole('button', { name: 'Link maken' }));
  expect(await screen.findByText('Uw betaallink is klaar')).toBeTruthy();
  expect(screen.getByText(makePaymentLink().paymentLink)).toBeTruthy();
  expect(await screen.findByRole('img', { name: /QR-code/ })).toBeTruthy();
  const body = seen.find((call) => call.path.endsWith('requestPaymentLink'))?.body;
  expect(body).toMatchObject({
    transaction: { amount: '89.95', linkValidityDays: 14, paymentLink: true, sepaSpec: null },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Nog een link maken' }));
  expect(await screen.findByLabelText('Bedrag')).toHaveProperty('value', '');
});

it('asks for three more fields once SEPA is chosen, and calls nothing before they are there', async () => {
  const seen = stubNetwork({});
  await renderApp('/management/payment-link');
  fireEvent.click(await screen.findByRole('radio', { name: /Alleen SEPA-incasso/ }));
  type('Bedrag', '10');
  type('Omschrijving', 'Contributie');
  fireEvent.click(screen.getByRole('button', { name: 'Link maken' }));
  expect(await screen.findAllByText('Voor SEPA-incasso is dit veld nodig')).toHaveLength(3);
  expect(seen).toHaveLength(0);
  fireEvent.click(screen.getByRole('radio', { name: /Alle methoden/ }));
  await waitFor(() => expect(screen.queryByText('Voor SEPA-incasso is dit veld nodig')).toBeNull());
});

it('puts the gateway’s errors under their fields and opens the part that holds them', async () => {
  const errors = { 'transaction.redirectUrlSuccess': ['notAUrl'] };
  stubNetwork({ [MAKE]: { status: 422, body: { code: 'invalidInput', requestId: 'r', errors } } });
  await renderApp('/management/payment-link');
  await screen.findByRole('button', { name: 'Link maken' });
  type('Bedrag', '10');
  type('Omschrijving', 'Contributie');
  fireEvent.click(screen.getByRole('button', { name: 'Link maken' }));
  const message = await screen.findByText(/begin(t|nend) met https/);
  expect(message.closest('details')?.open).toBe(true);
});

it('copies the link and says so, or that it could not', async () => {
  const writeText = vi
    .fn<(text: string) => Promise<void>>()
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new Error('no'));
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  stubNetwork({ [LIST]: { body: makePage([makePaymentLink()]) }, ...QR });
  await renderApp('/management/links-view');
  fireEvent.click(await screen.findByRole('button', { name: /Bestelling 20416/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Link kopiëren' }));
  expect(await screen.findByText('Gekopieerd naar het klembord')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(makePaymentLink().paymentLink);
  fireEvent.click(screen.getByRole('button', { name: 'Gekopieerd' }));
  expect(await screen.findByText('Er ging iets mis')).toBeTruthy();
  vi.unstubAllGlobals();
});

it('says of a used link that it can no longer be paid with, and shows no address', async () => {
  stubNetwork({ [LIST]: { body: makePage([makePaymentLink({ status: 'USED', uses: 1 })]) } });
  await renderApp('/management/links-view');
  expect(await screen.findByText('1 van 1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Bestelling 20416/ }));
  expect(await screen.findByText(/Deze link is gebruikt/)).toBeTruthy();
  expect(screen.queryByText(makePaymentLink().paymentLink)).toBeNull();
});

it('offers to make the first link only to those who may', async () => {
  signedIn({ restrictionList: ['generatePaymentLink'] });
  stubNetwork({ [LIST]: { body: makePage([]) } });
  await renderApp('/management/links-view');
  expect(await screen.findByText(/Er is er nog geen een gemaakt/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Betaallink maken' })).toBeNull();
});
