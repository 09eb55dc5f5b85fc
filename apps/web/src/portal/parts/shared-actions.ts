import { lazyPart } from '../../ui/load-code.ts';

// What a noun's own screens do, for other screens that offer it too; loaded when it is shown: a form's library
// comes with the first refund, not with every payment.

export const RefundDialog = lazyPart(() => import('../refunds/refund-dialog.tsx'), 'RefundDialog');

export const UnblockDialog = lazyPart(() => import('../mandates/unblock-button.tsx'), 'UnblockDialog');
