import { getChargebackDetails } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** One chargeback with its history. */
export function chargebackQuery(id: string) {
  return queryOptions({
    queryKey: ['chargeback', id],
    queryFn: async ({ signal }) =>
      (await call(getChargebackDetails, { params: { id } }, signal)).details.Chargeback,
  });
}
