import type {
  getPricedMerchants,
  MerchantTerms,
  OwnTerms,
  ProviderTerms,
  ResponseOf,
  Terms,
} from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract';
import { addDays, localDay } from '@stuiver/domain/dates';
import { PRICED_EVENTS, PRICED_METHODS, type PricedMethod } from '@stuiver/domain/fees';
import { formatWire } from '@stuiver/domain/money';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { nextCutOff, type TermsState } from '@stuiver/domain/settlements';
import { findMerchant } from '../../company/merchants/repository.ts';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { pageAnswer } from '../../platform/http/page.ts';
import {
  findMerchantsByName,
  listApproved,
  listPrices,
  listTerms,
  listMerchantsWith,
  type PriceRow,
  type TermsRow,
} from './terms-rows.ts';
import { termsOn } from './terms-queries.ts';

const toPerson = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

function pricesOut(rows: readonly PriceRow[]): Terms['prices'] {
  return Object.fromEntries(
    PRICED_EVENTS.map((event) => [
      event,
      Object.fromEntries(
        PRICED_METHODS.flatMap((method) => {
          const row = rows.find((one) => one.event === event && one.method === storedMethod(method));
          if (!row) return [];
          const { fixed, rate, minimum } = row;
          return [
            [method, { fixed: formatWire(fixed), rate: formatWire(rate), minimum: formatWire(minimum) }],
          ];
        }),
      ),
    ]),
  ) as Terms['prices'];
}

/** Writes the price of every method without one of its own as the database does. */
export function storedMethod(method: PricedMethod): string {
  return method === 'ALL' ? '' : method;
}

/** Places each of a merchant's terms, newest first, in time: of those from the same day the last decided one applies. */
function placed(
  rows: readonly TermsRow[],
  today: string,
): { state: TermsState; validUntil: string | null }[] {
  const approved = rows
    .filter(({ status }) => status === 'APPROVED')
    .toSorted((a, b) => Number(a.decided_at) - Number(b.decided_at));
  return rows.map((row) => {
    if (row.status !== 'APPROVED') return { state: row.status, validUntil: null };
    const isReplaced = approved.findLast(({ valid_from }) => valid_from === row.valid_from) !== row;
    if (isReplaced) return { state: 'REPLACED', validUntil: null };
    const next = approved
      .map(({ valid_from }) => valid_from)
      .filter((day) => day > row.valid_from)
      .toSorted()[0];
    const validUntil = next === undefined ? null : addDays(next, -1);
    if (row.valid_from > today) return { state: 'NEXT', validUntil };
    return { state: validUntil !== null && validUntil < today ? 'PAST' : 'CURRENT', validUntil };
  });
}

type Read = { readonly row: TermsRow; readonly terms: Terms };

async function readTerms(deps: Context, db: Queries, merchantId: string): Promise<Read[]> {
  const rows = await listTerms(db, merchantId, LIMITS.termsShown);
  const prices = await listPrices(
    db,
    merchantId,
    rows.map(({ id }) => id),
  );
  const places = placed(rows, localDay(deps.clock.now(), deps.settings.timeZone));
  return rows.map((row, index) => ({
    row,
    terms: {
      id: row.id,
      ...places[index]!,
      validFrom: row.valid_from,
      schedule: row.schedule,
      cutOffHour: row.cut_off_hour,
      minimumPayout: formatWire(row.minimum_payout),
      reserveRate: formatWire(row.reserve_rate),
      reserveDays: row.reserve_days,
      vatRate: formatWire(row.vat_rate),
      prices: pricesOut(prices.filter(({ terms_id }) => terms_id === row.id)),
    },
  }));
}

function providerTerms({ row, terms }: Read): ProviderTerms {
  return {
    ...terms,
    proposedBy: toPerson(row.proposed_by, row.proposed_by_name),
    proposedDateTime: row.proposed_at.toISOString(),
    decidedBy: toPerson(row.decided_by, row.decided_by_name),
    decidedDateTime: row.decided_at?.toISOString() ?? null,
  };
}

/**
 * Reads all terms of a merchant, for the provider.
 *
 * @throws AppError `notFound`
 */
export async function getMerchantTerms(
  deps: Context,
  merchantId: string,
  db: Queries = deps.db,
): Promise<MerchantTerms> {
  const merchant = merchantId === PROVIDER_ID ? undefined : await findMerchant(db, merchantId);
  if (!merchant) throw notFound();
  const read = await readTerms(deps, db, merchantId);
  return { merchantId, merchantName: merchant.name, terms: read.map(providerTerms) };
}

/** Reads a page of all merchants with the day of their terms, for the provider. */
export async function getPriced(
  deps: Context,
  query: {
    pageNumber: number;
    pageSize: number;
    search?: string | undefined;
    proposed?: boolean | undefined;
    approved?: boolean | undefined;
  },
): Promise<ResponseOf<typeof getPricedMerchants>> {
  const { db } = deps;
  const { pageNumber, pageSize, search = '', proposed = false, approved = false } = query;
  const waiting = await listMerchantsWith(db, 'PROPOSED');
  const priced = approved ? await listMerchantsWith(db, 'APPROVED') : null;
  const { total, rows } = await findMerchantsByName(
    db,
    { search: search.trim(), only: proposed ? waiting : priced },
    { limit: pageSize, offset: pageNumber * pageSize },
  );
  const ids = rows.map(({ id }) => id);
  const byMerchant = Map.groupBy(await listApproved(db, ids), ({ merchant_id }) => merchant_id);
  const today = localDay(deps.clock.now(), deps.settings.timeZone);
  const content = rows.map(({ id, name }) => {
    const terms = byMerchant.get(id) ?? [];
    const current = terms.find(({ valid_from }) => valid_from <= today);
    const next = terms.findLast(({ valid_from }) => valid_from > today);
    return {
      merchantId: id,
      merchantName: name,
      validFrom: current?.valid_from ?? null,
      schedule: current?.schedule ?? null,
      nextFrom: next?.valid_from ?? null,
      proposed: waiting.includes(id),
    };
  });
  return { ...pageAnswer(content, total, query), waiting: waiting.length };
}

/**
 * Reads the approved terms of a company, for its users: without the people of the provider.
 *
 * @throws AppError `notFound` for someone else's company
 */
export async function getTerms(
  deps: Context,
  { merchantIds }: MerchantScope,
  merchantId: string,
): Promise<OwnTerms> {
  if (!merchantIds.includes(merchantId)) throw notFound();
  const { db, clock, settings } = deps;
  const now = clock.now();
  const read = await readTerms(deps, db, merchantId);
  const current = await termsOn(db, merchantId, localDay(now, settings.timeZone));
  return {
    terms: read
      .map(({ terms }) => terms)
      .filter(({ state }) => state === 'NEXT' || state === 'CURRENT' || state === 'PAST'),
    settlesDateTime: nextCutOff(current, now, settings.timeZone).toISOString(),
  };
}
