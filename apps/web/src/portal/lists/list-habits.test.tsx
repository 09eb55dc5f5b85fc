import type { NamedFilter } from '@stuiver/contract/list';
import type { ListName } from '@stuiver/contract/lists';
import { exportSelection } from '@stuiver/contract/endpoints/insight/exports';
import { CHARGEBACK_CONDITIONS, MANDATE_CONDITIONS, RECURRENCE_CONDITIONS } from '@stuiver/domain/conditions';
import { PAYMENT_LINK_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from '@stuiver/domain/states';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { commonTexts as common } from '@stuiver/messages/nl/shared/common';
import { panelTexts as panels } from '@stuiver/messages/nl/lists/list-panels';
import { listsTexts as lists } from '@stuiver/messages/nl/lists/lists';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../testing/factories.ts';
import { LIST_CASES, type FilterWish, type ListCase, toUrlText } from '../../testing/list-cases.ts';
import { type SeenCall, stubNetwork } from '../../testing/network.ts';
import { makeDeliveryRow, makeEndpoint, makeRefundRequestRow } from '../../testing/desk.ts';
import { makePaymentLink } from '../../testing/payment-links.ts';
import { makePage, makePaymentRow, makeRefundListRow } from '../../testing/payments.ts';
import { makeChargebackRow, makeMandateRow, makeRecurrenceRow } from '../../testing/recurring.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { getLabelKey } from './list-search.ts';

const ROWS: Partial<Record<ListName, () => object>> = {
  payments: makePaymentRow,
  refunds: makeRefundListRow,
  chargebacks: makeChargebackRow,
  recurring: makeRecurrenceRow,
  mandates: makeMandateRow,
  links: makePaymentLink,
  refundRequests: makeRefundRequestRow,
  deliveries: makeDeliveryRow,
};

/** Lists whose rows concern a payer, with the column that names them. */
const PAYERS: Partial<Record<ListName, string>> = {
  payments: 'accountHolderName',
  refunds: 'accountHolderName',
  recurring: 'accountHolderName',
  mandates: 'consumerName',
  chargebacks: 'accountHolderName',
  links: 'accountHolderName',
};

/** Choices of every filter. */
const CHOICES = {
  'GET /gateway/transaction/statuses': {
    body: {
      payments: PAYMENT_STATUSES,
      refunds: REFUND_STATUSES,
      chargebacks: CHARGEBACK_CONDITIONS,
      recurrences: RECURRENCE_CONDITIONS,
      mandates: MANDATE_CONDITIONS,
      paymentLinks: PAYMENT_LINK_STATUSES,
    },
  },
  'GET /gateway/hierarchy/tree': {
    body: { id: '01939a04-0000-7000-8000-00000000000a', name: 'Fietsen Noord', selected: true, children: [] },
  },
  'GET /gateway/notification/endpoints': { body: { content: [makeEndpoint()], withoutAddress: [] } },
  'GET /gateway/merchant/getPaymentMethods': { body: { paymentMethods: PAYMENT_METHODS } },
};

/** Answers a list's call with some rows, or with the given answer. */
function stubList(list: ListCase, answer: object = { body: makePage([ROWS[list.definition.name]?.()]) }) {
  const seen: SeenCall[] = [];
  const all = stubNetwork(CHOICES, (call) => {
    if (!list.call.test(call.path.split('?')[0] ?? '')) return null;
    seen.push(call);
    return answer;
  });
  const newest = () => new URLSearchParams(seen.at(-1)?.path.split('?')[1]);
  return {
    all,
    newest,
    /** Returns the newest call's query, without the page, its size and the order. */
    asked() {
      const query = newest();
      for (const name of ['pageNumber', 'pageSize', 'sort']) query.delete(name);
      return Object.fromEntries(
        [...new Set(query.keys())].map((name) => {
          const values = query.getAll(name);
          return [name, values.length > 1 ? values : values[0]];
        }),
      );
    },
  };
}

const getFilterName = (filter: NamedFilter) => lists.filters[getLabelKey(filter)];
/** Finds a button of the list's bar by its text or name, ignoring spaces. */
function chip(name: string): Promise<HTMLElement> {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return waitFor(() => {
    const buttons = Array.from(document.querySelectorAll<HTMLElement>('search button'));
    const found = buttons.find(
      (button) => plain(button.getAttribute('aria-label') ?? button.textContent ?? '') === plain(name),
    );
    if (!found) throw new Error(`The bar has no button "${name}".`);
    return found;
  });
}

/** Returns the text of a filter's chip after its name. */
function chipText(wish: FilterWish): string {
  if ('text' in wish) return wish.text.trim();
  if ('choose' in wish) return wish.choose.map((value) => wish.words[value]).join(', ');
  return 'preset' in wish ? panels.dates.presets[wish.preset] : wish.chip;
}

/** Fills in a filter's fields. */
async function edit(scope: HTMLElement, filter: NamedFilter, wish: FilterWish): Promise<void> {
  const name = getFilterName(filter);
  const { findByRole, getByLabelText } = within(scope);
  if ('text' in wish) {
    fireEvent.input(getByLabelText(name), { target: { value: wish.text } });
    return;
  }
  const group = within(await findByRole('group', { name }));
  if ('choose' in wish) {
    for (const value of wish.choose) fireEvent.click(await group.findByLabelText(wish.words[value] ?? ''));
  } else if ('preset' in wish) {
    fireEvent.click(await group.findByRole('button', { name: panels.dates.presets[wish.preset] }));
  } else {
    const ends = filter.kind === 'amount' ? panels.amount : panels.dates;
    fireEvent.input(await group.findByLabelText(ends.from), { target: { value: wish.from } });
    fireEvent.input(await group.findByLabelText(ends.to), { target: { value: wish.to } });
  }
}

/** Sets a filter where it is on the screen: the search box, its chip, or the less common filters. */
async function setFilter(filter: NamedFilter, wish: FilterWish): Promise<void> {
  if (filter.place === 'search' && 'text' in wish) {
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: wish.text } });
    return;
  }
  const isMore = filter.place === 'more';
  fireEvent.click(await chip(isMore ? lists.more : getFilterName(filter)));
  const dialog = await screen.findByRole('dialog');
  await edit(dialog, filter, wish);
  if (isMore) fireEvent.click(within(dialog).getByRole('button', { name: panels.more.apply }));
  else fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** The filters of a list, but for the company, which is the same in all. */
