import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { recurrencesTexts } from '@stuiver/messages/nl/recurrences/recurrences';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { type SeenCall, stubNetwork } from '../../testing/network.ts';
import { makePage, PAYMENT_ID } from '../../testing/payments.ts';
import {
  MANDATE_REFERENCE,
  makeRecurrence,
  makeRecurrenceRow,
  RECURRENCE_ID,
} from '../../testing/recurring.ts';
import { renderApp } from '../../testing/render-app.tsx';

const LIST = 'GET /gateway/recurrence/getRecurrencesForMerchant';
const ONE = `GET /gateway/recurrence/getRecurrence/${RECURRENCE_ID}`;
const CHANGE = 'POST /gateway/recurrence/changeRecurring';
const STOP = 'POST /gateway/recurrence/stopRecurring';
const PATH = `/management/recurring-payments/${RECURRENCE_ID}`;
const details = (about: Parameters<typeof makeRecurrence>[0] = {}) => ({
  [ONE]: { body: { details: { recurrence: makeRecurrence(about) } } },
});
const reads = (seen: readonly SeenCall[]) =>
  seen.filter(({ method, path }) => `${method} ${path}` === ONE).length;
const toasts = () => screen.queryByRole('region', { name: 'Meldingen', hidden: true })?.textContent ?? '';

async function openChange() {
  fireEvent.click(await screen.findByRole('button', { name: 'Wijzigen' }));
  return screen.findByRole('dialog');
}

// Parts that load later are preloaded, so that no test waits for a busy machine to read them.
beforeAll(async () => {
  await Promise.all([
    import('./change-dialog.tsx'),
    import('./stop-dialog.tsx'),
    import('../../ui/overlays/modal-dialog.tsx'),
  ]);
}, 60_000);

beforeEach(() => {
  queryClient.clear();
  signedIn();
});

it('lists each recurring payment with its next collection', async () => {
  stubNetwork({ [LIST]: { body: makePage([makeRecurrenceRow()]) } });
  await renderApp('/management/recurring-payments');
  expect(await screen.findByText('1 terugkerende betaling')).toBeTruthy();
  expect(screen.getByText('28-02-2099')).toBeTruthy();
  expect(screen.getAllByText('Maandelijks').length).toBeGreaterThan(0);
  // Phones have no column for the day.
  expect(screen.getByText('Maandelijks · volgende 28-02-2099')).toBeTruthy();
  const row = screen.getByRole('link', { name: /Servicebeurt/ });
  expect(row.getAttribute('href')).toBe(PATH);
});

it('is found by the account holder, and its first order can be chosen again', async () => {
  const seen = stubNetwork({
    [LIST]: { body: makePage([makeRecurrenceRow({ accountHolderName: 'Sem de Boer' })]) },
  });
  const { router } = await renderApp('/management/recurring-payments?sort=amount,asc');
  // In its own column and, for phones, in the first.
  expect(await screen.findAllByText('Sem de Boer')).toHaveLength(2);
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'Sem' } });
  await waitFor(() => expect(seen.some(({ path }) => /[?&]filter=Sem(&|$)/.test(path))).toBe(true));
  const created = within(screen.getByRole('columnheader', { name: 'Aangemaakt' })).getByRole('button');
  fireEvent.click(created);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'createdDateTime,asc' }));
  fireEvent.click(created);
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'Sem' }));
});

it('shows facts, upcoming collections, and earlier ones that link to their payments', async () => {
  stubNetwork(details());
  await renderApp(PATH);
  expect(await screen.findByText('Volgende incasso op 28 februari 2099')).toBeTruthy();
  expect(screen.getByText('Geen einddatum')).toBeTruthy();
  expect(screen.getByRole('heading', { name: /^E\. Visser ·/ })).toBeTruthy();
  expect(screen.getByText('30-06-2099')).toBeTruthy();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toContain(`/management/payments/${PAYMENT_ID}`);
  expect(hrefs).toContain(`/management/mandates/${MANDATE_REFERENCE}`);
});

