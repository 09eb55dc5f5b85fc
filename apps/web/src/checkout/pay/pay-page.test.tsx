import type { HostedDetails } from '@stuiver/contract';
import type { Language } from '@stuiver/messages';
import type { PayPageData } from '@stuiver/contract/checkout-pages';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CHECKOUT_TEXTS, makeHostedDetails, makePayPage } from '../../testing/checkout.tsx';
import { stubNetwork } from '../../testing/network.ts';
import { CheckoutApp } from '../shell/checkout-app.tsx';
import { DebitFields } from '../direct-debit/debit-fields.tsx';
import { OpenAmount } from './open-amount.tsx';
import { PayPage } from './pay-page.tsx';
import { render as renderOnServer } from '../server.tsx';

const { t } = CHECKOUT_TEXTS.nl;
const PAY = 'POST /gateway/transaction/initiatePayment';
const DETAILS = 'POST /gateway/transaction/requestPaymentDetails';

const visited = vi.fn<(url: string | URL) => void>();
beforeEach(() => {
  visited.mockReset();
  vi.spyOn(location, 'assign').mockImplementation(visited);
  vi.spyOn(location, 'reload').mockImplementation(() => visited('reload'));
});

const tree = (page: PayPageData, language: Language = 'nl') => (
  <CheckoutApp
    texts={CHECKOUT_TEXTS[language]}
    onLanguage={(language) => Promise.resolve(CHECKOUT_TEXTS[language])}
  >
    {(choose) => <PayPage page={page} choose={choose} Amount={OpenAmount} Debit={DebitFields} />}
  </CheckoutApp>
);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('button', { name: /betaal|bezig/i }));

function typeCard(number = '4242424242424242'): void {
  type(t.card.number, number);
  type(t.card.expiry, '1231');
  type(t.card.code, '123');
  type(t.card.holder, 'J. de Vries');
}

/** Reads a field's description for screen readers. */
function readDescription(label: string): string {
  const id = field(label).getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent ?? '';
}

it.each(['nl', 'en'] as const)(
  'tells the payer in words when the shop has no payment method (%s)',
  (language) => {
    render(tree(makePayPage({ paymentMethods: [] }), language));
    expect(screen.getByText(CHECKOUT_TEXTS[language].t.pay.noMethods)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /betaal|pay/i })).toBeNull();
  },
);

