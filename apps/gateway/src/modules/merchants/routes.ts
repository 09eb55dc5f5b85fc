import { getPaymentMethods } from '@stuiver/contract';
import { type Route, route } from '../../lib/route.ts';
import type { MerchantsService } from './service.ts';

/** The calls about merchants themselves (specification, section 7). */
export function merchantRoutes(services: { merchants: MerchantsService }): Route[] {
  return [route(getPaymentMethods, ({ scope }) => services.merchants.getPaymentMethods(scope))];
}
