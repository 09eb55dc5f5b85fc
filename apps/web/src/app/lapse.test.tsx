import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { chooseLanguage } from '../lib/language.ts';
import { endSession, signOutChannel } from '../lib/session.ts';
import { makeAuthUser, signedIn } from '../testing/factories.ts';
import { stubNetwork } from '../testing/network.ts';
import { renderApp } from '../testing/render-app.tsx';

const ACCOUNT = {
  name: 'Anna de Vries',
  email: 'anna@vandijk.test',
  language: 'nl',
  emailChange: null,
  mails: { letter: 'NEVER' },
};
const PATH = '/management/account';
const KEPT = /Wat u had ingevuld, is bewaard/;

beforeEach(() => {
  stubNetwork({
    'GET /gateway/account': { body: { account: ACCOUNT } },
    'POST /api/auth/sign-in': { body: makeAuthUser() },
  });
  signedIn();
});

/** Opens the row of the user's name in their account; one whose input was kept by an earlier test is open. */
async function openAccount() {
  const { router } = await renderApp(PATH);
  await screen.findByRole('button', { name: 'Wijzigen: Wachtwoord' });
  const change = screen.queryByRole('button', { name: 'Wijzigen: Naam' });
  if (change) fireEvent.click(change);
  return { router, name: await screen.findByLabelText<HTMLInputElement>(/^Naam/) };
}

async function signInScreen() {
  await screen.findByRole('heading', { name: 'Inloggen bij uw account' });
  return {
    email: screen.getByLabelText<HTMLInputElement>('E-mailadres'),
    password: screen.getByLabelText<HTMLInputElement>('Wachtwoord'),
  };
}

it('shows after a lapse that the session ended, and asks only for the password', async () => {
  await openAccount();
  act(() => endSession(PATH));
  const { email, password } = await signInScreen();
  const notice = (await screen.findByText('Uw sessie is beëindigd')).closest('[role="status"]');
  expect(notice?.textContent).toContain('Log in om verder te gaan waar u was.');
  expect(screen.queryByText(KEPT)).toBeNull();
  expect(email.value).toBe('anna@vandijk.test');
  await waitFor(() => expect(document.activeElement).toBe(password));
});

it('shows after a lapse that what was typed is kept, and keeps it', async () => {
  const { router, name } = await openAccount();
  fireEvent.input(name, { target: { value: 'Anna Vos' } });
  act(() => endSession(PATH));
  const { password } = await signInScreen();
  expect((await screen.findByText(KEPT)).closest('[role="status"]')).not.toBeNull();
  // The page reads the browser's own address, which memory history does not change.
  history.replaceState(null, '', `/?redirect=${encodeURIComponent(PATH)}`);
  fireEvent.input(password, { target: { value: 'welkom' } });
  fireEvent.submit(screen.getByRole('button', { name: 'Inloggen' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(PATH));
  const again = await screen.findByLabelText<HTMLInputElement>(/^Naam/);
  expect(again.value).toBe('Anna Vos');

  // Untouched since, and still not saved.
  act(() => endSession(PATH));
  await signInScreen();
  expect(await screen.findByText(KEPT)).toBeTruthy();
});

it('shows it in English too', async () => {
  onTestFinished(() => chooseLanguage('nl'));
  const { name } = await openAccount();
  fireEvent.input(name, { target: { value: 'Anna Vos' } });
  act(() => endSession(PATH));
  await signInScreen();
  await screen.findByText(KEPT);
  await act(() => chooseLanguage('en'));
  expect(await screen.findByText('Your session has ended')).toBeTruthy();
  expect(screen.getByText(/What you entered has been kept/)).toBeTruthy();
});

it('shows nothing and fills in nothing after signing out by choice', async () => {
  await openAccount();
  act(() => endSession());
  const { email } = await signInScreen();
  expect(email.value).toBe('');
  expect(screen.queryByText('Uw sessie is beëindigd')).toBeNull();
});

it('forgets whose session lapsed when someone signs out in another tab', async () => {
  await openAccount();
  act(() => endSession(PATH));
  await signInScreen();
  expect(await screen.findByText('Uw sessie is beëindigd')).toBeTruthy();
  const tab = new BroadcastChannel(signOutChannel.name);
  onTestFinished(() => tab.close());
  tab.postMessage(null);
  await waitFor(() => expect(screen.queryByText('Uw sessie is beëindigd')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('E-mailadres').value).toBe('');
});
