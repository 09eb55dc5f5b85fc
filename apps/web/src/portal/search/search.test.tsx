import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { statusTexts as statuses } from '@stuiver/messages/nl/shared/statuses';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { allowSingleKeys } from '../../lib/browser/single-keys.ts';
import { companiesStore } from '../../lib/companies.ts';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePage, makePayment, MERCHANT_ID, PAYMENT_ID } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { groupHits, type Hit, hitHref, hitStatus, listHref } from './hits.ts';
import { findSoughtText } from './hit-row.tsx';

const SEARCH = 'GET /gateway/search';

function makeHit(about: Partial<Hit> = {}): Hit {
  return {
    kind: 'payment',
    id: PAYMENT_ID,
    reference: null,
    merchantId: MERCHANT_ID,
    merchantName: 'Van Dijk Fietsen',
    person: null,
    matched: null,
    title: 'Bestelling 20412',
    status: 'SETTLED',
    amount: '412.75',
    currency: 'EUR',
    createdDateTime: '2026-11-19T21:12:18Z',
    ...about,
  };
}

const base = {
  [`GET /gateway/transaction/getByMerchantId/${MERCHANT_ID}`]: { body: makePage([]) },
  [`GET /gateway/transaction/getPaymentDetails/${PAYMENT_ID}`]: {
    body: { details: { transaction: makePayment() } },
  },
  [`GET /gateway/transaction/timeline/${PAYMENT_ID}`]: { body: { content: [] } },
};

async function search(text: string) {
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: text } });
  return field;
}

// Parts that load later are preloaded, so that no test waits for a busy machine to read them.
beforeAll(async () => {
  await Promise.all([
    import('../../app/layouts/portal-search.tsx'),
    import('./single-keys.tsx'),
    import('../../ui/overlays/modal-dialog.tsx'),
  ]);
}, 60_000);

beforeEach(() => {
  sessionStorage.clear();
  queryClient.clear();
  signedIn();
});

it('links each kind to its page', () => {
  expect(hitHref(makeHit(), false)).toBe(`/management/payments/${PAYMENT_ID}`);
  expect(hitHref(makeHit({ kind: 'refund', id: 'r', reference: 'p' }), false)).toBe('/management/payments/p');
  expect(hitHref(makeHit({ kind: 'chargeback', id: 'c' }), false)).toBe('/management/chargebacks/c');
  expect(hitHref(makeHit({ kind: 'recurrence', id: 'r' }), false)).toBe('/management/recurring-payments/r');
  expect(hitHref(makeHit({ kind: 'paymentLink', id: 'l' }), false)).toBe('/management/links-view/l');
  const mandate = makeHit({ kind: 'mandate', id: 'm', reference: 'A/1 b' });
  expect(hitHref(mandate, false)).toBe('/management/mandates/A%2F1%20b');
  expect(hitHref(mandate, true)).toBe(`/management/mandates/A%2F1%20b?merchant=${MERCHANT_ID}`);
});

it('shows a status in its kind’s words, and an unknown one unchanged', () => {
  expect(hitStatus({ kind: 'mandate', status: 'BLOCKED' }, statuses)).toEqual({
    tone: 'wait',
    label: 'Geblokkeerd',
  });
  expect(hitStatus({ kind: 'paymentLink', status: 'ACTIVE' }, statuses).label).toBe('Actief');
  expect(hitStatus({ kind: 'refund', status: 'toString' }, statuses)).toEqual({
    tone: 'calm',
    label: 'toString',
  });
});

it('groups by kind, in the order in which they were found', () => {
  const hits = [makeHit(), makeHit({ kind: 'mandate', id: 'm' }), makeHit({ id: 'p2' })];
  expect(groupHits(hits).map(({ kind, hits: members }) => [kind, members.length])).toEqual([
    ['payment', 2],
    ['mandate', 1],
  ]);
});

