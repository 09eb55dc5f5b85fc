import type { Payee, ListedPayout } from '@stuiver/contract';
import { payoutWords } from '@stuiver/messages/nl/payouts/payout-words';
import { payoutsTexts as texts } from '@stuiver/messages/nl/payouts/payouts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePage } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ME = { id: '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a01', name: 'Sanne Visser' };
const COLLEAGUE = { id: '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a02', name: 'Tom de Boer' };

const makePayout = (n: number, overrides: Partial<ListedPayout> = {}): ListedPayout => ({
  id: `0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4b0${n}`,
  merchantId: `0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4c0${n}`,
  merchantName: `Winkel ${n}`,
  settlementId: `0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4d0${n}`,
  settlementNumber: n,
  settlementDay: '2026-11-23',
  amount: `${n}00.25`,
  currency: 'EUR',
  status: 'DUE',
  iban: 'NL91ABNA0417164300',
  holderName: `Winkel ${n}`,
  firstApprover: null,
  isFirstApprover: false,
  secondApprover: null,
  stoppedBy: null,
  sentBackReason: null,
  reasonCode: null,
  createdDateTime: '2026-11-24T00:00:00Z',
  sentDateTime: null,
  arrivesDate: null,
  finishedDateTime: null,
  ...overrides,
});
const answerWith = (rows: ListedPayout[], isSending = true) => ({ body: { ...makePage(rows), isSending } });

beforeEach(() => {
  queryClient.clear();
  signedIn({ roles: ['PAYOUT_APPROVER'] });
});

it('approves the selected payouts together, and shows which were refused and why', async () => {
  const payouts = [
    makePayout(1),
    makePayout(2, { firstApprover: COLLEAGUE }),
    makePayout(3, { firstApprover: ME, isFirstApprover: true }),
    makePayout(4, { stoppedBy: 'HELD' }),
    makePayout(5, { sentBackReason: 'ACCOUNT' }),
  ];
  const seen = stubNetwork({
    'GET /gateway/payouts': answerWith(payouts),
    'POST /gateway/payouts/approve': {
      body: {
        results: [
          { id: payouts[0]!.id, result: 'approvedFirst' },
          { id: payouts[1]!.id, result: 'held' },
          { id: payouts[4]!.id, result: 'approvedFirst' },
        ],
      },
    },
  });
  await renderApp('/management/payouts');
  const box = (n: number) => screen.findByRole('checkbox', { name: texts.select(`Winkel ${n}`) });
  expect(await box(3)).toHaveProperty('disabled', true);
  expect(await box(4)).toHaveProperty('disabled', true);
  // On phones the status is in the first cell.
  expect(screen.getAllByText(texts.approvedByYou)).not.toEqual([]);
  expect(screen.getAllByText(payoutWords.sentBack.ACCOUNT)).not.toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: texts.selectPage }));
  fireEvent.click(screen.getByRole('button', { name: texts.action }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByRole('heading').textContent).toContain('800,75');
  expect(within(dialog).getByText(texts.approve.first(2))).toBeTruthy();
  expect(within(dialog).getByText(texts.approve.second(1))).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: texts.approve.confirm }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(`Winkel 2: ${texts.refusals.held}`);
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
    payouts: [payouts[0]!, payouts[1]!, payouts[4]!].map(({ merchantId, id, firstApprover }) => ({
      merchantId,
      id,
      firstApproverId: firstApprover?.id ?? null,
    })),
  });
});

