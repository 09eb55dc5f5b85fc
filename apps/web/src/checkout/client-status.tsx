import { lazyPart } from '../ui/load-code.ts';
import { start } from './start.tsx';
import { StatusPage } from './status/status-page.tsx';

// The gateway renders it with the page; its script loads apart.
const Transfer = lazyPart(() => import('./bank-transfer/transfer-details.tsx'), 'TransferDetails');

void start('status', (page, choose) => <StatusPage page={page} choose={choose} Transfer={Transfer} />);
