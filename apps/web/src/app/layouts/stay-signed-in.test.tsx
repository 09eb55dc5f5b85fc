import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { authStore, keepSession, readSessionCookie } from '../../lib/session.ts';
import { makeAuthUser } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { StaySignedIn } from './stay-signed-in.tsx';

const MINUTE = 60_000;
const QUESTION = 'Wilt u ingelogd blijven?';

// Parts that load later are preloaded: how long their files take to arrive must not decide what is seen.
beforeAll(async () => {
  await Promise.all([import('./stay-dialog.tsx'), import('../../ui/overlays/modal-dialog.tsx')]);
});

/** Lets time pass, and the question and its dialog show, one after the other. */
async function passes(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  for (const _ of ['question', 'dialog']) {
    await act(() => vi.dynamicImportSettled());
    await act(() => vi.advanceTimersByTimeAsync(0));
  }
}
const isAsked = () => screen.queryByText(QUESTION) !== null;

beforeEach(() => {
  vi.useFakeTimers();
  keepSession(makeAuthUser());
});
afterEach(() => void vi.useRealTimers());

it('a user is asked a minute before the hour is over, and stays for another by one press', async () => {
  const seen = stubNetwork({
    'POST /api/auth/refresh': { body: makeAuthUser({ accessToken: 'st_next' }) },
  });
  render(<StaySignedIn />);
  await passes(59 * MINUTE - 1);
  expect(isAsked()).toBe(false);
  await passes(1);
  expect(isAsked()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Ingelogd blijven' }));
  await passes(0);
  expect(seen.map(({ path }) => path)).toEqual(['/api/auth/refresh']);
  await passes(5 * MINUTE);
  expect(authStore.get().session?.accessToken).toBe('st_next');
  expect(isAsked()).toBe(false);
});

it('a user who does not answer is signed out when the hour is over', async () => {
  render(<StaySignedIn />);
  await passes(60 * MINUTE);
  expect(authStore.get().session).toBeNull();
  expect(authStore.get().lapsed).not.toBeNull();
});

it('a tab asks nothing when another tab has stayed signed in', async () => {
  render(<StaySignedIn />);
  const first = authStore.get().session;
  await passes(58 * MINUTE);
  // The other tab shares the cookie, not this tab's store.
  keepSession(makeAuthUser({ accessToken: 'st_other' }));
  act(() => authStore.set((state) => ({ ...state, session: first })));
  await passes(2 * MINUTE);
  expect(isAsked()).toBe(false);
  expect(authStore.get().session?.accessToken).toBe('st_other');
});

it('the hour counts from signing in by the browser’s own clock, however wrong that is', async () => {
  vi.setSystemTime(new Date('2001-01-01T00:00:00Z'));
  keepSession(makeAuthUser());
  render(<StaySignedIn />);
  await passes(59 * MINUTE - 1);
  expect(isAsked()).toBe(false);
  expect(readSessionCookie()).not.toBeNull();
  await passes(1);
  expect(isAsked()).toBe(true);
});
