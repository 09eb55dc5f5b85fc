import { getPaymentMethods } from '@stuiver/contract';
import { type Route, route } from '../../lib/http/route.ts';
import type { Services } from '../../services.ts';

/** The calls about merchants themselves (specification, section 7). */
export function merchantRoutes({ merchants }: Services): Route[] {
  return [route(getPaymentMethods, ({ scope }) => merchants.getPaymentMethods(scope))];
}
