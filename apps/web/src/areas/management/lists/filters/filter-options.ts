import { getPaymentMethods, getStatuses } from '@stuiver/contract/routes';
import { FREQUENCIES } from '@stuiver/domain/states';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import type { OptionSource } from '../schema.ts';

/** The gateway's list of statuses that a filter chooses from. */
const STATUS_LISTS = {
  payment: 'payments',
  refund: 'refunds',
  chargeback: 'chargebacks',
  recurrence: 'recurrences',
  paymentLink: 'paymentLinks',
} as const;

async function askFor(source: OptionSource, signal: AbortSignal): Promise<readonly string[]> {
  if (source === 'frequency') return FREQUENCIES;
  if (source === 'method') return (await call(getPaymentMethods, {}, signal)).paymentMethods;
  return (await call(getStatuses, {}, signal))[STATUS_LISTS[source]];
}

/** The choices of a filter, in the gateway's order; they change with a release, or with the companies. */
export function optionsQuery(source: OptionSource) {
  return queryOptions({
    queryKey: ['filter-options', source],
    queryFn: ({ signal }) => askFor(source, signal),
    staleTime: 10 * 60_000,
  });
}
