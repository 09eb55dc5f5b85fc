import type { PaymentLinkDetails } from '@stuiver/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePaymentLink, makePaymentLinkDetails } from '../../testing/payment-links.ts';
import { makePage } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';

const MAKE = 'POST /gateway/transaction/requestPaymentLink';
const PREVIEW = 'POST /gateway/transaction/previewPaymentLink';
const QR = {
  'GET /gateway/transaction/qrcode': { body: { image: 'data:image/svg+xml,<svg/>', paymentLink: '' } },
};
const LIST = 'GET /gateway/transaction/getPaymentLinks';
const LINK = makePaymentLink();
const PATH = `/management/links-view/${LINK.id}`;
const ONE = `GET /gateway/transaction/getPaymentLink/${LINK.id}`;
const SWITCH = 'POST /gateway/transaction/switchPaymentLink';
const CHANGE = 'POST /gateway/transaction/changePaymentLink';
const one = (about: Partial<PaymentLinkDetails> = {}) => ({
  body: { details: { paymentLink: makePaymentLinkDetails(about) } },
});

const PAYMENT = {
  transactionId: '01939a03-0000-7000-8000-0000000000aa',
  status: 'SUCCEEDED',
  condition: 'SUCCEEDED',
  amount: '100.00',
  currency: 'EUR',
  paymentMethodName: 'IDEAL',
  accountHolderName: 'Noor Bakker',
  createdDateTime: '2026-11-20T12:00:00Z',
} as const;

function type(label: string | RegExp, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

beforeEach(() => {
  queryClient.clear();
  signedIn();
});

it('creates a link and shows it with its QR code instead of the form', async () => {
  const seen = stubNetwork({ [MAKE]: { body: { paymentLink: LINK } }, [ONE]: one(), ...QR });
  await renderApp('/management/payment-link');
  await screen.findByRole('button', { name: 'Link maken' });
  type('Bedrag', '89,95');
  type('Omschrijving', 'Bestelling 20416');
  fireEvent.click(screen.getByRole('button', { name: 'Link maken' }));
  expect(await screen.findByText('Uw betaallink is klaar')).toBeTruthy();
  expect(screen.getByText(makePaymentLink().paymentLink)).toBeTruthy();
  expect(await screen.findByRole('img', { name: /QR-code/ })).toBeTruthy();
  const body = seen.find((call) => call.path.endsWith('requestPaymentLink'))?.body;
  expect(body).toMatchObject({
    transaction: {
      amount: '89.95',
      maximumAmount: null,
      linkValidityDays: 14,
      maximumUses: 1,
      paymentLink: true,
      sepaSpec: null,
    },
  });
});

it.each(['Nog een link maken', 'Betaallink maken'])(
  'shows the new link again after a reload, and an empty form by “%s”',
  async (name) => {
    stubNetwork({ [ONE]: one(), ...QR });
    await renderApp(`/management/payment-link?made=${LINK.id}`);
    expect(await screen.findByText('Uw betaallink is klaar')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('link', { name }).at(-1)!);
    expect(await screen.findByLabelText('Bedrag')).toHaveProperty('value', '');
    expect(screen.queryByText('Uw betaallink is klaar')).toBeNull();
  },
);

it('shows the payer’s page next to the form, with what was typed', async () => {
  const seen = stubNetwork({ [PREVIEW]: { body: { look: 'verzegeld' } } });
  await renderApp('/management/payment-link');
  const frame = await screen.findByTitle('De betaalpagina van deze link');
  expect(frame.getAttribute('src')).toMatch(/^\/pay\/preview\?look=verzegeld&language=nl/);
  type('Bedrag', '12,5');
  type('Omschrijving', 'Bestelling 20416');
  fireEvent.click(screen.getByRole('radio', { name: /Alleen SEPA-incasso/ }));
  await waitFor(() =>
    expect(seen.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      amount: '12.50',
      description: 'Bestelling 20416',
      sepaOnly: true,
    }),
  );
});

