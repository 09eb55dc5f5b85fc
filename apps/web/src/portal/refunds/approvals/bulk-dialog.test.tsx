import type { RefundPreparation } from '@stuiver/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query.ts';
import { signedIn } from '../../../testing/factories.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { makePaymentRow } from '../../../testing/payments.ts';
import { BulkDialog } from './bulk-dialog.tsx';

const PREPARE = 'GET /gateway/refundRequests/preparation';
const REQUEST = 'POST /gateway/refundRequests';
const ROWS = ['tulpen', 'rozen'].map((name, index) =>
  makePaymentRow({ id: `01939a01-0000-7000-8000-00000000000${index}`, description: `Boeket ${name}` }),
);
type Payment = RefundPreparation['payments'][number];
const refundable = (index: number, amount: string, accountHolderName: string | null): Payment => ({
  transactionId: ROWS[index]!.id,
  description: ROWS[index]!.description,
  accountHolderName,
  amount,
  currency: 'EUR',
  refusal: null,
});
const TULIPS = refundable(0, '12.50', 'Fatima de Jong');
const ROSES = refundable(1, '20.00', null);

const preparation = (...payments: readonly Payment[]) => ({
  body: { limit: null, left: null, approvers: [], payments: [...payments] } satisfies RefundPreparation,
});

async function open(handlers: Parameters<typeof stubNetwork>[0]) {
  const seen = stubNetwork({ [PREPARE]: preparation(TULIPS, ROSES), ...handlers });
  const dialog = () => <BulkDialog payments={ROWS} onDone={() => undefined} onClose={() => undefined} />;
  const router = createRouter({
    routeTree: createRootRoute({ component: dialog }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(() => router.load());
  const asked = () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { asked };
}

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  signedIn();
});

const refund = () => fireEvent.click(screen.getByRole('button', { name: /^€.32,50 terugbetalen$/ }));

it('names the payments that were refused, with amount and reason, and refunds the others under a new id', async () => {
  let isRefused = false;
  const { asked } = await open({
    [PREPARE]: () => preparation(TULIPS, ...(isRefused ? [] : [ROSES])),
    [REQUEST]: () => {
      isRefused = true;
      const errors = { 'items.0': ['exceedsRoom'], 'items.1': ['allRefunded'] };
      return { status: 422, body: { code: 'invalidInput', errors, requestId: 'r' } };
    },
  });
  fireEvent.input(await screen.findByLabelText('Reden'), { target: { value: 'Te laat' } });
  refund();
  expect(
    await screen.findByText(
      /^Fatima de Jong, €.12,50: Dit is meer dan er nog terugbetaald kan worden; vul een lager bedrag in\.$/,
    ),
  ).toBeTruthy();
  expect(
    screen.getByText(/^Boeket rozen, €.20,00: Deze betaling is al helemaal terugbetaald\.$/),
  ).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /^€.12,50 terugbetalen$/ }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  const [first, second] = asked() as { id: string }[];
  expect(first?.id).not.toBe(second?.id);
});

it('keeps what was confirmed, and repeats exactly that, when the answer was lost', async () => {
  const { asked } = await open({ [REQUEST]: 'noAnswer' });
  fireEvent.input(await screen.findByLabelText('Reden'), { target: { value: 'Te laat' } });
  refund();
  expect(await screen.findByText('Niet zeker of de terugbetaling is begonnen')).toBeTruthy();
  expect(screen.queryByText('Er is niets terugbetaald')).toBeNull();
  // The gateway carried it out: nothing is left of the payments.
  queryClient.setQueriesData(
    { queryKey: ['refundRequests', 'preparation'] },
    {
      limit: null,
      approvers: [],
      payments: [TULIPS, ROSES].map((one) => ({ ...one, amount: '0.00', refusal: 'allRefunded' })),
    },
  );
  expect(screen.getByLabelText<HTMLInputElement>('Reden').readOnly).toBe(true);
  await waitFor(() => refund());
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).toEqual(asked()[0]);
});

it.each([
  ['the gateway failed', { status: 500, body: { code: 'internal' } }, true],
  ['the gateway was away', { status: 503, body: { code: 'unavailable' } }, true],
  ['it was under way already', { status: 409, body: { code: 'refundUnderWay' } }, true],
  [
    'the reason was refused',
    { status: 422, body: { code: 'invalidInput', errors: { reason: ['tooLong'] } } },
    true,
  ],
  [
    'a payment was refused',
    { status: 422, body: { code: 'invalidInput', errors: { 'items.0': ['exceedsRoom'] } } },
    false,
  ],
])(
  'is tried again under the id that it was confirmed with, unless it was refused: %s',
  async (_, answer, same) => {
    const { asked } = await open({ [REQUEST]: answer });
    fireEvent.input(await screen.findByLabelText('Reden'), { target: { value: 'Te laat' } });
    refund();
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(await screen.findByRole('button', { name: /^€.32,50 terugbetalen$/ })).toBeTruthy();
    await waitFor(() => {
      refund();
      expect(asked()).toHaveLength(2);
    });
    const [first, second] = asked() as { id: string }[];
    expect(second?.id === first?.id).toBe(same);
  },
);
