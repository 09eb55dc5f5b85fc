import { fireEvent, screen, within } from '@testing-library/react';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { beforeEach, expect, it } from 'vitest';
import { addDays, localDay } from '@stuiver/domain/dates';
import { announceChange } from '../live/changes.ts';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { makeBalances, makeAttention, makeCompany, makeGraph, makeToday } from '../../testing/dashboard.ts';
import { type SeenCall, stubNetwork } from '../../testing/network.ts';
import { makePage, makePaymentRow, MERCHANT_ID } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';

const GRAPH = 'GET /gateway/transaction/dashboardGraphData/v3';
const LATEST = {
  [`GET /gateway/transaction/getByMerchantId/${MERCHANT_ID}`]: { body: makePage([makePaymentRow()]) },
};
const STANDING = 'GET /gateway/merchant/standing';
const TODAY = 'GET /gateway/dashboard/today';
const BALANCES = 'GET /gateway/dashboard/balances';
const QUIET = {
  [GRAPH]: { body: makeGraph() },
  [TODAY]: { body: makeToday() },
  [BALANCES]: { body: makeBalances() },
  ...LATEST,
};

beforeEach(() => {
  queryClient.clear();
  signedIn();
});

const parseQuery = ({ path }: SeenCall) => Object.fromEntries(new URL(path, 'http://x').searchParams);

/** The text of a figure's cell in the period's money. */
const readFigureCell = async (name: string) => {
  const label = await screen.findByRole('link', { name });
  return label.closest('dt')!.parentElement!.textContent.replaceAll(/\s/g, ' ');
};

it('shows the day, each method with its amount and number, and the latest payments', async () => {
  stubNetwork(QUIET);
  await renderApp('/management/');
  expect(await screen.findByText(/Vandaag ontvangen: €.118\.402,35/)).toBeTruthy();
  const methods = await screen.findByRole('group', { name: 'Betaalmethoden' });
  const names = within(methods).getAllByRole('button');
  expect(names.map((button) => button.textContent.replaceAll(/\s/g, ' '))).toEqual([
    expect.stringMatching(/^Creditcard€ 13,00 · 2/),
    expect.stringMatching(/^iDEAL . Wero€ 6,50 · 3/),
  ]);
  expect(within(methods).getByRole('button', { name: /Creditcard ?€.13,00, 2 betalingen$/ })).toBeTruthy();
  expect(await screen.findByRole('link', { name: /Bestelling 20412/ })).toBeTruthy();
});

it('draws the period’s received money, less fees, refunds and chargebacks', async () => {
  stubNetwork({ ...QUIET, [GRAPH]: { body: makeGraph({ fees: [{ currency: 'EUR', amount: '0.50' }] }) } });
  await renderApp('/management/');
  const kept = await screen.findByText('Netto voor u');
  const terms = within(kept.closest('dl')!).getAllByRole('term');
  expect(terms.map(({ parentElement: part }) => part?.textContent.replaceAll(/\s/g, ' '))).toEqual([
    'Ontvangen€ 19,50Geen verschil5 betalingen, 83,3% geslaagd',
    'Kosten en btw− € 0,50Geen verschil',
    'Terugbetaald− € 1,00Geen verschil1 terugbetaling',
    'Teruggeboekt− € 7,00Geen verschil1 terugboeking',
    'Netto voor u€ 11,00Geen verschil',
  ]);
  const card = kept.closest('dl')!.parentElement!;
  const drawn = [...card.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => Number(style.flexGrow));
  expect(drawn).toEqual([1100, 50, 100, 700]);
});

it('shows the money of a period in which nothing was received', async () => {
  stubNetwork({ ...QUIET, [GRAPH]: { body: makeGraph({ series: [], fees: [] }) } });
  await renderApp('/management/');
  expect(await readFigureCell('Ontvangen')).toBe('Ontvangen€ 0,000 betalingen');
});

it('shows that a company has no balance yet', async () => {
  stubNetwork({ ...QUIET, [BALANCES]: { body: { ...makeBalances(), balances: [] } } });
  await renderApp('/management/');
  expect(await screen.findByText(dashboardTexts.balances.empty)).toBeTruthy();
});

