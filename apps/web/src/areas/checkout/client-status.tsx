import { start } from './start.tsx';
import { StatusPage } from './status-page.tsx';

void start('status', (page, choose) => <StatusPage page={page} choose={choose} />);
