import { lazy } from 'react';
import { PayPage } from './pay-page.tsx';
import { start } from './start.tsx';

// Drawn by the gateway with the page; its script comes apart.
const Amount = lazy(() => import('./open-amount.tsx').then(({ OpenAmount }) => ({ default: OpenAmount })));

const page = await start('pay', (known, choose) => <PayPage page={known} choose={choose} Amount={Amount} />);
if (page?.details.kind === 'link') {
  const { countOpening } = await import('./count-opening.ts');
  countOpening(page.gatewayPrefix, page.reference);
}
