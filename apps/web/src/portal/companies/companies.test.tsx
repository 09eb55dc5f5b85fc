import type { TreeNode } from '@stuiver/contract';
import { commonTexts as common } from '@stuiver/messages/nl/shared/common';
import { companiesTexts as texts } from '@stuiver/messages/nl/companies/companies';
import { shellTexts as shell } from '@stuiver/messages/nl/shared/shell';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { companiesStore } from '../../lib/companies.ts';
import { endSession } from '../../lib/session.ts';
import { makeAuthUser, signedIn } from '../../testing/factories.ts';
import { type SeenCall, stubNetwork } from '../../testing/network.ts';
import { makePage, makePaymentRow } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInWith } from '../auth/auth-calls.ts';

const ROOT = makeAuthUser().userId;
const node = (name: string, children: TreeNode[] = [], id = name): TreeNode => ({
  id,
  name,
  selected: true,
  children,
});
const TREE = node(
  'Noordzee Groep',
  [node('Mode', [node('Haarlem'), node('Antwerpen')]), node('Keuken')],
  ROOT,
);
const PAGE = { body: makePage([makePaymentRow({ merchantName: 'Haarlem', merchantId: 'Haarlem' })]) };
const LIST = `/gateway/transaction/getByMerchantId/${ROOT}`;

/** Marks the requested selection on the tree, as the gateway answers it. */
function treeFor(tree: TreeNode, saved: readonly string[] | null) {
  return ({ path }: SeenCall) => {
    const ids = new URL(path, 'http://x').searchParams.get('selectedIds')?.split(',') ?? saved;
    const mark = (company: TreeNode): TreeNode => ({
      ...company,
      selected: ids?.includes(company.id) ?? true,
      children: company.children.map(mark),
    });
    return { body: mark(tree) };
  };
}

function network(tree = TREE, handlers: Parameters<typeof stubNetwork>[0] = {}) {
  return stubNetwork({
    'GET /gateway/hierarchy/tree': treeFor(tree, null),
    'POST /gateway/hierarchy/tree': { body: {} },
    [`GET ${LIST}`]: PAGE,
    ...handlers,
  });
}

const listSelectedIds = (calls: readonly SeenCall[], path: string) =>
  calls
    .filter((call) => call.path.startsWith(path))
    .map((call) => new URL(call.path, 'http://x').searchParams.get('selectedIds'));

async function openDialog(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: /Gebruikersmenu/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: shell.companies.select }));
  const dialog = await screen.findByRole('dialog', { name: texts.title });
  await within(dialog).findAllByRole('checkbox');
  return dialog;
}
const box = (dialog: HTMLElement, name: string) =>
  within(dialog).getByRole<HTMLInputElement>('checkbox', { name });
const press = (dialog: HTMLElement, name: string) =>
  fireEvent.click(within(dialog).getByRole('button', { name }));