it('opens with Ctrl K, debounces typing, and goes to what is chosen', async () => {
  const seen = stubNetwork({ ...base, [SEARCH]: { body: { content: [makeHit()] } } });
  const { router } = await renderApp('/management/payments');
  const field = await search('412');
  fireEvent.change(field, { target: { value: ' 412,75 ' } });
  expect(await screen.findByRole('option', { name: /Bestelling 20412.*412,75/ })).toBeTruthy();
  const asked = seen.filter(({ path }) => path.startsWith('/gateway/search'));
  expect(asked.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('text'))).toEqual(['412,75']);
  expect(screen.getByRole('group', { name: 'Betalingen' })).toBeTruthy();
  // The first result is chosen as soon as there is one.
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/management/payments/${PAYMENT_ID}`));
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

it('finds for one of the provider’s people only what their permissions open', async () => {
  signedIn({ roles: ['REVIEWER', 'PRICE_MANAGER'] });
  const queue = ['Bakker Brood', 'Slagerij Smit'].map((company, n) => ({
    id: `0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a0${n}`,
    company,
    registrant: 'Jan Jansen',
    sinceDateTime: '2026-11-19T09:00:00Z',
  }));
  const priced = { merchantId: MERCHANT_ID, merchantName: 'Bakkerij Zon' };
  const seen = stubNetwork({
    'GET /gateway/applications': { body: makePage(queue) },
    'GET /gateway/prices': { body: { ...makePage([priced]), waiting: 0 } },
  });
  const { router } = await renderApp('/management/work');
  const field = await search('bakker');
  expect(await screen.findByRole('option', { name: 'Bakkerij Zon · Tarieven' })).toBeTruthy();
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Bakker Brood · Aanvragen', 'Bakkerij Zon · Tarieven']);
  const asked = new Set(seen.map(({ path }) => path.split('?')[0]));
  expect(asked).toEqual(new Set(['/gateway/applications', '/gateway/prices']));
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/management/applications/${queue[0]!.id}`),
  );
});

it.each([
  ['MERCHANT', ['Bestelling 20412 terugbetalen']],
  ['VIEWER', []],
] as const)('offers a %s who may refund only the payment with money left', async (role, offered) => {
  signedIn({ roles: [role] });
  const refunded = makeHit({ id: MERCHANT_ID, title: 'Stadsfiets', status: 'REFUNDED' });
  stubNetwork({ ...base, [SEARCH]: { body: { content: [makeHit(), refunded] } } });
  const { router } = await renderApp('/management/payments');
  const field = await search('412');
  await screen.findByRole('option', { name: /^Stadsfiets/ });
  const refunds = screen.queryAllByRole('option', { name: /terugbetalen$/ });
  expect(refunds.map((option) => option.getAttribute('aria-label'))).toEqual(offered);
  if (!refunds[0]) return;
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(refunds[0]!.id));
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.search).toEqual({ refund: '' }));
});

it('leads to the list with all that the text finds of a kind', () => {
  const of = (kind: Hit['kind'], sought: string, amount = '412.75') =>
    listHref({ kind, hits: [makeHit({ kind, amount })] }, sought);
  expect(of('payment', 'Noor Bakker')).toBe('/management/payments?search=Noor+Bakker');
  expect(of('recurrence', 'noor')).toBe('/management/recurring-payments?search=noor');
  expect(of('refund', '€ 412,75')).toBe('/management/refunds?amount=412.75..412.75');
  // Which the search reads as an amount too.
  expect(of('payment', '1.234', '1234.00')).toBe('/management/payments?amount=1234.00..1234.00');
  expect(of('payment', 'EUR 412,75')).toBe('/management/payments?amount=412.75..412.75');
  // An order's number, which is not an amount of the found rows.
  expect(of('payment', '20412')).toBe('/management/payments?search=20412');
  expect(of('refund', 'noor')).toBe('/management/refunds?search=noor');
  expect(of('chargeback', 'noor')).toBe('/management/chargebacks?search=noor');
  expect(of('mandate', 'nl02 abna')).toBe('/management/mandates?search=nl02+abna');
  expect(of('paymentLink', 'no')).toBeNull();
  expect(of('payment', PAYMENT_ID)).toBeNull();
});

it('highlights the match, also in an IBAN without its spaces', () => {
  expect(findSoughtText('Noor Bakker', 'BAKK')).toEqual([5, 9]);
  expect(findSoughtText('NL02ABNA0123456789', 'nl02 abna 0123')).toEqual([0, 12]);
  expect(findSoughtText('Noor Bakker', 'visser')).toBeNull();
});

