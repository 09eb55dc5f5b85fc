import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PAYMENT_FILTER_STATUSES } from '@stuiver/domain/payment-filter';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePage, makePaymentRow, MERCHANT_ID } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';

const LIST = `GET /gateway/transaction/getByMerchantId/${MERCHANT_ID}`;
const parseQuery = (path: string | undefined) => Object.fromEntries(new URLSearchParams(path?.split('?')[1]));

beforeEach(() => {
  queryClient.clear();
  signedIn();
});

it('requests the page in the URL, and shows its rows as links', async () => {
  const seen = stubNetwork({
    [LIST]: { body: makePage([makePaymentRow()], { totalElements: 61, totalPages: 7, currentPage: 2 }) },
  });
  await renderApp('/management/payments?page=3&size=10&sort=amount,asc');
  expect(await screen.findByText('61 betalingen')).toBeTruthy();
  const asked = seen.find(({ path }) => path.includes('getByMerchantId'));
  expect(parseQuery(asked?.path)).toEqual({ pageNumber: '2', pageSize: '10', sort: 'amount,asc' });
  const row = screen.getByRole('link', { name: /19-11-2026 22:12/ });
  expect(row.getAttribute('href')).toBe(`/management/payments/${makePaymentRow().id}`);
  expect(screen.getAllByText('Verwerkt').length).toBeGreaterThan(0);
});

it('sorts by a header and returns to the first page', async () => {
  const seen = stubNetwork({
    [LIST]: { body: makePage([makePaymentRow()], { totalElements: 61, totalPages: 7, currentPage: 2 }) },
  });
  const { router } = await renderApp('/management/payments?page=3');
  fireEvent.click(await screen.findByRole('button', { name: 'Bedrag' }));
  await waitFor(() =>
    expect(seen.map(({ path }) => parseQuery(path))).toContainEqual(
      expect.objectContaining({ pageNumber: '0', sort: 'amount,asc' }),
    ),
  );
  expect(router.state.location.search).toEqual({ sort: 'amount,asc' });
});

it('shows the sums of the selected payments, in the words of the list', async () => {
  const rows = [
    makePaymentRow({ refundedAmount: '12.75', refundStatus: 'PENDING' }),
    makePaymentRow({ id: '01939a01-0000-7000-8000-000000000002', status: 'FAILED', amount: '462.38' }),
    makePaymentRow({
      id: '01939a01-0000-7000-8000-000000000003',
      amount: '30.00',
      currency: 'CHF' as 'EUR',
      chargedBackAmount: '30.00',
    }),
    makePaymentRow({ id: '01939a01-0000-7000-8000-000000000004', status: 'OPEN', amount: '7.00' }),
  ];
  stubNetwork({ [LIST]: { body: makePage(rows) } });
  await renderApp('/management/payments');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Alle betalingen op deze pagina selecteren' }));
  const bar = await screen.findByRole('region', { name: '4 betalingen geselecteerd' });
  expect(bar.querySelector('[role=status]')?.textContent).toMatch(
    /^4 betalingen geselecteerd · netto ontvangen €\s400,00 · niet ontvangen €\s469,38$/,
  );
});

it('offers boxes to select payments only to users who may refund', async () => {
  stubNetwork({ [LIST]: { body: makePage([makePaymentRow()]) } });
  await renderApp('/management/payments');
  await screen.findByText('1 betaling');
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  await act(async () => void signedIn({ roles: ['VIEWER'] }));
  await waitFor(() => expect(screen.queryAllByRole('checkbox')).toEqual([]));
  expect(screen.getByRole('columnheader', { name: 'Bedrag' })).toBeTruthy();
});

it('shows companies only to users who may have several', async () => {
  stubNetwork({ [LIST]: { body: makePage([makePaymentRow()]) } });
  await renderApp('/management/payments');
  await screen.findByText('1 betaling');
  expect(screen.queryByRole('columnheader', { name: 'Bedrijf' })).toBeNull();
  await act(async () => void signedIn({ hasTree: true }));
  expect(await screen.findByRole('columnheader', { name: 'Bedrijf' })).toBeTruthy();
});

it('offers a payment link when there is no payment yet, to users who can make one', async () => {
  stubNetwork({ [LIST]: { body: makePage([]) } });
  await renderApp('/management/payments');
  expect(await screen.findByText(/^Nog geen betalingen/)).toBeTruthy();
  // One action: next to the sentence, not above it as well.
  expect(screen.getAllByRole('link', { name: 'Betaallink' })).toHaveLength(1);
  await act(async () => void signedIn({ restrictionList: ['generatePaymentLink'] }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Betaallink' })).toBeNull());
});

it('reports inline that the list failed to load, and retries on request', async () => {
  let fails = true;
  stubNetwork({
    [LIST]: () =>
      fails ? { status: 500, body: { code: 'internal' } } : { body: makePage([makePaymentRow()]) },
  });
  await renderApp('/management/payments');
  expect(await screen.findByText('De betalingen kunnen nu niet worden getoond')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  expect(await screen.findByText('1 betaling')).toBeTruthy();
});

it('groups the statuses to filter by: in progress, completed, unsuccessful', async () => {
  const statuses = [...PAYMENT_FILTER_STATUSES];
  stubNetwork({
    [LIST]: { body: makePage([makePaymentRow()]) },
    'GET /gateway/transaction/statuses': { body: { payments: statuses } },
  });
  await renderApp('/management/payments');
  fireEvent.click(await screen.findByRole('button', { name: 'Status' }));
  const dialog = within(await screen.findByRole('dialog'));
  const readCheckboxLabels = async (name: string) =>
    within(await dialog.findByRole('group', { name }))
      .getAllByRole<HTMLInputElement>('checkbox')
      .map((box) => box.labels?.[0]?.textContent);
  expect(await readCheckboxLabels('Lopend')).toEqual([
    'Open',
    'In behandeling',
    'Gereserveerd',
    'Terugbetaling loopt',
  ]);
  expect(await readCheckboxLabels('Misgegaan')).toEqual([
    'Mislukt',
    'Geannuleerd',
    'Verlopen',
    'Teruggeboekt',
  ]);
  expect(await readCheckboxLabels('Afgerond')).toHaveLength(statuses.length - 8);
});
