import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { requestsTexts as texts } from '@stuiver/messages/nl/requests/requests';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePage } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ROW = {
  id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  merchantId: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c',
  merchantName: 'Van Dijk Fietsen',
  requestId: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5d',
  keyName: 'Webwinkel',
  call: 'POST /transaction/cancelPayment',
  httpStatus: 200,
  errorCode: null,
  milliseconds: 12,
  transactionId: null,
  reference: '',
  isDeprecated: true,
  createdDateTime: '2026-11-20T09:00:00Z',
};

it('lists calls, marks those of something deprecated with their key, and asks for what is searched', async () => {
  signedIn();
  const seen = stubNetwork({ 'GET /gateway/apiKeys/requests': { body: makePage([ROW]) } });
  await renderApp(SCREEN_PATHS.requests);
  expect(await screen.findByText(texts.count(1))).toBeTruthy();
  const row = screen.getByRole('row', { name: /cancelPayment/ });
  expect(row.textContent).toContain(texts.deprecated);
  expect(row.textContent).toContain('Webwinkel');
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'F-77' } });
  await waitFor(() => expect(seen.at(-1)?.path).toContain('filter=F-77'));
});

it('shows when what a call used may be gone', async () => {
  signedIn();
  const deprecated = [{ field: null, sunset: '2027-06-01' }];
  const request = { ...ROW, errors: [], events: [], deprecated };
  stubNetwork({ [`GET /gateway/apiKeys/requests/${ROW.id}`]: { body: { request } } });
  await renderApp(SCREEN_PATHS.request.replace(':id', ROW.id));
  expect(await screen.findByText(/deze aanroep werkt tot 01-06-2027/i)).toBeTruthy();
});
