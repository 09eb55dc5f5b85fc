import { closeOverlay, openOverlay } from '../../../lib/overlay.ts';

/**
 * Goes to the hosted page, which is outside the portal, behind the page overlay (spec 2.32). The form stays busy
 * meanwhile, so that it is not sent twice.
 *
 * @param title title of the overlay
 * @returns a promise that resolves when the browser restores this page from its cache
 */
export function leaveForPayment(url: string | null, title: string): Promise<void> {
  return new Promise((resolve) => {
    if (url === null) return resolve();
    openOverlay({ tone: 'loading', title });
    const returned = () => {
      closeOverlay();
      resolve();
    };
    window.addEventListener('pageshow', returned, { once: true });
    location.assign(url);
  });
}
