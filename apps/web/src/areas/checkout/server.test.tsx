import { CHECKOUT_NOTICES, type CheckoutPage } from '@stuiver/contract/checkout-pages';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { expect, it } from 'vitest';
import { makeMandate, makePayPage, makeStatusPage, makeTransfer } from '../../testing/checkout.tsx';
import { render } from './server.tsx';

const { productName, mode, gatewayPrefix, languagePaths, catalogues } = makeStatusPage();
const frame = { productName, mode, gatewayPrefix, languagePaths, catalogues };
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
    (notice): CheckoutPage => ({ ...frame, kind: 'notice', notice, merchantName: null }),
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

it('preselects the requested method, else the first, or what was posted', () => {
  const answer = {
    code: 'invalidInput',
    errors: {},
    paymentMethod: 'PAYPAL',
    amount: null,
    debtor: null,
  } as const;
  const chosen = (page: CheckoutPage) =>
    [...render(page, 'nl').html.matchAll(/<input type="radio"[^>]*>/g)]
      .map(([radio]) => radio)
      .filter((radio) => radio.includes('checked'))
      .map((radio) => /value="(\w+)"/.exec(radio)?.[1]);
  expect(chosen(makePayPage({}))).toEqual(['CARD']);
  expect(chosen(makePayPage({ preselectedMethod: 'IDEAL' }))).toEqual(['IDEAL']);
  expect(chosen(makePayPage({ preselectedMethod: 'IDEAL' }, answer))).toEqual(['PAYPAL']);
});

it('has a drawing for every icon and brand that a page uses', () => {
  for (const page of PAGES) {
    const { html, sprite } = render(page, 'nl');
    for (const [, id] of html.matchAll(/href="#([\w-]+)"/g)) expect(sprite).toContain(`id="${id}"`);
  }
});

it('marks the errors of a posted form, and leaves its fields empty', () => {
  const answer = {
    code: 'invalidInput',
    errors: { cvc: ['required'] },
    paymentMethod: 'CARD',
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
