import type { PayerMessageDetails, PaymentDetails } from '@stuiver/contract';
import { ATTENTION_REASONS } from '@stuiver/domain/states';
import { simulateTexts as texts } from '@stuiver/messages/nl/payments/simulate';
import { paymentsTexts as payments } from '@stuiver/messages/nl/payments/payments';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { clearToasts } from '../../lib/toasts.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import {
  makeAttempt,
  makePage,
  makePayment,
  makePaymentRow,
  makeRefund,
  makeTimelineEntry,
  MERCHANT_ID,
  PAYMENT_ID,
} from '../../testing/payments.ts';
import {
  CHARGEBACK_ID,
  makeChargeback,
  makeChargebackRow,
  makeMandateRow,
  makeRecurrenceRow,
} from '../../testing/recurring.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { identifyCustomer } from './customer-card.tsx';
import { readRefundDraft } from '../refunds/refund-draft.ts';

const DETAILS = `GET /gateway/transaction/getPaymentDetails/${PAYMENT_ID}`;
const TIMELINE_VIEWS = `GET /gateway/transaction/timeline/${PAYMENT_ID}`;
const REFUND = 'POST /gateway/refund/initiateRefund';
const PATH = `/management/payments/${PAYMENT_ID}`;

const details = (about: Parameters<typeof makePayment>[0] = {}) => ({
  body: { details: { transaction: makePayment(about) } },
});
const OTHERS = `GET /gateway/transaction/getByMerchantId/${MERCHANT_ID}`;
const timeline = { body: { content: [makeTimelineEntry()] } };
const partly = { refundedAmount: '62.75', remainingAmount: '350.00', refundStatus: 'SUCCEEDED' } as const;

type Network = Parameters<typeof stubNetwork>[0];

async function open(handlers: Network) {
  const seen = stubNetwork({
    [DETAILS]: details(),
    [TIMELINE_VIEWS]: timeline,
    [OTHERS]: { body: makePage([makePaymentRow()]) },
    ...handlers,
  });
  const { goTo } = await renderApp(PATH);
  return { seen, goTo, refunds: () => seen.filter((call) => call.path.endsWith('/initiateRefund')) };
}

async function fillIn(amount: string, reason = '') {
  fireEvent.click(await screen.findByRole('button', { name: 'Terugbetalen' }));
  // The dialog is fetched first.
  fireEvent.input(await screen.findByLabelText('Bedrag'), {
    target: { value: amount },
  });
  fireEvent.input(screen.getByLabelText(/Reden/), { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name: 'Verder' }));
}

beforeEach(() => {
  queryClient.clear();
  clearToasts();
  localStorage.clear();
  signedIn();
});

it('requests the timeline once when the payment is answered first', async () => {
  let answer!: () => void;
  const { seen } = await open({
    [TIMELINE_VIEWS]: () => new Promise((settle) => (answer = () => settle(timeline))),
  });
  expect(await screen.findByRole('heading', { level: 1, name: /Bestelling 20412/ })).toBeTruthy();
  answer();
  expect(await screen.findByText('Het systeem maakte de betaling aan')).toBeTruthy();
  expect(seen.filter(({ path }) => path.includes('/timeline/'))).toHaveLength(1);
});

it('shows amount, status in a sentence, facts, attempts and timeline', async () => {
  await open({});
  expect(await screen.findByRole('heading', { level: 1, name: /Bestelling 20412/ })).toBeTruthy();
  expect(screen.getByText(/Betaald op 19 november/)).toBeTruthy();
  expect(screen.getByText('s.bakker@example.nl')).toBeTruthy();
  expect(screen.getAllByText(`${PAYMENT_ID.slice(0, 8)}…`)[0]).toBeTruthy();
  expect(await screen.findByText('Het systeem maakte de betaling aan')).toBeTruthy();
});

