import { CHECKOUT_NOTICES, type CheckoutPage } from '@stuiver/contract/checkout-pages';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { expect, it } from 'vitest';
import { makeMandate, makePayPage, makeStatusPage, makeTransfer } from '../testing/checkout.tsx';
import { render } from './server.tsx';

const { kind: _kind, reference: _reference, state: look, ...frame } = makeStatusPage();
const payment = { merchantName: 'Van Dijk Fietsen', amount: '12.50', currency: 'EUR', description: 'Slot' };

const PAGES: CheckoutPage[] = [
  makePayPage({ paymentMethods: [...PAYMENT_METHODS], sepa: makeMandate() }),
  makePayPage({ paymentMethods: [] }),
  makePayPage({ declineCode: '51', paymentMethods: ['SEPA_DIRECT_DEBIT'], sepa: makeMandate() }),
  makeStatusPage(),
  makeStatusPage({ status: 'PENDING', redirectUrl: null, transfer: makeTransfer() }),
  makeStatusPage({ status: 'PENDING', checking: true }),
  {
    ...frame,
    kind: 'authorize',
    attempt: 'poging',
    payment: 'verwijzing',
    ...payment,
    paymentMethod: 'IDEAL',
    decidedPath: null,
    transfer: null,
  },
  {
    ...frame,
    kind: 'authorize',
    attempt: 'poging',
    payment: 'verwijzing',
    ...payment,
    paymentMethod: 'CARD',
    decidedPath: '/payment/status/x',
    transfer: null,
  },
  ...CHECKOUT_NOTICES.map(
    (notice): CheckoutPage => ({
      ...frame,
      kind: 'notice',
      notice,
      merchant: notice === 'linkUsed' ? look : null,
    }),
  ),
];

it('renders every page in both languages, without inline styles or scripts', () => {
  for (const page of PAGES) {
    const [dutch, english] = [render(page, 'nl'), render(page, 'en')];
    for (const { html, title } of [dutch, english]) {
      expect(title).not.toBe('');
      expect(html).toContain('<h1');
      expect(html).not.toMatch(/ style=|<script|<style| on\w+=/);
      expect(html).not.toContain('undefined');
    }
    expect(dutch.html).not.toBe(english.html);
  }
});

it('opens only a method that was requested or posted, if there are several', () => {
  const answer = {
    errors: {},
    paymentMethod: 'PAYPAL',
    byCard: false,
    amount: null,
    debtor: null,
  } as const;
  const chosen = (page: CheckoutPage) =>
    [...render(page, 'nl').html.matchAll(/<input type="radio"[^>]*>/g)]
      .map(([radio]) => radio)
      .filter((radio) => radio.includes('checked'))
      .map((radio) => /value="(\w+)"/.exec(radio)?.[1]);
  expect(chosen(makePayPage({ preselectedMethod: null }))).toEqual([]);
  expect(chosen(makePayPage({ preselectedMethod: 'IDEAL' }))).toEqual(['IDEAL']);
  expect(chosen(makePayPage({ preselectedMethod: 'IDEAL' }, answer))).toEqual(['PAYPAL']);
});

it('shows before a first payment how much follows, how often, until when and how to stop', () => {
  const recurrence = { frequency: 'MONTHLY', endDate: '2027-12-31', noticeDays: 14 } as const;
  const paymentMethods = ['CARD', 'SEPA_DIRECT_DEBIT'] as const;
  const page = makePayPage({ recurrence, paymentMethods: [...paymentMethods], sepa: makeMandate() });
  const { html } = render(page, 'nl');
  const said =
    /Daarna schrijft Van Dijk Fietsen elke maand €.1\.249,00 af, uiterlijk tot en met 31-12-2027\. Stoppen kan altijd/g;
  // Above the button, and in the mandate's text.
  expect(html.match(said)).toHaveLength(2);
  expect(html).toContain('minstens 14 dagen vooraf');
  expect(render(makePayPage({ recurrence: { ...recurrence, endDate: null } }), 'en').html).toMatch(
    /collects €1,249\.00 every month, until you stop it\. You can stop at any time by contacting Van Dijk Fietsen/,
  );
  expect(render(makePayPage(), 'nl').html).not.toContain('Daarna schrijft');
});

it('keeps the merchant’s face on the page of a link that has ended, and shows whom to ask', () => {
  const merchant = { ...look, logoUrl: '/merchant-pictures/logo' };
  for (const notice of ['linkUsed', 'linkUnusable'] as const) {
    const { html } = render({ ...frame, kind: 'notice', notice, merchant }, 'nl');
    expect(html).toContain('src="/merchant-pictures/logo"');
    expect(html).toContain('Vraag Van Dijk Fietsen om een nieuwe link.');
  }
});

it('gives the payer date, method and reference of the payment, to keep', () => {
  const { html } = render(makeStatusPage(), 'nl');
  for (const fact of ['20-11-2026 11:00', 'iDEAL', '0C1D 2E3F 4A5B', 'Afdrukken of bewaren'])
    expect(html).toContain(fact);
  expect(render(makeStatusPage({ status: 'OPEN', paidDateTime: null }), 'nl').html).not.toContain(
    'Afdrukken',
  );
});

it('has a drawing for every icon and brand that a page uses', () => {
  for (const page of PAGES) {
    const { html, sprite } = render(page, 'nl');
    for (const [, id] of html.matchAll(/href="#([\w-]+)"/g)) expect(sprite).toContain(`id="${id}"`);
  }
});

it('marks the errors of a posted form, and leaves its fields empty', () => {
  const answer = {
    errors: { cvc: ['required'] },
    paymentMethod: 'CARD',
    byCard: false,
    amount: null,
    debtor: null,
  } as const;
  const { html } = render(makePayPage({}, { ...answer, errors: { cvc: ['required'] } }), 'nl');
  expect(html).toContain('Vul de beveiligingscode in');
  for (const [input] of html.matchAll(/<input[^>]*type="text"[^>]*>/g)) expect(input).not.toContain('value=');
});

it('escapes a merchant’s texts', () => {
  const { html, title } = render(
    makePayPage({ merchantName: '<img src=x>', description: '"><script>' }),
    'nl',
  );
  expect(html).not.toContain('<img src=x>');
  expect(html).not.toContain('<script>');
  expect(title).toContain('<img src=x>');
});
