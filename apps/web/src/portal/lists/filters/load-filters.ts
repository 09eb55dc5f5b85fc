import type * as Panels from './filter-panels.tsx';
import { loadCode } from '../../../ui/load-code.ts';

/** The code of the filters, once it is loaded. */
export const filterCode: { panels?: typeof Panels } = {};

/** Loads it: when the pointer or focus comes near, and with an address that sets filters, whose words have no skeleton. */
export async function loadFilters(): Promise<typeof Panels> {
  return (filterCode.panels = await loadCode(() => import('./filter-panels.tsx')));
}
