import {
  getApplicationQueue,
  getBankOrders,
  getOpenChargebacks,
  getPayees,
  getPricedMerchants,
} from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import type { ProviderPermission, Right } from '@stuiver/domain/permissions';
import { call } from '../../lib/api.ts';
import { detailsHref } from '../parts/hrefs.ts';

/** Something of a screen of the provider's people. */
export type DeskHit = {
  readonly id: string;
  readonly name: string;
  readonly screen: 'applications' | 'prices' | 'payouts' | 'openChargebacks' | 'bankFiles';
  readonly href: string;
};

const MOST = 5;
const UNDECIDED = ['SUBMITTED', 'IN_REVIEW', 'MORE_INFORMATION'] as const;
const PAGE = { pageNumber: 0, pageSize: MOST };

function searchHref(screen: DeskHit['screen'], search: string): string {
  return `${SCREEN_PATHS[screen]}?${new URLSearchParams({ search })}`;
}

type Find = (search: string, signal: AbortSignal) => Promise<DeskHit[]>;

function makeHit(screen: DeskHit['screen'], id: string, name: string, href: string): DeskHit {
  return { id, name, screen, href };
}

const FIND: Readonly<Partial<Record<Right, Find>>> = {
  // Applications are sealed: their names are compared here, of those that are undecided and wait longest.
  'applications:review': async (search, signal) => {
    const query = { pageNumber: 0, pageSize: 50, statuses: [...UNDECIDED] };
    const { content } = await call(getApplicationQueue, { query }, signal);
    const sought = search.toLowerCase();
    return content
      .filter(({ company, registrant }) => `${company}\n${registrant}`.toLowerCase().includes(sought))
      .map(({ id, company, registrant }) =>
        makeHit('applications', id, company || registrant, detailsHref('application', id)),
      );
  },
  'prices:write': async (search, signal) =>
    (await call(getPricedMerchants, { query: { ...PAGE, search } }, signal)).content.map(
      ({ merchantId: id, merchantName: name }) =>
        makeHit('prices', id, name, detailsHref('merchantPrices', id)),
    ),
  'payouts:approve': async (search, signal) =>
    (await call(getPayees, { query: { search } }, signal)).merchants.map(({ id, name }) =>
      makeHit('payouts', id, name, searchHref('payouts', name)),
    ),
  'disputes:monitor': async (search, signal) =>
    (await call(getOpenChargebacks, { query: { ...PAGE, search } }, signal)).content.map(
      ({ id, merchantName: name }) =>
        makeHit('openChargebacks', id, name, searchHref('openChargebacks', name)),
    ),
  'bankFiles:write': async (search, signal) =>
    // Longer texts are no reference.
    search.length > 64
      ? []
      : (await call(getBankOrders, { query: { search, pageNumber: 0 } }, signal)).orders.map((order) =>
          makeHit('bankFiles', order.id, order.name || order.merchantName, searchHref('bankFiles', search)),
        ),
} satisfies Partial<Record<ProviderPermission, Find>>;

/**
 * Finds applications, merchants, chargebacks and orders for the bank by a text, of screens that the user may open.
 *
 * @throws ApiError if a call fails
 */
export async function findOnDesks(
  permissions: readonly Right[],
  search: string,
  signal: AbortSignal,
): Promise<DeskHit[]> {
  const found = await Promise.all(permissions.map(async (one) => FIND[one]?.(search, signal) ?? []));
  return found.flatMap((hits) => hits.slice(0, MOST));
}
