import { lazy } from 'react';

// What a noun's own screens do, for other screens that offer it too; loaded when it is shown: a form's library
// comes with the first refund, not with every payment.

export const RefundDialog = lazy(() =>
  import('./payments/refund/refund-dialog.tsx').then((m) => ({ default: m.RefundDialog })),
);

export const UnblockDialog = lazy(() =>
  import('./mandates/unblock-button.tsx').then((m) => ({ default: m.UnblockDialog })),
);