it('refunds a part after a confirmation of amount and payer, shows what is left and reloads the payment', async () => {
  let refunded = false;
  const { seen, refunds } = await open({
    [DETAILS]: () => details(refunded ? { ...partly, refunds: [makeRefund()] } : {}),
    [REFUND]: () => {
      refunded = true;
      return { body: { refund: makeRefund() } };
    },
  });
  await fillIn('62,75', 'Slot retour');
  expect(await screen.findByText('Slot retour')).toBeTruthy();
  expect(screen.getByText(/^€\s62,75 gaat naar de bankrekening van S\. Bakker\./)).toBeTruthy();
  expect(refunds()).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: /^Betaal €\s62,75 terug$/ }));
  expect(await screen.findByText(/^€\s62,75 terugbetaald$/)).toBeTruthy();
  expect(screen.getByText(/^€\s350,00 netto ontvangen$/)).toBeTruthy();
  expect(screen.queryByText('Betaling terugbetaald')).toBeNull();
  expect(refunds()[0]?.body).toMatchObject({
    transactionId: PAYMENT_ID,
    amount: '62.75',
    description: 'Slot retour',
  });
  expect(await screen.findByText(/, €\s62,75 terugbetaald, €\s350,00 netto ontvangen/)).toBeTruthy();
  expect(seen.filter((call) => call.path.includes('timeline'))).toHaveLength(2);
  expect(readRefundDraft(PAYMENT_ID)).toBeNull();
});

