/**
 * Goes on to the hosted page, which is no page of the portal. The form stays busy meanwhile, so that
 * nobody sends it twice.
 *
 * @param url as the gateway answered it
 * @returns resolves when the browser brings this page back as it was left
 */
export function leaveTo(url: string | null): Promise<void> {
  return new Promise((resolve) => {
    if (url === null) return resolve();
    window.addEventListener('pageshow', () => resolve(), { once: true });
    location.assign(url);
  });
}
