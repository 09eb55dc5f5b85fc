import { countLinkOpening } from '@stuiver/contract/routes';
import { createClient } from '@stuiver/contract/client';

/** Session storage key of the links that this browser session has shown. */
const KEY = 'openedLinks';

/** Remembers that a link was shown; false when it was before. Without storage it counts each time. */
function isFirst(reference: string): boolean {
  try {
    const known = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
    if (known.includes(reference)) return false;
    sessionStorage.setItem(KEY, JSON.stringify([...known, reference]));
  } catch {
    // Storage may be full, forbidden or filled by somebody else.
  }
  return true;
}

/**
 * Tells the gateway that a person's browser shows a payment link, once per link and browser session, and
 * only once the page is really in sight: scanners of mails and previews fetch pages too
 * (docs/decisions/living-links.md).
 *
 * @param gatewayPrefix where the calls go
 * @param reference sealed, of a link
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
  // A count that is lost is lost: nobody is to notice.
  call(countLinkOpening, { body: { encryptedTransaction: reference } }).catch(() => undefined);
}