it('repeats the same request after no answer, even after a reload', async () => {
  let answers = false;
  const handlers: Network = {
    [REFUND]: () => (answers ? { body: { refund: makeRefund({ amount: '12.50' }) } } : 'noAnswer'),
  };
  const first = await open(handlers);
  await fillIn('12,50', 'Bel stuk');
  fireEvent.click(await screen.findByRole('button', { name: /^Betaal/ }));
  expect(await screen.findByText(/er wordt hoogstens één keer terugbetaald/)).toBeTruthy();
  const sent = first.refunds()[0]?.body;

  cleanup();
  queryClient.clear();
  answers = true;
  const second = await open(handlers);
  fireEvent.click(await screen.findByRole('button', { name: 'Terugbetalen' }));
  expect(await screen.findByText('Deze terugbetaling is al eens verstuurd')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Aanvraag herhalen' }));
  expect(await screen.findByText(/^€\s12,50 terugbetaald$/)).toBeTruthy();
  expect(second.refunds()[0]?.body).toEqual(sent);
  expect(readRefundDraft(PAYMENT_ID)).toBeNull();
});

it('keeps showing what was confirmed once the payment counts a refund whose answer was lost', async () => {
  let known = false;
  await open({
    [DETAILS]: () => details(known ? { ...partly, refunds: [makeRefund()] } : {}),
    [REFUND]: () => (known ? { body: { refund: makeRefund() } } : 'noAnswer'),
  });
  await fillIn('62,75', 'Slot retour');
  fireEvent.click(await screen.findByRole('button', { name: /^Betaal/ }));
  expect(await screen.findByText(/er wordt hoogstens één keer terugbetaald/)).toBeTruthy();
  expect(screen.getByText(/^Daarna blijft €\s350,00 van deze betaling bij u\.$/)).toBeTruthy();
  known = true;
  await queryClient.invalidateQueries({ queryKey: ['payment'] });
  expect(await screen.findByText(/, €\s62,75 terugbetaald, €\s350,00 netto ontvangen/)).toBeTruthy();
  expect(screen.getByText(/^Daarna blijft €\s350,00 van deze betaling bij u\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Aanvraag herhalen' }));
  expect(await screen.findByText(/^€\s62,75 terugbetaald$/)).toBeTruthy();
  expect(screen.getByText(/^€\s350,00 netto ontvangen$/)).toBeTruthy();
});

it('describes a full refund in the specification’s words', async () => {
  await open({ [REFUND]: { body: { refund: makeRefund({ amount: '412.75' }) } } });
  await fillIn('412,75');
  fireEvent.click(await screen.findByRole('button', { name: /^Betaal/ }));
  expect(await screen.findByText('Betaling terugbetaald')).toBeTruthy();
  expect(screen.getByText('De betaling is met succes terugbetaald')).toBeTruthy();
});

it('keeps the request through an expired session and a rate limit, which decide nothing', async () => {
  await open({ [REFUND]: { status: 429, body: { code: 'tooManyRequests', requestId: 'r' } } });
  await fillIn('12,50');
  fireEvent.click(await screen.findByRole('button', { name: /^Betaal/ }));
  await waitFor(() => expect(readRefundDraft(PAYMENT_ID)).toMatchObject({ amount: '12.50' }));
});

it('rejects more than can be refunded at the field, before and after asking the gateway', async () => {
  // A cent more than the rest of the captured amount.
  const { refunds } = await open({
    [DETAILS]: details({ ...partly, refunds: [makeRefund()] }),
    [REFUND]: {
      status: 422,
      body: { code: 'invalidInput', errors: { amount: ['exceedsRoom'] }, requestId: 'r' },
    },
  });
  await fillIn('350,01');
  expect(
    await screen.findByText('Dit is meer dan er nog terugbetaald kan worden; vul een lager bedrag in'),
  ).toBeTruthy();
  expect(refunds()).toHaveLength(0);
  fireEvent.input(screen.getByLabelText('Bedrag'), { target: { value: '350' } });
  fireEvent.click(screen.getByRole('button', { name: 'Verder' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Betaal/ }));
  expect(
    await screen.findByText('Dit is meer dan er nog terugbetaald kan worden; vul een lager bedrag in'),
  ).toBeTruthy();
  expect(screen.getByLabelText('Bedrag')).toHaveProperty('value', '350');
  expect(readRefundDraft(PAYMENT_ID)).toBeNull();
});

it('reports a refund that is pending or failed with its status', async () => {
  await open({ [REFUND]: { body: { refund: makeRefund({ status: 'PENDING', amount: '12.13' }) } } });
  await fillIn('12,13');
  fireEvent.click(await screen.findByRole('button', { name: /^Betaal/ }));
  expect(await screen.findByText('Terugbetaling onderweg')).toBeTruthy();
  expect(screen.queryByText('Betaling terugbetaald')).toBeNull();

  cleanup();
  queryClient.clear();
  clearToasts();
  await open({
    [REFUND]: { body: { refund: makeRefund({ status: 'FAILED', reasonCode: 'refundRefused' }) } },
  });
  await fillIn('12,14');
  fireEvent.click(await screen.findByRole('button', { name: /^Betaal/ }));
  expect(await screen.findByText('Terugbetaling mislukt')).toBeTruthy();
});

it('lets a tester choose what the simulator reports, and then shows the payment as it is', async () => {
  const outcomes = `GET /gateway/test/outcomes/${PAYMENT_ID}`;
  const { seen } = await open({
    [outcomes]: { body: { content: ['succeedTwice', 'chargeBack'] } },
    'POST /gateway/test/outcomes': { body: { id: PAYMENT_ID, outcome: 'chargeBack' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: texts.action }));
  fireEvent.click(await screen.findByRole('radio', { name: /Terugboeking/ }));
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  const details = () => seen.filter(({ path }) => path.includes('getPaymentDetails')).length;
  const before = details();
  fireEvent.click(screen.getByRole('button', { name: texts.submit }));
  expect(await screen.findByText(texts.done('Terugboeking'))).toBeTruthy();
  expect(seen.find(({ path, method }) => method === 'POST' && path.endsWith('/test/outcomes'))?.body).toEqual(
    {
      id: PAYMENT_ID,
      outcome: 'chargeBack',
    },
  );
  expect(details()).toBeGreaterThan(before);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks a tester to choose again when the payment has changed meanwhile', async () => {
  const answers = [['chargeBack'], ['winChargeback']];
  await open({
    [`GET /gateway/test/outcomes/${PAYMENT_ID}`]: () => ({ body: { content: answers.shift() ?? [] } }),
    'POST /gateway/test/outcomes': { status: 409, body: { code: 'changedMeanwhile' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: texts.action }));
  fireEvent.click(await screen.findByRole('radio', { name: /Terugboeking/ }));
  fireEvent.click(screen.getByRole('button', { name: texts.submit }));
  expect((await screen.findByRole('alert')).textContent).toContain(texts.changed);
  expect(await screen.findByRole('radio', { name: /gewonnen/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: texts.submit })).toHaveProperty('disabled', true);
});

it('offers no refund to a viewer', async () => {
  signedIn({ roles: ['VIEWER'] });
  await open({});
  expect(await screen.findByRole('heading', { level: 1, name: /Bestelling 20412/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Terugbetalen' })).toBeNull();
});

it('shows why nothing can be refunded instead of offering it', async () => {
  await open({
    [DETAILS]: details({
      remainingAmount: '0.00',
      refundedAmount: '412.75',
      refunds: [makeRefund({ amount: '412.75' })],
    }),
  });
  expect(await screen.findByText('Het hele bedrag is terugbetaald.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Terugbetalen' })).toBeNull();
});

it('warns of everything that needs attention', async () => {
  await open({ [DETAILS]: details({ attention: [...ATTENTION_REASONS], late: true }) });
  for (const reason of ATTENTION_REASONS)
    expect(await screen.findByText(payments.details.attention[reason].title)).toBeTruthy();
});

it('lets the refund be the evidence when a refunded payment was charged back', async () => {
  await open({
    [DETAILS]: details({
      attention: ['chargebackExcess', 'lateSuccess'],
      chargebackStatus: 'EVIDENCE_REQUIRED',
      refundedAmount: '412.75',
      remainingAmount: '0.00',
      refunds: [makeRefund({ amount: '412.75' })],
      chargebacks: [makeChargebackRow({ status: 'EVIDENCE_REQUIRED', amount: '412.75' })],
    }),
  });
  expect(await screen.findByText(/De terugbetaling is uw bewijs: stuur die mee/)).toBeTruthy();
  expect(screen.getByText(/helemaal terugbetaald, €\s412,75 teruggeboekt/)).toBeTruthy();
  expect(screen.queryByText(/Vraag de betaler om/)).toBeNull();
  // Nothing is left of it, so there is nothing to deliver or refund.
  expect(screen.queryByText(payments.details.attention.lateSuccess.title)).toBeNull();
  const answer = screen.getByRole('link', { name: 'Reageren' });
  expect(answer.getAttribute('href')).toBe(`/management/chargebacks/${CHARGEBACK_ID}/evidence`);
});

it.each([
  ['RECEIVED', {}, 'wait'],
  ['UNDER_REVIEW', {}, 'wait'],
  ['RECEIVED', { deadlineDateTime: '2020-01-02T10:00:00Z' }, 'bad'],
  ['LOST', {}, 'bad'],
] as const)(
  'a refunded payment with a chargeback that is %s (%o) has a notice of one tone on both pages',
  async (status, about, tone) => {
    const row = makeChargebackRow({ status, amount: '412.75', ...about });
    const details = { body: { details: { Chargeback: makeChargeback({ ...row, excessAmount: '412.75' }) } } };
    const { goTo } = await open({
      [DETAILS]: {
        body: {
          details: { transaction: makePayment({ attention: ['chargebackExcess'], chargebacks: [row] }) },
        },
      },
      [`GET /gateway/chargeback/getChargebackDetails/${CHARGEBACK_ID}`]: details,
    });
    const { title } = payments.details.attention.chargebackExcess;
    const readTone = async () =>
      /bg-(\w+)-soft/.exec(
        (await screen.findByText(title)).closest('[class*="-soft"]')?.className ?? '',
      )?.[1];
    expect(await readTone()).toBe(tone);
    // Closed items need nothing.
    expect(screen.queryAllByRole('link', { name: 'Reageren' })).toHaveLength(
      tone === 'wait' && status !== 'UNDER_REVIEW' ? 1 : 0,
    );
    await goTo(`/management/chargebacks/${CHARGEBACK_ID}`);
    await screen.findByText(`${CHARGEBACK_ID.slice(0, 8)}…`);
    expect(await readTone()).toBe(tone);
  },
);

it.each([
  ['PENDING', /wordt automatisch terugbetaald/],
  ['SUCCEEDED', /is automatisch terugbetaald/],
  ['FAILED', /kon niet automatisch worden terugbetaald/],
] as const)('says of a second payment whose return is %s what has become of it', async (status, text) => {
  const refunds = [makeRefund({ automatic: true, amount: '412.75', status })];
  const attempts = [makeAttempt({ surplus: true })];
  await open({ [DETAILS]: details({ attention: ['surplusCapture'], refunds, attempts }) });
  expect(await screen.findByText(text)).toBeTruthy();
});

it('shows the reference by which the processor knows an attempt', async () => {
  const attempts = [makeAttempt({ processor: 'adyen', processorReference: 'LQWDDLKTSV2GGS82' })];
  await open({ [DETAILS]: details({ attempts }) });
  expect(await screen.findByText('LQWDDLKTSV2GGS82')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Kenmerk bij de betaalverwerker kopiëren' })).toBeTruthy();
});

it('adds up what was received, refunded and charged back, each part linking to its rows', async () => {
  await open({
    [DETAILS]: details({
      ...partly,
      remainingAmount: '260.05',
      refunds: [makeRefund(), makeRefund({ refundId: 'f', status: 'FAILED', amount: '5.00' })],
      chargebacks: [makeChargebackRow(), makeChargebackRow({ id: 'w', status: 'WON', amount: '10.00' })],
    }),
  });
  const part = async (name: string) => {
    const link = await screen.findByRole('link', { name });
    const row = document.querySelector(link.getAttribute('href') ?? '');
    return [link.closest('div')?.textContent?.replaceAll(/\s/g, ' '), row?.querySelector('h2')?.textContent];
  };
  expect(await part('Ontvangen')).toEqual(['Ontvangen€ 412,75', 'Pogingen']);
  expect(await part('Terugbetaald')).toEqual(['Terugbetaald− € 62,75', 'Terugbetalingen']);
  expect(await part('Teruggeboekt')).toEqual(['Teruggeboekt− € 89,95', 'Terugboekingen']);
  expect(screen.getByText('Netto voor u').parentElement?.textContent).toContain('260,05');
});

it('shows until when a payer can pay, and that a refund is under way', async () => {
  const expires = payments.details.facts.expires;
  await open({
    [DETAILS]: details({
      status: 'PENDING',
      paymentMethodName: 'SEPA_DIRECT_DEBIT',
      refunds: [makeRefund({ status: 'PENDING' })],
    }),
  });
  expect(await screen.findByRole('link', { name: payments.strip.refunding })).toBeTruthy();
  expect(screen.queryByText(expires)).toBeNull();
  cleanup();
  queryClient.clear();
  await open({ [DETAILS]: details({ status: 'PENDING', paymentMethodName: 'BANK_TRANSFER' }) });
  expect(await screen.findByText(expires)).toBeTruthy();
});

const [allRefunded, allChargedBack] = [
  makeRefund({ amount: '412.75' }),
  makeChargebackRow({ amount: '412.75', status: 'LOST' }),
];
it.each<[string, Partial<PaymentDetails>, string]>([
  ['refunded', { refunds: [allRefunded] }, '0,39'],
  ['charged back', { chargebacks: [allChargedBack] }, '0,39'],
  ['both', { refunds: [allRefunded], chargebacks: [allChargedBack] }, '413,14'],
])('names what a payment costs on balance once it is %s in full', async (_what, about, cost) => {
  const attention = 'refunds' in about && 'chargebacks' in about ? (['chargebackExcess'] as const) : [];
  const line = { id: 'fee', lineKind: 'fee', amount: '-0.39', currency: 'EUR', vatRate: '21.00' };
  await open({
    [DETAILS]: details({
      ...about,
      attention: [...attention],
      remainingAmount: '0.00',
      settledDateTime: '2026-11-21T05:00:00Z',
    }),
    [`GET /gateway/settlements/ofPayment/${PAYMENT_ID}`]: {
      body: { content: [{ ...line, createdDateTime: '2026-11-21T05:00:00Z', settlement: null }] },
    },
    'GET /gateway/settlements/open': { body: { content: [], totalElements: 0 } },
  });
  const rest = await screen.findByText('Kost u per saldo');
  expect(rest.parentElement?.textContent.replaceAll(/\s/g, ' ')).toBe(`Kost u per saldo€ ${cost}`);
  // Only what went back beyond what came in was too much.
  expect(screen.queryAllByText('U betaalde meer terug dan u ontving')).toHaveLength(attention.length);
  expect(screen.queryByText(/te veel/i)).toBeNull();
});

it('folds webhook events that arrived, and keeps those that failed among what happened', async () => {
  const event = (id: string, about: Parameters<typeof makeTimelineEntry>[0]) =>
    makeTimelineEntry({ id, attemptId: null, tries: 1, ...about });
  const content = [
    makeTimelineEntry(),
    event('delivered', { kind: 'notificationDelivered', httpStatus: 204 }),
    event('failed', { kind: 'notificationFailed', httpStatus: 500 }),
  ];
  await open({ [TIMELINE_VIEWS]: { body: { content } } });
  const delivered = await screen.findByText('Webwinkel op de hoogte gebracht');
  expect(delivered.closest('details')?.open).toBe(false);
  expect(screen.getByText('Webhookberichten (1)')).toBeTruthy();
  expect(screen.getByText('Webwinkel niet bereikt').closest('details')).toBeNull();
});

it('puts the timeline directly under the summary, before everything else', async () => {
  await open({});
  await screen.findByRole('heading', { name: 'Pogingen' });
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.slice(0, 2)).toEqual(['Tijdlijn', 'Pogingen']);
});

it('shows the same customer’s other payments, by their number or e-mail address', async () => {
  const other = makePaymentRow({
    id: '01939a01-0000-7000-8000-000000000413',
    description: 'Bestelling 20398',
  });
  const { seen } = await open({ [OTHERS]: { body: makePage([makePaymentRow(), other]) } });
  const row = await screen.findByRole('link', { name: /Bestelling 20398/ });
  expect(row.getAttribute('href')).toBe(`/management/payments/${other.id}`);
  // Only of this company.
  const asked = seen.find(({ path }) => path.includes('emailAddress=s.bakker%40example.nl'));
  expect(asked?.path).toContain(`selectedIds=${MERCHANT_ID}`);
  const all = screen.getByRole('link', { name: 'Alle 2 betalingen van deze betaler' });
  expect(all.getAttribute('href')).toContain('emailAddress=s.bakker%40example.nl');
  expect(identifyCustomer({ customerId: 'K-1', emailAddress: 'a@b.nl' })).toEqual({ customerId: 'K-1' });
});

it('links to the customer’s mandates and recurring payments if there are any, with their number', async () => {
  signedIn({ hasTree: true });
  const [mandates, recurrences] = [makePage([makeMandateRow(), makeMandateRow({ id: 'm' })]), makePage([])];
  const { seen } = await open({
    'GET /gateway/mandate/getMandatesPaginated': { body: mandates },
    'GET /gateway/recurrence/getRecurrencesForMerchant': { body: recurrences },
  });
  const link = await screen.findByRole('link', { name: '2 machtigingen op naam van S. Bakker' });
  const { searchParams } = new URL(link.getAttribute('href') ?? '', location.href);
  expect(Object.fromEntries(searchParams)).toEqual({ consumerName: 'S. Bakker', company: MERCHANT_ID });
  expect(seen.find(({ path }) => path.includes('consumerName=S.+Bakker'))?.path).toContain(MERCHANT_ID);
  expect(screen.queryByRole('link', { name: /terugkerende betaling.* van / })).toBeNull();
  // This payment is their only one.
  expect(screen.queryByRole('link', { name: /^Alle / })).toBeNull();
  cleanup();
  queryClient.clear();
  await open({
    'GET /gateway/mandate/getMandatesPaginated': { body: makePage([]) },
    'GET /gateway/recurrence/getRecurrencesForMerchant': { body: makePage([makeRecurrenceRow()]) },
  });
  const series = await screen.findByRole('link', { name: '1 terugkerende betaling van S. Bakker' });
  expect(series.getAttribute('href')).toMatch(/^\/management\/recurring-payments\?search=/);
  expect(screen.queryByRole('link', { name: /op naam van/ })).toBeNull();
});

const unpaid = {
  status: 'FAILED',
  capturedAmount: '0.00',
  remainingAmount: '0.00',
  settledDateTime: null,
} as const;
const MESSAGE = `GET /gateway/transaction/payerMessage/${PAYMENT_ID}`;
const LINK_ID = '01939a05-0000-7000-8000-000000000001';
function payerMessage(about: Partial<PayerMessageDetails> = {}) {
  const message: PayerMessageDetails = {
    language: 'en',
    sentences: ['Your payment didn’t go through.', 'You can try again.'],
    link: null,
    mayMakeLink: true,
    mailsLeft: 3,
    ...about,
  };
  return { body: { details: { payerMessage: message } } };
}
const freshLink = {
  id: LINK_ID,
  status: 'ACTIVE',
  paymentLink: 'http://stuiver.test/pay?reference=abc',
  expiresDateTime: '2026-12-04T22:59:59Z',
} as const;

it('offers the payer a fresh link by mail, WhatsApp and copy', async () => {
  let made = false;
  const { seen } = await open({
    [DETAILS]: details(unpaid),
    [MESSAGE]: () => (made ? payerMessage({ link: freshLink, mayMakeLink: false }) : payerMessage()),
    'POST /gateway/transaction/requestFreshLink': () => {
      made = true;
      return { body: {} };
    },
    'POST /gateway/transaction/tellPayer': { body: { id: PAYMENT_ID } },
  });
  expect((await screen.findByText(/didn’t go through\. You can try again/)).lang).toBe('en');
  expect(screen.queryByRole('button', { name: 'E-mail versturen' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Betaallink maken' }));
  const whatsapp = await screen.findByRole('link', { name: 'WhatsApp' });
  const address = new URL(whatsapp.getAttribute('href') ?? '');
  expect([address.host, address.pathname]).toEqual(['wa.me', '/']);
  // Shop, amount and link, and nothing else.
  expect(address.searchParams.get('text')).toBe(`Van Dijk Fietsen, €412.75: ${freshLink.paymentLink}`);
  whatsapp.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(whatsapp);
  const mail = screen.getByRole('button', { name: 'E-mail versturen' });
  await waitFor(() => expect(mail).toHaveProperty('disabled', false));
  fireEvent.click(mail);
  expect(await screen.findByText('E-mail verstuurd naar s.bakker@example.nl')).toBeTruthy();
  const told = seen.filter(({ path }) => path.endsWith('/tellPayer')).map(({ body }) => body);
  expect(told).toEqual([
    { id: PAYMENT_ID, by: 'whatsapp' },
    { id: PAYMENT_ID, by: 'mail' },
  ]);
});

it('shows the sentences only to people who may not make links', async () => {
  signedIn({ roles: ['VIEWER'] });
  await open({
    [DETAILS]: details(unpaid),
    [MESSAGE]: payerMessage({ link: freshLink, mayMakeLink: false }),
  });
  const card = (await screen.findByText(/didn’t go through/)).closest('section');
  expect(within(card ?? document.body).queryAllByRole('button')).toEqual([]);
  expect(within(card ?? document.body).queryAllByRole('link')).toEqual([]);
});

it('offers no link for a refund, and no mail after three', async () => {
  await open({
    [DETAILS]: details(partly),
    [MESSAGE]: payerMessage({ mayMakeLink: false, mailsLeft: 0 }),
  });
  expect(await screen.findByText(/vandaag niet meer mailen/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Kopiëren' })).toBeTruthy();
  for (const name of ['Betaallink maken', 'E-mail versturen', 'WhatsApp'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('lists an attempt with its status and the start of its id, and leaves reasons to the timeline', async () => {
  const attempt = makeAttempt({ status: 'FAILED', declineCode: '51' });
  await open({ [DETAILS]: details({ attempts: [attempt] }) });
  const table = await screen.findByRole('table', { name: 'Pogingen' });
  expect(within(table).getByText('Geweigerd')).toBeTruthy();
  expect(within(table).getByText(`${attempt.id.slice(0, 8)}…`)).toBeTruthy();
  expect(within(table).queryByText(/Te weinig saldo/)).toBeNull();
});

it('has a not-found page for a payment that does not exist', async () => {
  await open({ [DETAILS]: { status: 404, body: { code: 'notFound', requestId: 'r' } } });
  expect(await screen.findByRole('heading', { name: 'Deze betaling bestaat niet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Naar alle betalingen' })).toBeTruthy();
});
