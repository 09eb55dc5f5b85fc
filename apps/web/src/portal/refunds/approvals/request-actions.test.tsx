import type { RefundRequestDetails } from '@stuiver/contract';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { refundRequestsTexts as texts } from '@stuiver/messages/nl/refunds/refund-requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query.ts';
import { makeRefundRequestRow } from '../../../testing/desk.ts';
import { signedIn } from '../../../testing/factories.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { RequestActions } from './request-actions.tsx';

const REQUEST: RefundRequestDetails = {
  ...makeRefundRequestRow(),
  note: '',
  isOwn: true,
  mayDecide: true,
  askerActive: true,
  approvers: [],
  items: [],
};

beforeEach(() => void signedIn());

it.each([
  ['one’s own that was decided', { status: 'APPROVED', isOwn: true, mayDecide: true }],
  ['a colleague’s that one may not decide', { status: 'WAITING', isOwn: false, mayDecide: false }],
] as const)('offers nothing for %s', (_, about) => {
  render(
    <QueryClientProvider client={queryClient}>
      <RequestActions request={{ ...REQUEST, ...about }} />
    </QueryClientProvider>,
  );
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it.each([
  ['reject', 'dialog', texts.reject.action, texts.reject.submit, texts.reject.failed],
  ['approve', 'alertdialog', texts.approve.action, texts.approve.confirm, texts.approve.failed],
  ['withdraw', 'alertdialog', texts.withdraw.action, texts.withdraw.confirm, texts.withdraw.failed],
])('says why it could not %s, and stays', async (_, role, action, submit, failed) => {
  const answer = { status: 409, body: { code: 'requestDecided' } };
  stubNetwork({}, ({ method }) => (method === 'POST' ? answer : null));
  render(
    <QueryClientProvider client={queryClient}>
      <RequestActions request={REQUEST} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: action }));
  const dialog = within(await screen.findByRole(role));
  fireEvent.click(dialog.getByRole('button', { name: submit }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(failed);
  expect(alert.textContent).toContain(errorTexts.codes.requestDecided);
});
