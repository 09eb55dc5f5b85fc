import { PayPage } from './pay-page.tsx';
import { start } from './start.tsx';

void start('pay', (page, choose) => <PayPage page={page} choose={choose} />);
