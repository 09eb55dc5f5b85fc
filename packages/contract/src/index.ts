import type { Endpoint } from './endpoint.ts';
import * as endpoints from './endpoints.ts';

export { asCalledByKey } from './by-key.ts';
export * from './endpoint.ts';
export * from './endpoints.ts';
export * from './error-body.ts';
export * from './errors.ts';
export type { SumOfDesk, TotalAmounts } from './fields.ts';
export { LIMITS } from './limits.ts';
export type { ColumnType, ListColumn, WordList } from './list.ts';
export * from './lists.ts';
export type { ProposalDecision } from './proposals.ts';
export { buildPath } from './route.ts';
export { listAllowedValues, toFieldErrors } from './validation.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'response' in value
  );
}

/** Every endpoint of the product; routes, OpenAPI and the tests' matrices are made from this list. */
export const ENDPOINTS: readonly Endpoint[] = Object.values<unknown>(endpoints).filter(isEndpoint);
