type RedirectRefusal = 'notAUrl' | 'forbiddenScheme' | 'credentials' | 'notHttps';
export type CheckedRedirect =
  | { readonly ok: true; readonly url: string; readonly host: string }
  | { readonly ok: false; readonly reason: RedirectRefusal };

// The URL parser drops these or reads them as slashes, so the text misleads about its target.
const MISLEADING = /[\s\u0000-\u0020\u007f-\u009f\\]/;

// A host name or an IP literal. The URL parser also takes quotes, commas and semicolons, which a header would obey.
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/;

/**
 * Validates an address to which a merchant sends payers or notifications (redirectUrl and its siblings, spec
 * 3.5). It must be absolute, http or https, name a real host, and carry no credentials.
 *
 * @param text the address; already trimmed
 * @param mode `live` accepts only https
 * @returns the address normalised by the URL standard, with its host, or why it is refused
 */
export function checkRedirectUrl(text: string, mode: 'test' | 'live'): CheckedRedirect {
  const refuse = (reason: RedirectRefusal): CheckedRedirect => ({ ok: false, reason });
  if (MISLEADING.test(text)) return refuse('notAUrl');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return refuse('notAUrl');
  if (scheme !== 'http' && scheme !== 'https') return refuse('forbiddenScheme');
  // `https:host` and `https:///host` are read as an address too; only the plain form is taken.
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined || !URL.canParse(text)) return refuse('notAUrl');
  if (authority.includes('@')) return refuse('credentials');
  if (mode === 'live' && scheme !== 'https') return refuse('notHttps');
  const url = new URL(text);
  if (!HOST.test(url.hostname)) return refuse('notAUrl');
  return { ok: true, url: url.href, host: url.host };
}

/**
 * Validates where to go after signing in (the `redirect` query, spec 2.18). Only a path of our own origin is taken.
 *
 * @param path path with optional query and fragment
 * @returns the same in normal form, or null when it could lead elsewhere
 */
export function checkReturnPath(path: string): string | null {
  if (!path.startsWith('/') || MISLEADING.test(path)) return null;
  const origin = 'https://own.invalid';
  if (!URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  const normal = `${url.pathname}${url.search}${url.hash}`;
  // `/.//host` is our own origin here, but its normal form `//host` would be another's.
  return url.origin === origin && !normal.startsWith('//') ? normal : null;
}
