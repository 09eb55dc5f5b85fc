import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePage, PAYMENT_ID } from '../../testing/payments.ts';
import { CHARGEBACK_ID, makeChargeback, makeChargebackRow } from '../../testing/recurring.ts';
import { renderApp } from '../../testing/render-app.tsx';

const LIST = 'GET /gateway/chargeback/getChargebacks';
const ONE = `GET /gateway/chargeback/getChargebackDetails/${CHARGEBACK_ID}`;
const details = (about: Parameters<typeof makeChargeback>[0] = {}) => ({
  [ONE]: { body: { details: { Chargeback: makeChargeback(about) } } },
});

beforeEach(() => {
  queryClient.clear();
  signedIn();
});

it('lists reason, code and time left to respond, as links', async () => {
  const seen = stubNetwork({
    [LIST]: {
      body: makePage([
        makeChargebackRow(),
        makeChargebackRow({ id: PAYMENT_ID, status: 'LOST', reasonCode: 'MD06', deadlineDateTime: null }),
      ]),
    },
  });
  await renderApp('/management/chargebacks');
  expect(await screen.findByText('2 terugboekingen')).toBeTruthy();
  expect(seen[0]?.path).toContain('sort=createdDateTime');
  expect(screen.getByText('niet ontvangen · 13.1')).toBeTruthy();
  expect(screen.getByText('teruggeboekt door betaler · MD06')).toBeTruthy();
  expect(screen.getByText(/^nog [\d.]+ dagen$/)).toBeTruthy();
  // Phones have no column for it.
  expect(screen.getByText(/^Nieuw · nog [\d.]+ dagen$/)).toBeTruthy();
  const links = within(screen.getByRole('table')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toContain(
    `/management/chargebacks/${CHARGEBACK_ID}`,
  );
});

it('shows one with its reason, advice, payment and history', async () => {
  stubNetwork(details());
  await renderApp(`/management/chargebacks/${CHARGEBACK_ID}`);
  expect(await screen.findByText('De kaarthouder zegt niets te hebben ontvangen')).toBeTruthy();
  expect(screen.getByText(/Verzamel het bewijs van levering/)).toBeTruthy();
  expect(screen.getByText('Code 13.1')).toBeTruthy();
  expect(screen.getByText(/^Reageer uiterlijk 1 december 2099/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Reageren' }).getAttribute('href')).toBe(
    `/management/chargebacks/${CHARGEBACK_ID}/evidence`,
  );
  const payment = screen.getByRole('link', { name: /Betaling van/ });
  expect(payment.getAttribute('href')).toBe(`/management/payments/${PAYMENT_ID}`);
  expect(screen.getByText('Terugboeking ontvangen')).toBeTruthy();
  expect(screen.queryByText('U betaalde meer terug dan u ontving')).toBeNull();
});

it('shows that a returned direct debit cannot be disputed, and flags an excess', async () => {
  stubNetwork(
    details({
      status: 'LOST',
      reasonCode: 'MD06',
      paymentMethodName: 'SEPA_DIRECT_DEBIT',
      card: null,
      mandateReference: 'VDF-2026-0042',
      deadlineDateTime: null,
      finishedDateTime: '2026-11-18T09:00:00Z',
      excessAmount: '10.00',
    }),
  );
  await renderApp(`/management/chargebacks/${CHARGEBACK_ID}`);
  expect(await screen.findByText(/tegen een storno is geen bezwaar mogelijk/)).toBeTruthy();
  expect(screen.getByText('U betaalde meer terug dan u ontving')).toBeTruthy();
  expect(screen.getByText(/Bewaar de terugbetaling/)).toBeTruthy();
  expect(screen.queryByText(/Vraag de betaler om dat bedrag/)).toBeNull();
  expect(screen.getAllByText('Gestorneerd').length).toBeGreaterThan(0);
  expect(screen.queryByText('Verloren')).toBeNull();
  expect(screen.queryByText(/^Reageer uiterlijk/)).toBeNull();
  const mandate = screen.getByRole('link', { name: 'Naar de machtiging' });
  expect(mandate.getAttribute('href')).toBe('/management/mandates/VDF-2026-0042');
});

it.each([
  ['RECEIVED', {}, true],
  ['EVIDENCE_REQUIRED', {}, true],
  // Disputes that can no longer be answered, or never could.
  ['RECEIVED', { deadlineDateTime: '2020-01-02T10:00:00Z' }, false],
  ['RECEIVED', { reasonCode: '10.5' }, false],
  ['UNDER_REVIEW', {}, false],
  ['WON', {}, false],
  ['LOST', {}, false],
  ['ACCEPTED', {}, false],
] as const)('of one that is %s (%o) it says whether one can respond', async (status, about, can) => {
  stubNetwork(details({ status, ...about }));
  await renderApp(`/management/chargebacks/${CHARGEBACK_ID}`);
  expect(await screen.findByRole('heading', { level: 1, name: /Bestelling 20412/ })).toBeTruthy();
  const page = screen.getByRole('main').textContent ?? '';
  const said = [/Reageer uiterlijk/, /Wat u kunt doen/, /Het meeste staat al klaar/].map((text) =>
    text.test(page),
  );
  expect(said).toEqual([can, can, can]);
  expect(page.match(/december 2099|12-2099/g) ?? []).toHaveLength(can ? 1 : 0);
});

it('that was accepted waits for the bank, and is no longer answered', async () => {
  stubNetwork(
    details({ status: 'RECEIVED', deadlineDateTime: null, acceptedDateTime: '2026-11-19T09:00:00Z' }),
  );
  await renderApp(`/management/chargebacks/${CHARGEBACK_ID}`);
  expect(await screen.findByText(/^Op .* de bank moet dit nog bevestigen$/)).toBeTruthy();
  expect(screen.getByText('Geaccepteerd')).toBeTruthy();
  expect(screen.queryByText('Ontvangen')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Reageren' })).toBeNull();
  expect(screen.queryByText(/Reageer uiterlijk/)).toBeNull();
});

it.each([
  ['INQUIRY', /Er is geen geld teruggehaald/, true],
  ['INQUIRY_ANSWERED', /geen geld teruggehaald/, false],
  ['INQUIRY_UNANSWERED', /zonder antwoord/, false],
] as const)('of a bank’s inquiry (%s) it says that no money was taken', async (status, sentence, can) => {
  const history = [{ status: 'INQUIRY', at: '2026-11-17T09:00:00Z', reasonCode: 'inquiry' }] as const;
  stubNetwork(
    details({
      status,
      amount: '0.00',
      reasonCode: 'inquiry',
      history: [...history],
      ...(can ? {} : { deadlineDateTime: null }),
    }),
  );
  await renderApp(`/management/chargebacks/${CHARGEBACK_ID}`);
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: 'Reageren' }) !== null).toBe(can);
  const page = screen.getByRole('main').textContent ?? '';
  expect(page).not.toMatch(/Code|verliest|Gewonnen|Verloren|Teruggeboekt|Het bedrag/);
});