it('follows what the payer of a new link does', async () => {
  stubNetwork({ [MAKE]: { body: { paymentLink: LINK } }, [ONE]: one({ openedCount: 1 }), ...QR });
  await renderApp('/management/payment-link');
  type('Bedrag', '89,95');
  type('Omschrijving', 'Bestelling 20416');
  fireEvent.click(await screen.findByRole('button', { name: 'Link maken' }));
  const phone = within(await screen.findByRole('region', { name: /volg het hier/ }));
  expect(await phone.findByText('Geopend')).toBeTruthy();
  expect(phone.getByText('Nog niet betaald')).toBeTruthy();
  const paid = { uses: 1, receivedAmount: '89.95', numberOfPayments: 1, payments: [PAYMENT] };
  stubNetwork({ [ONE]: one({ openedCount: 1, status: 'USED', ...paid }), ...QR });
  await queryClient.refetchQueries({ queryKey: ['link', LINK.id] });
  expect(await phone.findByText('Betaald')).toBeTruthy();
  expect(phone.getByText('iDEAL | Wero gekozen')).toBeTruthy();
  // A paid link is not scanned again.
  expect(phone.queryByRole('img')).toBeNull();
});

it('requires three more fields once SEPA is chosen, and makes no call before they are filled in', async () => {
  const seen = stubNetwork({});
  await renderApp('/management/payment-link');
  fireEvent.click(await screen.findByRole('radio', { name: /Alleen SEPA-incasso/ }));
  type('Bedrag', '10');
  type('Omschrijving', 'Contributie');
  fireEvent.click(screen.getByRole('button', { name: 'Link maken' }));
  expect(await screen.findAllByText('Voor SEPA-incasso is dit veld nodig')).toHaveLength(3);
  expect(seen.filter(({ path }) => !path.endsWith('previewPaymentLink'))).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: /Al uw betaalmethoden/ }));
  await waitFor(() => expect(screen.queryByText('Voor SEPA-incasso is dit veld nodig')).toBeNull());
});

it('shows the gateway’s errors at their fields and unfolds only the section that has them', async () => {
  const errors = { 'transaction.redirectUrlSuccess': ['notAUrl'] };
  stubNetwork({ [MAKE]: { status: 422, body: { code: 'invalidInput', requestId: 'r', errors } } });
  await renderApp('/management/payment-link');
  await screen.findByRole('button', { name: 'Link maken' });
  const sections = [...document.querySelectorAll('details')];
  expect(sections.map(({ open }) => open)).toEqual([false, false]);
  type('Bedrag', '10');
  type('Omschrijving', 'Contributie');
  fireEvent.click(screen.getByRole('button', { name: 'Link maken' }));
  const message = await screen.findByText(/begin(t|nend) met https/);
  expect(sections.filter(({ open }) => open)).toEqual([message.closest('details')]);
});

it('copies the link and confirms it, or reports that it could not', async () => {
  const writeText = vi
    .fn<(text: string) => Promise<void>>()
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new Error('no'));
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  stubNetwork({ [ONE]: one(), ...QR });
  await renderApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Link kopiëren' }));
  expect(await screen.findByText('Gekopieerd naar het klembord')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(makePaymentLink().paymentLink);
  fireEvent.click(screen.getByRole('button', { name: 'Gekopieerd' }));
  expect(await screen.findByText('Er ging iets mis')).toBeTruthy();
});

it('opens the link’s page from a row of the list, with its payments', async () => {
  stubNetwork({
    [LIST]: { body: makePage([makePaymentLink({ uses: 3, maximumUses: null, maximumAmount: '120.00' })]) },
    [ONE]: one({
      uses: 3,
      maximumUses: null,
      openedCount: 12,
      receivedAmount: '310.00',
      numberOfPayments: 1,
      payments: [PAYMENT],
    }),
    ...QR,
  });
  const { router } = await renderApp('/management/links-view');
  expect(await screen.findByText('3 keer')).toBeTruthy();
  expect(screen.getByText(/89,95 – .*120,00/)).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: /Bestelling 20416/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bestelling 20416' })).toBeTruthy();
  expect(router.state.location.pathname).toBe(PATH);
  expect(await screen.findByText(/310,00/)).toBeTruthy();
  const row = within(screen.getByRole('table')).getByRole('link');
  expect(row.getAttribute('href')).toBe('/management/payments/01939a03-0000-7000-8000-0000000000aa');
});

