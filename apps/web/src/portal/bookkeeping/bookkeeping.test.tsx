import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { MERCHANT_ID } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ID = '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b';
const INVOICES = 'GET /gateway/invoices';
const LINKS = 'GET /gateway/accountantLinks';
const INVOICE = {
  id: ID,
  merchantId: MERCHANT_ID,
  merchantName: 'Fietsenmaker',
  number: '2026-0003',
  month: '2026-10-01',
  issuedOn: '2026-11-01',
  currency: 'EUR',
  net: '2.05',
  vat: '0.43',
  total: '2.48',
};
const LINK = {
  id: ID,
  createdBy: 'Anna de Vries',
  createdDateTime: '2026-11-18T09:00:00.000Z',
  expiresDateTime: '2099-11-25T09:00:00.000Z',
  revokedDateTime: null,
  openings: 3,
  lastOpenedDateTime: '2026-11-19T09:00:00.000Z',
};
const REVOKED = {
  ...LINK,
  id: '2',
  openings: 0,
  lastOpenedDateTime: null,
  revokedDateTime: '2026-11-18T10:00:00.000Z',
};

beforeEach(() => {
  queryClient.clear();
  signedIn();
});

it('shows invoices and the links of the accountant', async () => {
  stubNetwork({
    [INVOICES]: { body: { content: [INVOICE] } },
    [LINKS]: { body: { content: [LINK, REVOKED] } },
  });
  await renderApp('/management/bookkeeping');
  const row = (await screen.findByText('2026-0003')).closest('tr')!;
  expect(row.textContent).toMatch(/10-2026.*€.2,05.*€.0,43.*€.2,48/);
  expect(within(row).getByRole('button', { name: 'Factuur 2026-0003 downloaden' })).toBeTruthy();
  expect(await screen.findByText('3 keer')).toBeTruthy();
  expect(screen.getByText('ingetrokken op 18-11-2026 11:00')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Intrekken \d\d-/ })).toHaveLength(1);
});

it('shows that there is nothing yet', async () => {
  stubNetwork({ [INVOICES]: { body: { content: [] } }, [LINKS]: { body: { content: [] } } });
  await renderApp('/management/bookkeeping');
  expect(await screen.findByText(/Nog geen facturen/)).toBeTruthy();
  expect(await screen.findByText('Nog geen links.')).toBeTruthy();
});

it('makes a link, shows it once, and revokes another', async () => {
  const seen = stubNetwork({
    [INVOICES]: { body: { content: [] } },
    [LINKS]: { body: { content: [LINK] } },
    'POST /gateway/accountantLinks': { body: { link: LINK, url: 'http://stuiver.test/accountant?token=x' } },
    [`DELETE /gateway/accountantLinks/${ID}`]: { body: { link: REVOKED } },
  });
  await renderApp('/management/bookkeeping');
  fireEvent.click(await screen.findByRole('button', { name: 'Link maken' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Link maken' }));
  expect(await screen.findByText('http://stuiver.test/accountant?token=x')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({ days: 7 });
  fireEvent.click(screen.getByRole('button', { name: 'Klaar' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Intrekken \d\d-/ }));
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Intrekken' }));
  await waitFor(() => expect(seen.some(({ method }) => method === 'DELETE')).toBe(true));
});

it('offers to try again when it fails', async () => {
  stubNetwork({ [INVOICES]: { status: 500, body: {} }, [LINKS]: { body: { content: [] } } });
  await renderApp('/management/bookkeeping');
  expect(await screen.findByText('De boekhouding kon niet worden geladen')).toBeTruthy();
});
