import type { ExportList } from '@stuiver/contract';
import type { Right } from '@stuiver/domain/permissions';

/** Whether somebody may export a list: what they may not see they may not export either. */
export function mayExport(permissions: readonly Right[], list: ExportList): boolean {
  return permissions.includes('exports:read') && (list !== 'audit' || permissions.includes('audit:read'));
}
