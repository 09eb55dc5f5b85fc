import { CODES } from '@stuiver/contract/codes';
import type { CodeList } from '@stuiver/contract/list';
import { getPaymentMethods, getStatuses } from '@stuiver/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** The gateway's list of statuses that a filter chooses from. */
const STATUS_LISTS = {
  payment: 'payments',
  refund: 'refunds',
  chargebackCondition: 'chargebacks',
  recurrence: 'recurrences',
  mandate: 'mandates',
  paymentLink: 'paymentLinks',
} as const;

async function fetchOptions(source: CodeList, signal: AbortSignal): Promise<readonly string[]> {
  if (source in STATUS_LISTS)
    return (await call(getStatuses, {}, signal))[STATUS_LISTS[source as keyof typeof STATUS_LISTS]];
  if (source === 'method') return (await call(getPaymentMethods, {}, signal)).paymentMethods;
  // Only the provider's own people review applications.
  if (source === 'auditSubject')
    return CODES.auditSubject.filter((kind) => kind !== 'application' && kind !== 'document');
  return CODES[source];
}

/** The choices of a filter, in the gateway's order; they change with a release, or with the companies. */
export function useOptions(source: CodeList) {
  return useQuery({
    queryKey: ['filter-options', source],
    queryFn: ({ signal }) => fetchOptions(source, signal),
    staleTime: 10 * 60_000,
  });
}