it('asks before switching off, and switches back on at once', async () => {
  const seen = stubNetwork({ [ONE]: one({ usesUnderWay: 2 }), [SWITCH]: { body: { id: LINK.id } }, ...QR });
  await renderApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Uitzetten' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/2 betalingen zijn onderweg/)).toBeTruthy();
  expect(seen.some(({ path }) => path.endsWith('switchPaymentLink'))).toBe(false);
  const off = stubNetwork({
    [ONE]: one({ status: 'SWITCHED_OFF', switchedOffDateTime: '2026-11-20T12:00:00Z' }),
    [SWITCH]: { body: { id: LINK.id } },
    ...QR,
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Uitzetten' }));
  expect(await screen.findByText('Betaallink uitgezet')).toBeTruthy();
  expect(off.find(({ path }) => path.endsWith('switchPaymentLink'))?.body).toEqual({
    id: LINK.id,
    on: false,
  });
  const on = stubNetwork({ [ONE]: one(), [SWITCH]: { body: { id: LINK.id } }, ...QR });
  fireEvent.click(await screen.findByRole('button', { name: 'Weer aanzetten' }));
  expect(await screen.findByText('Betaallink aangezet')).toBeTruthy();
  expect(on.find(({ path }) => path.endsWith('switchPaymentLink'))?.body).toEqual({ id: LINK.id, on: true });
});

it('shows in the dialog why a link was not switched off', async () => {
  const refused = { status: 409, body: { code: 'linkUsedUp', requestId: 'r' } };
  stubNetwork({ [ONE]: one(), [SWITCH]: refused, ...QR });
  await renderApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Uitzetten' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Uitzetten' }));
  expect(await dialog.findByText(/is opgebruikt/)).toBeTruthy();
});

