import { latePart } from '../../ui/late-part.ts';

/** Loaded when it is shown: a form's library comes with the first one, not with every page. */
export const UnblockDialog = latePart(() => import('./confirm-dialogs.tsx'), 'UnblockDialog');