const listFilters = ({ definition }: ListCase) =>
  Object.values(definition.filters).filter(({ kind }) => kind !== 'company');

/** What a filter sends, as a matcher. */
const expectSent = ({ sent }: FilterWish) =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      value instanceof RegExp ? (expect.stringMatching(value) as unknown) : value,
    ]),
  );

// Parts that load later are preloaded, so that no test waits for a busy machine to read them.
beforeAll(async () => {
  await import('./filters/filter-panels.tsx');
});
beforeEach(() => void signedIn());

const NAMED = LIST_CASES.map((list) => [list.definition.name, list] as const);
describe.each(NAMED)('the list of %s', (_, list) => {
  const { definition, words } = list;

  it('shows and sends every filter of a shared address, and clears them together', async () => {
    const filters = listFilters(list);
    expect(Object.keys(list.wishes).toSorted()).toEqual(filters.map(({ name }) => name).toSorted());
    const calls = stubList(list);
    const all = new URLSearchParams(filters.map(({ name }) => [name, toUrlText(list.wishes[name]!)]));
    const { router } = await renderApp(`${list.path}?${all}`);
    for (const filter of filters) {
      const wish = list.wishes[filter.name]!;
      if (filter.place !== 'search')
        expect(await chip(`${getFilterName(filter)}: ${chipText(wish)}`)).toBeTruthy();
    }
    const sent = Object.assign({}, ...filters.map(({ name }) => expectSent(list.wishes[name]!))) as object;
    await waitFor(() => expect(calls.asked()).toEqual(sent));
    fireEvent.click(await chip(common.actions.clearAll));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('sorts only by headers that the server sorts by, links each row to its page, and names who paid', async () => {
    const payer = PAYERS[definition.name];
    const row = { ...ROWS[definition.name]?.(), ...(payer && { [payer]: 'Noor Bakker' }) };
    const calls = stubList(list, { body: makePage([row]) });
    await renderApp(list.path);
    await screen.findByText(words.count(1));
    // In the column that phones show.
    if (payer) expect(document.querySelector('tbody [data-row]')?.textContent).toContain('Noor Bakker');
    expect(document.querySelector('tbody a')?.getAttribute('href')).toMatch(list.detail);
    const header = (key: string) => screen.findByRole('columnheader', { name: words.columns[key]! });
    for (const field of list.sorting) {
      fireEvent.click(within(await header(field)).getByRole('button'));
      await waitFor(() => expect(calls.newest().get('sort')).toBe(`${field},asc`));
    }
    for (const key of list.still) expect(within(await header(key)).queryByRole('button')).toBeNull();
  });

  it('has its own texts for an empty list, with one action, and for a failing gateway', async () => {
    stubList(list, { body: makePage([]) });
    const { unmount } = await renderApp(list.path);
    expect(await screen.findByText(words.empty)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    // One sentence and one action, below the tabs: nothing to search, sort or page.
    const actions = Array.from(document.querySelectorAll('main a, main button'));
    expect(actions.filter((action) => !action.closest('nav'))).toHaveLength(1);
    unmount();
    stubList(list, { status: 500, body: { code: 'internal' } });
    await renderApp(`${list.path}?size=10`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(words.error.title);
    stubList(list);
    fireEvent.click(within(alert).getByRole('button', { name: common.actions.retry }));
    expect(await screen.findByText(words.count(1))).toBeTruthy();
  });

  it('shows each row’s company to users who see several, and asks for a file of what it shows', async () => {
    signedIn({ hasTree: true });
    const calls = stubList(list);
    const sort = definition.orders.at(-1)!;
    await renderApp(`${list.path}?sort=${sort}`);
    await screen.findByText(words.count(1));
    expect(await screen.findByRole('columnheader', { name: words.columns['merchantName']! })).toBeTruthy();
    // Phones have no column for it.
    expect(document.querySelector('tbody [data-row]')?.textContent).toContain('Van Dijk Fietsen');
    fireEvent.click(await screen.findByRole('button', { name: lists.export }));
    const asked = () => calls.all.find(({ path }) => path.startsWith('/gateway/csv/csv'))?.body;
    await waitFor(() => expect(asked()).toBeTruthy());
    const selection = exportSelection.parse(asked());
    expect([selection.list, selection.query.sort]).toEqual([definition.name, sort]);
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(selection.columns.length).toBeGreaterThanOrEqual(headers.length);
    expect(selection.columns).toContain('merchantName');
  });
});

/** Lists that together have filters of every kind at every place: what sets them is the same in all. */
const OF_EVERY_KIND: readonly string[] = ['refunds', 'recurring', 'mandates', 'deliveries'];
describe.each(NAMED.filter(([name]) => OF_EVERY_KIND.includes(name)))('the list of %s', (_, list) => {
  it('keeps each filter that is set in the URL, sends it from the first page, and removes it again', async () => {
    const calls = stubList(list);
    const { router } = await renderApp(`${list.path}?size=10&page=2`);
    await screen.findByText(list.words.count(1));
    for (const filter of listFilters(list)) {
      const wish = list.wishes[filter.name]!;
      await setFilter(filter, wish);
      await waitFor(() =>
        expect(router.state.location.search).toEqual({ size: '10', [filter.name]: toUrlText(wish) }),
      );
      await waitFor(() => expect(calls.asked()).toEqual(expectSent(wish)));
      expect(calls.newest().get('pageNumber')).toBe('0');
      if (filter.place === 'search') {
        fireEvent.input(screen.getByRole('searchbox'), { target: { value: '' } });
      } else {
        expect(await chip(`${getFilterName(filter)}: ${chipText(wish)}`)).toBeTruthy();
        fireEvent.click(await chip(lists.remove(getFilterName(filter))));
      }
      await waitFor(() => expect(router.state.location.search).toEqual({ size: '10' }));
    }
  });

  it('shows one company when a link names it, with its name, and shows all again', async () => {
    const calls = stubList(list);
    const id = '01939a04-0000-7000-8000-00000000000a';
    await renderApp(`${list.path}?company=${id}`);
    await waitFor(() => expect(calls.asked()).toEqual({ selectedIds: id }));
    expect(await chip(`${lists.filters.company}: Fietsen Noord`)).toBeTruthy();
    fireEvent.click(await chip(lists.remove(lists.filters.company)));
    await waitFor(() => expect(calls.asked()).toEqual({}));
  });

  it('lets only a user of several companies choose one of them', async () => {
    signedIn({ hasTree: true });
    const calls = stubList(list);
    await renderApp(list.path);
    fireEvent.click(await chip(lists.filters.company));
    fireEvent.click(await screen.findByLabelText('Fietsen Noord'));
    await waitFor(() =>
      expect(calls.asked()).toEqual({ selectedIds: '01939a04-0000-7000-8000-00000000000a' }),
    );
  });
});