it('offers to change or stop only an active one, and not to a viewer', async () => {
  const expectNoActions = () => {
    expect(screen.queryByRole('button', { name: 'Wijzigen' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Stoppen' })).toBeNull();
    expect(screen.queryByText(/Kies per dag/)).toBeNull();
  };
  stubNetwork(
    details({
      recurrenceStatus: 'FINISHED',
      finishedDateTime: '2026-11-18T09:00:00Z',
      nextRunDate: null,
      upcoming: [],
    }),
  );
  const { unmount } = await renderApp(PATH);
  expect(await screen.findByText(/^Op 18 november.*, na 2 incasso’s/)).toBeTruthy();
  expect(screen.getByText('18-11-2026 10:00')).toBeTruthy();
  expectNoActions();
  // It has ended: it has no open end and no next day.
  expect(screen.queryByText('Geen einddatum')).toBeNull();
  expect(screen.queryByText('Volgende incasso')).toBeNull();
  unmount();
  queryClient.clear();
  signedIn({ roles: ['VIEWER'] });
  const seen = stubNetwork(details({ skipped: ['2098-10-31'] }));
  await renderApp(PATH);
  await waitFor(() => expect(reads(seen)).toBe(1));
  expect(await screen.findByText('31-10-2098')).toBeTruthy();
  expectNoActions();
});

it('previews the dates, names what changes, and reloads by the id that comes back', async () => {
  const seen = stubNetwork({ ...details(), [CHANGE]: { body: { id: RECURRENCE_ID } } });
  await renderApp(PATH);
  const dialog = await openChange();
  expect(within(dialog).getByText('31-05-2099')).toBeTruthy();
  fireEvent.input(within(dialog).getByLabelText('Bedrag'), { target: { value: '27,50' } });
  fireEvent.input(within(dialog).getByLabelText(/Volgende incasso/), { target: { value: '5-3-2099' } });
  fireEvent.input(within(dialog).getByLabelText(/Einddatum/), { target: { value: '05-04-2099' } });
  expect(await within(dialog).findByText('05-04-2099')).toBeTruthy();
  expect(within(dialog).getByText('Daarna is het afgelopen.')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Verder' }));
  const question = await screen.findByText('Deze wijziging opslaan?');
  expect(question).toBeTruthy();
  expect(screen.getByText('28-02-2099 wordt 05-03-2099')).toBeTruthy();
  expect(screen.getByText('geen einddatum wordt 05-04-2099')).toBeTruthy();
  const before = reads(seen);
  const save = screen.getByRole('button', { name: 'Wijziging opslaan' });
  // The second press of a double click on the button before it.
  fireEvent.click(save, { detail: 2 });
  await screen.findByRole('button', { name: 'Wijziging opslaan' });
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(save, { detail: 1 });
  await waitFor(() => expect(reads(seen)).toBe(before + 1));
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
    id: RECURRENCE_ID,
    amount: '27.50',
    description: 'Servicebeurt',
    frequency: 'MONTHLY',
    nextRunDate: '2099-03-05',
    endDate: '2099-04-05',
  });
});

it('rejects a past or invalid day, and an end before the next run, at the field', async () => {
  const seen = stubNetwork(details());
  await renderApp(PATH);
  const dialog = await openChange();
  fireEvent.input(within(dialog).getByLabelText(/Volgende incasso/), { target: { value: '01-01-2020' } });
  fireEvent.input(within(dialog).getByLabelText(/Einddatum/), { target: { value: '31-02-2099' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Verder' }));
  expect(await within(dialog).findByText('Kies een dag na vandaag')).toBeTruthy();
  expect(within(dialog).getByText('Deze datum bestaat niet. Vul een datum in zoals 31-12-2026')).toBeTruthy();
  fireEvent.input(within(dialog).getByLabelText(/Volgende incasso/), { target: { value: '01-03-2099' } });
  fireEvent.input(within(dialog).getByLabelText(/Einddatum/), { target: { value: '28-02-2099' } });
  expect(await within(dialog).findByText('Dit ligt vóór de volgende incasso')).toBeTruthy();
  expect(seen.some(({ method }) => method === 'POST')).toBe(false);
});

it('reports when nothing changed', async () => {
  stubNetwork(details());
  await renderApp(PATH);
  const dialog = await openChange();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Verder' }));
  expect(await within(dialog).findByText('Er is nog niets veranderd.')).toBeTruthy();
});

it('shows a failed change in the dialog without a toast, and lets it be retried', async () => {
  let fails = true;
  stubNetwork({
    ...details(),
    [CHANGE]: () =>
      fails ? { status: 409, body: { code: 'recurrenceNotActive' } } : { body: { id: RECURRENCE_ID } },
  });
  await renderApp(PATH);
  const dialog = await openChange();
  fireEvent.input(within(dialog).getByLabelText('Omschrijving'), { target: { value: 'Grote beurt' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Verder' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Wijziging opslaan' }));
  expect(await screen.findByText('De wijziging is niet opgeslagen')).toBeTruthy();
  expect(toasts()).toBe('');
  expect(screen.getByRole('button', { name: 'Wijziging opslaan' }).getAttribute('aria-busy')).toBeNull();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Wijziging opslaan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows before stopping what happens to a collection under way', async () => {
  const [run] = makeRecurrence().collections;
  const seen = stubNetwork({
    ...details({ collections: run ? [{ ...run, status: 'PENDING' }] : [] }),
    [STOP]: { body: { id: RECURRENCE_ID } },
  });
  await renderApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Stoppen' }));
  expect(await screen.findByText(/op 31-12-2098 is nog onderweg en wordt afgemaakt/)).toBeTruthy();
  const before = reads(seen);
  fireEvent.click(screen.getByRole('button', { name: 'Ja, stoppen' }));
  await waitFor(() => expect(reads(seen)).toBe(before + 1));
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ id: RECURRENCE_ID });
});

it('shows a failed stop in the dialog', async () => {
  stubNetwork({ ...details(), [STOP]: { status: 503, body: { code: 'unavailable' } } });
  await renderApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Stoppen' }));
  expect(await screen.findByText(/de terugkerende betaling eindigt direct/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ja, stoppen' }));
  expect(await screen.findByText('De terugkerende betaling is niet gestopt')).toBeTruthy();
  expect(toasts()).toBe('');
});

it('shows that it is paused, since when and why, and links to the mandate', async () => {
  stubNetwork(
    details({
      pausedReason: 'MD06',
      pausedDateTime: '2098-12-30T10:00:00Z',
      nextRunDate: null,
      upcoming: [],
    }),
  );
  await renderApp(PATH);
  expect(await screen.findByText('Gepauzeerd')).toBeTruthy();
  expect(screen.getByText(/De betaler boekte het bedrag zelf terug/)).toBeTruthy();
  expect(screen.getByText(/^Sinds 30 december 2098, tot/)).toBeTruthy();
  expect(screen.queryByText(/Volgende incasso op/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Komende incasso’s' })).toBeNull();
  const renew = screen.getByRole('link', { name: 'Nieuwe machtiging vragen' });
  expect(renew.getAttribute('href')).toBe(`/management/payment-link?recurrence=${RECURRENCE_ID}`);
  const link = screen.getByRole('link', { name: 'Machtiging bekijken en deblokkeren' });
  expect(link.getAttribute('href')).toBe(`/management/mandates/${MANDATE_REFERENCE}`);
  // The question covers the page, links included.
  fireEvent.click(screen.getByRole('button', { name: 'Deze terugkerende betaling stoppen' }));
  expect(await screen.findByText(/24,50 per maand wordt niet meer van E\. Visser geïncasseerd/)).toBeTruthy();
});

it('asks before a skipped run is collected, and shows a failure in the dialog', async () => {
  const RESOLVE = 'POST /gateway/recurrence/resolveSkipped';
  const seen = stubNetwork({
    ...details({ skipped: ['2098-10-31', '2098-11-30'] }),
    [RESOLVE]: { status: 409, body: { code: 'mandateBlocked' } },
  });
  await renderApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: 'Alsnog incasseren, 30-11-2098' }));
  expect(
    await screen.findByText(/24,50 wordt nu van E\. Visser geïncasseerd, voor de incasso van 30-11-2098/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Nu incasseren' }));
  expect(await screen.findByText('De machtiging is geblokkeerd; deblokkeer die eerst.')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
    id: RECURRENCE_ID,
    dueDate: '2098-11-30',
    collect: true,
  });
});

it('drops a skipped run after a question', async () => {
  const RESOLVE = 'POST /gateway/recurrence/resolveSkipped';
  const seen = stubNetwork({
    ...details({ skipped: ['2098-10-31'] }),
    [RESOLVE]: { body: { id: RECURRENCE_ID } },
  });
  await renderApp(PATH);
  const { drop, dropDialog, of } = recurrencesTexts.skipped;
  fireEvent.click(await screen.findByRole('button', { name: of(drop, '31-10-2098') }));
  fireEvent.click(await screen.findByRole('button', { name: dropDialog.confirm }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
      id: RECURRENCE_ID,
      dueDate: '2098-10-31',
      collect: false,
    }),
  );
});

it('asks the merchant to notify a payer without an e-mail address, and records that they did', async () => {
  const CONFIRM = 'POST /gateway/recurrence/confirmNotice';
  const notice = {
    collectionDate: '2099-03-14',
    toldDateTime: null,
    toldBy: null,
    hasAddress: false,
    days: 14,
  };
  const seen = stubNetwork({ ...details({ notice }), [CONFIRM]: { body: { id: RECURRENCE_ID } } });
  await renderApp(PATH);
  expect(await screen.findByText('Geef de betaler zelf bericht')).toBeTruthy();
  expect(screen.getByText(/De incasso van 28-02-2099 volgt op 14-03-2099/)).toBeTruthy();
  expect(screen.getByText(/Volgende incasso op 14 maart 2099/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ik heb bericht gegeven' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ja, bericht gegeven' }));
  await waitFor(() => expect(toasts()).toContain('Vastgelegd dat u bericht hebt gegeven'));
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
    id: RECURRENCE_ID,
    dueDate: '2099-02-28',
  });
});

it('lists a paused one as paused', async () => {
  stubNetwork({ [LIST]: { body: makePage([makeRecurrenceRow({ pausedReason: 'AC06' })]) } });
  await renderApp('/management/recurring-payments');
  expect((await screen.findAllByText('Gepauzeerd')).length).toBeGreaterThan(0);
});
