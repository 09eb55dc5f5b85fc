/**
 * Goes to the hosted page, which is outside the portal. The form stays busy meanwhile, so that it is not sent twice.
 *
 * @returns resolves when the browser restores this page from its cache
 */
export function leaveTo(url: string | null): Promise<void> {
  return new Promise((resolve) => {
    if (url === null) return resolve();
    window.addEventListener('pageshow', () => resolve(), { once: true });
    location.assign(url);
  });
}
