import * as apiKeys from './endpoints/api-keys.ts';
import * as auth from './endpoints/auth.ts';
import * as chargebacks from './endpoints/chargebacks.ts';
import * as dashboard from './endpoints/dashboard.ts';
import * as mandates from './endpoints/mandates.ts';
import * as merchants from './endpoints/merchants.ts';
import * as paymentLinks from './endpoints/payment-links.ts';
import * as paying from './endpoints/paying.ts';
import * as payments from './endpoints/payments.ts';
import * as recurrences from './endpoints/recurrences.ts';
import * as refunds from './endpoints/refunds.ts';
import * as statuses from './endpoints/statuses.ts';
import * as system from './endpoints/system.ts';
import * as timeline from './endpoints/timeline.ts';
import * as workspace from './endpoints/workspace.ts';
import type { Endpoint } from './endpoint.ts';

export * from './endpoint.ts';
export * from './endpoints/api-keys.ts';
export * from './endpoints/auth.ts';
export * from './endpoints/chargebacks.ts';
export * from './endpoints/dashboard.ts';
export type { SepaMandate, TransferInstructions } from './endpoints/hosted-methods.ts';
export * from './endpoints/mandates.ts';
export * from './endpoints/merchants.ts';
export * from './endpoints/paying.ts';
export * from './endpoints/payment-links.ts';
export * from './endpoints/payments.ts';
export * from './endpoints/recurrences.ts';
export * from './endpoints/refunds.ts';
export * from './endpoints/statuses.ts';
export * from './endpoints/system.ts';
export * from './endpoints/timeline.ts';
export * from './endpoints/workspace.ts';
export * from './errors.ts';
export { fieldErrorsOf } from './validation.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'response' in value
  );
}

/** Every endpoint of the product; routes, OpenAPI and the tests' matrices are made from this list. */
export const ENDPOINTS: readonly Endpoint[] = [
  apiKeys,
  auth,
  chargebacks,
  dashboard,
  mandates,
  merchants,
  paymentLinks,
  paying,
  payments,
  recurrences,
  refunds,
  statuses,
  system,
  timeline,
  workspace,
].flatMap((module) => Object.values(module).filter(isEndpoint));