it.each([
  ['ACCOUNT', null, [payoutWords.sentBack.ACCOUNT, texts.again]],
  ['HOLDER', null, [payoutWords.sentBack.HOLDER, texts.again]],
  ['TERMS', null, [payoutWords.sentBack.TERMS, texts.again]],
  ['HELD', null, [payoutWords.sentBack.HELD, texts.again]],
  ['HELD', 'HELD', [texts.stopped.HELD]],
  ['ACCOUNT_CHANGE', 'ACCOUNT_CHANGE', [texts.stopped.ACCOUNT_CHANGE]],
  ['ACCOUNT', 'ACCOUNT_REFUSED', [texts.stopped.ACCOUNT_REFUSED, payoutWords.sentBack.ACCOUNT]],
] as const)(
  'explains a payout sent back for %s and stopped by %s',
  async (sentBackReason, stoppedBy, words) => {
    stubNetwork({ 'GET /gateway/payouts': answerWith([makePayout(1, { sentBackReason, stoppedBy })]) });
    await renderApp('/management/payouts');
    const [, cell] = await screen.findAllByText(payoutWords.statuses.DUE);
    const shown = [...cell!.parentElement!.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(shown).toEqual(words);
  },
);

it('no longer asks to approve again what a colleague approved again', async () => {
  const payout = makePayout(1, { sentBackReason: 'TERMS', firstApprover: COLLEAGUE });
  stubNetwork({ 'GET /gateway/payouts': answerWith([payout]) });
  await renderApp('/management/payouts');
  expect(await screen.findAllByText(texts.approvedOnce(COLLEAGUE.name))).not.toEqual([]);
  expect(screen.queryAllByText(texts.again)).toEqual([]);
});

it('shows in words why payouts failed, and that nothing makes them', async () => {
  stubNetwork({
    'GET /gateway/payouts': answerWith([makePayout(1, { status: 'RETURNED', reasonCode: 'AC04' })], false),
  });
  await renderApp('/management/payouts?view=failed');
  expect(await screen.findAllByText(`${payoutWords.bank.AC04} (AC04)`)).not.toEqual([]);
  expect(screen.getAllByText(payoutWords.statuses.RETURNED)).not.toEqual([]);
  expect(screen.getByText(texts.notSending.title)).toBeTruthy();
});

it('shows in one click what was paid, and what came back since', async () => {
  const seen = stubNetwork({
    'GET /gateway/payouts': ({ path }) =>
      path.includes('view=paid')
        ? answerWith([
            makePayout(1, { status: 'PAID' }),
            makePayout(2, { status: 'RETURNED', reasonCode: 'AC04' }),
          ])
        : answerWith([makePayout(3)]),
  });
  await renderApp('/management/payouts');
  fireEvent.click(await screen.findByRole('button', { name: texts.views.paid }));
  expect(await screen.findByText('Winkel 1')).toBeTruthy();
  expect(screen.getAllByText(`${payoutWords.bank.AC04} (AC04)`)).not.toEqual([]);
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.queryByText('Winkel 3')).toBeNull();
  expect(seen.some(({ path }) => path.includes('view=paid'))).toBe(true);
});

it('keeps the reason of a hold that is being typed when its payout leaves the list', async () => {
  let rows = [makePayout(1)];
  stubNetwork({ 'GET /gateway/payouts': () => answerWith(rows) });
  await renderApp('/management/payouts');
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(texts.menu.actionsFor('Winkel 1')) }));
  fireEvent.click(await screen.findByRole('menuitem', { name: texts.hold.action }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.input(within(dialog).getByLabelText(texts.hold.reason), { target: { value: 'Uittreksel' } });
  rows = [];
  await queryClient.refetchQueries({ queryKey: ['payouts'] });
  expect(await screen.findByText(texts.empty.waiting)).toBeTruthy();
  expect(within(dialog).getByLabelText(texts.hold.reason)).toHaveProperty('value', 'Uittreksel');
  expect(dialog.isConnected).toBe(true);
});

it('shows a hold of the bank in words', async () => {
  const hold = { reason: 'AC04', heldBy: null, heldDateTime: '2026-11-24T09:00:00Z' };
  stubNetwork({
    'GET /gateway/payouts/merchants': {
      body: { merchants: [{ id: makePayout(1).merchantId, name: 'Bakkerij Smit', hold }] },
    },
  });
  await renderApp('/management/payouts?view=held');
  expect(await screen.findByText(`${payoutWords.bank.AC04} (AC04)`)).toBeTruthy();
  expect(screen.getByText(/door de bank/)).toBeTruthy();
});

it('finds merchants by name, and holds their payouts with a reason', async () => {
  const payee: Payee = { id: makePayout(1).merchantId, name: 'Bakkerij Smit', hold: null };
  const seen = stubNetwork({
    'GET /gateway/payouts/merchants': ({ path }) => ({
      body: { merchants: path.includes('smit') ? [payee] : [] },
    }),
    [`POST /gateway/payouts/merchants/${payee.id}/hold`]: { body: {} },
  });
  await renderApp('/management/payouts?view=held');
  expect(await screen.findByText(texts.empty.held)).toBeTruthy();
  const searchBox = screen.getByRole('searchbox');
  fireEvent.change(searchBox, { target: { value: 'smit' } });
  fireEvent.keyDown(searchBox, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(texts.hold.short) }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.input(within(dialog).getByLabelText(texts.hold.reason), {
    target: { value: 'Wij onderzoeken een klacht' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: texts.hold.submit }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'Wij onderzoeken een klacht',
  });
});
