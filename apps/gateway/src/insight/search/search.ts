import type { ResponseOf, searchAnything as searchCall } from '@stuiver/contract';
import { chargebackCondition, recurrenceCondition } from '@stuiver/domain/conditions';
import { normaliseEmail } from '@stuiver/domain/email';
import { normaliseIban } from '@stuiver/domain/iban';
import { formatWire, parseLocalisedAmount, readWire } from '@stuiver/domain/money';
import { paymentLinkStatusAt } from '@stuiver/domain/payment-link';
import { searchText } from '@stuiver/domain/search-text';
import { isUuid } from '@stuiver/domain/uuid';
import { type MerchantScope, makeScope } from '../../platform/access/scope.ts';
import type { Context } from '../../platform/context.ts';
import { sampleTexts } from '../../platform/list/search-page.ts';
import { containsIban, SHORTEST_SEARCH } from '../../platform/list/statement.ts';
import { payersTexts } from '../../money/payers/payer-texts.ts';
import { findLinkByAddress } from '../../money/payment-links/link-address.ts';
import { openReference } from '../../money/payers/sealed-reference.ts';
import { deriveCondition } from '../../money/payers/shown-condition.ts';
import {
  addPayers,
  findByAmount,
  findById,
  findHitsByText,
  findLinkById,
  findLinksByAmount,
  findLinksByText,
  type StoredHit,
  type SoughtText,
  type LinkHit,
} from './repository.ts';

type Found = ResponseOf<typeof searchCall>['content'][number];

/** Number of results shown, and the maximum of one kind. */
const MOST = 20;
const MOST_OF_KIND = 8;

const newestFirst = (one: StoredHit, other: StoredHit) =>
  other.created_at.getTime() - one.created_at.getTime();

/** The last part of a link's pasted address. */
function pastedAddress(text: string): string | null {
  return /\/pay\/([A-Za-z0-9_-]+)$/.exec(text)?.[1] ?? null;
}

/** The sealed reference inside a pasted address of a hosted page. */
function pastedReference(text: string): string | null {
  return /[?&]reference=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? null;
}

/** An amount in either language's writing, in minor units. */
function amountIn(text: string): number | null {
  if (!/^[\d.,\s€]+$/.test(text.replace(/EUR/i, ''))) return null;
  const parsed = parseLocalisedAmount(text, 'nl', { takeAmbiguous: true });
  return parsed.ok ? readWire(parsed.wire) : null;
}

function getHitStatus(hit: StoredHit): string {
  switch (hit.kind) {
    case 'payment':
      return deriveCondition({ ...hit.facts, status: hit.status, amount: hit.amount ?? 0 });
    case 'chargeback':
      return chargebackCondition({ status: hit.status, reasonCode: hit.facts.reason_code });
    case 'recurrence':
      return recurrenceCondition({ recurrenceStatus: hit.status, pausedReason: hit.facts.blocked_reason });
    default:
      return hit.status;
  }
}

/** Returns the matching value if neither title nor person contains it. */
function matchedIn({ id, title, person, found_by: others }: StoredHit, text: string): string | null {
  const sought = searchText(text);
  const has = (part: string | null) => part !== null && searchText(part).includes(sought);
  if (has(title) || has(person)) return null;
  const unspaced = normaliseIban(text).toLowerCase();
  const found = [id, ...(others ?? [])].find((part) => has(part) || part?.toLowerCase().includes(unspaced));
  return found ?? null;
}

function toWire(hit: StoredHit, text: string): Found {
  return {
    kind: hit.kind,
    id: hit.id,
    reference: hit.reference,
    merchantId: hit.merchant_id,
    merchantName: hit.merchant_name,
    title: hit.title ?? '',
    person: hit.person,
    matched: matchedIn(hit, text),
    status: getHitStatus(hit),
    amount: hit.amount === null ? null : formatWire(hit.amount),
    currency: hit.currency,
    createdDateTime: hit.created_at.toISOString(),
  };
}