it('changes description, days and uses, and shows the gateway’s errors at the fields', async () => {
  const errors = { linkValidityDays: ['alreadyOver'], maximumUses: ['fewerThanUsed'] };
  stubNetwork({
    [ONE]: one(),
    [CHANGE]: { status: 422, body: { code: 'invalidInput', requestId: 'r', errors } },
    ...QR,
  });
  await renderApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Wijzigen' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Wijziging opslaan' }));
  expect(await dialog.findByText('Er is nog niets gewijzigd')).toBeTruthy();
  fireEvent.input(dialog.getByLabelText('Omschrijving'), { target: { value: 'Bestelling 7' } });
  fireEvent.click(dialog.getByRole('radio', { name: 'Een vast aantal keer' }));
  fireEvent.input(dialog.getByLabelText('Aantal keer'), { target: { value: '3' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Wijziging opslaan' }));
  expect(await dialog.findByText(/Die dag is al voorbij/)).toBeTruthy();
  expect(dialog.getByText(/Er is al vaker betaald/)).toBeTruthy();
  const seen = stubNetwork({ [ONE]: one(), [CHANGE]: { body: { id: LINK.id } }, ...QR });
  fireEvent.click(dialog.getByRole('button', { name: 'Wijziging opslaan' }));
  expect(await screen.findByText('Betaallink gewijzigd')).toBeTruthy();
  const sent = seen.find(({ path }) => path.endsWith('changePaymentLink'))?.body;
  const wanted = { id: LINK.id, description: 'Bestelling 7', linkValidityDays: 14, maximumUses: 3 };
  const before = { description: 'Bestelling 20416', linkValidityDays: 14, maximumUses: 1 };
  expect(sent).toEqual({ ...wanted, before });
});

it('shows what another user saved meanwhile, keeps what was typed, and overwrites only when confirmed', async () => {
  stubNetwork({ [ONE]: one(), ...QR });
  await renderApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Wijzigen' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.input(dialog.getByLabelText('Omschrijving'), { target: { value: 'Bestelling 7' } });
  const theirs = { description: 'Bestelling 8', linkValidityDays: 30, maximumUses: null };
  const refused = { status: 409, body: { code: 'changedMeanwhile', requestId: 'r' } };
  stubNetwork({ [ONE]: one(theirs), [CHANGE]: refused, ...QR });
  fireEvent.click(dialog.getByRole('button', { name: 'Wijziging opslaan' }));
  expect(
    await dialog.findByText(/Nu geldt: “Bestelling 8”, 30 dagen geldig, onbeperkt te betalen/),
  ).toBeTruthy();
  expect(dialog.getByLabelText('Omschrijving')).toHaveProperty('value', 'Bestelling 7');
  const seen = stubNetwork({ [ONE]: one(theirs), [CHANGE]: { body: { id: LINK.id } }, ...QR });
  fireEvent.click(dialog.getByRole('button', { name: 'Wijziging opslaan' }));
  expect(await screen.findByText('Betaallink gewijzigd')).toBeTruthy();
  const sent = seen.find(({ path }) => path.endsWith('changePaymentLink'))?.body;
  expect(sent).toMatchObject({ description: 'Bestelling 7', linkValidityDays: 14, before: theirs });
});

it.each(['USED', 'EXPIRED', 'SWITCHED_OFF'] as const)(
  'offers of a link that is %s its address and what payers see there, and nothing to send or hang up',
  async (status) => {
    const switchedOffDateTime = status === 'SWITCHED_OFF' ? '2026-11-20T12:00:00Z' : null;
    const seen = stubNetwork({ [ONE]: one({ status, switchedOffDateTime }), ...QR });
    await renderApp(PATH);
    const open = await screen.findByRole('link', { name: 'Bekijk als betaler' });
    expect(open.getAttribute('href')).toBe(LINK.paymentLink);
    expect(screen.getByText(LINK.paymentLink)).toBeTruthy();
    const card = within(open.closest('section') ?? document.body);
    expect(card.queryAllByRole('button')).toEqual([]);
    expect(card.getAllByRole('link')).toEqual([open]);
    expect(screen.queryByRole('img', { name: /QR-code/ })).toBeNull();
    expect(seen.some(({ path }) => path.includes('qrcode'))).toBe(false);
  },
);

it('offers no changes to users who cannot create links, and no switch for a link that has ended', async () => {
  stubNetwork({ [ONE]: one({ status: 'USED', uses: 1 }), ...QR });
  const { unmount } = await renderApp(PATH);
  expect(await screen.findByText(/Verhoog het aantal keren/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Uitzetten' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Wijzigen' })).toBeTruthy();
  unmount();
  queryClient.clear();
  signedIn({ restrictionList: ['generatePaymentLink'] });
  stubNetwork({ [ONE]: one(), ...QR });
  await renderApp(PATH);
  expect(await screen.findByText(/Eén keer te gebruiken/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Wijzigen' })).toBeNull();
});

it('saves the QR code as SVG and as PNG under the link’s own name', async () => {
  stubNetwork({ [ONE]: one(), ...QR });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await renderApp(PATH);
  for (const format of ['SVG', 'PNG']) {
    fireEvent.click(await screen.findByRole('button', { name: `QR-code opslaan als ${format}` }));
    await waitFor(() => expect(names.at(-1)).toBe(`betaallink-bestelling-20416.${format.toLowerCase()}`));
  }
});

it('sends a link by WhatsApp, mail or the device’s share sheet, and prints only its QR code', async () => {
  stubNetwork({ [ONE]: one(), ...QR });
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await renderApp(PATH);
  const text = 'Van Dijk Fietsen: betaal €.89,95 voor Bestelling 20416: https://pay.example/pay/12-';
  await screen.findByRole('link', { name: 'Mailen' });
  const readHref = (name: string) =>
    decodeURIComponent(screen.getByRole<HTMLAnchorElement>('link', { name }).href);
  expect(readHref('Mailen')).toMatch(new RegExp(`^mailto:\\?subject=Bestelling 20416&body=${text}`));
  expect(readHref('WhatsApp')).toMatch(new RegExp(`^https://wa\\.me/\\?text=${text}`));
  fireEvent.click(screen.getByRole('button', { name: 'Delen…' }));
  expect(share.mock.calls[0]?.[0]).toMatchObject({ title: 'Bestelling 20416' });
  Reflect.deleteProperty(navigator, 'share');
  fireEvent.click(await screen.findByRole('button', { name: 'QR-code afdrukken' }));
  // The picture has been loaded by then, and nothing but it and its words is printed.
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(document.querySelector('body > .print-sheet')?.textContent).toMatch(
    /^Van Dijk FietsenScan en betaalBestelling 20416€.89,95$/,
  );
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('.print-sheet')).toBeNull());
  vi.unstubAllGlobals();
});

it('offers to create the first link only to users who can', async () => {
  signedIn({ restrictionList: ['generatePaymentLink'] });
  stubNetwork({ [LIST]: { body: makePage([]) } });
  await renderApp('/management/links-view');
  expect(await screen.findByText(/^Nog geen betaallinks/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Betaallink maken' })).toBeNull();
});