it('shows the same page at statics', async () => {
  stubNetwork(QUIET);
  await renderApp('/management/statics');
  expect((await screen.findAllByText(/118\.402,35/)).length).toBeGreaterThan(0);
});

it('asks for the period of the address and the one before, and every figure leads to its rows', async () => {
  const seen = stubNetwork(QUIET);
  await renderApp('/management/?period=2026-10-25..2026-10-26');
  expect(await screen.findByText('Vergeleken met de vorige 2 dagen')).toBeTruthy();
  const readHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByRole('link', { name: 'Ontvangen' });
  const range = '2026-10-25..2026-10-26';
  expect(readHref('Ontvangen')).toBe(
    `/management/payments?createDateRange=${range}&statuses=SUCCEEDED,SETTLED`,
  );
  expect(readHref('Kosten en btw')).toBe(
    `/management/settlement-lines?createDateRange=${range}&kinds=fee,feeReturned,vat`,
  );
  expect(readHref('Terugbetaald')).toBe(
    `/management/refunds?dateRange=${range}&statuses=SUCCEEDED&origins=ASKED`,
  );
  expect(readHref('Teruggeboekt')).toMatch(/^\/management\/chargebacks\?createDateRange=2026-10-25/);
  const graphs = seen.filter(({ path }) => path.includes('dashboardGraphData')).map(parseQuery);
  // The first day of the two has 25 hours.
  expect(graphs).toEqual([
    {
      fromDateTime: '2026-10-24T22:00:00.000Z',
      toDateTime: '2026-10-26T22:59:59.999Z',
      beforeFromDateTime: '2026-10-22T22:00:00.000Z',
      beforeToDateTime: '2026-10-24T21:59:59.999Z',
      maxDataPoints: '2',
    },
  ]);
});

it('shows the previous figure if it grew by more than 999%, and the difference otherwise', async () => {
  const [ideal] = makeGraph().series;
  const before = makeGraph({
    series: [{ ...ideal!, amounts: ['0.50', '0.00', '0.00'], refundAmounts: ['2.00', '0.00', '0.00'] }],
  });
  stubNetwork({ ...QUIET, [GRAPH]: { body: makeGraph({ before }) } });
  await renderApp('/management/?period=2026-10-25..2026-10-26');
  await expect.poll(() => readFigureCell('Ontvangen')).toMatch(/€ 19,50was € 0,505 betalingen/);
  expect(await readFigureCell('Terugbetaald')).toMatch(/− € 1,00− 50%1 terugbetaling/);
  expect(await readFigureCell('Teruggeboekt')).toMatch(/Niets in de vorige periode/);
});

