import { getMandatesPaginated, getPPROMandatesPaginated } from '@stuiver/contract/routes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePage, MERCHANT_ID, PAYMENT_ID } from '../../testing/payments.ts';
import { MANDATE_REFERENCE, makeMandate, makeMandateRow, RECURRENCE_ID } from '../../testing/recurring.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { mandatesListCall } from './queries.ts';

const STANDARD = 'GET /gateway/mandate/getMandatesPaginated';
const PPRO = 'GET /gateway/mandate/getPPROMandatesPaginated';
const ONE = `GET /gateway/mandate/getMandate/${MANDATE_REFERENCE}`;
const details = (about: Parameters<typeof makeMandate>[0] = {}) => ({
  [ONE]: { body: { details: { Mandate: makeMandate(about) } } },
});

beforeEach(() => {
  queryClient.clear();
  signedIn();
});

it('lets the roles decide which list is called', () => {
  expect(mandatesListCall([])).toBe(getMandatesPaginated);
  expect(mandatesListCall(['MERCHANT', 'ADMIN'])).toBe(getMandatesPaginated);
  expect(mandatesListCall(['MERCHANT', 'PPRO'])).toBe(getPPROMandatesPaginated);
  expect(mandatesListCall(['MERCHANT_PPRO_READ'])).toBe(getPPROMandatesPaginated);
});

it('lists mandates with their state', async () => {
  const seen = stubNetwork({
    [STANDARD]: {
      body: makePage([
        makeMandateRow(),
        makeMandateRow({ id: '2', mandateReference: 'B', blockedReason: 'AC06' }),
        makeMandateRow({
          id: '3',
          mandateReference: 'C',
          active: false,
          stoppedDateTime: '2026-05-01T10:00:00Z',
        }),
      ]),
    },
  });
  await renderApp('/management/mandates');
  expect(await screen.findByText('3 machtigingen')).toBeTruthy();
  expect(screen.getAllByText('Via een betaling')).toHaveLength(3);
  expect(screen.getAllByText('Geblokkeerd · rekening geblokkeerd').length).toBeGreaterThan(0);
  expect(screen.getAllByText('Gestopt').length).toBeGreaterThan(0);
  expect(seen.map(({ path }) => path.split('?')[0])).toContain('/gateway/mandate/getMandatesPaginated');
});

it('are found by IBAN or reference, and filtered by status', async () => {
  const seen = stubNetwork({
    'GET /gateway/transaction/statuses': { body: { mandates: ['ACTIVE', 'BLOCKED', 'USED', 'STOPPED'] } },
    [STANDARD]: { body: makePage([makeMandateRow()]) },
  });
  await renderApp('/management/mandates');
  const asked = () =>
    new URLSearchParams(seen.findLast(({ path }) => path.includes('Mandates'))?.path.split('?')[1]);
  const box = await screen.findByRole('searchbox');
  expect(box.getAttribute('placeholder')).toBe('Naam, kenmerk of IBAN');
  fireEvent.input(box, { target: { value: 'NL91 ABNA 0417' } });
  await waitFor(() => expect(asked().get('filter')).toBe('NL91 ABNA 0417'));
  fireEvent.click(screen.getByRole('button', { name: 'Status' }));
  fireEvent.click(await screen.findByLabelText('Geblokkeerd'));
  await waitFor(() => expect(asked().getAll('statuses')).toEqual(['BLOCKED']));
});

