import { lazyPart } from '../../ui/load-code.ts';

/** Loaded when it is shown: a form's library comes with the first one, not with every page. */
export const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'), 'RefundDialog');
