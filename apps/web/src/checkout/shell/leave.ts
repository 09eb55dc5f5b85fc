/** Leaves for another page; only over http(s), whatever an answer holds. */
export function leaveTo(url: string): void {
  const { href } = new URL(url, location.href);
  if (getHttpHost(href)) location.assign(href);
}

/** Reloads this page from the gateway. */
export function reload(): void {
  location.reload();
}

/** The host name of an address that a payer is sent to; null when it is no http(s) address. */
export function getHttpHost(url: string | null): string | null {
  if (url === null) return null;
  try {
    const { protocol, host } = new URL(url);
    return protocol === 'http:' || protocol === 'https:' ? host : null;
  } catch {
    return null;
  }
}
