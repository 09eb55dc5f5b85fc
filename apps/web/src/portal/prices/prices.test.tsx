import type { MerchantTerms, PricedMerchant, ProviderTerms } from '@stuiver/contract';
import { pricesTexts as texts } from '@stuiver/messages/nl/prices/prices';
import { methodNames } from '@stuiver/messages/nl/method-names';
import { merchantMethodTexts as methodWords } from '@stuiver/messages/nl/prices/merchant-methods';
import { termsTexts } from '@stuiver/messages/nl/prices/terms';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePage, MERCHANT_ID } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';

const FREE = { PAYMENT: {}, REFUND: {}, CHARGEBACK: {} };

function makeTerms(about: Partial<ProviderTerms> = {}): ProviderTerms {
  return {
    id: '01939a09-0000-7000-8000-000000000001',
    state: 'CURRENT',
    validFrom: '2026-01-01',
    validUntil: null,
    schedule: 'WEEKLY',
    cutOffHour: 17,
    minimumPayout: '10.00',
    reserveRate: '5.00',
    reserveDays: 90,
    vatRate: '21.00',
    prices: { ...FREE, PAYMENT: { ALL: { fixed: '0.25', rate: '1.80', minimum: '0.30' } } },
    proposedBy: { id: '01939a09-0000-7000-8000-00000000000a', name: 'Tom de Boer' },
    proposedDateTime: '2025-12-01T09:00:00Z',
    decidedBy: null,
    decidedDateTime: null,
    ...about,
  };
}

const PROPOSED = makeTerms({
  id: '01939a09-0000-7000-8000-000000000002',
  state: 'PROPOSED',
  validFrom: '2999-01-01',
  schedule: 'DAILY',
});
const about = (...terms: ProviderTerms[]): MerchantTerms => ({
  merchantId: MERCHANT_ID,
  merchantName: 'Van Dijk Fietsen',
  terms,
});
const PATH = `/management/prices/${MERCHANT_ID}`;
const GET = `GET /gateway/prices/${MERCHANT_ID}`;

beforeEach(() => {
  queryClient.clear();
  signedIn({ roles: ['PRICE_MANAGER'] });
});

it('lists merchants by name, and those with a proposal apart', async () => {
  const row: PricedMerchant = {
    merchantId: MERCHANT_ID,
    merchantName: 'Van Dijk Fietsen',
    validFrom: '2026-01-01',
    schedule: 'WEEKLY',
    nextFrom: null,
    proposed: true,
  };
  const seen = stubNetwork({ 'GET /gateway/prices': { body: { ...makePage([row]), waiting: 1 } } });
  const { router } = await renderApp('/management/prices');
  const link = await screen.findByRole('link', { name: /Van Dijk Fietsen/ });
  expect(link.getAttribute('href')).toBe(PATH);
  expect(screen.getByText(texts.proposed)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: texts.waiting(texts.views.proposed, 1) }));
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'dijk' } });
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'proposed', search: 'dijk' }));
  await waitFor(() => expect(seen.some(({ path }) => /proposed=true.*search=dijk/.test(path))).toBe(true));
});

it('shows what a proposal changes, and approves it once confirmed', async () => {
  let stored = about(PROPOSED, makeTerms());
  const seen = stubNetwork({
    [GET]: () => ({ body: stored }),
    [`POST /gateway/prices/${MERCHANT_ID}/decision`]: () => {
      stored = about({ ...PROPOSED, state: 'NEXT' }, makeTerms());
      return { body: stored };
    },
  });
  await renderApp(PATH);
  expect((await screen.findAllByText(/Voorgesteld door Tom de Boer/)).length).toBeGreaterThan(0);
  const after = screen.getByText('Elke dag om 17:00');
  expect(after.closest('dd')!.textContent).toContain('Elke maandag om 17:00');
  fireEvent.click(screen.getByRole('button', { name: texts.proposal.approve }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: texts.proposal.approve }));
  expect(await screen.findByText(texts.since('01-01-2999'))).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')!.body).toEqual({
    termsId: PROPOSED.id,
    decision: 'APPROVED',
  });
});

it('lets the person who proposed only withdraw', async () => {
  const { personId } = signedIn({ roles: ['PRICE_MANAGER'] });
  stubNetwork({ [GET]: { body: about({ ...PROPOSED, proposedBy: { id: personId, name: 'Ik' } }) } });
  await renderApp(PATH);
  expect(await screen.findByRole('button', { name: texts.proposal.withdraw })).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.proposal.approve })).toBeNull();
});

