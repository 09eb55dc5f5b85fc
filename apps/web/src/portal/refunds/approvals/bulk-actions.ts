import { lazyPart } from '../../../ui/load-code.ts';

/** Actions on selected payments, loaded with the first selection; apart from other dialogs to keep the list's first load small. */
export const BulkBar = lazyPart(() => import('./bulk-bar.tsx'), 'BulkBar');
