import type {
  OpenSettlement,
  SettlementDetails,
  SettlementGroup,
  ListedSettlement,
  SettlementsAsOf,
} from '@stuiver/contract';
import { settlementWords } from '@stuiver/messages/nl/settlements/settlement-words';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePage, makePayment, makeTimelineEntry, MERCHANT_ID, PAYMENT_ID } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ID = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const SUMS = {
  currency: 'EUR',
  openingAmount: '0.00',
  paymentAmount: '200.00',
  returnedAmount: '-5.00',
  feeAmount: '-4.68',
  otherAmount: '0.00',
  payoutAmount: '190.32',
  closingAmount: '0.00',
  unpaidReason: null,
  holdReason: null,
  arrivesOn: '2026-11-24',
} satisfies Partial<ListedSettlement>;

const row = (about: Partial<ListedSettlement> = {}): ListedSettlement => ({
  id: ID,
  merchantId: MERCHANT_ID,
  merchantName: 'Van Dijk Fietsen',
  number: 12,
  fromDateTime: '2026-11-21T23:00:00.000Z',
  untilDateTime: '2026-11-22T23:00:00.000Z',
  day: '2026-11-23',
  createdDateTime: '2026-11-22T23:00:05.000Z',
  status: 'SENT',
  ...SUMS,
  ...about,
});

const open = (about: Partial<OpenSettlement> = {}): OpenSettlement => ({
  merchantId: MERCHANT_ID,
  merchantName: 'Van Dijk Fietsen',
  quantity: 3,
  untilDateTime: '2026-11-23T23:00:00.000Z',
  ...SUMS,
  availableAmount: '191.13',
  vatAmount: '-0.81',
  ...about,
});

const makeGroups = (): SettlementGroup[] => [
  { kind: 'payment', paymentMethodName: 'IDEAL', vatRate: null, quantity: 4, amount: '200.00' },
  { kind: 'refund', paymentMethodName: 'IDEAL', vatRate: null, quantity: 1, amount: '-5.00' },
  { kind: 'fee', paymentMethodName: 'IDEAL', vatRate: '21.00', quantity: 5, amount: '-3.87' },
  { kind: 'vat', paymentMethodName: null, vatRate: '21.00', quantity: 1, amount: '-0.81' },
];

const details = (about: Partial<SettlementDetails> = {}) => ({
  [`GET /gateway/settlements/${ID}`]: {
    body: {
      settlement: {
        ...row(),
        groups: makeGroups(),
        payout: {
          iban: 'NL•• •••• •••• ••43 00',
          holderName: 'Van Dijk Fietsen',
          reference: 'STUIVER AFREKENING 12',
          reasonCode: null,
        },
        history: [
          { kind: 'settlementClosed', at: '2026-11-22T23:00:05.000Z', reasonCode: null },
          { kind: 'payoutSent', at: '2026-11-23T08:00:00.000Z', reasonCode: null },
        ],
        ...about,
      } satisfies SettlementDetails,
    },
  },
});

beforeEach(() => {
  queryClient.clear();
  signedIn();
});

const list = (opened: readonly OpenSettlement[], rows: readonly ListedSettlement[] = [row()]) => ({
  'GET /gateway/settlements': { body: makePage([...rows]) },
  'GET /gateway/settlements/open': { body: { content: opened, totalElements: opened.length } },
});

it.each([
  ['2026-11-15T23:00:00.000Z', '16 – 22 november'],
  ['2026-10-25T23:00:00.000Z', '26 oktober – 22 november'],
])('names a month that both ends of a period share once, from %s', async (fromDateTime, words) => {
  stubNetwork(list([], [row({ fromDateTime })]));
  await renderApp('/management/settlements');
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});

