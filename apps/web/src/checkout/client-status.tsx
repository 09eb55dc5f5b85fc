import { lazy } from 'react';
import { start } from './start.tsx';
import { StatusPage } from './status/status-page.tsx';

// The gateway renders it with the page; its script loads apart.
const Transfer = lazy(() =>
  import('./bank-transfer/transfer-details.tsx').then(({ TransferDetails }) => ({
    default: TransferDetails,
  })),
);

void start('status', (page, choose) => <StatusPage page={page} choose={choose} Transfer={Transfer} />);
