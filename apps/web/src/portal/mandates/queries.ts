import type { RequestOf } from '@stuiver/contract/client';
import { getMandate, getMandatesPaginated, getPPROMandatesPaginated } from '@stuiver/contract/routes';
import { callQuery, reloadQueries } from '../../lib/query.ts';

export type MandatesQuery = NonNullable<RequestOf<typeof getMandatesPaginated>['query']>;

/** One mandate; `merchantId` is null when the address names no company. */
export function mandateQuery(reference: string, merchantId: string | null) {
  const request = { params: { reference }, query: merchantId === null ? {} : { merchantId } };
  return callQuery(['mandate', reference, merchantId], getMandate, request, ({ details }) => details.Mandate);
}

/** The list call for a user's roles: a role containing PPRO has its own (spec 6.1). */
export function mandatesListCall(roles: readonly string[]) {
  return roles.some((role) => role.includes('PPRO')) ? getPPROMandatesPaginated : getMandatesPaginated;
}

/** Reloads mandates after a change of one, and the recurring payments that collect with it. */
export async function reloadMandates(): Promise<void> {
  await reloadQueries(['mandate'], ['mandates'], ['recurrence'], ['recurring'], ['totals']);
}
