import {
  CHARGEBACK_TONES,
  LINK_TONES,
  MANDATE_TONES,
  PAYMENT_TONES,
  RECURRENCE_TONES,
  REFUND_TONES,
} from '@stuiver/domain/conditions';
import type { ResponseOf, searchAnything } from '@stuiver/contract';
import type { StatusTexts } from '@stuiver/messages/nl/portal/statuses';
import type { Tone } from '../../../ui/status-dot.tsx';
import { detailsHref, mandateHref } from '../hrefs.ts';
import { type StatusView } from '../status-views.ts';

export type Hit = ResponseOf<typeof searchAnything>['content'][number];

/** The page of a result. Users with several companies need a mandate's company in its address. */
export function hitHref(hit: Hit, severalCompanies: boolean): string {
  switch (hit.kind) {
    case 'payment':
      return detailsHref('payment', hit.id);
    case 'refund':
      return detailsHref('payment', hit.reference ?? hit.id);
    case 'chargeback':
      return detailsHref('chargeback', hit.id);
    case 'mandate':
      return mandateHref(hit.reference ?? hit.id, severalCompanies ? hit.merchantId : null);
    case 'recurrence':
      return detailsHref('recurrence', hit.id);
    case 'paymentLink':
      return detailsHref('paymentLink', hit.id);
  }
}

const TONES: Record<Hit['kind'], Readonly<Record<string, Tone>>> = {
  payment: PAYMENT_TONES,
  refund: REFUND_TONES,
  chargeback: CHARGEBACK_TONES,
  mandate: MANDATE_TONES,
  recurrence: RECURRENCE_TONES,
  paymentLink: LINK_TONES,
};

/** A result's tone and label; an unknown status is shown as it is. */
export function hitStatus({ kind, status }: Pick<Hit, 'kind' | 'status'>, texts: StatusTexts): StatusView {
  const words: Readonly<Record<string, string>> = texts[kind];
  const known = Object.hasOwn(words, status);
  return {
    tone: (known ? TONES[kind][status] : undefined) ?? 'calm',
    label: (known ? words[status] : undefined) ?? status,
  };
}

export type HitGroup = { kind: Hit['kind']; hits: readonly Hit[] };

/** Results by kind, in the order in which the kinds were found. */
export function groupHits(hits: readonly Hit[]): HitGroup[] {
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }));
}
