import { startPaymentTexts as texts } from '@stuiver/messages/nl/payments/start-payment';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signedIn } from '../../../testing/factories.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const METHODS = { 'GET /gateway/merchant/getPaymentMethods': { body: { paymentMethods: ['CARD'] } } };

it('opens to a viewer, shows why nothing can be started, and calls nothing', async () => {
  signedIn({ roles: ['VIEWER'] });
  const calls = stubNetwork(METHODS);
  const { router } = await renderApp('/payment/initialize');
  expect(await screen.findByText(texts.refused.title)).toBeTruthy();
  expect(screen.getByText(texts.refused.text)).toBeTruthy();
  expect(router.state.location.pathname).toBe('/payment/initialize');
  expect(screen.queryByRole('button', { name: texts.submit })).toBeNull();
  expect(calls).toEqual([]);
});

it('offers the form to a user who may start payments', async () => {
  signedIn({ roles: ['FINANCE'] });
  stubNetwork(METHODS);
  await renderApp('/payment/initialize');
  expect(await screen.findByRole('button', { name: texts.submit })).toBeTruthy();
  expect(screen.queryByText(texts.refused.title)).toBeNull();
});
