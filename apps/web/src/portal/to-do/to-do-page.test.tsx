import { toDoTexts as texts } from '@stuiver/messages/nl/to-do/to-do';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePage } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';

const COLLEAGUE = { id: '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a02', name: 'Tom de Boer' };
const readRows = async () => {
  await screen.findByRole('table', { name: texts.title });
  const links = await screen.findAllByRole('link', { name: /\d/ });
  // On phones its age follows.
  return links.map((link) => [link.getAttribute('href'), link.firstElementChild!.textContent]);
};

beforeEach(() => queryClient.clear());

it('is the first screen of the provider’s people: their work, oldest first, less what waits for a colleague', async () => {
  const { personId } = signedIn({ roles: ['REVIEWER', 'PAYOUT_APPROVER', 'BANK_OPERATOR'] });
  const me = { id: personId, name: 'Anna de Vries' };
  const application = (firstApprover: typeof me | null, sinceDateTime: string) => ({
    firstApprover,
    sinceDateTime,
  });
  const payout = (amount: string, isFirstApprover: boolean) => ({
    amount,
    isFirstApprover,
    currency: 'EUR',
    stoppedBy: null,
    createdDateTime: '2026-11-19T09:00:00Z',
  });
  const file = (proposedBy: typeof me, amount: string) => ({
    proposedBy,
    amount,
    status: 'PROPOSED',
    proposedDateTime: '2026-11-20T08:00:00Z',
  });
  stubNetwork({
    'GET /gateway/applications': {
      body: makePage([application(me, '2026-11-01T09:00:00Z'), application(null, '2026-11-18T09:00:00Z')]),
    },
    'GET /gateway/payouts': {
      body: {
        ...makePage([payout('100.25', true), payout('200.00', false)]),
        totalElements: 80,
        sums: [{ currency: 'EUR', amount: '9100.25' }],
      },
    },
    'GET /gateway/bank': {
      body: {
        waiting: [{ kind: 'REFUNDS', quantity: 3, amount: '45.00', oldestDateTime: '2026-11-17T09:00:00Z' }],
        statementsOpen: 1,
        linesOpen: 0,
        ordersOpen: 2,
      },
    },
    'GET /gateway/bank/files': { body: makePage([file(me, '5.00'), file(COLLEAGUE, '7.50')]) },
  });
  const { router } = await renderApp('/');
  expect(router.state.location.pathname).toBe('/management/work');
  expect(await readRows()).toEqual([
    ['/management/bank-files', texts.kinds.REFUNDS(3)],
    ['/management/applications', texts.kinds.applications(1)],
    ['/management/payouts', texts.kinds.payouts(79)],
    ['/management/bank-files', texts.kinds.files(1)],
    ['/management/bank-files?view=statements', texts.kinds.statements(1)],
    ['/management/bank-files?view=held', texts.kinds.orders(2)],
  ]);
  const amounts = screen.getAllByRole('row').map((row) => row.textContent.replaceAll(/\s/g, ' '));
  expect(amounts.filter((text) => /€ (45,00|9\.000,00|7,50)/.test(text))).toHaveLength(3);
});

it('asks only for what the reader may see, and shows when nothing waits', async () => {
  signedIn({ roles: ['PRICE_MANAGER'] });
  const seen = stubNetwork({ 'GET /gateway/prices': { body: { ...makePage([]), waiting: 0 } } });
  await renderApp('/management/work');
  expect(await screen.findByText(texts.none)).toBeTruthy();
  expect(new Set(seen.map(({ path }) => path.split('?')[0]))).toEqual(new Set(['/gateway/prices']));
});

it('does not open to a company', async () => {
  signedIn();
  const { router } = await renderApp('/management/work');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/management/'));
});