it('lists settlements with payout and arrival, below the one that is under way', async () => {
  const seen = stubNetwork(list([open()]));
  await renderApp('/management/settlements');
  expect(await screen.findByText('1 afrekening')).toBeTruthy();
  expect(await screen.findByText('Verwacht op 24 november op uw rekening')).toBeTruthy();
  expect(screen.getByText(/Sluit op 24 november om 00:00|Sluit op 24 november/)).toBeTruthy();
  const table = within(screen.getByRole('table'));
  expect(table.getAllByText('22 november').length).toBeGreaterThan(0);
  expect(table.getAllByText('Onderweg').length).toBeGreaterThan(0);
  const links = table.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain(`/management/settlements/${ID}`);
  fireEvent.click(table.getByRole('button', { name: 'Periode' }));
  await vi.waitFor(() =>
    expect(seen.some(({ path }) => path.includes('sort=createdDateTime,asc'))).toBe(true),
  );
  expect(screen.getByRole('columnheader', { name: 'Periode' }).getAttribute('aria-sort')).toBe('ascending');
});

it.each([
  [{ unpaidReason: 'HELD', holdReason: 'Uw identiteit is nog niet bevestigd' }, /aangehouden: Uw identiteit/],
  [{ unpaidReason: 'ACCOUNT_CHANGE' }, /Uw nieuwe rekening gaat binnenkort in/],
  [{ unpaidReason: 'NEGATIVE', closingAmount: '-12.00' }, /€.12,00 hoger .* verrekenen dat/],
  [{ unpaidReason: 'BELOW_MINIMUM', closingAmount: '3.00' }, /€.3,00 is te weinig om uit te betalen/],
  [{ unpaidReason: 'CURRENCY', currency: 'USD', closingAmount: '70.00' }, /We betalen alleen euro’s uit/],
  [
    { unpaidReason: 'ACCOUNT_REFUSED', holdReason: 'AC04' },
    /De rekening is opgeheven. .* andere rekening op/,
  ],
] as const)('explains why nothing would be paid out: %o', async (about, words) => {
  stubNetwork(list([open({ payoutAmount: '0.00', arrivesOn: null, ...about })], []));
  await renderApp('/management/settlements');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/op uw rekening$/)).toBeNull();
  const link = screen.queryByRole('link', { name: 'Rekening wijzigen' })?.getAttribute('href');
  expect(link).toBe(
    about.unpaidReason === 'ACCOUNT_REFUSED'
      ? `/management/settings/bank-account?company=${MERCHANT_ID}`
      : undefined,
  );
});

it('builds the next settlement up from what is available, less what closing adds', async () => {
  stubNetwork(list([open({ otherAmount: '-20.00', payoutAmount: '170.32' })]));
  await renderApp('/management/settlements');
  const available = await screen.findByRole('link', { name: 'Beschikbaar' });
  expect(available.getAttribute('href')).toBe('/management/balance?account=available');
  const terms = within(available.closest('dl')!).getAllByRole('term');
  expect(terms.map(({ parentElement: part }) => part?.textContent.replaceAll(/\s/g, ' '))).toEqual([
    'Betalingen€ 200,00',
    'Terugbetaald en teruggeboekt− € 5,00',
    'Kosten zonder btw− € 3,87',
    'Beschikbaar€ 191,13',
    'Btw over kosten− € 0,81',
    'Reservering− € 20,00',
    'Verwachte uitbetaling€ 170,32',
  ]);
});

it.each([
  ['2025-11-24', /Bijgeschreven op 24 november 2025/, '24 november 2025'],
  ['2999-11-24', /Op 24 november 2999 op uw rekening/, '24 november 2999'],
])('dates a payout that was made by the day that it is on the account, %s', async (arrivesOn, words, day) => {
  const history = [{ kind: 'payoutPaid', at: '2025-11-23T08:00:00.000Z', reasonCode: null } as const];
  stubNetwork(details({ status: 'PAID', arrivesOn, history }));
  await renderApp(`/management/settlements/${ID}`);
  expect(await screen.findByText(words)).toBeTruthy();
  const step = screen.getByText('Bijgeschreven').closest('li')!;
  expect(step.textContent).toContain(day);
  expect(screen.queryByText(/23-11-2025|23 november 2025/)).toBeNull();
});

