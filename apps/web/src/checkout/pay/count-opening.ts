import { countLinkOpening } from '@stuiver/contract/routes';
import { createClient } from '@stuiver/contract/client';

/** Session storage key of the links that this browser session has shown. */
const KEY = 'openedLinks';

/** Remembers that a link was shown; false when it was shown before. Without storage each time counts. */
function isFirst(reference: string): boolean {
  try {
    const known = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
    if (known.includes(reference)) return false;
    sessionStorage.setItem(KEY, JSON.stringify([...known, reference]));
  } catch {
    // Storage may be full, forbidden or hold something else.
  }
  return true;
}

/**
 * Counts an opening of a payment link, once per link and browser session, and only when the page is visible: mail
 * scanners and link previews load pages too (docs/decisions/payments.md).
 */
export function countOpening(gatewayPrefix: string, reference: string): void {
  if (document.visibilityState !== 'visible') {
    document.addEventListener('visibilitychange', () => countOpening(gatewayPrefix, reference), {
      once: true,
    });
    return;
  }
  if (!isFirst(reference)) return;
  const call = createClient({ prefix: gatewayPrefix });
  // A lost count does no harm.
  call(countLinkOpening, { body: { encryptedTransaction: reference } }).catch(() => undefined);
}
