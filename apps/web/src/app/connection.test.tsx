import { act, screen, waitFor } from '@testing-library/react';
import { buildPath } from '@stuiver/contract/route';
import { initiateRefund } from '@stuiver/contract/routes';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, call } from '../lib/api.ts';
import { connectionStore, untilUp, watchConnection } from '../lib/connection.ts';
import { queryClient } from '../lib/query.ts';
import { signedIn } from '../testing/factories.ts';
import { stubNetwork } from '../testing/network.ts';
import { makePage, makePaymentRow, MERCHANT_ID } from '../testing/payments.ts';
import { renderApp } from '../testing/render-app.tsx';

const LIST = `GET /gateway/transaction/getByMerchantId/${MERCHANT_ID}`;
const REFUND = `${initiateRefund.method} ${buildPath(initiateRefund, '/gateway', {})}`;

beforeEach(() => {
  sessionStorage.clear();
  queryClient.clear();
  signedIn();
});

type Answer = number | 'noAnswer' | 'never';

/** Opens the payments list with the gateway in the given state. */
async function open() {
  const network: Record<'gateway' | 'list' | 'refund', Answer> = { gateway: 200, list: 200, refund: 200 };
  const say = (status: Answer, body: object = {}) =>
    status === 'never'
      ? new Promise<never>(() => undefined)
      : status === 'noAnswer'
        ? ('noAnswer' as const)
        : { status, body };
  const seen = stubNetwork({
    'GET /ready': () => say(network.gateway),
    [REFUND]: () => say(network.refund),
    [LIST]: () =>
      say(network.list, network.list === 200 ? makePage([makePaymentRow()]) : { code: 'unavailable' }),
  });
  const defaults = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  onTestFinished(() => queryClient.setDefaultOptions(defaults));
  await renderApp('/management/payments');
  expect((await screen.findAllByText('Bestelling 20412')).length).toBeGreaterThan(0);
  onTestFinished(async () => {
    vi.useRealTimers();
    network.gateway = 200;
    await act(untilUp);
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const refetch = () =>
    act(async () => void queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: true }));
  return { network, seen, refetch };
}

const line = () => screen.getAllByRole('status').find(({ textContent }) => textContent !== '')?.textContent;

it('keeps the screen under a line while the portal is unreachable or in maintenance, and continues after it', async () => {
  const { network, refetch } = await open();
  Object.assign(network, { gateway: 'noAnswer', list: 'noAnswer' });
  await refetch();
  await waitFor(() => expect(line()).toBe('Geen verbinding. Er wordt niets verstuurd.'));
  expect(screen.getAllByText('Bestelling 20412').length).toBeGreaterThan(0);
  network.gateway = 503;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(line()).toContain('Er wordt even aan gewerkt'));
  Object.assign(network, { gateway: 200, list: 200 });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(line()).toBeUndefined());
  expect(screen.getAllByText('Bestelling 20412').length).toBeGreaterThan(0);
});

it('looks again while the browser has no network, though the look before was answered', async () => {
  const { network } = await open();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  watchConnection();
  act(() => void window.dispatchEvent(new Event('offline')));
  await act(() => vi.advanceTimersByTimeAsync(20));
  expect(line()).toBeUndefined();
  network.gateway = 'noAnswer';
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(line()).toBe('Geen verbinding. Er wordt niets verstuurd.'));
  network.gateway = 200;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(line()).toBeUndefined());
});

it('shows nothing when one call fails and the gateway answers', async () => {
  const { network, refetch } = await open();
  network.list = 503;
  await refetch();
  await act(() => vi.advanceTimersByTimeAsync(20));
  expect(line()).toBeUndefined();
});

const refund = () =>
  call(initiateRefund, {
    body: {
      refundId: crypto.randomUUID(),
      transactionId: MERCHANT_ID,
      merchantId: MERCHANT_ID,
      amount: '1.00',
    },
  }).catch((error: unknown) => (error instanceof ApiError ? error.code : error));

it('does not send a change over a connection that is gone', async () => {
  const { network, seen, refetch } = await open();
  Object.assign(network, { gateway: 'noAnswer', list: 'noAnswer' });
  await refetch();
  await waitFor(() => expect(connectionStore.get()).toBe('unreachable'));
  expect(await refund()).toBe('offline');
  network.gateway = 200;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(connectionStore.get()).toBe('up');
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('sends a change even if the browser reports that it is offline', async () => {
  const { seen } = await open();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await refund();
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('ends a change without an answer once the gateway has been silent for long', async () => {
  const { network, seen } = await open();
  Object.assign(network, { gateway: 'noAnswer', refund: 'never' });
  const outcome = refund();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await outcome).toBe('noAnswer');
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
