import type { OpenChargeback } from '@stuiver/contract';
import { openChargebacksTexts as texts } from '@stuiver/messages/nl/chargebacks/open-chargebacks';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePage } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';

const makeRow = (n: number, overrides: Partial<OpenChargeback> = {}): OpenChargeback => ({
  id: `0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4b0${n}`,
  merchantId: `0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4c0${n}`,
  merchantName: `Winkel ${n}`,
  amount: `${n}00.25`,
  currency: 'EUR',
  reasonCode: '10.4',
  stage: 'CHARGEBACK',
  progress: 'notStarted',
  missing: 0,
  deadlineDateTime: '2020-01-01T12:00:00Z',
  ...overrides,
});

beforeEach(() => {
  queryClient.clear();
  signedIn({ roles: ['DISPUTE_ANALYST'] });
});

it('shows how far each company is', async () => {
  const inquiry = makeRow(3, { amount: '0.00', reasonCode: 'inquiry' });
  const rows = [makeRow(1), makeRow(2, { progress: 'incomplete', missing: 2, stage: 'SECOND' }), inquiry];
  stubNetwork({ 'GET /gateway/chargeback/open': { body: makePage(rows) } });
  await renderApp('/management/open-chargebacks');
  expect(await screen.findByRole('heading', { name: texts.title })).toBeTruthy();
  const [, first, second, third] = await screen.findAllByRole('row');
  expect(within(first!).getByText('Winkel 1')).toBeTruthy();
  expect(within(first!).getAllByText(texts.progress.notStarted)).not.toEqual([]);
  expect(within(first!).getByText(/100,25/)).toBeTruthy();
  expect(within(second!).getAllByText(texts.progress.incomplete(2))).not.toEqual([]);
  expect(within(second!).getByText(texts.stages.SECOND)).toBeTruthy();
  expect(within(third!).getByText('–')).toBeTruthy();
  // They may not open a company’s chargeback.
  expect(within(first!).queryByRole('link')).toBeNull();
});

it('asks for the chosen part and name, and shows when there is nothing', async () => {
  const seen = stubNetwork({ 'GET /gateway/chargeback/open': { body: makePage([]) } });
  await renderApp('/management/open-chargebacks');
  expect(await screen.findByText(texts.empty.unanswered)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: texts.views.underReview }));
  expect(await screen.findByText(texts.empty.underReview)).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox', { name: texts.search }), { target: { value: 'bakker' } });
  expect(await screen.findByText(texts.empty.search)).toBeTruthy();
  // An earlier test's page may still be asking.
  const asked = expect.stringMatching(/view=underReview.*search=bakker/) as string;
  await waitFor(() => expect(seen.map(({ path }) => path)).toContainEqual(asked));
});

it('shows an error when it cannot be loaded, and offers to try again', async () => {
  stubNetwork({ 'GET /gateway/chargeback/open': { status: 503, body: { code: 'unavailable' } } });
  await renderApp('/management/open-chargebacks');
  expect(await screen.findByText(commonTexts.loadFailed.title)).toBeTruthy();
});
