import { acquirerTexts as english } from '@stuiver/messages/en/bank-files/acquirer';
import { acquirerTexts as texts } from '@stuiver/messages/nl/bank-files/acquirer';
import { bankFilesTexts } from '@stuiver/messages/nl/bank-files/bank-files';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { chooseLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query.ts';
import { makeAcquirerItem, makeAcquirerReport, makeBankDesk } from '../../testing/bank-files.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePage } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';

const BANK = '/gateway/bank';
const ITEM = makeAcquirerItem();

beforeEach(() => {
  queryClient.clear();
  signedIn({ roles: ['BANK_OPERATOR'] });
});

/** A desk without a bank account, with these reports and items. */
function aDesk(reports = [makeAcquirerReport()], items = [ITEM], more = {}) {
  return stubNetwork({
    [`GET ${BANK}`]: { body: makeBankDesk({ account: null, acquirer: { itemsOpen: items.length } }) },
    [`GET ${BANK}/reports`]: {
      body: { ...makePage(reports), costs: [{ month: '2026-11', currency: 'EUR', amount: '412.07' }] },
    },
    [`GET ${BANK}/items`]: { body: { items, isLast: true } },
    [`POST ${BANK}/items/${ITEM.id}/aside`]: { body: {} },
    ...more,
  });
}

const view = (name: 'reports' | 'items') => renderApp(`/management/bank-files?view=${name}`);

it('offers the acquirer’s parts only where there is one', async () => {
  aDesk();
  await renderApp('/management/bank-files');
  expect(await screen.findByText(bankFilesTexts.views.reports)).toBeTruthy();
  cleanup();
  queryClient.clear();
  stubNetwork({ [`GET ${BANK}`]: { body: makeBankDesk({ account: null }) } });
  await renderApp('/management/bank-files');
  expect(await screen.findByText(/STUIVER_BANK_IBAN/)).toBeTruthy();
  expect(screen.queryByText(bankFilesTexts.views.reports)).toBeNull();
});

it('shows a report’s sums, with Adyen’s costs apart, and that they equal the books', async () => {
  aDesk();
  await view('reports');
  expect(await screen.findByText(texts.report.equal)).toBeTruthy();
  const main = screen.getByRole('main').textContent;
  for (const text of [
    texts.report.batch(214),
    '18.204,55',
    '118,09',
    '18.086,46',
    '41,77',
    texts.report.costs('november 2026'),
    '412,07',
    texts.report.states.TAKEN,
  ])
    expect(main).toContain(text);
  expect(screen.queryByText(texts.report.facts.other)).toBeNull();
});

it('shows the difference with the books, and what the payout leaves unexplained', async () => {
  const { sums } = makeAcquirerReport();
  aDesk([
    makeAcquirerReport({ sums: { ...sums!, booked: '18204.54', difference: '0.01', unexplained: '-3.20' } }),
  ]);
  await view('reports');
  const alerts = await screen.findAllByText(/afwijk|wijkt|verklaren/);
  const said = alerts.map(({ textContent }) => textContent).join(' ');
  expect(said).toContain('0,01');
  expect(said).toContain('3,20');
  expect(screen.queryByText(texts.report.equal)).toBeNull();
});

it('says why a report was not read, with the place in the file', async () => {
  const detail = '12, Markup (NC): 0.045';
  aDesk([makeAcquirerReport({ status: 'REFUSED', sums: null, batch: null, cause: 'badAmount', detail })]);
  await view('reports');
  expect(await screen.findByText(texts.report.causes.badAmount)).toBeTruthy();
  expect(screen.getByText(new RegExp(detail.replace(/[().]/g, String.raw`\$&`)))).toBeTruthy();
});

it('says that nothing has come, and offers another try when it does not load', async () => {
  aDesk([], []);
  await view('reports');
  expect(await screen.findByText(texts.report.none)).toBeTruthy();
  cleanup();
  queryClient.clear();
  aDesk([], []);
  await view('items');
  expect(await screen.findByText(texts.item.none)).toBeTruthy();
  cleanup();
  queryClient.clear();
  aDesk([], [], { [`GET ${BANK}/reports`]: { status: 500, body: {} } });
  await view('reports');
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('sets what waits aside with a reason, in either language', async () => {
  const items = [ITEM];
  const seen = aDesk([], items, { [`GET ${BANK}/items`]: () => ({ body: { items, isLast: true } }) });
  await view('items');
  expect(await screen.findByText(ITEM.modificationReference)).toBeTruthy();
  expect(screen.getAllByText(texts.item.causes.amountDiffers).length).toBeGreaterThan(0);
  expect(screen.getAllByRole('button', { name: texts.item.copy })).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: `${texts.item.aside.action} Settled` }));
  const dialog = await screen.findByRole('dialog');
  const box = within(dialog).getByRole('textbox');
  const submit = within(dialog).getByRole('button', { name: texts.item.aside.submit });
  fireEvent.click(submit);
  await waitFor(() => {
    expect(box.getAttribute('aria-invalid')).toBe('true');
  });
  fireEvent.change(box, { target: { value: 'Nagevraagd bij de acquirer' } });
  items.pop();
  fireEvent.click(submit);
  expect(await screen.findByText(texts.item.none)).toBeTruthy();
  const posts = seen.filter(({ method }) => method === 'POST');
  expect(posts).toMatchObject([
    { path: `${BANK}/items/${ITEM.id}/aside`, body: { reason: 'Nagevraagd bij de acquirer' } },
  ]);
  cleanup();
  queryClient.clear();
  await chooseLanguage('en');
  aDesk();
  await view('items');
  expect(await screen.findAllByText(english.item.causes.amountDiffers)).not.toHaveLength(0);
  await chooseLanguage('nl');
});
