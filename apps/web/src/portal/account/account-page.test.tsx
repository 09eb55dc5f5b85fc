import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { chooseLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { chooseOwnLanguage } from './own-language.ts';

const ACCOUNT = {
  name: 'Anna de Vries',
  email: 'anna@vandijk.test',
  language: 'nl',
  mails: { letter: 'NEVER', month: true },
  emailChange: null,
};

beforeEach(() => {
  queryClient.clear();
  signedIn();
});

it('asks for a new password only once the form is sent without one', async () => {
  stubNetwork({ 'GET /gateway/account': { body: { account: ACCOUNT } } });
  await renderApp('/management/account');
  fireEvent.click(await screen.findByRole('button', { name: 'Wijzigen: Wachtwoord' }));
  const save = await screen.findByRole('button', { name: 'Wachtwoord wijzigen' });
  expect(screen.queryByText('Vul een nieuw wachtwoord in')).toBeNull();
  fireEvent.click(save);
  expect(await screen.findByText('Vul een nieuw wachtwoord in')).toBeTruthy();
});

it('follows the language that is chosen in the sidebar, and keeps a name that was typed', async () => {
  stubNetwork({
    'GET /gateway/account': { body: { account: ACCOUNT } },
    'POST /gateway/account': { body: { account: { ...ACCOUNT, language: 'en' } } },
  });
  onTestFinished(() => chooseLanguage('nl'));
  await renderApp('/management/account');
  fireEvent.click(await screen.findByRole('button', { name: 'Wijzigen: Naam' }));
  fireEvent.input(await screen.findByLabelText(/^Naam/), { target: { value: 'Anna Vos' } });
  expect(screen.getByText('Nederlands')).toBeTruthy();
  await act(() => chooseOwnLanguage('en'));
  expect(await screen.findByText('English')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Anna Vos');
});

it('saves the chosen days of the letter', async () => {
  const seen = stubNetwork({
    'GET /gateway/account': { body: { account: ACCOUNT } },
    'POST /gateway/account': {
      body: { account: { ...ACCOUNT, mails: { letter: 'WORKDAYS', month: true } } },
    },
  });
  await renderApp('/management/account');
  fireEvent.click(await screen.findByRole('button', { name: 'Wijzigen: Dagoverzicht' }));
  fireEvent.change(await screen.findByLabelText('Dagoverzicht'), { target: { value: 'WORKDAYS' } });
  fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
  expect(await screen.findByText('Mails opgeslagen')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')!.body).toEqual({ mails: { letter: 'WORKDAYS' } });
});

it('offers the mail about a month to those who may export', async () => {
  const seen = stubNetwork({
    'GET /gateway/account': { body: { account: ACCOUNT } },
    'POST /gateway/account': { body: { account: { ...ACCOUNT, mails: { letter: 'NEVER', month: false } } } },
  });
  const { unmount } = await renderApp('/management/account');
  fireEvent.click(await screen.findByRole('switch', { name: 'Maandbericht' }));
  expect(await screen.findByText('Mails opgeslagen')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')!.body).toEqual({ mails: { month: false } });
  unmount();
  signedIn({ roles: ['SUPPORT'] });
  await renderApp('/management/account');
  await screen.findByText('Dagoverzicht');
  expect(screen.queryByRole('switch', { name: 'Maandbericht' })).toBeNull();
});

it.each([
  ['letter', 'het dagoverzicht'],
  ['month', 'het maandbericht'],
])('stops the mail %s by its link', async (mail, named) => {
  const seen = stubNetwork({ 'POST /gateway/account/stopMail': { body: {} } });
  await renderApp(`/management/stop-mail?mail=${mail}&token=abc`);
  fireEvent.click(await screen.findByRole('button', { name: 'Mail stoppen' }));
  expect(await screen.findByText(`U krijgt ${named} niet meer.`)).toBeTruthy();
  expect(seen.map(({ body }) => body)).toContainEqual({ mail, token: 'abc' });
});
