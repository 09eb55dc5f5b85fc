import { LIST_CALLS, type ListName } from '@stuiver/contract';
import type { Right } from '@stuiver/domain/permissions';

/** Decides if a user may export a list: only one that they may see. */
export function mayExport(permissions: readonly Right[], list: ListName): boolean {
  return permissions.includes('exports:read') && permissions.includes(LIST_CALLS[list].permission);
}
