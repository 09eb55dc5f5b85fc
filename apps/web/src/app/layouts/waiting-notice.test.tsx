import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { config } from '../../lib/config.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { renderApp } from '../../testing/render-app.tsx';

const TITLE = 'Uw bedrijf wacht op goedkeuring';
const STANDING = 'GET /gateway/merchant/standing';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  Object.assign(config, { mode: 'live' });
  signedIn();
});
afterEach(() => void Object.assign(config, { mode: 'test' }));

it('shows a company that waits for approval its state on every screen, and what it can do meanwhile', async () => {
  stubNetwork({ [STANDING]: { body: { mayTakePayments: false } } });
  const { goTo } = await renderApp('/management/links-view');
  expect(await screen.findByText(TITLE)).toBeTruthy();
  expect(screen.getByText(/kunt u al klaarzetten/)).toBeTruthy();
  await goTo('/management/payments');
  expect(screen.getByText(TITLE)).toBeTruthy();
});

it('a company that may take payments sees no such notice', async () => {
  const seen = stubNetwork({ [STANDING]: { body: { mayTakePayments: true } } });
  await renderApp('/management/links-view');
  await waitFor(() => expect(seen.map(({ path }) => path)).toContain('/gateway/merchant/standing'));
  expect(screen.queryByText(TITLE)).toBeNull();
});

it('shows no one the notice in test mode', async () => {
  Object.assign(config, { mode: 'test' });
  const seen = stubNetwork({ [STANDING]: { body: { mayTakePayments: false } } });
  await renderApp('/management/links-view');
  expect(screen.queryByText(TITLE)).toBeNull();
  expect(seen.map(({ path }) => path)).not.toContain('/gateway/merchant/standing');
});