it('has its own texts for "not found" and "failed to load"', async () => {
  stubNetwork({ [ONE]: { status: 404, body: { code: 'notFound' } } });
  const { goTo } = await renderApp(`/management/chargebacks/${CHARGEBACK_ID}`);
  expect(await screen.findByText('Deze terugboeking bestaat niet')).toBeTruthy();
  stubNetwork({
    'GET /gateway/chargeback/getChargebackDetails/x': { status: 500, body: { code: 'internal' } },
  });
  await goTo('/management/chargebacks/x');
  expect(await screen.findByText('Deze terugboeking kan nu niet worden getoond')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Opnieuw proberen' })).toBeTruthy();
});

it.each(['RECEIVED', 'EVIDENCE_REQUIRED'] as const)(
  'asks for nothing once the deadline of one that is %s has passed, like the mail about it',
  async (status) => {
    stubNetwork(details({ status, deadlineDateTime: '2020-01-02T10:00:00Z' }));
    await renderApp(`/management/chargebacks/${CHARGEBACK_ID}`);
    expect(await screen.findByText('Termijn verstreken')).toBeTruthy();
    expect(screen.getByText('Reageertermijn verstreken op 2 januari 2020')).toBeTruthy();
    expect(screen.queryByText('Bewijs nodig')).toBeNull();
    expect(screen.queryByText('Nieuw')).toBeNull();
  },
);