it('draws the chart as links to the rows behind each bar, which arrow keys walk through', async () => {
  stubNetwork(QUIET);
  await renderApp('/management/?period=2026-10-25..2026-10-27');
  const chart = await screen.findByRole('group', { name: /^Ontvangen, 25/ });
  const bars = within(chart).getAllByRole('link');
  expect(bars.map((bar) => bar.getAttribute('tabindex'))).toEqual(['-1', '-1', '0']);
  expect(bars[0]!.getAttribute('aria-label')).toMatch(
    /zondag 25 oktober 2026: €.12,50, periode ervoor €.12,50; Creditcard €.10,00; iDEAL . Wero €.2,50/,
  );
  expect(bars[0]!.getAttribute('href')).toBe(
    '/management/payments?createDateRange=2026-10-25..2026-10-25&statuses=SUCCEEDED,SETTLED',
  );
  fireEvent.focus(bars[2]!);
  fireEvent.keyDown(bars[2]!, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(bars[1]);
  fireEvent.keyDown(bars[1]!, { key: 'Home' });
  expect(document.activeElement).toBe(bars[0]);
});

it('keeps the chart’s choices in the address: measure, methods, length, table', async () => {
  stubNetwork(QUIET);
  const { router } = await renderApp('/management/?period=2026-10-25..2026-10-27');
  await screen.findByRole('group', { name: /^Ontvangen, 25/ });
  fireEvent.click(screen.getByRole('button', { name: 'Geslaagd' }));
  await screen.findByRole('group', { name: /^Geslaagd, 25/ });
  fireEvent.click(screen.getByRole('button', { name: 'Tabel' }));
  const table = await screen.findByRole('table', { name: /^Geslaagd/ });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'PeriodeDeze periodePeriode ervoor',
    '25 okt 202675%75%',
    '26 okt 2026––',
    '27 okt 2026100%100%',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^Creditcard/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Week' }));
  await expect
    .poll(() => router.state.location.searchStr)
    .toBe('?period=2026-10-25..2026-10-27&methods=IDEAL&measure=success&granularity=WEEK&view=table');
});

it('shows what to select when the selection has no data', async () => {
  stubNetwork(QUIET);
  await renderApp('/management/?methods=none');
  expect(await screen.findByText('Geen gegevens. Kies betaalmethode(n), valuta en periode')).toBeTruthy();
});

it('shows a company without payments the ways to a first one, instead of figures', async () => {
  signedIn({ roles: ['ADMIN'] });
  stubNetwork({
    ...QUIET,
    [`GET /gateway/transaction/getByMerchantId/${MERCHANT_ID}`]: { body: makePage([]) },
    [STANDING]: { body: { mayTakePayments: true, hasPayoutAccount: false } },
  });
  await renderApp('/management/');
  const steps = await screen.findByRole('list', { name: 'Op weg naar uw eerste uitbetaling' });
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map((step) => step.textContent),
  ).toEqual([
    'GoedkeuringKlaar',
    '2UitbetaalrekeningRekening toevoegen',
    '3Eerste betalingNog niet ontvangen',
    '4Eerste uitbetalingVolgt na uw eerste betaling',
  ]);
  const account = within(steps).getByRole('link', { name: 'Rekening toevoegen' });
  expect(account.getAttribute('href')).toBe('/management/settings/bank-account');
  expect(account.closest('li')!.getAttribute('aria-current')).toBe('step');
  expect(await screen.findByRole('heading', { level: 1, name: 'Uw eerste betaling' })).toBeTruthy();
  const test = await screen.findByRole('link', { name: 'Testbetaling doen' });
  expect(test.getAttribute('href')).toBe('/payment/initialize');
  const [, link] = screen.getAllByRole('link', { name: 'Betaallink maken' });
  expect(link!.getAttribute('href')).toBe('/management/payment-link');
  const key = screen.getByRole('link', { name: 'API-sleutel maken' });
  expect(key.getAttribute('href')).toBe('/management/settings/api-keys');
  expect(screen.queryByText(/118\.402,35/)).toBeNull();
});

