import { latePart } from '../../ui/late-part.ts';

// Loaded when they are shown: a form's library comes with the first one, not with every page.
const loadQuestions = () => import('./confirm-dialogs.tsx');
export const StopMandateDialog = latePart(loadQuestions, 'StopMandateDialog');
export const UnblockDialog = latePart(loadQuestions, 'UnblockDialog');
export const AmendDialog = latePart(() => import('./amend-dialog.tsx'), 'AmendDialog');
