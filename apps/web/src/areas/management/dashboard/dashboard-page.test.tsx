import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { announce } from '../../../lib/changes.ts';
import { queryClient } from '../../../lib/query.ts';
import { signedIn } from '../../../testing/factories.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { makeTotals } from '../../../testing/payment-links.ts';
import { makePage, makePaymentRow, MERCHANT_ID } from '../../../testing/payments.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const TOTALS = 'GET /gateway/transaction/dashboardTotalsData';
const LATEST = {
  [`GET /gateway/transaction/getByMerchantId/${MERCHANT_ID}`]: { body: makePage([makePaymentRow()]) },
};

beforeEach(() => {
  queryClient.clear();
  signedIn();
});

it('shows the totals, the methods with the highest amount first, and the latest payments', async () => {
  stubNetwork({ [TOTALS]: { body: makeTotals() }, ...LATEST });
  await renderApp('/management/');
  expect(await screen.findByText(/118\.402,35/)).toBeTruthy();
  expect(screen.getByText('1.284')).toBeTruthy();
  const methods = screen.getByRole('list', { name: /Ontvangen per betaalmethode/ });
  expect(methods.textContent).toMatch(/iDEAL.*Creditcard.*SEPA-incasso/);
  expect(await screen.findByRole('link', { name: /Bestelling 20412/ })).toBeTruthy();
});

it('shows the same page at statics', async () => {
  stubNetwork({ [TOTALS]: { body: makeTotals() }, ...LATEST });
  await renderApp('/management/statics');
  expect(await screen.findByText(/118\.402,35/)).toBeTruthy();
});

it('offers to make a link while nothing has been received', async () => {
  const totals = makeTotals({
    totalTransactionAmounts: '0.00',
    totalTransactionQuantity: 0,
    mapOfPaymentMethodsAmounts: {},
  });
  stubNetwork({ [TOTALS]: { body: totals }, ...LATEST });
  await renderApp('/management/');
  expect(await screen.findByText(/Met een betaallink kunt u vandaag beginnen/)).toBeTruthy();
});

it('reports that the totals failed to load and retries', async () => {
  let fails = true;
  stubNetwork({
    [TOTALS]: () => (fails ? { status: 500, body: { code: 'internal' } } : { body: makeTotals() }),
    ...LATEST,
  });
  await renderApp('/management/');
  expect(await screen.findByText('De totalen kunnen nu niet worden getoond')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  expect(await screen.findByText(/118\.402,35/)).toBeTruthy();
});

it.each(['payment', 'refund'] as const)('reloads the totals soon after a %s changed', async (kind) => {
  let asked = 0;
  const totals = () => {
    asked += 1;
    return { body: makeTotals({ totalTransactionQuantity: asked === 1 ? 1284 : 1285 }) };
  };
  stubNetwork({ [TOTALS]: totals, ...LATEST });
  await renderApp('/management/');
  expect(await screen.findByText('1.284')).toBeTruthy();
  announce({ kind, id: 'p' });
  expect(await screen.findByText('1.285')).toBeTruthy();
});
