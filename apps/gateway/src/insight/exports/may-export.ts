import type { ExportList } from '@stuiver/contract';
import type { Right } from '@stuiver/domain/permissions';

/** What the lists ask for that not everybody sees. */
const SEEN_WITH: Partial<Record<ExportList, Right>> = { audit: 'audit:read', deliveries: 'apiKeys:write' };

/** Whether somebody may export a list: what they may not see they may not export either. */
export function mayExport(permissions: readonly Right[], list: ExportList): boolean {
  const seenWith = SEEN_WITH[list];
  return permissions.includes('exports:read') && (!seenWith || permissions.includes(seenWith));
}
