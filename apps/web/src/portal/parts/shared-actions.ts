import { lazyPart } from '../../ui/load-code.ts';

// Actions of a noun's own screens, for other screens that offer them too; loaded when shown: a form's library comes
// with the first refund, not with every payment.

export const RefundDialog = lazyPart(() => import('../refunds/refund-dialog.tsx'), 'RefundDialog');

export const UnblockDialog = lazyPart(() => import('../mandates/unblock-button.tsx'), 'UnblockDialog');
