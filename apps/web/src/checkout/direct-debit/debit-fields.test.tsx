import type { PayFormAnswer, PayPageData } from '@stuiver/contract/checkout-pages';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CHECKOUT_TEXTS, makeMandate, makePayPage } from '../../testing/checkout.tsx';
import { stubNetwork } from '../../testing/network.ts';
import { CheckoutApp } from '../shell/checkout-app.tsx';
import { DebitFields } from './debit-fields.tsx';
import { OpenAmount } from '../pay/open-amount.tsx';
import { PayPage } from '../pay/pay-page.tsx';

const t = CHECKOUT_TEXTS.nl.t.sepa;
const PAY = 'POST /gateway/transaction/initiatePayment';
const visited = vi.fn<(url: string | URL) => void>();
beforeEach(() => {
  visited.mockReset();
  vi.spyOn(location, 'assign').mockImplementation(visited);
  vi.spyOn(location, 'reload').mockImplementation(() => visited('reload'));
});

function show(page: PayPageData): void {
  render(
    <CheckoutApp
      texts={CHECKOUT_TEXTS.nl}
      onLanguage={(language) => Promise.resolve(CHECKOUT_TEXTS[language])}
    >
      {(choose) => <PayPage page={page} choose={choose} Amount={OpenAmount} Debit={DebitFields} />}
    </CheckoutApp>,
  );
}

const debitPage = (debtor = {}, answer: PayFormAnswer | null = null) =>
  makePayPage({ paymentMethods: ['SEPA_DIRECT_DEBIT'], sepa: makeMandate(debtor) }, answer);
const field = (name: keyof typeof t.fields) => screen.getByLabelText<HTMLInputElement>(t.fields[name]);
const submit = () => fireEvent.submit(screen.getByRole('button', { name: /betaal|bezig/i }));
function below(input: HTMLElement): string {
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

const KNOWN = {
  iban: 'NL91 •••• •••• 4300',
  accountHolderName: 'Noor Bakker',
  emailAddress: 'noor@voorbeeld.test',
  street: 'Oudegracht 112',
  postCode: '3511 AX',
  town: 'Utrecht',
};

it('shows the whole mandate before it is signed', () => {
  show(debitPage());
  const mandate = screen.getByRole('heading', { name: t.heading(false) }).parentElement;
  for (const text of [
    'Van Dijk Fietsen',
    'NL79ZZZ999999990000',
    'M20261121-8A9B0C1D2E3F4A5B',
    'Oudegracht 112, 3511 AX Utrecht',
    t.authorise('Van Dijk Fietsen', false),
    t.refundRight,
  ])
    expect(mandate?.textContent).toContain(text);
  expect(t.refundRight).toContain('acht weken');
});

it('shows at each field what is missing, and asks for consent explicitly', () => {
  const calls = stubNetwork();
  show(debitPage());
  fireEvent.input(field('iban'), { target: { value: 'NL91ABNA0417164301' } });
  submit();
  expect(below(field('iban'))).toBe(t.errors.iban.wrong);
  expect(below(field('town'))).toBe(t.errors.town.required);
  expect(below(screen.getByLabelText(t.agree))).toBe(t.errors.mandateAgreed);
  expect(document.activeElement).toBe(field('iban'));
  expect(calls).toEqual([]);
  fireEvent.input(field('iban'), { target: { value: 'nl91abna0417164300' } });
  expect(below(field('iban'))).toBe('');
  fireEvent.blur(field('iban'));
  expect(field('iban').value).toBe('NL91 ABNA 0417 1643 00');
});

it.each([
  ['IBAN NL44-RABO-0123-4567-89', 'NL44 RABO 0123 4567 89'],
  ['\u200eIBAN:\u00a0RS35\u202f2600\u202f0560\u202f1001\u202f6113\u202f79', 'RS35 2600 0560 1001 6113 79'],
])('accepts the pasted account %j and shows it as %j', (pasted, shown) => {
  stubNetwork();
  show(debitPage());
  expect(pasted.length).toBeLessThanOrEqual(field('iban').maxLength);
  fireEvent.input(field('iban'), { target: { value: pasted } });
  fireEvent.blur(field('iban'));
  expect([field('iban').value, below(field('iban'))]).toEqual([shown, '']);
});

it('sends the filled-in data, with the shown reference and the consent', async () => {
  const calls = stubNetwork({
    [PAY]: {
      body: {
        redirectUrl: 'http://localhost/payment/status/pending?reference=r',
        status: 'PENDING',
        transactionId: 'x',
        reference: 'r',
      },
    },
  });
  show(debitPage(KNOWN));
  fireEvent.click(screen.getByLabelText(t.agree));
  submit();
  await waitFor(() => expect(visited).toHaveBeenCalled());
  expect(calls[0]?.body).toMatchObject({
    ...KNOWN,
    paymentMethod: 'SEPA_DIRECT_DEBIT',
    addressCountry: 'NL',
    mandateReference: 'M20261121-8A9B0C1D2E3F4A5B',
    mandateAgreed: true,
  });
});

it('keeps what was typed in a form that came back', () => {
  const errors = { iban: ['notAnIban' as const] };
  const debtor = { ...KNOWN, iban: 'NL00', addressCountry: 'BE' };
  show(debitPage({}, { errors, paymentMethod: 'SEPA_DIRECT_DEBIT', byCard: false, amount: null, debtor }));
  expect(below(field('iban'))).toBe(t.errors.iban.wrong);
  expect([field('iban').value, field('town').value, field('addressCountry').value]).toEqual([
    'NL00',
    'Utrecht',
    'BE',
  ]);
});
