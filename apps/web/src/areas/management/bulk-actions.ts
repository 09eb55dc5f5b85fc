import { lazy } from 'react';

/** Actions on selected payments, loaded with the first selection; apart from other dialogs to keep the list's first load small. */
export const BulkBar = lazy(() =>
  import('./refund-requests/bulk-bar.tsx').then((m) => ({ default: m.BulkBar })),
);
