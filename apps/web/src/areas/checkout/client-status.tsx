import { lazy } from 'react';
import { start } from './start.tsx';
import { StatusPage } from './status/status-page.tsx';

// Drawn by the gateway with the page; its script comes apart.
const Transfer = lazy(() =>
  import('./bank-transfer/transfer-details.tsx').then(({ TransferDetails }) => ({
    default: TransferDetails,
  })),
);

void start('status', (page, choose) => <StatusPage page={page} choose={choose} Transfer={Transfer} />);
