import {
  CHARGEBACK_TONES,
  LINK_TONES,
  MANDATE_TONES,
  PAYMENT_TONES,
  RECURRENCE_TONES,
  REFUND_TONES,
} from '@stuiver/domain/conditions';
import type { ResponseOf, searchAnything } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { parseLocalisedAmount } from '@stuiver/domain/money';
import { isUuid } from '@stuiver/domain/uuid';
import type { StatusTexts } from '@stuiver/messages/nl/shared/statuses';
import type { Tone } from '../../ui/status-dot.tsx';
import { detailsHref, mandateHref } from '../parts/hrefs.ts';
import { type StatusView } from '../parts/status-views.ts';

export type Hit = ResponseOf<typeof searchAnything>['content'][number];

/** The page of a result. Users with several companies need a mandate's company in its address. */
export function hitHref(hit: Hit, severalCompanies: boolean): string {
  const { kind, id, reference } = hit;
  if (kind === 'mandate') return mandateHref(reference ?? id, severalCompanies ? hit.merchantId : null);
  return kind === 'refund' ? detailsHref('payment', reference ?? id) : detailsHref(kind, id);
}

/** The list of each kind, and the tones of its statuses. */
const KINDS: Record<Hit['kind'], { list: string; tones: Readonly<Record<string, Tone>> }> = {
  payment: { list: SCREEN_PATHS.payments, tones: PAYMENT_TONES },
  refund: { list: SCREEN_PATHS.refunds, tones: REFUND_TONES },
  chargeback: { list: SCREEN_PATHS.chargebacks, tones: CHARGEBACK_TONES },
  mandate: { list: SCREEN_PATHS.mandates, tones: MANDATE_TONES },
  recurrence: { list: SCREEN_PATHS.recurring, tones: RECURRENCE_TONES },
  paymentLink: { list: SCREEN_PATHS.paymentLinks, tones: LINK_TONES },
};

/** The page of a payment that has money left, with its refund dialog open; null for any other result. */
export function refundHref({ kind, id, status }: Hit): string | null {
  return kind === 'payment' && KINDS[kind].tones[status] === 'good'
    ? `${detailsHref(kind, id)}?refund=`
    : null;
}

/** Returns a result's tone and label; an unknown status is shown unchanged. */
export function hitStatus({ kind, status }: Pick<Hit, 'kind' | 'status'>, texts: StatusTexts): StatusView {
  const words: Readonly<Record<string, string>> = texts[kind];
  const known = Object.hasOwn(words, status);
  return {
    tone: (known ? KINDS[kind].tones[status] : undefined) ?? 'calm',
    label: (known ? words[status] : undefined) ?? status,
  };
}

/** Reads a text as an amount, as the search does, in wire form; null for any other text. */
export function parseSearchedAmount(sought: string): string | null {
  if (!/^[\d.,\s€]+$/.test(sought.replace(/EUR/i, ''))) return null;
  const parsed = parseLocalisedAmount(sought, 'nl', { takeAmbiguous: true });
  return parsed.ok ? parsed.wire : null;
}

/** From this length on lists look for a text everywhere in theirs. */
const SHORTEST_IN_LISTS = 3;

/**
 * Returns the address of a kind's list, filtered by the text.
 *
 * @returns null if the text is an id or a link's address, which matches only one
 */
export function listHref({ kind, hits }: HitGroup, sought: string): string | null {
  const isId: boolean = isUuid(sought);
  if (isId || /[?&]reference=|\/pay\//.test(sought)) return null;
  const amount = parseSearchedAmount(sought);
  if (amount !== null && hits.every((hit) => hit.amount === amount))
    return `${KINDS[kind].list}?${new URLSearchParams({ amount: `${amount}..${amount}` })}`;
  if (sought.length < SHORTEST_IN_LISTS) return null;
  return `${KINDS[kind].list}?${new URLSearchParams({ search: sought })}`;
}

export type HitGroup = { kind: Hit['kind']; hits: readonly Hit[] };

/** Results by kind, in the order in which the kinds were found. */
export function groupHits(hits: readonly Hit[]): HitGroup[] {
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }));
}