it('are added with what was signed, and an error stands at its field', async () => {
  const rows = [makeMandateRow()];
  const CREATE = 'POST /gateway/mandate/createMandate';
  const answers: Parameters<typeof stubNetwork>[0] = {
    [STANDARD]: () => ({ body: makePage(rows) }),
    [CREATE]: {
      status: 422,
      body: { code: 'invalidInput', errors: { mandateReference: ['referenceUsed'], town: ['required'] } },
    },
  };
  const seen = stubNetwork(answers);
  await renderApp('/management/mandates');
  fireEvent.click(await screen.findByRole('button', { name: 'Machtiging toevoegen' }));
  const dialog = await screen.findByRole('dialog');
  const type = (label: RegExp, value: string) =>
    fireEvent.input(within(dialog).getByLabelText(label), { target: { value } });
  const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Toevoegen' }));
  submit();
  expect(await within(dialog).findByText('Vul een IBAN in')).toBeTruthy();
  expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  type(/^Naam/, 'Noor Bakker');
  type(/^IBAN/, 'nl91 abna 0417 1643 00');
  type(/^Kenmerk/, 'LID-2043');
  type(/^Getekend op/, '1-11-2025');
  submit();
  expect(await within(dialog).findByText('Er is al een machtiging met dit kenmerk')).toBeTruthy();
  expect(within(dialog).getByText('De bank vraagt bij deze rekening om een adres')).toBeTruthy();
  answers[CREATE] = () => {
    rows.unshift(makeMandateRow({ id: '2', mandateReference: 'LID-2044', consumerName: 'Noor Bakker' }));
    return { body: { id: '2', mandateReference: 'LID-2044' } };
  };
  type(/^Kenmerk/, 'LID-2044');
  type(/^Plaats/, 'Utrecht');
  submit();
  expect(await screen.findByText('De machtiging is toegevoegd')).toBeTruthy();
  expect(await screen.findByText('2 machtigingen')).toBeTruthy();
  expect(seen.findLast(({ method }) => method === 'POST')?.body).toEqual({
    merchantId: MERCHANT_ID,
    consumerName: 'Noor Bakker',
    consumerIban: 'NL91ABNA0417164300',
    mandateReference: 'LID-2044',
    agreementDate: '2025-11-01',
    lastCollectionDate: null,
    street: '',
    postCode: '',
    town: 'Utrecht',
    country: 'NL',
  });
});

it('are added by no one who only reads', async () => {
  signedIn({ roles: ['VIEWER'] });
  stubNetwork({ [STANDARD]: { body: makePage([makeMandateRow()]) } });
  await renderApp('/management/mandates');
  expect(await screen.findByText('1 machtiging')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Machtiging toevoegen' })).toBeNull();
});

it('calls the PPRO list for a role that contains it', async () => {
  signedIn({ roles: ['PPRO_MERCHANT'] });
  const seen = stubNetwork({ [PPRO]: { body: makePage([makeMandateRow()]) } });
  await renderApp('/management/mandates');
  expect(await screen.findByText('1 machtiging')).toBeTruthy();
  expect(seen.some(({ path }) => path.startsWith('/gateway/mandate/getMandatesPaginated'))).toBe(false);
});

it('names the company in the URL for users who see several', async () => {
  signedIn({ hasTree: true });
  const seen = stubNetwork({ [STANDARD]: { body: makePage([makeMandateRow()]) }, ...details() });
  const { goTo } = await renderApp('/management/mandates');
  const row = await screen.findByRole('link', { name: /E. Visser/ });
  const href = `/management/mandates/${MANDATE_REFERENCE}?merchant=${MERCHANT_ID}`;
  expect(row.getAttribute('href')).toBe(href);
  await goTo(href);
  expect(await screen.findByText('NL91 ABNA 0417 1643 00')).toBeTruthy();
  expect(seen.some(({ path }) => path.includes(`merchantId=${MERCHANT_ID}`))).toBe(true);
});

it('shows consumer, account, address, expiry date, collections and recurring payments', async () => {
  stubNetwork(details());
  await renderApp(`/management/mandates/${MANDATE_REFERENCE}`);
  expect(await screen.findByText(/De machtiging vervalt op 2 november 2029/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'E. Visser' })).toBeTruthy();
  expect(screen.getByText('NL91 ABNA 0417 1643 00')).toBeTruthy();
  // Its reference is for the bank and the shop's software.
  expect(screen.getByText(MANDATE_REFERENCE).closest('details')?.open).toBe(false);
  expect(screen.getByText('Oudegracht 112')).toBeTruthy();
  expect(screen.getByText('3511 AX Utrecht')).toBeTruthy();
  expect(screen.getByText('Nederland')).toBeTruthy();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toContain(`/management/payments/${PAYMENT_ID}`);
  expect(hrefs).toContain(`/management/recurring-payments/${RECURRENCE_ID}`);
});

