import type { AccountTransfer } from '@stuiver/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePage, MERCHANT_ID } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';

const TRANSFERS = 'GET /gateway/dashboard/transfers';

beforeEach(() => {
  queryClient.clear();
  signedIn();
});

const transfer = (id: number, about: Partial<AccountTransfer> = {}): AccountTransfer => ({
  id: `01939a04-0000-7000-8000-00000000000${id}`,
  dateTime: '2026-11-20T09:00:00.000Z',
  merchantId: MERCHANT_ID,
  merchantName: 'Van Dijk Fietsen',
  transactionId: '01939a04-0000-7000-8000-0000000000aa',
  settlementId: null,
  settlementNumber: null,
  description: 'Stadsfiets',
  debitAccount: 'processor_clearing',
  creditAccount: 'pending',
  amount: '52.50',
  ...about,
});

it('lists the transfers behind a part of a balance with their sum, each leading to its payment', async () => {
  const refunded = transfer(2, {
    debitAccount: 'pending',
    creditAccount: 'refund_in_transit',
    amount: '-15.00',
  });
  const body = {
    ...makePage([refunded, transfer(1)]),
    totalElements: 45,
    totalPages: 3,
    amount: '37.50',
    currency: 'EUR',
  };
  const seen = stubNetwork({ [TRANSFERS]: { body } });
  await renderApp('/management/balance?debit=pending&credit=refund_in_transit');
  expect(await screen.findByText(/^Samen €.37,50\.$/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'In afwachting van verwerking: Terugbetalingen',
  );
  const rows = within(screen.getByRole('table', { name: 'Mutaties' })).getAllByRole('row');
  expect(rows[1]!.textContent).toMatch(/Terugbetaling.*Stadsfiets\u2212.€.15,00/);
  expect(rows[2]!.textContent).toMatch(/Ontvangen.*€.52,50/);
  expect(within(rows[1]!).getByRole('link').getAttribute('href')).toMatch(/payments\/01939a04.*aa$/);
  const asked = () => {
    const last = seen.findLast(({ path }) => path.includes('creditAccount'))!;
    return Object.fromEntries(new URL(last.path, 'http://x').searchParams);
  };
  expect(asked()).toEqual({
    account: 'pending',
    debitAccount: 'pending',
    creditAccount: 'refund_in_transit',
    pageNumber: '0',
    pageSize: '20',
  });
  fireEvent.click(screen.getByRole('button', { name: 'Pagina 2' }));
  await expect.poll(asked).toMatchObject({ pageNumber: '1' });
});

it('names the settlement of a payout', async () => {
  const payout = transfer(1, {
    transactionId: null,
    settlementId: '01939a04-0000-7000-8000-0000000000bb',
    settlementNumber: 40,
    debitAccount: 'available',
    creditAccount: 'payout_in_transit',
  });
  stubNetwork({ [TRANSFERS]: { body: { ...makePage([payout]), amount: '-9.99', currency: 'EUR' } } });
  await renderApp('/management/balance?account=available');
  const row = await screen.findByRole('row', { name: /Uitbetaling.*Afrekening 40/ });
  expect(within(row).getByRole('link').getAttribute('href')).toMatch(/settlements\/01939a04.*bb$/);
});

it('names a transfer without a payment or settlement once', async () => {
  const fee = transfer(1, { transactionId: null, debitAccount: 'available', creditAccount: 'vat' });
  stubNetwork({ [TRANSFERS]: { body: { ...makePage([fee]), amount: '0.12', currency: 'EUR' } } });
  await renderApp('/management/balance?account=available');
  const [, row] = within(await screen.findByRole('table', { name: 'Mutaties' })).getAllByRole('row');
  // Beside its name on phones.
  expect(within(row!).getAllByText('Btw over kosten')).toHaveLength(2);
});

it('shows that nothing moved, and reports that the transfers failed to load and retries', async () => {
  let fails = true;
  const body = { ...makePage([]), amount: '0.00', currency: 'EUR' };
  stubNetwork({
    [TRANSFERS]: () => (fails ? { status: 500, body: { code: 'internal' } } : { body }),
  });
  await renderApp('/management/balance?settles=simulator');
  expect(await screen.findByRole('heading', { name: 'Wat hierna wordt verwerkt' })).toBeTruthy();
  const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' });
  fails = false;
  fireEvent.click(retry);
  expect(await screen.findByText('Nog geen mutaties')).toBeTruthy();
});