it('proposes what was typed, after a confirmation with what changes', async () => {
  let stored = about(makeTerms());
  const seen = stubNetwork({
    [GET]: () => ({ body: stored }),
    [`POST /gateway/prices/${MERCHANT_ID}`]: () => {
      stored = about(PROPOSED, makeTerms());
      return { body: stored };
    },
  });
  await renderApp(`/management/propose-prices/${MERCHANT_ID}`);
  const { propose } = texts;
  const rate = await screen.findAllByLabelText(propose.of(propose.rate, termsTexts.all));
  expect(rate.map((one) => (one as HTMLInputElement).value)).toEqual(['1,80', '', '']);
  fireEvent.input(rate[0]!, { target: { value: '120' } });
  fireEvent.click(screen.getByRole('button', { name: propose.submit }));
  expect(await screen.findByText(/percentage in van 0/)).toBeTruthy();
  expect(screen.getByText('Vul een datum in')).toBeTruthy();
  fireEvent.input(rate[0]!, { target: { value: '1,5' } });
  fireEvent.input(screen.getByLabelText(propose.validFrom), { target: { value: '1-1-2999' } });
  fireEvent.click(screen.getByRole('button', { name: propose.submit }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getAllByText(/1,5%/)).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: propose.confirm }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
      validFrom: '2999-01-01',
      reserveDays: 90,
      prices: { ...FREE, PAYMENT: { ALL: { fixed: '0.25', rate: '1.50', minimum: '0.30' } } },
    }),
  );
  expect(await screen.findByText(texts.proposal.title('01-01-2999'))).toBeTruthy();
});

it('shows a company its own terms: now, and later ones', async () => {
  signedIn({ roles: ['VIEWER'] });
  const next = makeTerms({ id: PROPOSED.id, state: 'NEXT', validFrom: '2999-01-01' });
  stubNetwork({
    'GET /gateway/merchant/terms': {
      body: {
        terms: [next, makeTerms({ validUntil: '2998-12-31' })],
        settlesDateTime: '2026-11-30T16:00:00Z',
      },
    },
  });
  await renderApp('/management/terms');
  expect(await screen.findByText(termsTexts.next('1 januari 2999'))).toBeTruthy();
  expect(screen.getByText(termsTexts.currentUntil('1 januari', '31 december 2998'))).toBeTruthy();
  expect(screen.getAllByText(/€\s0,25 \+ 1,8%, minstens €\s0,30/)).toHaveLength(2);
});

it('switches the payment methods of a merchant, in their order and at least one', async () => {
  const METHODS_PATH = `/gateway/prices/${MERCHANT_ID}/methods`;
  const methods = [
    { paymentMethod: 'SEPA_DIRECT_DEBIT', enabled: true, lacksIdentifier: true },
    { paymentMethod: 'BANK_TRANSFER', enabled: false, lacksIdentifier: false },
  ];
  const seen = stubNetwork({
    [GET]: { body: about(makeTerms()) },
    [`GET ${METHODS_PATH}`]: { body: { methods } },
    [`POST ${METHODS_PATH}`]: ({ body }) =>
      (body as { methods: string[] }).methods.length === 0
        ? { status: 422, body: { code: 'invalidInput', errors: { methods: ['required'] } } }
        : { body: { methods } },
  });
  await renderApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: methodWords.action }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const press = (name: string, role = 'checkbox') => fireEvent.click(dialog.getByRole(role, { name }));
  const { BANK_TRANSFER, SEPA_DIRECT_DEBIT } = methodNames;
  expect(dialog.getByText(methodWords.lacksIdentifier)).toBeTruthy();
  press(SEPA_DIRECT_DEBIT);
  press(methodWords.save, 'button');
  expect(await dialog.findByText(methodWords.needsMethod)).toBeTruthy();
  press(BANK_TRANSFER);
  press(SEPA_DIRECT_DEBIT);
  press(methodWords.save, 'button');
  expect(await screen.findByText(methodWords.done)).toBeTruthy();
  expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { methods: [] },
    { methods: ['BANK_TRANSFER', 'SEPA_DIRECT_DEBIT'] },
  ]);
});

it('reports payment methods that could not be loaded', async () => {
  stubNetwork({ [GET]: { body: about(makeTerms()) } });
  await renderApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: methodWords.action }));
  expect(await screen.findByText(methodWords.loadFailed)).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('copies the terms of another merchant for one that has none', async () => {
  const other = '01939a09-0000-7000-8000-0000000000b1';
  const row = { merchantId: other, merchantName: 'Bakkerij Smit', validFrom: '2026-01-01' } as const;
  const rest = { schedule: 'WEEKLY', nextFrom: null, proposed: false } as const;
  stubNetwork({
    [GET]: { body: about() },
    'GET /gateway/prices': ({ path }) => ({
      body: { ...makePage(path.includes('approved=true') ? [{ ...row, ...rest }] : []), waiting: 0 },
    }),
    [`GET /gateway/prices/${other}`]: {
      body: { ...about(makeTerms()), merchantId: other, merchantName: 'Bakkerij Smit' },
    },
  });
  await renderApp(`/management/propose-prices/${MERCHANT_ID}`);
  await screen.findByRole('option', { name: 'Bakkerij Smit' });
  fireEvent.change(screen.getByLabelText(texts.propose.copy), { target: { value: other } });
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(texts.propose.minimumPayout).value).toBe('10,00'),
  );
  expect(screen.getByLabelText<HTMLSelectElement>(texts.propose.schedule).value).toBe('WEEKLY');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts.propose.title);
});
