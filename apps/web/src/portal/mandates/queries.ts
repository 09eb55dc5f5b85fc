import type { RequestOf } from '@stuiver/contract/client';
import { getMandate, getMandatesPaginated, getPPROMandatesPaginated } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { reloadQueries } from '../../lib/query.ts';

export type MandatesQuery = NonNullable<RequestOf<typeof getMandatesPaginated>['query']>;

/** One mandate; `merchantId` is null when the address names no company. */
export function mandateQuery(reference: string, merchantId: string | null) {
  return queryOptions({
    queryKey: ['mandate', reference, merchantId],
    queryFn: async ({ signal }) => {
      const query = merchantId === null ? {} : { merchantId };
      return (await call(getMandate, { params: { reference }, query }, signal)).details.Mandate;
    },
  });
}

/** The list call for a user's roles: a role containing PPRO has its own (spec 6.1). */
export function mandatesListCall(roles: readonly string[]) {
  return roles.some((role) => role.includes('PPRO')) ? getPPROMandatesPaginated : getMandatesPaginated;
}

/** Reloads mandates after a change of one, and the recurring payments that collect with it. */
export async function reloadMandates(): Promise<void> {
  await reloadQueries(['mandate'], ['mandates'], ['recurrence'], ['recurring'], ['totals']);
}
