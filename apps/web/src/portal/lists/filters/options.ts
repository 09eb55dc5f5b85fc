import { getPaymentMethods, getStatuses } from '@stuiver/contract/routes';
import { AUDIT_ACTORS, AUDIT_SUBJECTS } from '@stuiver/domain/audit';
import { DELIVERY_STATUSES, NOTIFICATION_TYPES, TEST_NOTIFICATION } from '@stuiver/domain/webhooks';
import { REFUND_REQUEST_STATUSES } from '@stuiver/domain/refund-limits';
import { FREQUENCIES, REFUND_ORIGINS } from '@stuiver/domain/states';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { OptionSource } from '../schema.ts';

/** The gateway's list of statuses that a filter chooses from. */
const STATUS_LISTS = {
  payment: 'payments',
  refund: 'refunds',
  chargeback: 'chargebacks',
  recurrence: 'recurrences',
  mandate: 'mandates',
  paymentLink: 'paymentLinks',
} as const;

async function fetchOptions(source: OptionSource, signal: AbortSignal): Promise<readonly string[]> {
  if (source === 'auditActor') return AUDIT_ACTORS;
  // What only the provider's own people do is not offered.
  if (source === 'auditSubject')
    return AUDIT_SUBJECTS.filter((kind) => kind !== 'application' && kind !== 'document');
  if (source === 'delivery') return DELIVERY_STATUSES;
  if (source === 'eventType') return [...NOTIFICATION_TYPES, TEST_NOTIFICATION];
  if (source === 'frequency') return FREQUENCIES;
  if (source === 'refundOrigin') return REFUND_ORIGINS;
  if (source === 'refundRequest') return REFUND_REQUEST_STATUSES;
  if (source === 'method') return (await call(getPaymentMethods, {}, signal)).paymentMethods;
  return (await call(getStatuses, {}, signal))[STATUS_LISTS[source]];
}

/** The choices of a filter, in the gateway's order; they change with a release, or with the companies. */
export function useOptions(source: OptionSource) {
  return useQuery({
    queryKey: ['filter-options', source],
    queryFn: ({ signal }) => fetchOptions(source, signal),
    staleTime: 10 * 60_000,
  });
}
