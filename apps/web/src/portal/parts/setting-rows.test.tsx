import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ACCOUNT = {
  name: 'Anna de Vries',
  email: 'anna@vandijk.test',
  language: 'nl',
  mails: { letter: 'NEVER', month: true },
  emailChange: null,
};

const editButton = (label: string) => screen.findByRole('button', { name: `Wijzigen: ${label}` });
const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Naam/);
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

/** Opens the account with a gateway that keeps a changed name. */
async function openAccount(answer: object = { body: { account: { ...ACCOUNT, name: 'Anna Vos' } } }) {
  const seen = stubNetwork({
    'GET /gateway/account': { body: { account: ACCOUNT } },
    'POST /gateway/account': answer,
  });
  const app = await renderApp('/management/account');
  fireEvent.click(await editButton('Naam'));
  return { ...app, posted: () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}

beforeEach(() => {
  queryClient.clear();
  signedIn();
});

it('edits a value in its place, saves it, and gives the focus back to the button', async () => {
  const { posted } = await openAccount();
  const field = await nameField();
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('button', { name: 'Wijzigen: Naam' })).toBeNull();
  type(field, ' Anna Vos ');
  fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
  expect(await screen.findByText('Gegevens opgeslagen')).toBeTruthy();
  expect(posted()).toEqual([{ name: 'Anna Vos' }]);
  const button = await editButton('Naam');
  expect(within(button.closest('li')!).getByText('Anna Vos')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('cancels with Escape, without a call', async () => {
  const { posted } = await openAccount();
  const field = await nameField();
  type(field, 'Anna Vos');
  fireEvent.keyDown(field, { key: 'Escape' });
  const button = await editButton('Naam');
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(within(button.closest('li')!).getByText('Anna de Vries')).toBeTruthy();
  expect(posted()).toEqual([]);
});

it('shows an error at the field, and keeps the row open', async () => {
  const { posted } = await openAccount({
    status: 422,
    body: { code: 'invalid', errors: { name: ['tooLong'] } },
  });
  type(await nameField(), '');
  fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
  expect(await screen.findByText('Vul uw naam in')).toBeTruthy();
  expect(posted()).toEqual([]);
  type(await nameField(), 'Anna Vos');
  fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
  await waitFor(async () => expect((await nameField()).getAttribute('aria-invalid')).toBe('true'));
  expect((await nameField()).value).toBe('Anna Vos');
});

it('has one row open, and asks before unsaved input is left', async () => {
  await openAccount();
  fireEvent.click(await editButton('Taal'));
  expect(document.activeElement).toBe(await screen.findByLabelText('Taal'));
  expect(await editButton('Naam')).toBeTruthy();

  fireEvent.click(await editButton('Naam'));
  type(await nameField(), 'Anna Vos');
  fireEvent.click(await editButton('Taal'));
  const question = await screen.findByRole('alertdialog', { name: 'Weggaan zonder op te slaan?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Annuleren' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await nameField()).value).toBe('Anna Vos');

  fireEvent.click(await editButton('Taal'));
  fireEvent.click(await screen.findByRole('button', { name: 'Weggaan' }));
  expect(await screen.findByLabelText('Taal')).toBeTruthy();
  expect(await editButton('Naam')).toBeTruthy();
});

it('asks before another screen is opened with unsaved input', async () => {
  const { router } = await openAccount();
  type(await nameField(), 'Anna Vos');
  fireEvent.click(screen.getByRole('link', { name: 'Betaallinks' }));
  expect(await screen.findByRole('alertdialog', { name: 'Weggaan zonder op te slaan?' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/management/account');
  fireEvent.click(screen.getByRole('button', { name: 'Weggaan' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/management/links-view'));
});