async function withLinks(
  deps: Context,
  others: Promise<StoredHit[]>,
  links: Promise<LinkHit[]>,
): Promise<StoredHit[]> {
  const [hits, linkHits] = await Promise.all([others, links]);
  const withStatus = linkHits.map((link) => {
    const facts = {
      switchedOff: link.switched_off_at !== null,
      uses: link.uses,
      maximumUses: link.maximum_uses,
      validUntil: link.expires_at,
    };
    return { ...link, status: paymentLinkStatusAt(facts, deps.clock.now()) };
  });
  return [...hits, ...withStatus];
}

function byId(deps: Context, scope: MerchantScope, id: string): Promise<StoredHit[]> {
  const { db } = deps;
  return withLinks(deps, findById(db, scope, id), findLinkById(db, scope, id));
}

function byAmount(deps: Context, scope: MerchantScope, amount: number): Promise<StoredHit[]> {
  const asked = [deps.db, scope, amount, MOST_OF_KIND] as const;
  return withLinks(deps, findByAmount(...asked), findLinksByAmount(...asked));
}

/** More companies than these are not asked one by one. */
const MOST_COMPANIES = 8;

/**
 * Searches each company separately for a common text: in one statement, a cluster would join the newest rows of
 * several to whole tables, from every machine.
 */
async function ofEachCompany(deps: Context, scope: MerchantScope, sought: SoughtText): Promise<StoredHit[]> {
  const found: StoredHit[] = [];
  for (const merchantId of scope.merchantIds)
    found.push(...(await findHitsByText(deps.db, makeScope([merchantId]), sought, MOST_OF_KIND)));
  const kinds = Map.groupBy(found.toSorted(newestFirst), ({ kind }) => kind);
  return [...kinds.values()].flatMap((hits) => hits.slice(0, MOST_OF_KIND));
}

async function byText(deps: Context, scope: MerchantScope, text: string): Promise<StoredHit[]> {
  const whole = containsIban(text);
  const sample = await sampleTexts(deps.pool, scope.merchantIds, payersTexts, [text]);
  const sought = { ...sample, whole };
  const isApart = sample.isCommon && scope.merchantIds.length <= MOST_COMPANIES;
  return withLinks(
    deps,
    isApart ? ofEachCompany(deps, scope, sought) : findHitsByText(deps.db, scope, sought, MOST_OF_KIND),
    findLinksByText(deps.db, scope, whole, MOST_OF_KIND),
  );
}

async function find(deps: Context, scope: MerchantScope, text: string): Promise<StoredHit[]> {
  const isId: boolean = isUuid(text);
  if (isId) return byId(deps, scope, text.toLowerCase());
  const address = pastedAddress(text);
  if (address !== null) {
    const link = await findLinkByAddress(deps, address);
    return link ? byId(deps, scope, link.id) : [];
  }
  const reference = pastedReference(text);
  if (reference !== null) {
    const opened = openReference(deps.keyring, deps.clock, reference);
    return opened.ok && opened.reference.kind !== 'attempt' ? byId(deps, scope, opened.reference.id) : [];
  }
  const amount = amountIn(text);
  const hits = amount === null ? [] : await byAmount(deps, scope, amount);
  if (text.length < SHORTEST_SEARCH) return hits;
  const others = await byText(deps, scope, text);
  const known = new Set(hits.map(({ kind, id }) => `${kind}:${id}`));
  return [...hits, ...others.filter(({ kind, id }) => !known.has(`${kind}:${id}`))];
}

/**
 * Finds the pages for a typed or pasted text: an id, a link's address, an amount, an e-mail address, a name, an IBAN
 * or a mandate's reference.
 *
 * @returns up to 20, newest first
 */
export async function searchAnything(deps: Context, scope: MerchantScope, text: string): Promise<Found[]> {
  if (scope.merchantIds.length === 0) return [];
  const sought = normaliseEmail(text);
  const hits = await find(deps, scope, sought);
  const shown = await addPayers(deps.db, hits.toSorted(newestFirst).slice(0, MOST));
  return shown.map((hit) => toWire(hit, sought));
}