describe('the card form', () => {
  it('shows every error on submit and focuses the first', () => {
    const calls = stubNetwork();
    render(tree(makePayPage()));
    type(t.card.number, '4242424242424241');
    submit();
    expect(readDescription(t.card.number)).toBe(t.card.errors.numberWrong);
    expect(readDescription(t.card.expiry)).toBe(t.card.errors.expiryMissing);
    expect(readDescription(t.card.code)).toBe(t.card.errors.codeMissing);
    expect(readDescription(t.card.holder)).toBe(t.card.errors.holderMissing);
    expect(document.activeElement).toBe(field(t.card.number));
    expect(calls).toEqual([]);
  });

  it('asks for a method if the payer has chosen none, and sends nothing', () => {
    const calls = stubNetwork();
    render(tree(makePayPage({ preselectedMethod: null })));
    submit();
    expect(screen.getByRole('alert').textContent).toContain(t.trouble.chooseMethod);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: t.methodNames.CARD }));
    expect(calls).toEqual([]);
  });

  it('no longer asks for a method once the payer has chosen one', () => {
    render(tree(makePayPage({ preselectedMethod: null })));
    submit();
    fireEvent.click(screen.getByRole('radio', { name: t.methodNames.IDEAL }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('drops the message about a method that is not offered, and keeps the reason of the last failure', () => {
    const answer = { paymentMethod: 'PAYPAL', byCard: false, amount: null, debtor: null } as const;
    const errors = { paymentMethod: ['methodNotOffered'] } as const;
    const { unmount } = render(
      tree(makePayPage({}, { ...answer, errors: { paymentMethod: [...errors.paymentMethod] } })),
    );
    expect(screen.getByRole('alert').textContent).toContain(t.trouble.methodNotOffered);
    fireEvent.click(screen.getByRole('radio', { name: t.methodNames.IDEAL }));
    expect(screen.queryByRole('alert')).toBeNull();
    unmount();
    render(tree(makePayPage({ declineCode: '51' })));
    fireEvent.click(screen.getByRole('radio', { name: t.methodNames.IDEAL }));
    expect(screen.getByRole('alert').textContent).toContain(t.declines.reasons['51']);
  });

  it.each([
    ['number', '5555 5555 5555 4444 00', 'numberLong'],
    ['number', '5555 5555', 'numberShort'],
    ['number', '9999 9999 9999 9999', 'brandUnknown'],
    ['number', '', 'numberMissing'],
    ['expiry', '13 / 31', 'expiryUnreadable'],
    ['code', '12', 'codeWrong'],
    ['code', '1234', 'codeWrong'],
  ] as const)('shows what is wrong with the %s "%s" at the field, and sends nothing', (name, text, error) => {
    const calls = stubNetwork();
    render(tree(makePayPage()));
    typeCard();
    type(t.card[name], text);
    submit();
    expect(readDescription(t.card[name])).toBe(t.card.errors[error]);
    expect(document.activeElement).toBe(field(t.card[name]));
    expect(calls).toEqual([]);
  });

  it('announces an error once on leaving the field, and clears it when it is fixed', () => {
    render(tree(makePayPage()));
    type(t.card.expiry, '0120');
    expect(readDescription(t.card.expiry)).toBe('');
    fireEvent.blur(field(t.card.expiry));
    expect(readDescription(t.card.expiry)).toBe(t.card.errors.expired);
    expect(screen.getAllByRole('status').map((region) => region.textContent)).toEqual([
      t.card.errors.expired,
    ]);
    type(t.card.expiry, '0131');
    expect(readDescription(t.card.expiry)).toBe('');
  });

  it('shows and announces the brand while the number is typed, with its security code’s hint', () => {
    render(tree(makePayPage()));
    type(t.card.number, '3782');
    expect(screen.getByRole('status').textContent).toBe(t.card.brand('American Express'));
    expect(readDescription(t.card.code)).toBe(t.card.codeHintAmex);
    for (const [label, autocomplete] of [
      [t.card.number, 'cc-number'],
      [t.card.expiry, 'cc-exp'],
      [t.card.code, 'cc-csc'],
      [t.card.holder, 'cc-name'],
    ] as const) {
      expect(field(label).autocomplete).toBe(autocomplete);
    }
  });
});

describe('paying', () => {
  it('submits once, however often the button is pressed, and follows the answer', async () => {
    const answer = {
      redirectUrl: '/payment/status/success?reference=p',
      status: 'SUCCEEDED',
      transactionId: 't',
      reference: 'p',
    };
    const calls = stubNetwork({ [PAY]: { body: answer } });
    render(tree(makePayPage()));
    typeCard();
    submit();
    submit();
    expect(screen.getByRole('button', { name: t.pay.busy })).toBeTruthy();
    await waitFor(() => expect(visited).toHaveBeenCalledOnce());
    expect(visited.mock.calls[0]?.[0]).toMatch(/\/payment\/status\/success\?reference=p&language=nl$/);
    expect(calls.filter((call) => call.path.endsWith('initiatePayment'))).toHaveLength(1);
    expect(sessionStorage.getItem('pendingPayment')).toBe('{"opened":"verwijzing","payment":"p"}');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('4242');
  });

  it('shows why it was declined and continues with the same payment', async () => {
    const answer = {
      redirectUrl: '/payment/status/failed?reference=p',
      status: 'OPEN',
      transactionId: 't',
      reference: 'p',
    };
    const calls = stubNetwork({
      [PAY]: { body: answer },
      [DETAILS]: { body: { details: makeHostedDetails({ declineCode: '51' }) } },
    });
    render(tree(makePayPage({ kind: 'link', status: 'USABLE' })));
    typeCard();
    submit();
    expect((await screen.findByRole('alert')).textContent).toContain(t.declines.reasons['51']);
    expect(field(t.card.number).value).toBe('4242 4242 4242 4242');
    submit();
    await waitFor(() => expect(calls).toHaveLength(4));
    expect(calls[2]?.body).toMatchObject({ encryptedTransaction: 'p' });
    expect(location.search).toContain('reference=p');
  });

  it('asks for the payment’s status when there was no answer, before it offers a retry', async () => {
    vi.useFakeTimers();
    const calls = stubNetwork({ [PAY]: 'noAnswer', [DETAILS]: { body: { details: makeHostedDetails() } } });
    render(tree(makePayPage()));
    typeCard();
    await act(async () => submit());
    expect(screen.getByText(t.trouble.lostHeading)).toBeTruthy();
    expect(calls).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('alert').textContent).toBe(t.trouble.notDone);
    expect(calls).toHaveLength(2);
  });

  it('shows the gateway’s errors at their fields', async () => {
    const errors = { creditcardNumber: ['notACard'], cardHolderName: ['invalid'] };
    stubNetwork({ [PAY]: { status: 422, body: { code: 'invalidInput', errors } } });
    render(tree(makePayPage()));
    typeCard();
    submit();
    await screen.findByRole('alert');
    expect(readDescription(t.card.number)).toBe(t.card.errors.numberWrong);
    expect(readDescription(t.card.holder)).toBe(t.card.errors.holderWrong);
  });
});

describe('the link back to the shop', () => {
  it('aborts and goes to the merchant’s address', async () => {
    const shop = 'https://winkel.voorbeeld.test/mandje';
    stubNetwork({
      'POST /gateway/transaction/abortPayment': { body: { redirectUrl: shop, status: 'ABORTED' } },
    });
    render(tree(makePayPage()));
    fireEvent.submit(screen.getByRole('button', { name: t.pay.backToShop }));
    await waitFor(() => expect(visited).toHaveBeenCalledWith(shop));
  });

  it('is hidden without an address', () => {
    render(tree(makePayPage({ redirectUrlAborted: null })));
    expect(screen.queryByRole('button', { name: t.pay.backToShop })).toBeNull();
  });
});

const session = CHECKOUT_TEXTS.nl.t.session;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Opens the page at the start of its clock, with the part that watches its time. */
async function openAtZero(details: Partial<HostedDetails> = {}, language?: Language): Promise<void> {
  await import('./session-expiry.tsx');
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  render(tree(makePayPage(details), language));
  await pass(0);
}

it('expires for good after exactly 1,000,000 ms', async () => {
  await openAtZero();
  await pass(999_999);
  expect(screen.queryByRole('dialog', { name: session.expired.title })).toBeNull();
  await pass(1);
  const dialog = within(screen.getByRole('dialog', { name: session.expired.title }));
  expect(dialog.getByText(session.expired.text)).toBeTruthy();
  expect(dialog.getByText('Van Dijk Fietsen')).toBeTruthy();
  expect(dialog.getByRole('link', { name: session.expired.back }).getAttribute('href')).toBe(
    'https://winkel.voorbeeld.test/mandje',
  );
});

it('warns two minutes before, and offers more time once', async () => {
  await openAtZero();
  await pass(879_999);
  expect(screen.queryByRole('dialog')).toBeNull();
  await pass(1);
  const extended = new Date(880_000 + 1_000_000).toTimeString().slice(0, 5);
  expect(screen.getByText(session.warning.moreHint(extended))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: session.warning.more }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await pass(879_999);
  expect(screen.queryByRole('dialog')).toBeNull();
  await pass(1);
  expect(screen.getByRole('dialog', { name: session.warning.title })).toBeTruthy();
  expect(screen.queryByRole('button', { name: session.warning.more })).toBeNull();
  expect(screen.getByText(session.warning.last)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: session.warning.goOn }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await pass(120_000);
  expect(screen.getByRole('dialog', { name: session.expired.title })).toBeTruthy();
});

it('uses the 24-hour clock in English too', async () => {
  await openAtZero({}, 'en');
  await pass(880_000);
  const time = `${String(new Date(1_000_000).getHours()).padStart(2, '0')}:16`;
  expect(screen.getByText(CHECKOUT_TEXTS.en.t.session.warning.text(time))).toBeTruthy();
});

it('ends with the payment when that is earlier, and then offers no more time', async () => {
  await openAtZero({ secondsLeft: 300 });
  await pass(180_000);
  expect(screen.getByRole('dialog', { name: session.warning.title })).toBeTruthy();
  expect(screen.queryByRole('button', { name: session.warning.more })).toBeNull();
  await pass(120_000);
  expect(screen.getByRole('dialog', { name: session.expired.title })).toBeTruthy();
});

it('keeps what was typed and chosen before hydration, without a mismatch', async () => {
  const page = makePayPage();
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderOnServer(page, 'nl').html;
  type(t.card.number, '5555555555554444');
  screen.getByRole<HTMLInputElement>('radio', { name: 'iDEAL | Wero' }).checked = true;
  const problems: unknown[] = [];
  let root: Root | undefined;
  await act(async () => {
    root = hydrateRoot(container, tree(page), { onRecoverableError: (error) => problems.push(error) });
  });
  expect(problems).toEqual([]);
  expect(field(t.card.number).value).toBe('5555 5555 5555 4444');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'iDEAL | Wero' }).checked).toBe(true);
  expect(screen.getByRole('status').textContent).toBe(t.card.brand('Mastercard'));
  act(() => root?.unmount());
});

