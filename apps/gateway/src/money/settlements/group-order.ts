import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { LINE_KINDS } from '@stuiver/domain/settlements';
import type { ClosingGroup } from './close-queries.ts';

/** Sorts groups as settlements show them, on screen and in files: by kind, then method and tax rate. */
export function inOrder<G extends Pick<ClosingGroup, 'kind' | 'method' | 'vat_rate'>>(
  groups: readonly G[],
): G[] {
  const methods: readonly string[] = PAYMENT_METHODS;
  return groups.toSorted(
    (one, other) =>
      LINE_KINDS.indexOf(one.kind) - LINE_KINDS.indexOf(other.kind) ||
      methods.indexOf(one.method) - methods.indexOf(other.method) ||
      one.vat_rate - other.vat_rate,
  );
}