it('shows how many days are left when it expires soon', async () => {
  stubNetwork(details({ daysUntilLapse: 12 }));
  await renderApp(`/management/mandates/${MANDATE_REFERENCE}`);
  expect(await screen.findByText(/De machtiging vervalt over 12 dagen, op 2 november 2029/)).toBeTruthy();
  // Once is enough.
  expect(screen.queryByText(/02-11-2029/)).toBeNull();
});

it('explains why collections are paused, and a return at its collection', async () => {
  const [collection] = makeMandate().collections;
  stubNetwork(
    details({
      active: false,
      stopReason: 'MD07',
      stoppedDateTime: '2026-11-05T10:00:00Z',
      collections: collection ? [{ ...collection, status: 'FAILED', returnCode: 'AM04' }] : [],
      recurrences: [],
    }),
  );
  await renderApp(`/management/mandates/${MANDATE_REFERENCE}`);
  expect(await screen.findByText('De rekeninghouder is overleden')).toBeTruthy();
  expect(screen.getByText(/^De machtiging is gestopt/)).toBeTruthy();
  expect(screen.getByText(/Te weinig saldo \(code AM04\)\. Er wordt niet opnieuw geïncasseerd/)).toBeTruthy();
  expect(screen.getByText('Geen terugkerende betalingen.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/vervalt over/)).toBeNull());
});

it('shows that a one-off mandate was used', async () => {
  stubNetwork(details({ active: false, stopReason: 'oneOff', stoppedDateTime: '2026-11-05T10:00:00Z' }));
  await renderApp(`/management/mandates/${MANDATE_REFERENCE}`);
  expect(await screen.findByText('Deze machtiging gold voor één incasso')).toBeTruthy();
  expect(screen.getByText('Op 5 november')).toBeTruthy();
  // Its status, and when that was.
  expect(screen.getAllByText('Afgerond')).toHaveLength(2);
  expect(screen.queryByText(/Gestopt|Stopgezet|^Vervalt$/)).toBeNull();
});

it('shows that a mandate has expired', async () => {
  stubNetwork(details({ active: false, stopReason: 'lapsed', stoppedDateTime: '2026-11-05T10:00:00Z' }));
  await renderApp(`/management/mandates/${MANDATE_REFERENCE}`);
  expect(await screen.findByText(/er is 36 maanden niet mee geïncasseerd/)).toBeTruthy();
  expect(screen.getByText('Vervallen')).toBeTruthy();
  expect(screen.queryByText('Stopgezet')).toBeNull();
  const renew = screen.getByRole('link', { name: 'Nieuwe machtiging vragen' });
  expect(renew.getAttribute('href')).toContain(`mandate=${MANDATE_REFERENCE}`);
});

it('shows what blocks a mandate until it has been checked', async () => {
  const seen = stubNetwork({
    ...details({ blockedReason: 'MD06', blockedDateTime: '2098-12-30T10:00:00Z' }),
    'POST /gateway/mandate/unblockMandate': { body: { id: makeMandate().id } },
  });
  await renderApp(`/management/mandates/${MANDATE_REFERENCE}`);
  expect(await screen.findByText('Sinds 30 december 2098; incasso’s zijn gepauzeerd')).toBeTruthy();
  expect(screen.getByText(/De betaler boekte het bedrag zelf terug/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Deblokkeren' }));
  // The next collection, and its payer.
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/als u met E\. Visser hebt afgesproken/)).toBeTruthy();
  expect(within(question).getByText(/^€\s24,50, maandelijks$/)).toBeTruthy();
  fireEvent.click(within(question).getByRole('button', { name: 'Deblokkeren' }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ id: makeMandate().id }),
  );
});

it('shows a refunded and a charged-back collection by its outcome', async () => {
  const [collection] = makeMandate().collections;
  stubNetwork(
    details({
      collections: [
        { ...collection!, condition: 'CHARGEBACK_LOST', returnCode: 'AM04' },
        { ...collection!, transactionId: '01939a06-0000-7000-8000-00000000abcd', condition: 'REFUNDED' },
      ],
    }),
  );
  await renderApp(`/management/mandates/${MANDATE_REFERENCE}`);
  expect(await screen.findByText('Teruggeboekt')).toBeTruthy();
  expect(screen.getByText('Terugbetaald')).toBeTruthy();
  expect(screen.queryByText('Verwerkt')).toBeNull();
});

it('changes its IBAN after saying what follows', async () => {
  const seen = stubNetwork({
    ...details({ blockedReason: 'AC01', blockedDateTime: '2098-12-30T10:00:00Z' }),
    'POST /gateway/mandate/amendMandate': { body: { id: makeMandate().id } },
  });
  await renderApp(`/management/mandates/${MANDATE_REFERENCE}`);
  fireEvent.click(await screen.findByRole('button', { name: 'IBAN wijzigen' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/de eerstvolgende incasso meldt de wijziging aan de bank/)).toBeTruthy();
  expect(within(dialog).getByText(/Met een ander IBAN loopt ze verder/)).toBeTruthy();
  const type = (value: string) => {
    fireEvent.input(within(dialog).getByLabelText(/Nieuw IBAN/), { target: { value } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'IBAN wijzigen' }));
  };
  type('SA03 8000 0000 6080 1016 7519');
  expect(await within(dialog).findByText(/Uit dit land kan niet worden geïncasseerd/)).toBeTruthy();
  type('nl44 rabo 0123 4567 89');
  await waitFor(() =>
    expect(seen.find(({ path }) => path.endsWith('amendMandate'))?.body).toEqual({
      id: makeMandate().id,
      iban: 'NL44RABO0123456789',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows the account before until a collection has told the bank', async () => {
  stubNetwork(details({ amendedDateTime: '2026-11-28T10:00:00Z', previousIban: 'NL44RABO0123456789' }));
  await renderApp(`/management/mandates/${MANDATE_REFERENCE}`);
  expect(
    await screen.findByText('Was NL44 RABO 0123 4567 89; de volgende incasso meldt dit aan de bank'),
  ).toBeTruthy();
});

it('is stopped after naming its payer, account and what ends with it, and shows that', async () => {
  const [collection] = makeMandate().collections;
  const about = { collections: collection ? [{ ...collection, status: 'PENDING' as const }] : [] };
  const answers = {
    ...details(about),
    'POST /gateway/mandate/stopMandate': () => {
      Object.assign(
        answers,
        details({ active: false, stopReason: 'merchant', stoppedDateTime: '2026-11-05T10:00:00Z' }),
      );
      return { body: { id: makeMandate().id } };
    },
  };
  const seen = stubNetwork(answers);
  await renderApp(`/management/mandates/${MANDATE_REFERENCE}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Machtiging stoppen' }));
  const question = await screen.findByRole('alertdialog');
  expect(
    within(question).getByText(/als E\. Visser de machtiging intrekt.*NL91 ABNA 0417 1643 00/),
  ).toBeTruthy();
  expect(within(question).getByText('1 terugkerende betaling eindigt daarmee.')).toBeTruthy();
  expect(within(question).getByText(/die al bij de bank is, gaat door/)).toBeTruthy();
  fireEvent.click(within(question).getByRole('button', { name: 'Ja, stoppen' }));
  expect(await screen.findByText('Er wordt niets meer mee geïncasseerd')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ id: makeMandate().id });
  expect(screen.queryByRole('button', { name: 'Machtiging stoppen' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Nieuwe machtiging vragen' })).toBeTruthy();
});

it('is changed by no one who only reads', async () => {
  signedIn({ roles: ['VIEWER'] });
  stubNetwork(details());
  await renderApp(`/management/mandates/${MANDATE_REFERENCE}`);
  expect(await screen.findByText('NL91 ABNA 0417 1643 00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /IBAN wijzigen|Machtiging stoppen/ })).toBeNull();
});

it('is changed by no one once it has ended', async () => {
  stubNetwork(details({ active: false, stopReason: 'MD07', stoppedDateTime: '2026-11-05T10:00:00Z' }));
  await renderApp(`/management/mandates/${MANDATE_REFERENCE}`);
  expect(await screen.findByText(/De rekeninghouder is overleden/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /IBAN wijzigen|Machtiging stoppen/ })).toBeNull();
});
