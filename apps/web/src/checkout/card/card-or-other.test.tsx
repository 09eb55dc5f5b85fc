import type { PayFormAnswer, PayPageData } from '@stuiver/contract/checkout-pages';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CHECKOUT_TEXTS, makePayPage } from '../../testing/checkout.tsx';
import { stubNetwork } from '../../testing/network.ts';
import { DebitFields } from '../direct-debit/debit-fields.tsx';
import { OpenAmount } from '../pay/open-amount.tsx';
import { PayPage } from '../pay/pay-page.tsx';
import { CheckoutApp } from '../shell/checkout-app.tsx';

const { t } = CHECKOUT_TEXTS.nl;
const PAY = 'POST /gateway/transaction/initiatePayment';
const NUMBER = '6703 4444 4444 4449';
const ANSWER = {
  redirectUrl: 'http://localhost/payment/onward/p',
  status: 'OPEN',
  transactionId: 'x',
  reference: 'p',
};
const visited = vi.fn<(url: string | URL) => void>();
beforeEach(() => {
  visited.mockReset();
  vi.spyOn(location, 'assign').mockImplementation(visited);
});

const bancontactPage = (answer: PayFormAnswer | null = null) =>
  makePayPage(
    { paymentMethods: ['CARD', 'BANCONTACT'], byCard: ['BANCONTACT'], preselectedMethod: 'BANCONTACT' },
    answer,
  );

/** Shows the page, and returns the part of Bancontact. */
function show(page: PayPageData) {
  render(
    <CheckoutApp
      texts={CHECKOUT_TEXTS.nl}
      onLanguage={(language) => Promise.resolve(CHECKOUT_TEXTS[language])}
    >
      {(choose) => <PayPage page={page} choose={choose} Amount={OpenAmount} Debit={DebitFields} />}
    </CheckoutApp>,
  );
  return within(screen.getByRole('group', { name: t.methodNames.BANCONTACT }));
}

const submit = () => fireEvent.submit(screen.getByRole('button', { name: /betaal|bezig/i }));
const errorBelow = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

it('pays by the app unless the card is chosen', async () => {
  const calls = stubNetwork({ [PAY]: { body: ANSWER } });
  show(bancontactPage());
  submit();
  await waitFor(() => expect(visited).toHaveBeenCalled());
  expect(calls[0]?.body).toMatchObject({ paymentMethod: 'BANCONTACT' });
  expect(calls[0]?.body).not.toHaveProperty('byCard');
  expect(calls[0]?.body).not.toHaveProperty('creditcardNumber');
});

it('asks for the card’s number, expiry and name, and for no security code', async () => {
  const calls = stubNetwork({ [PAY]: { body: ANSWER } });
  const part = show(bancontactPage());
  fireEvent.click(part.getByLabelText(t.methods.byCard));
  submit();
  const [number, expiry, holder] = [t.card.number, t.card.expiry, t.card.holder].map((label) =>
    part.getByLabelText<HTMLInputElement>(label),
  ) as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
  expect([number, expiry, holder].map(errorBelow)).toEqual([
    t.card.errors.numberMissing,
    t.card.errors.expiryMissing,
    t.card.errors.holderMissing,
  ]);
  expect(part.queryByLabelText(t.card.code)).toBeNull();
  expect(document.activeElement).toBe(number);
  // A number of Maestro may be as short.
  fireEvent.input(number, { target: { value: '670300000000003' } });
  fireEvent.input(expiry, { target: { value: '1231' } });
  fireEvent.input(holder, { target: { value: 'J. Jansen' } });
  submit();
  expect(errorBelow(number)).toBe(t.card.errors.numberShort);
  expect(calls).toEqual([]);
  fireEvent.input(number, { target: { value: NUMBER } });
  submit();
  await waitFor(() => expect(visited).toHaveBeenCalled());
  expect(calls[0]?.body).toMatchObject({
    paymentMethod: 'BANCONTACT',
    byCard: true,
    creditcardNumber: NUMBER.replaceAll(' ', ''),
    cardExpirationDate: '2031-12-01',
    cardHolderName: 'J. Jansen',
  });
});

it('keeps the choice of a form that came back, and shows its errors at its own card only', () => {
  const errors = { creditcardNumber: ['notACard' as const] };
  const part = show(
    bancontactPage({ errors, paymentMethod: 'BANCONTACT', byCard: true, amount: null, debtor: null }),
  );
  expect(part.getByLabelText<HTMLInputElement>(t.methods.byCard).checked).toBe(true);
  expect(errorBelow(part.getByLabelText(t.card.number))).toBe(t.card.errors.numberWrong);
  expect(screen.getAllByText(t.card.errors.numberWrong)).toHaveLength(1);
});
