import { latePart } from '../../../ui/late-part.ts';

/** Actions on selected payments, loaded with the first selection; apart from other dialogs to keep the list's first load small. */
export const BulkBar = latePart(() => import('./bulk-bar.tsx'), 'BulkBar');
