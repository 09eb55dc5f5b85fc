import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { overlayStore } from '../lib/overlay.ts';
import { queryClient } from '../lib/query.ts';
import { signedIn } from '../testing/factories.ts';
import { stubNetwork } from '../testing/network.ts';
import { makePage, makePaymentRow, MERCHANT_ID } from '../testing/payments.ts';
import { renderApp } from '../testing/render-app.tsx';
import { watchReach } from './reach-watch.ts';

const LIST = `GET /gateway/transaction/getByMerchantId/${MERCHANT_ID}`;

beforeEach(() => {
  sessionStorage.clear();
  queryClient.clear();
  signedIn();
});

/** The payments list, while the gateway answers as `answer` says. */
async function open() {
  const network = { gateway: 200, list: 200 as number | 'noAnswer' };
  const say = (status: number | 'noAnswer', body: object = {}) =>
    status === 'noAnswer' ? ('noAnswer' as const) : { status, body };
  stubNetwork({
    'GET /ready': () => say(network.gateway === 0 ? 'noAnswer' : network.gateway),
    [LIST]: () =>
      say(network.list, network.list === 200 ? makePage([makePaymentRow()]) : { code: 'unavailable' }),
  });
  const defaults = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...defaults.queries, retry: false } });
  onTestFinished(() => queryClient.setDefaultOptions(defaults));
  onTestFinished(watchReach());
  const fail = async (gateway: number, list: number | 'noAnswer') => {
    Object.assign(network, { gateway, list });
    await act(() => queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: true }));
  };
  await renderApp('/management/payments');
  expect((await screen.findAllByText('Bestelling 20412')).length).toBeGreaterThan(0);
  return { network, fail };
}

it('covers the screen while the portal is unreachable or in maintenance, and goes on where it was', async () => {
  const { network, fail } = await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await fail(0, 'noAnswer');
  const overlay = await screen.findByRole('alertdialog', { name: 'Geen verbinding' });
  expect(overlay.textContent).toContain('Wat u hebt ingevuld blijft staan');
  network.gateway = 503;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await screen.findByRole('alertdialog', { name: 'Er wordt even aan gewerkt' })).toBeTruthy();
  Object.assign(network, { gateway: 200, list: 200 });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(overlayStore.get().open).toBe(false));
  expect(screen.getAllByText('Bestelling 20412').length).toBeGreaterThan(0);
});

it('leads back to the screen as it is, and does not come again while the outage lasts', async () => {
  const { network, fail } = await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await fail(0, 'noAnswer');
  fireEvent.click(await screen.findByRole('button', { name: 'Terug' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  network.gateway = 200;
  await act(() => vi.advanceTimersByTimeAsync(5000));
});

it('stays away when one call fails and the gateway answers', async () => {
  const { fail } = await open();
  await fail(200, 503);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(overlayStore.get().open).toBe(false);
});