it('shows person, match and the list with all, and reopens in its last state', async () => {
  const second = makeHit({ id: MERCHANT_ID, title: 'Stadsfiets', person: 'Noor Bakker' });
  const matched = makeHit({ title: 'Bel', matched: 'noor@voorbeeld.test' });
  stubNetwork({ ...base, [SEARCH]: { body: { content: [matched, second] } } });
  const { router } = await renderApp('/management/payments');
  await search('noor');
  const option = await screen.findByRole('option', { name: /Stadsfiets.*Noor Bakker.*412,75/ });
  expect(within(option).getByText('Noor', { selector: 'mark' })).toBeTruthy();
  expect(screen.getByText('noor', { selector: 'mark' }).parentElement?.textContent).toBe(
    'noor@voorbeeld.test',
  );
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'End' });
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'noor' }));

  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  expect(field.value).toBe('noor');
  const all = await screen.findByRole('option', { name: 'Alle resultaten in Betalingen' });
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(all.id));
});

it('names the company of a result to users who see several', async () => {
  signedIn({ hasTree: true });
  stubNetwork({ ...base, [SEARCH]: { body: { content: [makeHit()] } } });
  await renderApp('/management/payments');
  await search('412,75');
  expect(await screen.findByRole('option', { name: /Bestelling 20412.*Van Dijk Fietsen/ })).toBeTruthy();
});

it('shows that nothing was found, and that the search failed', async () => {
  let fails = true;
  stubNetwork({
    ...base,
    [SEARCH]: () => (fails ? { status: 500, body: { code: 'internal' } } : { body: { content: [] } }),
  });
  await renderApp('/management/payments');
  await search('zonnebloem');
  expect(await screen.findByText('Zoeken lukt nu niet.')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  expect(await screen.findByText('Niets gevonden voor ‘zonnebloem’.')).toBeTruthy();
});

it('does not ask for a single letter', async () => {
  const seen = stubNetwork(base);
  await renderApp('/management/payments');
  await search('a');
  expect(await screen.findByText('Typ ten minste twee tekens.')).toBeTruthy();
  await new Promise((settle) => setTimeout(settle, 400));
  expect(seen.some(({ path }) => path.startsWith('/gateway/search'))).toBe(false);
});

it('opens a screen by its name, and last month’s export', async () => {
  stubNetwork({ ...base, [SEARCH]: { body: { content: [] } } });
  const { router } = await renderApp('/management/payments');
  const field = await search('export');
  await screen.findByRole('option', { name: 'Exporteer vorige maand' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/management/export-data'));
  expect(router.state.location.search).toMatchObject({ createDateRange: 'last-month' });
  await search('ga naar terug');
  expect(await screen.findByRole('option', { name: 'Ga naar Terugbetalingen' })).toBeTruthy();
});

it('switches to a company by its name, with all below it', async () => {
  signedIn({ hasTree: true });
  const company = (id: string, name: string, children: object[] = []) => ({
    id,
    name,
    selected: true,
    children,
  });
  const north = company('n', 'Fietsen Noord', [
    company('a', 'Winkel Assen'),
    company('g', 'Winkel Groningen'),
  ]);
  stubNetwork({
    ...base,
    [SEARCH]: { body: { content: [] } },
    'GET /gateway/hierarchy/tree': {
      body: company(MERCHANT_ID, 'Fietsgroep', [north, company('s', 'Fietsen Zuid')]),
    },
  });
  await renderApp('/management/payments');
  const field = await search('noord');
  await screen.findByRole('option', { name: 'Wissel naar Fietsen Noord' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(companiesStore.get()?.selectedIds).toEqual(['n', 'a', 'g']));
  expect(await screen.findByRole('button', { name: '3 van 5 bedrijven' })).toBeTruthy();
  // The top of the tree is all of them.
  const again = await search('fietsgroep');
  await screen.findByRole('option', { name: 'Wissel naar Fietsgroep' });
  fireEvent.keyDown(again, { key: 'Enter' });
  await waitFor(() => expect(companiesStore.get()).toBeNull());
});

it('searches on / and lists the keys on ?, never in a field, and not when they are off', async () => {
  stubNetwork({ ...base, [SEARCH]: { body: { content: [] } } });
  await renderApp('/management/payments');
  onTestFinished(() => allowSingleKeys(true));
  const field = await screen.findByRole('searchbox');
  fireEvent.keyDown(field, { key: '/' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  expect(await screen.findByRole('dialog', { name: 'Sneltoetsen' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sluiten' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => allowSingleKeys(false));
  fireEvent.keyDown(document.body, { key: '/' });
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => allowSingleKeys(true));
  fireEvent.keyDown(document.body, { key: '/' });
  expect(await screen.findByRole('combobox')).toBeTruthy();
});
