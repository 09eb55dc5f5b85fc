import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { closeOverlay, LOADING_OVERLAY, openOverlay, type Overlay, overlayStore } from '../../lib/overlay.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { renderApp } from '../../testing/render-app.tsx';

/** Opens it, and waits for its code. */
async function show(overlay?: Overlay) {
  await act(async () => {
    openOverlay(overlay);
    await vi.dynamicImportSettled();
  });
}

it('is closed until something opens it', async () => {
  // Other tests have opened and closed the shared one.
  const path = '../../lib/overlay.ts?fresh';
  const fresh = (await import(path)) as { overlayStore: typeof overlayStore };
  expect(fresh.overlayStore).not.toBe(overlayStore);
  expect(fresh.overlayStore.get().open).toBe(false);
});

it('redirects to a path of the portal after exactly five seconds', async () => {
  const { router } = await renderApp('/');
  vi.useFakeTimers();
  await show({ tone: 'error', title: 'Klaar', redirect: { kind: 'internal', url: '/zomaar' } });
  expect(screen.getByText('Klaar')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(4999));
  expect(router.state.location.pathname).toBe('/');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(router.state.location.pathname).toBe('/zomaar');
  expect(overlayStore.get()).toEqual({ open: false, overlay: LOADING_OVERLAY });
});

it('goes to another site for an external target', async () => {
  await renderApp('/');
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await show({ tone: 'error', back: { kind: 'external', url: 'https://shop.example/' } });
  act(() => screen.getByRole('button', { name: 'Terug' }).click());
  expect(assign).toHaveBeenCalledWith('https://shop.example/');
  expect(overlayStore.get().open).toBe(true);
});

it('returns to the loading defaults when closed', async () => {
  await renderApp('/');
  await show({ tone: 'error', title: 'Mislukt', message: 'Uitleg' });
  act(() => closeOverlay());
  await show();
  expect(screen.queryByText('Uitleg')).toBeNull();
  expect(screen.getByText('Laden…')).toBeTruthy();
});

it('covers the form while a payment is started, until the browser brings it back', async () => {
  signedIn();
  stubNetwork({
    'GET /gateway/merchant/getPaymentMethods': { body: { paymentMethods: ['IDEAL'] } },
    'POST /gateway/transaction/initiatePayment': {
      body: { redirectUrl: 'https://betalen.voorbeeld.test/pay?reference=verwijzing', status: 'OPEN' },
    },
  });
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await renderApp('/payment/initialize');
  fireEvent.change(await screen.findByLabelText('Bedrag'), { target: { value: '12,50' } });
  fireEvent.click(screen.getByRole('button', { name: 'Naar de betaalpagina' }));
  expect(await screen.findByRole('status', { name: 'De betaalpagina wordt geopend…' })).toBeTruthy();
  expect(assign).toHaveBeenCalledWith('https://betalen.voorbeeld.test/pay?reference=verwijzing');
  act(() => void window.dispatchEvent(new Event('pageshow')));
  await waitFor(() => expect(overlayStore.get().open).toBe(false));
});