it('shows one as a statement that adds up, each group leading to its lines', async () => {
  stubNetwork(details());
  await renderApp(`/management/settlements/${ID}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Afrekening 12' })).toBeTruthy();
  expect(screen.getByText(/Op 24 november op uw rekening/)).toBeTruthy();
  expect(screen.getByText('STUIVER AFREKENING 12')).toBeTruthy();
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  const cents = (text: string) => Number(text.replace('\u2212', '-').replaceAll(/[^\d-]/g, ''));
  const amounts = rows.map((one) => cents(within(one).getAllByRole('cell').at(-1)!.textContent));
  const [sum, payout, closing] = amounts.slice(-3);
  expect(amounts.slice(0, -3).reduce((total, amount) => total + amount, 0)).toBe(sum);
  expect(sum! + payout!).toBe(closing);
  const vat = screen.getByRole('link', { name: /Btw 21.% over de kosten/ });
  expect(decodeURIComponent(vat.getAttribute('href') ?? '')).toContain('kinds=fee,feeReturned,vat');
  expect(screen.getByText('Uitbetaling naar de bank gestuurd')).toBeTruthy();
});

it('draws what was received to scale: fees, refunds, chargebacks and the payout', async () => {
  const [payment, refund, ...fees] = makeGroups();
  const returned = { kind: 'chargeback', paymentMethodName: 'CARD', vatRate: null, quantity: 1 } as const;
  stubNetwork(
    details({
      groups: [payment!, refund!, { ...returned, amount: '-20.00' }, ...fees],
      returnedAmount: '-25.00',
      payoutAmount: '160.32',
      closingAmount: '10.00',
    }),
  );
  await renderApp(`/management/settlements/${ID}`);
  const bar = (await screen.findByRole('heading', { name: 'Van ontvangen naar uitbetaald' })).parentElement!;
  const terms = within(bar).getAllByRole('term');
  expect(terms.map((term) => term.parentElement?.textContent.replaceAll(/\s/g, ' '))).toEqual([
    'Ontvangen€ 200,00',
    'Kosten en btw− € 4,68',
    'Terugbetaald− € 5,00',
    'Teruggeboekt− € 20,00',
    'Naar de volgende− € 10,00',
    'Uitbetaling€ 160,32',
  ]);
  const drawn = [...bar.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => Number(style.flexGrow));
  expect(drawn).toEqual([16_032, 468, 500, 2000, 1000]);
});

it.each(['payoutReturned', 'chargebackWon', 'refundReturned'] as const)(
  'draws %s as money that came in, in green, beside what went out by the same kind',
  async (kind) => {
    const group = { paymentMethodName: null, vatRate: null, quantity: 1 } as const;
    const lost = { kind: 'chargeback', ...group, amount: '-20.00' } as const;
    stubNetwork(
      details({
        groups: [...makeGroups(), lost, { kind, ...group, amount: '1209.60' }],
        returnedAmount: kind === 'payoutReturned' ? '-25.00' : '1184.60',
        otherAmount: kind === 'payoutReturned' ? '1204.60' : '-5.00',
        payoutAmount: '1374.92',
      }),
    );
    await renderApp(`/management/settlements/${ID}`);
    const bar = (await screen.findByRole('heading', { name: 'Van ontvangen naar uitbetaald' }))
      .parentElement!;
    const parts = within(bar)
      .getAllByRole('term')
      .map((term) => ({
        tone: /bg-\w+/.exec(term.innerHTML)?.[0] ?? null,
        text: term.parentElement!.textContent.replaceAll(/\s/g, ' '),
      }));
    expect(parts).toEqual([
      { tone: null, text: 'Ontvangen€ 200,00' },
      { tone: 'bg-good', text: `${settlementWords.lineKind[kind]}€ 1.209,60` },
      { tone: 'bg-calm', text: 'Kosten en btw− € 4,68' },
      { tone: 'bg-wait', text: 'Terugbetaald− € 5,00' },
      { tone: 'bg-bad', text: 'Teruggeboekt− € 20,00' },
      { tone: null, text: 'Overig− € 5,00' },
      { tone: 'bg-good', text: 'Uitbetaling€ 1.374,92' },
    ]);
    const cents = parts.map(({ text }) => Number(text.replaceAll(/[^\d\u2212]/g, '').replace('\u2212', '-')));
    expect(cents.slice(0, -1).reduce((sum, part) => sum + part, 0)).toBe(cents.at(-1));
    const drawn = [...bar.querySelectorAll<HTMLElement>('[style]')].map(({ style }) =>
      Number(style.flexGrow),
    );
    expect(drawn).toEqual([16_532, 120_960, 468, 500, 2000, 500]);
  },
);

it('shows why nothing was paid out, as of its closing', async () => {
  const about = { unpaidReason: 'HELD', holdReason: 'Uw uittreksel ontbreekt', status: 'CARRIED' } as const;
  stubNetwork(details({ ...about, arrivesOn: null, payout: null }));
  await renderApp(`/management/settlements/${ID}`);
  expect(await screen.findByText(/De uitbetalingen zijn aangehouden/)).toBeTruthy();
  expect(screen.getByText('Uw uittreksel ontbreekt')).toBeTruthy();
});

it('shows why a payout failed', async () => {
  const payout = { iban: '', holderName: '', reference: 'Stuiver - 2026-11-23/1', reasonCode: 'AC04' };
  stubNetwork(details({ status: 'FAILED', arrivesOn: null, payout }));
  await renderApp(`/management/settlements/${ID}`);
  expect(await screen.findByText(/De bank voerde de uitbetaling niet uit/)).toBeTruthy();
  expect(screen.getByText(/AC04/)).toBeTruthy();
});

it('lists what would be paid to each of several companies', async () => {
  const other = open({
    merchantId: ID,
    merchantName: 'Strandhuis',
    unpaidReason: 'NO_ACCOUNT',
    arrivesOn: null,
  });
  stubNetwork(list([open(), other]));
  await renderApp('/management/settlements');
  const rows = within(await screen.findByRole('list', { name: 'Volgende afrekeningen' })).getAllByRole(
    'listitem',
  );
  expect(rows[0]!.textContent).toMatch(/Van Dijk Fietsen.*24 november.*190,32/);
  expect(rows[1]!.textContent).toMatch(/Strandhuis.*nog geen rekening/);
});

it('shows on a payment in which settlement it is, its fee, and when that arrives', async () => {
  const line = (about: object) => ({
    id: crypto.randomUUID(),
    lineKind: 'payment',
    amount: '12.50',
    currency: 'EUR',
    vatRate: null,
    createdDateTime: '2026-11-22T05:00:00.000Z',
    settlement: { id: ID, number: 12, status: 'SENT', arrivesOn: '2026-11-24' },
    ...about,
  });
  stubNetwork({
    [`GET /gateway/transaction/getPaymentDetails/${PAYMENT_ID}`]: {
      body: { details: { transaction: makePayment({ status: 'SETTLED' }) } },
    },
    [`GET /gateway/transaction/timeline/${PAYMENT_ID}`]: { body: { content: [makeTimelineEntry()] } },
    [`GET /gateway/transaction/getByMerchantId/${MERCHANT_ID}`]: { body: makePage([]) },
    [`GET /gateway/settlements/ofPayment/${PAYMENT_ID}`]: {
      body: { content: [line({}), line({ lineKind: 'fee', amount: '-0.29', settlement: null })] },
    },
  });
  await renderApp(`/management/payments/${PAYMENT_ID}`);
  const table = within(await screen.findByRole('table', { name: 'Afrekening' }));
  expect(table.getAllByText(/Onderweg · 24 november( 2026)? op uw rekening/).length).toBeGreaterThan(0);
  expect(table.getByText('Kosten')).toBeTruthy();
  const readShownAmount = (name: string) =>
    screen.getByText(name).closest('div')?.textContent.replaceAll(/\s/g, ' ');
  expect(readShownAmount('Kosten zonder btw')).toBe('Kosten zonder btw− € 0,29');
  expect(readShownAmount('Netto voor u')).toBe('Netto voor u€ 412,46');
  const links = table.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain(`/management/settlements/${ID}`);
});

it('lists lines of a settlement, each leading to its payment', async () => {
  const seen = stubNetwork({
    'GET /gateway/settlementLines': {
      body: makePage([
        {
          id: ID,
          merchantId: MERCHANT_ID,
          merchantName: 'Van Dijk Fietsen',
          settlementId: ID,
          settlementNumber: 12,
          lineKind: 'refund',
          transactionId: PAYMENT_ID,
          description: 'Stadsfiets',
          modificationReference: ID,
          paymentMethodName: 'IDEAL',
          vatRate: null,
          currency: 'EUR',
          amount: '-5.00',
          createdDateTime: '2026-11-22T09:00:00.000Z',
        },
      ]),
    },
    ...details(),
  });
  await renderApp(`/management/settlement-lines?settlementId=${ID}&kinds=refund`);
  expect(await screen.findByText('1 post')).toBeTruthy();
  expect(seen.some(({ path }) => path.includes(`settlementId=${ID}`) && path.includes('kinds=refund'))).toBe(
    true,
  );
  const links = within(screen.getByRole('table')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toContain(`/management/payments/${PAYMENT_ID}`);
  expect(await screen.findByText('Afrekening 12')).toBeTruthy();
});

it('shows how everything stood at the end of the chosen day', async () => {
  const stood = {
    balances: [
      { account: 'available', currency: 'EUR', amount: '-12.10' },
      { account: 'reserved', currency: 'EUR', amount: '20.00' },
      { account: 'payout_in_transit', currency: 'EUR', amount: '190.32' },
    ],
    settlements: [{ currency: 'EUR', quantity: 12, payoutAmount: '190.32' }],
    sums: [
      {
        kind: 'refund',
        paymentMethodName: 'IDEAL',
        vatRate: null,
        quantity: 2,
        amount: '-5.00',
        currency: 'EUR',
      },
      {
        kind: 'refund',
        paymentMethodName: 'CARD',
        vatRate: null,
        quantity: 1,
        amount: '-7.50',
        currency: 'EUR',
      },
    ],
  } satisfies SettlementsAsOf;
  const seen = stubNetwork({
    'GET /gateway/settlements/asOf': ({ path }) => ({
      body: path.includes('day=2026-11-19')
        ? { ...stood, balances: [{ account: 'reserved', currency: 'EUR', amount: '5.00' }], sums: [] }
        : stood,
    }),
  });
  await renderApp('/management/settlements-as-of?day=2026-11-20');
  const readAmounts = async (label: RegExp) => {
    const row = await screen.findByRole('row', { name: label });
    return within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  };
  await vi.waitFor(async () => expect(await readAmounts(/^Gereserveerd/)).toEqual(['€ 20,00', '€ 5,00']));
  expect(await readAmounts(/^In uitbetaling/)).toEqual(['€ 190,32', '€ 0,00']);
  expect(await readAmounts(/^Terugbetaling/)).toEqual(['− € 12,50', '€ 0,00']);
  expect(await readAmounts(/^iDEAL/)).toEqual(['− € 5,00', '€ 0,00']);
  expect(screen.getAllByRole('columnheader', { name: '19-11-2026' })).toHaveLength(3);
  fireEvent.change(screen.getByLabelText('Dag'), { target: { value: '18-11-2026' } });
  await vi.waitFor(() => expect(seen.some(({ path }) => path.includes('day=2026-11-18'))).toBe(true));
});

it('takes a day of the calendar, and shows at the field why a typed one does not count', async () => {
  const seen = stubNetwork({
    'GET /gateway/settlements/asOf': { body: { balances: [], settlements: [], sums: [] } },
  });
  await renderApp('/management/settlements-as-of?day=2026-10-20');
  const field = await screen.findByLabelText<HTMLInputElement>('Dag');
  fireEvent.change(field, { target: { value: '01-01-2099' } });
  expect(await screen.findByText('De datum kan niet in de toekomst liggen')).toBeTruthy();
  fireEvent.change(field, { target: { value: '31-11' } });
  fireEvent.blur(field);
  expect(await screen.findByText(/^Deze datum bestaat niet/)).toBeTruthy();
  expect(field.value).toBe('31-11');
  fireEvent.change(field, { target: { value: '20-10-2026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Kalender' }));
  const calendar = within(await screen.findByRole('dialog', { name: 'Kalender' }));
  fireEvent.click(await calendar.findByRole('button', { name: 'dinsdag 13 oktober 2026' }));
  await vi.waitFor(() => expect(seen.some(({ path }) => path.includes('day=2026-10-13'))).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field.value).toBe('13-10-2026');
  expect(seen.some(({ path }) => path.includes('2099'))).toBe(false);
});

it('shows that nothing had happened by a day, and offers to try again when that fails', async () => {
  const nothing = { balances: [], settlements: [], sums: [] };
  stubNetwork({ 'GET /gateway/settlements/asOf': { body: nothing } });
  const { unmount } = await renderApp('/management/settlements-as-of?day=2026-11-20');
  expect(await screen.findByText('Tot en met deze dag is er niets gebeurd.')).toBeTruthy();
  unmount();
  queryClient.clear();
  stubNetwork();
  await renderApp('/management/settlements-as-of?day=2026-11-20');
  expect(await screen.findByText('De stand kan nu niet worden getoond')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Opnieuw proberen' })).toBeTruthy();
});

it.each([
  ['noAnswer', 'De afrekeningen kunnen nu niet worden getoond'],
  [{ status: 500, body: { code: 'internal' } }, 'De afrekeningen kunnen nu niet worden getoond'],
] as const)('keeps the list’s page and offers to try again when it gets %o', async (answer, title) => {
  stubNetwork({ 'GET /gateway/settlements': answer, 'GET /gateway/settlements/open': answer });
  await renderApp('/management/settlements');
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Afrekeningen' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Opnieuw proberen' })).toHaveLength(2);
});

it.each([
  [404, 'Deze afrekening bestaat niet', 'Naar alle afrekeningen'],
  [422, 'Deze afrekening bestaat niet', 'Naar alle afrekeningen'],
  [500, 'Deze afrekening kan nu niet worden getoond', 'Opnieuw proberen'],
])('shows a way on when a settlement is answered with %i', async (status, title, action) => {
  stubNetwork({ [`GET /gateway/settlements/${ID}`]: { status, body: { code: 'x' } } });
  await renderApp(`/management/settlements/${ID}`);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(action)).toBeTruthy();
});

it('has no settlements yet, or none for a user who may not see them', async () => {
  stubNetwork(list([], []));
  const { unmount } = await renderApp('/management/settlements');
  expect(await screen.findByText('Zodra uw eerste afrekening sluit, staat die hier.')).toBeTruthy();
  unmount();
  queryClient.clear();
  signedIn({ roles: ['PAYOUT_APPROVER'] });
  const seen = stubNetwork();
  await renderApp('/management/settlements');
  expect(screen.queryByRole('heading', { level: 1, name: 'Afrekeningen' })).toBeNull();
  expect(seen.filter(({ path }) => path.includes('/settlements'))).toEqual([]);
});