describe('Select Companies', () => {
  it('is offered to users with a tree only', async () => {
    signedIn();
    network();
    await renderApp('/management/payments');
    fireEvent.click(await screen.findByRole('button', { name: /Gebruikersmenu/ }));
    await screen.findByRole('menuitem', { name: shell.user.signOut });
    expect(screen.queryByRole('menuitem', { name: shell.companies.select })).toBeNull();
  });

  it('shows a parent as partly checked, narrows every call, and shows that until all are shown again', async () => {
    signedIn({ hasTree: true });
    const seen = network();
    await renderApp('/management/payments?page=3');
    const dialog = await openDialog();
    fireEvent.click(box(dialog, 'Antwerpen'));
    expect([box(dialog, 'Mode').indeterminate, box(dialog, 'Noordzee Groep').indeterminate]).toEqual([
      true,
      true,
    ]);
    expect([box(dialog, 'Haarlem').checked, box(dialog, 'Keuken').checked]).toEqual([true, true]);
    expect(within(dialog).queryByRole('button', { name: texts.save })).toBeNull();
    seen.length = 0;
    press(dialog, texts.apply);
    await screen.findByText(shell.companies.some(4, 5));
    const wanted = [ROOT, 'Mode', 'Haarlem', 'Keuken'].join(',');
    await waitFor(() => expect(listSelectedIds(seen, LIST).at(-1)).toBe(wanted));
    const lists = seen.filter(({ path }) => path.startsWith(LIST));
    expect(lists.at(-1)?.path).toContain('pageNumber=0');
    fireEvent.click(screen.getByRole('button', { name: shell.companies.all }));
    await waitFor(() => expect(listSelectedIds(seen, LIST).at(-1)).toBeNull());
    expect(screen.queryByText(shell.companies.some(4, 5))).toBeNull();
  });

  it('restores the applied selection on Cancel', async () => {
    signedIn({ hasTree: true });
    network();
    await renderApp('/management/payments');
    let dialog = await openDialog();
    fireEvent.click(box(dialog, 'Mode'));
    press(dialog, texts.apply);
    await screen.findByText(shell.companies.some(2, 5));
    dialog = await openDialog();
    press(dialog, texts.selectAll);
    expect(box(dialog, 'Noordzee Groep').checked).toBe(true);
    press(dialog, common.actions.cancel);
    dialog = await openDialog();
    expect([box(dialog, 'Mode').checked, box(dialog, 'Keuken').checked]).toEqual([false, true]);
  });

  it('applies nothing while no company is selected', async () => {
    signedIn({ hasTree: true, canPostTree: true });
    network();
    await renderApp('/management/payments');
    const dialog = await openDialog();
    press(dialog, texts.clearAll);
    within(dialog).getByText(texts.none);
    for (const name of [texts.apply, texts.save])
      expect(within(dialog).getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  });

  it('sends the tree on Save, to apply at the next sign-in', async () => {
    const user = makeAuthUser({ hasTree: true, canPostTree: true });
    signedIn(user);
    const seen = network();
    await renderApp('/management/payments');
    const dialog = await openDialog();
    press(dialog, texts.clearAll);
    fireEvent.click(box(dialog, 'Haarlem'));
    press(dialog, texts.save);
    await screen.findByText(shell.companies.only('Haarlem'));
    const sent = seen.find(({ method }) => method === 'POST')?.body as TreeNode;
    expect(sent).toMatchObject({
      id: ROOT,
      selected: false,
      children: [{ children: [{ selected: true }, {}] }, {}],
    });
    act(() => endSession());
    expect(localStorage.getItem('companies')).toBeNull();
    stubNetwork({
      'POST /api/auth/sign-in': { body: user },
      'GET /gateway/hierarchy/tree': treeFor(TREE, ['Haarlem', 'Keuken']),
    });
    await signInWith('anna@voorbeeld.test', 'geheim');
    expect(companiesStore.get()).toMatchObject({
      selectedIds: ['Haarlem', 'Keuken'],
      shown: { chosen: 2, total: 5 },
    });
  });

  it('shows all companies after signing in when the saved ones have left the tree', async () => {
    const user = makeAuthUser({ hasTree: true, canPostTree: true });
    stubNetwork({
      'POST /api/auth/sign-in': { body: user },
      'GET /gateway/hierarchy/tree': treeFor(TREE, ['Vertrokken']),
    });
    await signInWith('anna@voorbeeld.test', 'geheim');
    expect(companiesStore.get()).toBeNull();
  });

  it('shows that the companies have changed, and keeps the dialog open', async () => {
    signedIn({ hasTree: true, canPostTree: true });
    const refusal = { status: 422, body: { code: 'invalidInput', errors: { children: ['invalid'] } } };
    network(TREE, { 'POST /gateway/hierarchy/tree': refusal });
    await renderApp('/management/payments');
    const dialog = await openDialog();
    press(dialog, texts.save);
    await within(dialog).findByText(texts.changed.title);
    expect(companiesStore.get()).toBeNull();
  });

  it('shows all companies again when the selection is no longer accessible', async () => {
    signedIn({ hasTree: true });
    const lost = ({ path }: SeenCall) =>
      path.includes('selectedIds') ? { status: 404, body: { code: 'notFound' } } : PAGE;
    network(TREE, { [`GET ${LIST}`]: lost });
    await renderApp('/management/payments');
    const dialog = await openDialog();
    fireEvent.click(box(dialog, 'Keuken'));
    press(dialog, texts.apply);
    await screen.findByText(shell.companies.lost.title);
    expect(companiesStore.get()).toBeNull();
  });

  it('selects the company of a row', async () => {
    signedIn({ hasTree: true });
    const seen = network();
    await renderApp('/management/payments');
    fireEvent.click(await screen.findByRole('button', { name: 'Alleen Haarlem tonen' }));
    await screen.findByText(shell.companies.only('Haarlem'));
    await waitFor(() => expect(listSelectedIds(seen, LIST).at(-1)).toBe('Haarlem'));
  });

  describe('with 2,000 companies', () => {
    const many = node(
      'Noordzee Groep',
      Array.from({ length: 1999 }, (_, index) => node(`Winkel ${index}`)),
      ROOT,
    );

    it('renders part of a long branch, finds by name, and stores a large selection', async () => {
      signedIn({ hasTree: true });
      const seen = network(many, { 'POST /gateway/hierarchy/selections': { body: { id: 'stored' } } });
      await renderApp('/management/payments');
      const dialog = await openDialog();
      expect(within(dialog).getAllByRole('checkbox')).toHaveLength(101);
      press(dialog, texts.more(100));
      expect(within(dialog).getAllByRole('checkbox')).toHaveLength(201);
      const search = within(dialog).getByRole('searchbox', { name: texts.search });
      fireEvent.change(search, { target: { value: 'wÍnkel 1998' } });
      expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1);
      fireEvent.click(box(dialog, 'Winkel 1998'));
      fireEvent.change(search, { target: { value: 'nergens' } });
      within(dialog).getByText(texts.noMatch);
      press(dialog, texts.apply);
      await screen.findByText(shell.companies.some(1999, 2000));
      await waitFor(() => expect(listSelectedIds(seen, LIST).at(-1)).toBe('stored'));
      const stored = seen.find(({ method }) => method === 'POST')?.body as { merchantIds: string[] };
      expect(stored.merchantIds).toHaveLength(1999);
    });
  });
});
