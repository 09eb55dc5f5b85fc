import type { PaymentState } from '@stuiver/contract/checkout-pages';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CHECKOUT_TEXTS, makePaymentState, makeStatusPage } from '../../testing/checkout.tsx';
import { stubNetwork } from '../../testing/network.ts';
import { StatusPage } from './status-page.tsx';
import { TransferDetails } from '../bank-transfer/transfer-details.tsx';
import { TextsContext } from '../texts.ts';

const t = CHECKOUT_TEXTS.nl.t.status;
const visited = vi.fn<(url: string | URL) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  visited.mockReset();
  vi.spyOn(location, 'assign').mockImplementation(visited);
});

/** The page as the gateway drew it, and then each answer of `getRedirectUrl`; the last one again and again. */
async function open(drawn: Partial<PaymentState>, ...answers: (Partial<PaymentState> | null)[]) {
  let asked = 0;
  stubNetwork({
    'GET /gateway/transaction/getRedirectUrl/verwijzing': () => {
      const answer = answers[Math.min(asked++, answers.length - 1)];
      return answer ? { body: makePaymentState(answer) } : 'noAnswer';
    },
  });
  render(
    <TextsContext value={CHECKOUT_TEXTS.nl}>
      <StatusPage Transfer={TransferDetails} page={makeStatusPage(drawn)} choose={() => undefined} />
    </TextsContext>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  return { asked: () => asked };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

it('shows where it redirects and goes there after 5 seconds', async () => {
  await open({}, {});
  expect(heading()).toBe(t.states.succeeded.heading);
  expect(screen.getByText(t.goingTo('winkel.voorbeeld.test', 5), { selector: '[role=status]' })).toBeTruthy();
  await pass(4999);
  expect(visited).not.toHaveBeenCalled();
  await pass(1);
  expect(visited).toHaveBeenCalledWith('https://winkel.voorbeeld.test/dank');
});

it('lets the payer stay', async () => {
  await open({}, {});
  fireEvent.click(screen.getByRole('button', { name: t.stay }));
  await pass(20_000);
  expect(visited).not.toHaveBeenCalled();
  expect(screen.getByRole('link', { name: t.goNow('winkel.voorbeeld.test') })).toBeTruthy();
});

it('never redirects while the outcome is pending, and polls until it is known', async () => {
  const pending = { status: 'PENDING', paymentMethodName: 'SEPA_DIRECT_DEBIT', redirectUrl: null } as const;
  const { asked } = await open(pending, pending, null, pending, {});
  expect(heading()).toBe(t.states.pending.heading);
  await pass(1500);
  expect(screen.getByText(t.unreachable)).toBeTruthy();
  await pass(2000 + 3000);
  expect(asked()).toBe(4);
  expect(heading()).toBe(t.states.succeeded.heading);
  await pass(30_000);
  expect(asked()).toBe(4);
  expect(visited).toHaveBeenCalledOnce();
});

it.each([
  ['at its bank', { status: 'OPEN', nothingTaken: false }, 'open'],
  ['that its bank confirms later', { status: 'PENDING' }, 'pending'],
] as const)(
  'covers the page for who comes back from a payment %s, until it has asked for a while',
  async (_, parts, state) => {
    const known = { ...parts, redirectUrl: null, paidDateTime: null };
    const overlay = () => screen.getByRole('main').className.includes('overlay');
    await open(known, known);
    expect(heading()).toBe(t.states.checking.heading);
    expect(overlay()).toBe(true);
    await pass(1500);
    expect(overlay()).toBe(true);
    await pass(2000);
    expect(heading()).toBe(t.states[state].heading);
    expect(overlay()).toBe(false);
  },
);

it('shows the outcome over the overlay once it is known', async () => {
  const pending = { status: 'PENDING', redirectUrl: null, paidDateTime: null } as const;
  await open(pending, pending, {});
  expect(heading()).toBe(t.states.checking.heading);
  await pass(1500);
  expect(heading()).toBe(t.states.succeeded.heading);
});

it('redirects to http and https addresses only', async () => {
  await open({ redirectUrl: 'javascript:alert(1)' }, { redirectUrl: 'javascript:alert(1)' });
  await pass(10_000);
  expect(visited).not.toHaveBeenCalled();
  expect(document.querySelector('a[href^="javascript"]')).toBeNull();
});

it('shows that no money was taken only when none was', async () => {
  const declined = { status: 'OPEN', declineCode: '51', redirectUrl: null } as const;
  await open({ ...declined, nothingTaken: true }, { ...declined, nothingTaken: true });
  expect(screen.getByText(t.nothingTaken)).toBeTruthy();
  expect(screen.getByRole('link', { name: t.retry }).getAttribute('href')).toBe(
    '/pay?reference=verwijzing&language=nl',
  );
});

it.each(['PENDING', 'OPEN', 'FAILED'] as const)(
  'distinguishes doubt from waiting while %s',
  async (status) => {
    await open({ status, checking: true, redirectUrl: null }, { status, checking: true, redirectUrl: null });
    expect(heading()).toBe(t.states.checking.heading);
    expect(t.states.checking.heading).not.toBe(t.states.pending.heading);
  },
);

it('does not poll while it is hidden', async () => {
  const pending = { status: 'PENDING', redirectUrl: null } as const;
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { asked } = await open(pending, pending, pending, {});
  await pass(60_000);
  expect(asked()).toBe(1);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(asked()).toBe(2);
  // Switching back and forth asks no more often.
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(asked()).toBe(2);
});

it('shows that a success was late, and what was overpaid', async () => {
  const late = { late: true, surplus: { amount: '12.50', status: 'PENDING' } } as const;
  await open(late, late);
  expect(heading()).toBe(t.states.late.heading);
  const said = t.surplus.PENDING(CHECKOUT_TEXTS.nl.formats.money('12.50', 'EUR'));
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toContain(said);
});

it('shows nothing about money that is not certain', async () => {
  await open(
    { status: 'OPEN', checking: true, redirectUrl: null },
    { status: 'OPEN', checking: true, redirectUrl: null },
  );
  expect(heading()).toBe(t.states.checking.heading);
  expect(screen.queryByText(t.nothingTaken)).toBeNull();
  expect(screen.queryByRole('link', { name: t.retry })).toBeNull();
});

it('shows paid under an address with pending, and corrects the address', async () => {
  history.replaceState(null, '', '/payment/status/pending?reference=verwijzing');
  await open({}, {});
  expect(heading()).toBe(t.states.succeeded.heading);
  expect(location.pathname + location.search).toBe('/payment/status/succeeded?reference=verwijzing');
});

it('shows that the payer cancelled, rather than that something failed', async () => {
  const cancelled = {
    status: 'OPEN',
    declineCode: 'cancelled',
    redirectUrl: null,
    paidDateTime: null,
  } as const;
  await open(cancelled, cancelled);
  expect(heading()).toBe('Je hebt de betaling geannuleerd');
});