it('changes its language in place and keeps what was typed', async () => {
  document.documentElement.dataset['product'] = 'Stuiver';
  render(tree(makePayPage()));
  type(t.card.number, '4242');
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  await screen.findByRole('heading', { name: CHECKOUT_TEXTS.en.t.pay.heading });
  expect(field(CHECKOUT_TEXTS.en.t.card.number).value).toBe('4242');
  await waitFor(() => expect(document.title).toBe('Stuiver – Pay Van Dijk Fietsen'));
});

it('reloads when the browser restores it from its page cache, as the payment may be over', () => {
  render(tree(makePayPage()));
  const show = (persisted: boolean) => fireEvent(window, Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(visited).not.toHaveBeenCalled();
  show(true);
  expect(visited).toHaveBeenCalledExactlyOnceWith('reload');
});

describe('an open amount', () => {
  const OPEN = { kind: 'link', status: 'USABLE', amount: '5.00', maximumAmount: '100.00' } as const;
  const LABEL = 'Welk bedrag wil je betalen?';
  const readSentAmount = (calls: { body: unknown }[], index: number) =>
    (calls[index]?.body as { amount?: string } | undefined)?.amount;

  it('is requested, shown on the button, and sent in wire form', async () => {
    const answer = { redirectUrl: '/payment/status/success?reference=b', status: 'SUCCEEDED' };
    const calls = stubNetwork({ [PAY]: { body: { ...answer, transactionId: 't', reference: 'b' } } });
    render(tree(makePayPage(OPEN)));
    expect(document.querySelector('.order .amount')?.textContent).toMatch(/5,00 – .*100,00/);
    typeCard();
    type(LABEL, '12,5');
    // One of the two texts is shown, by the chosen method.
    const texts = [...screen.getByRole('button', { name: /betaal/i }).querySelectorAll('span')];
    expect(texts.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
      'Betaal € 12,50',
      'Overboekgegevens voor € 12,50 tonen',
    ]);
    expect(document.querySelector('.order .amount')?.textContent).toMatch(/12,50/);
    submit();
    await waitFor(() => expect(visited).toHaveBeenCalledTimes(1));
    expect(readSentAmount(calls, 0)).toBe('12.50');
  });

  it('has the sign of its currency before it, in the document too', () => {
    const { container } = render(tree(makePayPage(OPEN)));
    expect(field(LABEL).previousElementSibling?.textContent).toBe('€');
    expect(renderOnServer(makePayPage(OPEN), 'en').html).toContain('>€</span><input');
    expect(container.querySelectorAll('.sign')).toHaveLength(1);
  });

  it('is refused at the field outside its limits, and not sent', () => {
    const calls = stubNetwork();
    render(tree(makePayPage(OPEN)));
    typeCard();
    for (const [typed, said] of [
      ['', 'Vul een bedrag in'],
      ['4,99', /minstens/],
      ['100,01', /hoogstens/],
      ['veel', /zoals 12,50/],
      // Thousands to one, thousandths to another.
      ['12,345', /Bedoel je duizenden of centen/],
      ['12.345', /Bedoel je duizenden of centen/],
    ] as const) {
      type(LABEL, typed);
      submit();
      expect(readDescription(LABEL)).toMatch(said);
      expect(document.activeElement).toBe(field(LABEL));
      // Neither the button nor the order shows an amount that cannot be paid.
      expect(document.querySelector('.for-others')?.textContent?.trim()).toBe('Betaal');
      expect(document.querySelector('.for-transfer')?.textContent).toBe('Overboekgegevens tonen');
      expect(document.querySelector('.order .amount')?.textContent).toMatch(/5,00 – .*100,00/);
    }
    expect(calls).toEqual([]);
  });

  it('retries the declined payment for the same amount, and starts a new one for another', async () => {
    const declined = { redirectUrl: '/payment/status/failed?reference=b', status: 'OPEN' };
    const calls = stubNetwork({
      [PAY]: { body: { ...declined, transactionId: 't', reference: 'b' } },
      [DETAILS]: { body: { details: makeHostedDetails({ declineCode: '51' }) } },
    });
    render(tree(makePayPage(OPEN)));
    typeCard();
    type(LABEL, '20');
    const paid = () => calls.filter(({ path }) => path.endsWith('initiatePayment'));
    const pays = async (count: number) => {
      submit();
      await waitFor(() => expect(paid()).toHaveLength(count));
      await screen.findByText(t.declines.heading);
      await waitFor(() => expect(screen.queryByText(t.pay.busy)).toBeNull());
      return (paid().at(-1)?.body as { encryptedTransaction: string } | undefined)?.encryptedTransaction;
    };
    expect(await pays(1)).toBe('verwijzing');
    expect(await pays(2)).toBe('b');
    type(LABEL, '30');
    expect(await pays(3)).toBe('verwijzing');
  });

  it('is shown again with the reason when it was posted without JavaScript', () => {
    const answer = {
      errors: { amount: ['tooHigh'] },
      paymentMethod: 'IDEAL',
      byCard: false,
      amount: '250',
      debtor: null,
    } as const;
    const { html } = renderOnServer(makePayPage(OPEN, { ...answer, errors: { amount: ['tooHigh'] } }), 'nl');
    expect(html).toContain('value="250"');
    expect(html).toMatch(/hoogstens/);
  });
});
