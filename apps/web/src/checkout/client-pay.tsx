import { lazyPart } from '../ui/load-code.ts';
import { PayPage } from './pay/pay-page.tsx';
import { start } from './start.tsx';

// The gateway renders it with the page; its script loads apart.
const Debit = lazyPart(() => import('./direct-debit/debit-fields.tsx'), 'DebitFields');
const Amount = lazyPart(() => import('./pay/open-amount.tsx'), 'OpenAmount');

const page = await start('pay', (known, choose) => (
  <PayPage page={known} choose={choose} Amount={Amount} Debit={Debit} />
));
if (page?.details.kind === 'link') {
  const { countOpening } = await import('./pay/count-opening.ts');
  countOpening(page.gatewayPrefix, page.reference);
}
