import type { ListName } from '@stuiver/contract';
import type { Right } from '@stuiver/domain/permissions';

/** Permission that a list needs, for lists that not every user sees. */
const SEEN_WITH: Partial<Record<ListName, Right>> = { audit: 'audit:read', deliveries: 'apiKeys:write' };

/** Decides if a user may export a list: only one that they may see. */
export function mayExport(permissions: readonly Right[], list: ListName): boolean {
  const seenWith = SEEN_WITH[list];
  return permissions.includes('exports:read') && (!seenWith || permissions.includes(seenWith));
}
