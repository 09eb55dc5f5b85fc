import { UNREACHABLE_HEADER } from '@stuiver/contract/unreachable';
import { commonTexts as common } from '@stuiver/messages/nl/shared/common';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { forgetUnreachable } from './unreachable.ts';
import { makeAuthUser, signedIn } from '../../testing/factories.ts';
import { stubNetwork } from '../../testing/network.ts';
import { makePage, makePaymentRow, makeRefundListRow } from '../../testing/payments.ts';
import { renderApp } from '../../testing/render-app.tsx';

const TOP = makeAuthUser().userId;
const node = (name: string, children: object[] = [], id = name) => ({ id, name, selected: true, children });
const SHOPS = ['Bakkerij', 'Kaas', 'Vis', 'Fruit', 'Brood', 'Bloemen'];

let leftOut: string | null;
function network() {
  const partly = (body: object) => () => ({
    body,
    ...(leftOut === null ? {} : { headers: { [UNREACHABLE_HEADER]: leftOut } }),
  });
  return stubNetwork({
    'GET /gateway/hierarchy/tree': {
      body: node(
        'Groep',
        SHOPS.map((name) => node(name)),
        TOP,
      ),
    },
    [`GET /gateway/transaction/getByMerchantId/${TOP}`]: partly(makePage([makePaymentRow()])),
    [`GET /gateway/refund/getByMerchantId/${TOP}`]: partly(makePage([makeRefundListRow()])),
    'GET /gateway/search': partly({ content: [] }),
  });
}

// Parts that load later are preloaded, so that no test waits for a busy machine to read them.
beforeAll(async () => {
  await Promise.all([import('./unreachable-notice.tsx'), import('../search/search-dialog.tsx')]);
}, 60_000);
beforeEach(() => {
  queryClient.clear();
  forgetUnreachable();
  signedIn({ hasTree: true });
  leftOut = 'Kaas, Bakkerij';
});

const TITLE = 'Tijdelijk niet beschikbaar: Bakkerij en Kaas';

it('names above a list the companies that it leaves out, to screen readers too, until an answer has them all', async () => {
  network();
  await renderApp('/management/payments');
  const title = await screen.findByText(TITLE);
  expect(title.closest('[aria-live="polite"]')).not.toBeNull();
  expect(screen.getByText(/deze bedrijven zijn even niet te bereiken.*Er is niets verloren/)).toBeTruthy();
  leftOut = null;
  fireEvent.click(screen.getByRole('button', { name: common.actions.retry }));
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
});

it('stays while other screens leave them out as well, and goes with the first that does not', async () => {
  network();
  const { goTo } = await renderApp('/management/payments');
  await screen.findByText(TITLE);
  leftOut = 'Kaas';
  await goTo('/management/refunds');
  expect(await screen.findByText('Tijdelijk niet beschikbaar: Kaas')).toBeTruthy();
  expect(screen.getByText(/dit bedrijf/)).toBeTruthy();
  leftOut = null;
  await goTo('/management/payments');
  await waitFor(() => expect(screen.queryByText(/Tijdelijk niet beschikbaar/)).toBeNull());
});

it('names four of many, and counts the others', async () => {
  leftOut = `${SHOPS.join(', ')}, +14`;
  network();
  await renderApp('/management/payments');
  expect(
    await screen.findByText('Tijdelijk niet beschikbaar: Bakkerij, Kaas, Vis, Fruit en nog 16 bedrijven'),
  ).toBeTruthy();
});

it('shows in the search what it did not search', async () => {
  network();
  await renderApp('/management/account');
  expect(screen.queryByText(TITLE)).toBeNull();
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'lotte' } });
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.textContent).toContain(TITLE));
});