it('offers no way to a first payment to a reader', async () => {
  signedIn({ roles: ['VIEWER'] });
  stubNetwork({
    ...QUIET,
    [`GET /gateway/transaction/getByMerchantId/${MERCHANT_ID}`]: { body: makePage([]) },
  });
  await renderApp('/management/');
  expect(await screen.findByText(dashboardTexts.first.none)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Testbetaling doen' })).toBeNull();
});

it('reports that the figures failed to load and retries', async () => {
  let fails = true;
  stubNetwork({
    ...QUIET,
    [GRAPH]: () => (fails ? { status: 500, body: { code: 'internal' } } : { body: makeGraph() }),
  });
  await renderApp('/management/?period=2026-10-25..2026-10-27');
  const alert = (await screen.findByText('De grafiek kan nu niet worden getoond')).closest<HTMLElement>(
    '[role=alert]',
  )!;
  fails = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Opnieuw proberen' }));
  expect(await screen.findByRole('group', { name: /^Ontvangen, 25/ })).toBeTruthy();
});

it.each(['payment', 'refund'] as const)('reloads the totals soon after a %s changed', async (kind) => {
  let amount = '12.34';
  const graph = () => ({ body: makeGraph({ fees: [{ currency: 'EUR', amount }] }) });
  stubNetwork({ ...QUIET, [GRAPH]: graph });
  await renderApp('/management/');
  expect(await readFigureCell('Kosten en btw')).toContain('€ 12,34');
  amount = '12.99';
  announceChange({ kind, id: 'p' });
  await expect.poll(() => readFigureCell('Kosten en btw')).toContain('€ 12,99');
});

it('summarises today in one sentence, each part a link', async () => {
  stubNetwork({ ...QUIET, [TODAY]: { body: makeToday({ attentionTotal: 31, attention: makeAttention() }) } });
  await renderApp('/management/');
  const received = await screen.findByRole('link', { name: /^Vandaag ontvangen: €.118\.402,35\.$/ });
  const today = localDay(Date.now(), 'Europe/Amsterdam');
  expect(received.getAttribute('href')).toContain(`createDateRange=${today}..${today}`);
  const settles = screen.getByRole('link', {
    name: /^(Morgen|Vandaag|Op 23 november.*) verwacht: €.37,50\.$/,
  });
  expect(settles.getAttribute('href')).toContain('settles=simulator');
  const wants = screen.getByRole('link', { name: '31 acties voor u.' });
  expect(wants.getAttribute('href')).toBe('#attention');
});

it('calls actions open to a user who only reads', async () => {
  signedIn({ roles: ['VIEWER'] });
  stubNetwork({ ...QUIET, [TODAY]: { body: makeToday({ attentionTotal: 31, attention: makeAttention() }) } });
  await renderApp('/management/');
  expect(await screen.findByRole('link', { name: '31 open acties.' })).toBeTruthy();
});

it.each([
  ['SENT', /^Onderweg: €.190,32, morgen op uw rekening\.$/, '?statuses=SENT'],
  ['DUE', /^In controle: €.190,32, morgen verwacht\.$/, '?statuses=DUE'],
  [null, /^Volgende afrekening: €.190,32, morgen verwacht\.$/, ''],
] as const)(
  'announces what comes tomorrow by how far it is, as a link to its rows: %s',
  async (status, name, search) => {
    const tomorrow = addDays(localDay(Date.now(), 'Europe/Amsterdam'), 1);
    const nextPayouts = [{ currency: 'EUR', amount: '190.32', arrivesOn: tomorrow, status }];
    stubNetwork({ ...QUIET, [TODAY]: { body: makeToday({ nextPayouts }) } });
    await renderApp('/management/');
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(`/management/settlements${search}`);
  },
);

it('shows that nothing needs attention, without a list', async () => {
  stubNetwork({ ...QUIET, [TODAY]: { body: makeToday({ nextSettlements: [] }) } });
  await renderApp('/management/');
  expect(await screen.findByText(/Niets vraagt uw aandacht/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Vraagt uw aandacht' })).toBeNull();
});

it('lists attention items with their details, and dismisses those that do not end automatically', async () => {
  let attention = makeAttention();
  const seen = stubNetwork({
    ...QUIET,
    [TODAY]: () => ({ body: makeToday({ attentionTotal: 31, attention }) }),
    'GET /gateway/dashboard/attention': ({ path }: SeenCall) => {
      expect(path).toContain('pageNumber=0&pageSize=10');
      const [first] = makeAttention()[0]!.items;
      const other = {
        ...first!,
        id: '01939a04-0000-7000-8000-000000000009',
        amount: '12.00',
        stake: '12.00',
      };
      return { body: { ...makePage([first!, other]), totalElements: 31, totalPages: 4 } };
    },
    'POST /gateway/notification/resend': { body: { quantity: 2 } },
    'POST /gateway/dashboard/attention/handled': () => {
      attention = attention.slice(0, 1);
      return { body: {} };
    },
  });
  await renderApp('/management/');
  const chargeback = await screen.findByRole('link', { name: 'Terugboeking van Fatima de Jong' });
  expect(chargeback.getAttribute('href')).toMatch(/\/management\/chargebacks\//);
  expect(screen.getByText(/^Reageren kan tot 24-11-2031 10:00, nog .* dagen$/)).toBeTruthy();
  expect(screen.getByText('winkel.test antwoordt met 500')).toBeTruthy();
  const respond = screen.getByRole('link', { name: /^Reageren: Terugboeking van Fatima de Jong €.329,00$/ });
  expect(respond.getAttribute('href')).toBe(`${chargeback.getAttribute('href')}/evidence`);
  fireEvent.click(screen.getByRole('button', { name: 'Alle 31 tonen' }));
  expect(await screen.findByRole('link', { name: /^Reageren: .*€.12,00$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: '28 andere punten' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Afgehandeld: Terugboeking/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw versturen: 2 webhookberichten niet bezorgd' }));
  expect(await screen.findByText('Webhookberichten worden opnieuw verstuurd')).toBeTruthy();
  await expect
    .poll(() => screen.getByRole<HTMLButtonElement>('button', { name: /^Afgehandeld/ }).disabled)
    .toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Afgehandeld: 2 webhookberichten niet bezorgd' }));
  await expect.poll(() => screen.queryByText('winkel.test antwoordt met 500')).toBeNull();
  const sent = seen.find(({ path }) => path.endsWith('handled'))!;
  expect(sent.body).toEqual({
    kind: 'notificationsFailing',
    id: attention[0]!.items[0]!.merchantId,
    merchantId: attention[0]!.items[0]!.merchantId,
  });
});

it('groups items by what the reader does, most money first, and is done when the last one has gone', async () => {
  const [chargebacks, failing] = makeAttention();
  const late = {
    ...chargebacks!.items[0]!,
    kind: 'paymentLate' as const,
    code: 'lateSuccess',
    stake: '500.00',
    amount: '500.00',
    canBeHandled: true,
  };
  let attention = [chargebacks!, failing!, { kind: late.kind, total: 1, items: [late] }];
  let attentionTotal = 3;
  const seen = stubNetwork({
    ...QUIET,
    [TODAY]: () => ({ body: makeToday({ attentionTotal, attention }) }),
    'POST /gateway/dashboard/attention/handled': () => {
      [attention, attentionTotal] = [[], 0];
      return { body: {} };
    },
  });
  await renderApp('/management/');
  const region = await screen.findByRole('region', { name: 'Vraagt uw aandacht' });
  const rows = ['Kiezen', 'Reageren', 'Herstellen'].map(
    (name) => within(region).getByRole('list', { name }).textContent,
  );
  expect(rows).toEqual([
    expect.stringMatching(
      /^Betaling van Fatima de Jong24-11-2031 · Te laat betaald.*€.500,00TerugbetalenLeveren$/,
    ),
    expect.stringMatching(/^Terugboeking.*€.329,00/),
    expect.stringMatching(/^2 webhookberichten/),
  ]);
  fireEvent.click(within(region).getByRole('button', { name: /^Leveren: Betaling van Fatima de Jong/ }));
  expect(await screen.findByText('Klaar. Tot morgen.')).toBeTruthy();
  expect(seen.find(({ path }) => path.endsWith('handled'))!.body).toMatchObject({ kind: 'paymentLate' });
});

it('folds what only informs, until it is read', async () => {
  const [chargebacks] = makeAttention();
  const note = (id: string) => ({
    ...chargebacks!.items[0]!,
    kind: 'paymentNoted' as const,
    id,
    code: 'surplusCapture',
    canBeHandled: true,
  });
  let items = [note('01939a04-0000-7000-8000-0000000000a1'), note('01939a04-0000-7000-8000-0000000000a2')];
  const today = () => ({
    body: makeToday({
      attention: items.length > 0 ? [{ kind: 'paymentNoted', total: items.length, items }] : [],
    }),
  });
  stubNetwork({
    ...QUIET,
    [TODAY]: today,
    'POST /gateway/dashboard/attention/handled': ({ body }: SeenCall) => {
      items = items.filter(({ id }) => id !== (body as { id: string }).id);
      return { body: {} };
    },
  });
  await renderApp('/management/');
  expect(await screen.findByText(/Niets vraagt uw aandacht/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: '2 ter informatie' }));
  expect(screen.getAllByText(/De betaler heeft dubbel betaald$/)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Terugbetalen/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Alles gelezen' }));
  await expect.poll(() => screen.queryByText(/De betaler heeft dubbel betaald/)).toBeNull();
  expect(screen.queryByRole('button', { name: /ter informatie/ })).toBeNull();
});

it.each([
  [1, 'text-bad'],
  [5, 'text-wait'],
  [20, 'text-ink-faint'],
])('warms a deadline %i days away', async (days, colour) => {
  const [chargebacks] = makeAttention();
  const dateTime = new Date(Date.now() + days * 86_400_000).toISOString();
  const attention = [{ ...chargebacks!, total: 1, items: [{ ...chargebacks!.items[0]!, dateTime }] }];
  stubNetwork({ ...QUIET, [TODAY]: { body: makeToday({ attentionTotal: 1, attention }) } });
  await renderApp('/management/');
  expect((await screen.findByText(/^Reageren kan tot/)).className).toContain(colour);
});

it('shows the balances with their parts, each linking to its transfers', async () => {
  stubNetwork(QUIET);
  await renderApp('/management/');
  const pending = await screen.findByRole('link', { name: /^In afwachting van verwerking ?€.37,50$/ });
  expect(pending.getAttribute('href')).toBe('/management/balance');
  fireEvent.click(screen.getByText('Opbouw'));
  const part = screen.getByRole('link', { name: /^Terugbetalingen ?\u2212.€.15,00$/ });
  expect(part.getAttribute('href')).toBe('/management/balance?debit=pending&credit=refund_in_transit');
});

it('compares the companies of a group: each figure opens its rows, and order and page are kept in the address', async () => {
  signedIn({ hasTree: true });
  const names = ['Fietsen Noord', 'Fietsen Zuid'];
  const content = names.map((merchantName, index) =>
    makeCompany({ merchantName, merchantId: `01939a04-0000-7000-8000-00000000000${index}` }),
  );
  const seen = stubNetwork({
    ...QUIET,
    'GET /gateway/dashboard/companies': {
      body: { ...makePage(content), totalElements: 25, totalPages: 3, pageSize: 10 },
    },
  });
  const { router } = await renderApp('/management/?period=2026-10-25..2026-10-26');
  const table = await screen.findByRole('table', { name: 'Per bedrijf' });
  const refunded = await within(table).findByRole('link', {
    name: /^Fietsen Zuid: Terugbetaald €.20,00$/,
  });
  expect(refunded.getAttribute('href')).toBe(
    '/management/refunds?dateRange=2026-10-25..2026-10-26&statuses=SUCCEEDED&origins=ASKED&company=01939a04-0000-7000-8000-000000000001',
  );
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  expect(rows[1]).toMatch(/\+ 50%€ 120,00.*€ 2,50.*€ 20,00.*€ 97,50$/);
  expect(rows.at(-1)).toMatch(/^Alle 25 bedrijven.*€ 19,50.*€ 12,34.*€ 1,00.*€ 7,00.*− € 0,84$/);
  const asked = () => parseQuery(seen.filter(({ path }) => path.includes('dashboard/companies')).at(-1)!);
  expect(asked()).toEqual({
    fromDateTime: '2026-10-24T22:00:00.000Z',
    toDateTime: '2026-10-26T22:59:59.999Z',
    beforeFromDateTime: '2026-10-22T22:00:00.000Z',
    beforeToDateTime: '2026-10-24T21:59:59.999Z',
    currency: 'EUR',
    sort: 'received,desc',
    pageNumber: '0',
    pageSize: '10',
  });
  fireEvent.click(screen.getByRole('button', { name: 'Pagina 2' }));
  await expect.poll(asked).toMatchObject({ pageNumber: '1' });
  fireEvent.click(within(table).getByRole('button', { name: 'Netto' }));
  await expect.poll(asked).toMatchObject({ pageNumber: '0', sort: 'kept,asc' });
  expect(router.state.location.searchStr).toBe('?period=2026-10-25..2026-10-26&companies=kept,asc');
});
