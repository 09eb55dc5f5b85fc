import { lazyPart } from '../../ui/load-code.ts';

/** Loaded when it is shown: a form's library comes with the first one, not with every page. */
export const UnblockDialog = lazyPart(() => import('./unblock-button.tsx'), 'UnblockDialog');
