import type { TreeNode } from '@stuiver/contract';
import { panelTexts } from '@stuiver/messages/nl/lists/list-panels';
import { listsTexts } from '@stuiver/messages/nl/lists/lists';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { announceChange } from '../live/changes.ts';
import { chooseCompanies } from '../../lib/companies.ts';
import { chooseLanguage } from '../../lib/language.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePage, makePaymentRow, makeRefundListRow, MERCHANT_ID } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';
import * as listSearch from './list-search.ts';

const LIST = `GET /gateway/transaction/getByMerchantId/${MERCHANT_ID}`;
const STATUSES = {
  'GET /gateway/transaction/statuses': {
    body: { payments: ['OPEN', 'SETTLED', 'FAILED'], refunds: [], chargebacks: [], recurrences: [] },
  },
};
const page = makePage([makePaymentRow()]);
const parseSearchParams = (path: string | undefined) => new URLSearchParams(path?.split('?')[1]);

beforeEach(() => void signedIn());

it('filters the old rows at once, and shows the server’s rows unfiltered', async () => {
  let answer: (body: unknown) => void = () => undefined;
  let calls = 0;
  stubNetwork({
    ...STATUSES,
    [LIST]: () => {
      calls += 1;
      if (calls === 1) {
        const failed = { ...makePaymentRow({ status: 'FAILED', description: 'Mislukte' }), id: MERCHANT_ID };
        return { body: makePage([makePaymentRow(), failed]) };
      }
      return new Promise((settle) => {
        answer = (body) => settle({ body });
      });
    },
  });
  await renderApp('/management/payments');
  expect((await screen.findAllByText('Mislukte')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Status' }));
  fireEvent.click(await screen.findByLabelText('Verwerkt'));
  await waitFor(() => expect(screen.queryByText('Mislukte')).toBeNull());
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  await act(async () => answer(makePage([makePaymentRow({ description: 'Nieuw', status: 'OPEN' })])));
  // Not filtered again: the server returned it for these filters.
  expect((await screen.findAllByText('Nieuw')).length).toBeGreaterThan(0);
});

it.each([
  ['nl', 'Meer dan 1.000 betalingen', '1–20 van meer dan 1.000'],
  ['en', 'More than 1.000 payments', '1–20 of more than 1.000'],
] as const)('says in %s that there are more than were counted', async (language, count, range) => {
  await chooseLanguage(language);
  const many = { totalElements: 1000, totalElementsCapped: true, totalPages: 100 } as const;
  stubNetwork({ ...STATUSES, [LIST]: { body: makePage([makePaymentRow()], many) } });
  await renderApp('/management/payments?search=bestelling');
  expect(await screen.findByText(count)).toBeTruthy();
  expect(screen.getByText(range)).toBeTruthy();
});

it.each([
  ['nl', 'Kies minder bedrijven of een kortere periode, of zoek met meer letters.'],
  ['en', 'Choose fewer companies or a shorter period, or search with more letters.'],
] as const)('says in %s what to narrow when a search is too much', async (language, text) => {
  await chooseLanguage(language);
  const errors = { selectedIds: ['tooBroad'], createdFromDateTime: ['tooBroad'] };
  stubNetwork({
    ...STATUSES,
    [LIST]: { status: 422, body: { code: 'invalidInput', requestId: 'r', errors } },
  });
  await renderApp('/management/payments?search=bestelling');
  expect((await screen.findByRole('alert')).textContent).toContain(text);
});

it.each([
  ['nl', 'De betalingen kunnen nu niet worden getoond', 'Opnieuw proberen'],
  ['en', 'The payments can’t be shown right now', 'Try again'],
] as const)(
  'offers in %s to try again, and nothing to narrow, while the server is busy',
  async (language, title, retry) => {
    await chooseLanguage(language);
    stubNetwork({ ...STATUSES, [LIST]: { status: 503, body: { code: 'unavailable', requestId: 'r' } } });
    await renderApp('/management/payments');
    // Two retries come first.
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(title);
    expect(within(alert).getByRole('button', { name: retry })).toBeTruthy();
  },
  15_000,
);

it('shows that the chosen companies have nothing, not that no company has, and shows all of them again', async () => {
  const { personId } = signedIn({ hasTree: true });
  chooseCompanies({ personId, selectedIds: [MERCHANT_ID], shown: { name: 'Dochter' } });
  stubNetwork({
    ...STATUSES,
    [LIST]: ({ path }) => ({ body: parseSearchParams(path).has('selectedIds') ? makePage([]) : page }),
  });
  await renderApp('/management/payments');
  expect(await screen.findByText('Bij de gekozen bedrijven is hier niets.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ook andere bedrijven tonen' }));
  expect(await screen.findByRole('table')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Bij de gekozen bedrijven is hier niets.')).toBeNull());
});

it('says nothing about its rows before the first of them have come', async () => {
  let answer: () => void = () => undefined;
  const rows = new Promise<{ body: unknown }>((settle) => {
    answer = () => settle({ body: makePage([]) });
  });
  stubNetwork({ ...STATUSES, [LIST]: () => rows });
  await renderApp('/management/payments?statuses=FAILED');
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.queryByText(listsTexts.noMatch)).toBeNull();
  await act(async () => answer());
  expect(await screen.findByText(listsTexts.noMatch)).toBeTruthy();
});

it('offers to look for a company once there are a dozen', async () => {
  signedIn({ hasTree: true });
  const company = (name: string, children: TreeNode[] = []): TreeNode => ({
    id: name,
    name,
    selected: true,
    children,
  });
  const shops = Array.from({ length: 11 }, (_, index) => company(`Winkel ${index}`));
  stubNetwork({
    ...STATUSES,
    [LIST]: { body: page },
    'GET /gateway/hierarchy/tree': { body: company('Groep', shops) },
  });
  await renderApp('/management/payments');
  fireEvent.click(await screen.findByRole('button', { name: 'Bedrijf' }));
  expect(await screen.findByLabelText(panelTexts.soughtCompany)).toBeTruthy();
});

it('warns before a view replaces the one of that name', async () => {
  const view = { id: 'v', list: 'payments', name: 'Mislukt', search: {}, columns: null, shared: false };
  const own = { ...view, own: true, createdBy: 'Anna', createdDateTime: '2026-11-20T09:00:00.000Z' };
  stubNetwork({
    ...STATUSES,
    [LIST]: { body: page },
    'GET /gateway/savedViews': { body: { content: [own] } },
  });
  await renderApp('/management/payments');
  fireEvent.click(await screen.findByRole('button', { name: listsTexts.views }));
  expect(await screen.findByRole('button', { name: panelTexts.views.delete('Mislukt') })).toBeTruthy();
  const name = screen.getByLabelText(panelTexts.views.name);
  fireEvent.input(name, { target: { value: 'Nieuw' } });
  expect(screen.queryByText(panelTexts.views.replaces)).toBeNull();
  fireEvent.input(name, { target: { value: 'Mislukt' } });
  expect(await screen.findByText(panelTexts.views.replaces)).toBeTruthy();
});

it('gives the reason of a refund that failed, and of no other', async () => {
  const refunds = (['FAILED', 'PENDING'] as const).map((status) =>
    makeRefundListRow({ refundId: status, status, reasonCode: 'AC04' }),
  );
  stubNetwork({
    ...STATUSES,
    [`GET /gateway/refund/getByMerchantId/${MERCHANT_ID}`]: { body: makePage(refunds) },
  });
  await renderApp('/management/refunds');
  const [failed, pending] = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(failed!.textContent).toMatch(/\s· /);
  expect(pending!.textContent).not.toMatch(/\s· /);
});

it('parses its address once a navigation', async () => {
  stubNetwork({ ...STATUSES, [LIST]: { body: page } });
  const parse = vi.spyOn(listSearch, 'readListSearch');
  onTestFinished(() => parse.mockRestore());
  const { goTo } = await renderApp('/management/payments?statuses=SETTLED&page=2');
  expect(await screen.findByRole('button', { name: /Verwerkt$/ })).toBeTruthy();
  expect(parse).toHaveBeenCalledTimes(1);
  await goTo('/management/payments?statuses=FAILED');
  expect(await screen.findByRole('button', { name: /Mislukt$/ })).toBeTruthy();
  expect(parse).toHaveBeenCalledTimes(2);
});

it('shows a chip for each set filter, in the current language', async () => {
  stubNetwork({ [LIST]: { body: page } });
  const { router } = await renderApp(
    '/management/payments?statuses=SETTLED,FAILED&emailAddress=a%40b.nl&amount=10.00..&createDateRange=last-month',
  );
  expect(await screen.findByRole('button', { name: /Verwerkt, Mislukt$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'E-mailadres: a@b.nl' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Bedrag: vanaf €\s?10,00$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Vorige maand$/ })).toBeTruthy();
  await act(() => chooseLanguage('en'));
  expect(await screen.findByRole('button', { name: /Settled, Failed$/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Status' }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('statuses'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

/** Matches a paragraph by its whole text. */
const inParagraph = (text: RegExp) => (_own: string, element: Element | null) =>
  element?.tagName === 'P' && text.test(element.textContent);

it('shows the sums of a filtered list’s rows, in each currency', async () => {
  const totalAmounts = [
    { currency: 'CHF', amount: '30.00', excludedAmount: '0.00' },
    { currency: 'EUR', amount: '1412.75', excludedAmount: '462.38' },
  ];
  stubNetwork({ [LIST]: { body: { ...page, totalAmounts } } });
  const { goTo } = await renderApp('/management/payments?statuses=SETTLED');
  const sums = /^1 betaling · netto ontvangen CHF\s30,00 \+ €\s1\.412,75 · niet ontvangen €\s462,38$/;
  expect(await screen.findByText(inParagraph(sums))).toBeTruthy();
  stubNetwork({
    [LIST]: {
      body: { ...page, totalAmounts: [{ currency: 'EUR', amount: '0.00', excludedAmount: '462.38' }] },
    },
  });
  await goTo('/management/payments?statuses=FAILED');
  expect(
    await screen.findByText(inParagraph(/^1 betaling · netto ontvangen €\s0,00 · niet ontvangen €\s462,38$/)),
  ).toBeTruthy();
});

it('reads the sums of all payments from their overview, for the chosen companies, and again with the list', async () => {
  const { personId } = signedIn({ hasTree: true });
  chooseCompanies({ personId, selectedIds: [MERCHANT_ID], shown: { name: 'Dochter' } });
  let amount = '-12.50';
  const seen = stubNetwork({
    [LIST]: { body: page },
    'GET /gateway/transaction/transactionOverviewTotalsData': () => ({
      body: { details: { totalAmounts: [{ currency: 'EUR', amount, excludedAmount: '0.00' }] } },
    }),
  });
  await renderApp('/management/payments');
  expect(await screen.findByText(/^1 betaling · netto ontvangen −\s€\s12,50$/)).toBeTruthy();
  const overview = seen.filter(({ path }) => path.includes('transactionOverviewTotalsData'));
  expect(overview.map(({ path }) => parseSearchParams(path).get('selectedIds'))).toEqual([MERCHANT_ID]);
  amount = '99.00';
  act(() => announceChange({ kind: 'payment', id: 'x' }));
  fireEvent.click(await screen.findByRole('button', { name: /Verversen/ }));
  expect(await screen.findByText(/^1 betaling · netto ontvangen €\s99,00$/)).toBeTruthy();
});

it('shows only the number of rows of an unfiltered list of payments while their sums are not known', async () => {
  stubNetwork({ [LIST]: { body: page } });
  await renderApp('/management/payments');
  expect(await screen.findByText('1 betaling')).toBeTruthy();
});

it.each([
  [
    'refunds',
    'GET /gateway/refund/getByMerchantId/',
    /^0 terugbetalingen · terug naar betalers €\s30,00 · mislukt €\s5,00$/,
  ],
  [
    'chargebacks',
    'GET /gateway/chargeback/getChargebacks',
    /^0 terugboekingen · teruggeboekt €\s30,00 · gewonnen €\s5,00$/,
  ],
])('names both sums of %s', async (path, call, sums) => {
  const body = {
    ...makePage([]),
    totalAmounts: [{ currency: 'EUR', amount: '30.00', excludedAmount: '5.00' }],
  };
  stubNetwork({ [call.endsWith('/') ? `${call}${MERCHANT_ID}` : call]: { body } });
  await renderApp(`/management/${path}?amount=1.00..2.00`);
  expect(await screen.findByText(inParagraph(sums))).toBeTruthy();
});

it('reopens as the same user left it, until the sidebar is clicked', async () => {
  stubNetwork({ [LIST]: { body: page } });
  const { router, goTo } = await renderApp('/management/payments?statuses=SETTLED&page=2');
  await screen.findAllByText('Verwerkt');
  await goTo('/management/');
  await goTo('/management/payments');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?page=2&statuses=SETTLED'));
  fireEvent.click(screen.getByRole('link', { name: 'Betalingen' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await goTo('/management/');
  await goTo('/management/payments');
  expect(router.state.location.search).toEqual({});

  await goTo('/management/payments?statuses=OPEN');
  await goTo('/management/');
  act(() => void signedIn({ personId: '0193b0c0-0000-7000-8000-000000000102' }));
  await goTo('/management/payments');
  expect(router.state.location.search).toEqual({});
});

it('shows that nothing matches or that the filters are invalid, each with an action', async () => {
  stubNetwork({
    [LIST]: ({ path }) =>
      parseSearchParams(path).has('statuses')
        ? { status: 422, body: { errors: { statuses: ['unknownValue'] } } }
        : { body: makePage([]) },
  });
  const { goTo, router } = await renderApp('/management/payments?search=zzz');
  expect(await screen.findByText('Met deze filters is er niets gevonden.')).toBeTruthy();
  await goTo('/management/payments?statuses=NIETS');
  expect(await screen.findByText('Deze filters kloppen niet')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Alles wissen' }).at(-1)!);
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(await screen.findByText(/^Nog geen betalingen/)).toBeTruthy();
});

it('hides and shows columns, but never the first, and remembers it', async () => {
  stubNetwork({ [LIST]: { body: page } });
  const { unmount } = await renderApp('/management/payments');
  await screen.findByRole('columnheader', { name: 'Methode' });
  fireEvent.click(screen.getByRole('button', { name: 'Kolommen en rijhoogte' }));
  const panel = within(await screen.findByRole('dialog'));
  expect(panel.getByLabelText<HTMLInputElement>('Aangemaakt').disabled).toBe(true);
  fireEvent.click(panel.getByLabelText('Methode'));
  fireEvent.click(panel.getByLabelText('Terugbetaald'));
  expect(screen.queryByRole('columnheader', { name: 'Methode' })).toBeNull();
  unmount();
  await renderApp('/management/payments');
  expect(await screen.findByRole('columnheader', { name: 'Terugbetaald' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Methode' })).toBeNull();
});

it('counts changes and shows them on request', async () => {
  let description = 'Eerst';
  stubNetwork({ [LIST]: () => ({ body: makePage([makePaymentRow({ description })]) }) });
  await renderApp('/management/payments');
  await screen.findAllByText('Eerst');
  description = 'Daarna';
  act(() => {
    announceChange({ kind: 'payment', id: 'a' });
    announceChange({ kind: 'payment', id: 'a' });
    announceChange({ kind: 'payment', id: 'b' });
    announceChange({ kind: 'mandate', id: 'c' });
  });
  expect(screen.getByText('2 nieuwe of gewijzigde')).toBeTruthy();
  expect(screen.getAllByText('Eerst').length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: /Verversen/ }));
  expect((await screen.findAllByText('Daarna')).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByText('2 nieuwe of gewijzigde')).toBeNull());
  // After a break of the line anything may have changed.
  act(() => announceChange({ kind: 'unknown', id: '' }));
  expect(screen.getByText('Nieuwe activiteit')).toBeTruthy();
});
