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
  description: 'Blauw',
  createdDateTime: '2026-11-20T09:00:00Z',
};

it('lists what the gateway answers, and asks for what is searched', async () => {
  signedIn();
  const seen = stubNetwork({ 'GET /gateway/requests': { body: makePage([ROW]) } });
  await renderApp(SCREEN_PATHS.requests);
  expect(await screen.findByText(texts.count(1))).toBeTruthy();
  expect(screen.getAllByText('Blauw').length).toBeGreaterThan(0);
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'blauw' } });
  await waitFor(() => expect(seen.at(-1)?.path).toContain('description=blauw'));
});
