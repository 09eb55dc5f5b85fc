import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { chooseLanguage } from '../lib/language.ts';
import { showToast } from '../lib/toasts.ts';
import { makeAuthUser, signedIn } from '../testing/factories.ts';
import { stubNetwork } from '../testing/network.ts';
import { renderApp } from '../testing/render-app.tsx';

const NO_TEAM = 'U hebt geen toegang tot ‘Team’';
const WHO = 'Een beheerder van Van Dijk Fietsen kan u dit recht geven.';

beforeEach(() => {
  stubNetwork();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

/** Text of the notifications; empty without one. */
const notifications = () => screen.getByRole('region', { name: 'Meldingen' }).textContent;

it('names the screen and who can grant it when a user opens its address', async () => {
  signedIn();
  const { router } = await renderApp('/management/settings/team');
  expect(router.state.location.href).toBe('/management/');
  expect(await screen.findByText(NO_TEAM)).toBeTruthy();
  expect(screen.getByText(WHO)).toBeTruthy();
});

it('does so from another screen too, replacing that one’s notifications', async () => {
  signedIn();
  const { router, goTo } = await renderApp('/management/links-view');
  act(() => void showToast({ tone: 'calm', title: 'Even onthouden' }));
  await goTo('/management/settings/team');
  expect(router.state.location.href).toBe('/management/');
  expect(await screen.findByText(NO_TEAM)).toBeTruthy();
  expect(screen.queryByText('Even onthouden')).toBeNull();

  // Requested on the dashboard itself, it stays.
  await goTo('/management/settings/team');
  expect(await screen.findByText(NO_TEAM)).toBeTruthy();

  await goTo('/management/links-view');
  await waitFor(() => expect(notifications()).toBe(''));
});

it('does so after signing in as a user who lacks the right', async () => {
  stubNetwork({ 'POST /api/auth/sign-in': { body: makeAuthUser({ roles: ['VIEWER'] }) } });
  const { router } = await renderApp('/management/settings/team');
  // The page reads the browser's own address, which memory history does not change.
  history.replaceState(null, '', '/?redirect=%2Fmanagement%2Fsettings%2Fteam');
  fireEvent.input(await screen.findByLabelText('E-mailadres'), { target: { value: 'v@demo.test' } });
  fireEvent.input(screen.getByLabelText('Wachtwoord'), { target: { value: 'welkom' } });
  expect(screen.queryByText(NO_TEAM)).toBeNull();
  fireEvent.submit(screen.getByRole('button', { name: 'Inloggen' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/management/'));
  expect(await screen.findByText(NO_TEAM)).toBeTruthy();
});

it('shows it in English too', async () => {
  signedIn();
  await chooseLanguage('en');
  onTestFinished(() => chooseLanguage('nl'));
  await renderApp('/management/settings/team');
  expect(await screen.findByText('You don’t have access to ‘Team’')).toBeTruthy();
  expect(screen.getByText('An admin at Van Dijk Fietsen can give you access.')).toBeTruthy();
});

it('promises no screen that no company can grant', async () => {
  signedIn();
  await renderApp('/management/applications');
  expect(await screen.findByText('U hebt geen toegang tot ‘Aanvragen’')).toBeTruthy();
  expect(screen.getByText('Dit scherm is voor medewerkers van Stuiver.')).toBeTruthy();
});

it('shows a reviewer that a screen is for companies', async () => {
  signedIn({ roles: ['REVIEWER'] });
  await renderApp('/management/payments');
  expect(await screen.findByText('U hebt geen toegang tot ‘Betalingen’')).toBeTruthy();
  expect(screen.getByText('Dit scherm is voor bedrijven.')).toBeTruthy();
});

it('shows one of the provider’s people who can give them a right of a colleague', async () => {
  signedIn({ roles: ['PRICE_MANAGER'] });
  const { router } = await renderApp('/management/applications');
  expect(router.state.location.pathname).toBe('/management/work');
  expect(await screen.findByText('Een beheerder van Van Dijk Fietsen kan u dit recht geven.')).toBeTruthy();
});

it('shows nothing on a redirect to the first screen, nor for a link under the pointer', async () => {
  signedIn({ roles: ['REVIEWER'] });
  const { router, goTo } = await renderApp('/');
  expect(router.state.location.pathname).toBe('/management/work');
  await act(() => router.preloadRoute({ to: '/management/payments' as '/' }));
  await goTo('/management/account');
  await act(() => vi.dynamicImportSettled());
  expect(notifications()).toBe('');
});
