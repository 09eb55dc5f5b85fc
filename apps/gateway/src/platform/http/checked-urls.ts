import type { FieldErrors } from '@stuiver/contract';
import { checkRedirectUrl } from '@stuiver/domain/redirects';
import { AppError, invalid } from '../app-error.ts';
import type { Context } from '../context.ts';
import { isCallable, type Outgoing } from './outgoing.ts';

/**
 * Validates a merchant's addresses for payers or notifications; live mode accepts only https.
 *
 * @param urls by field; empty and missing ones fall back to the merchant's own
 * @param prefix of the fields' names in errors, such as `transaction.`
 * @returns the same fields, each normalised by the URL standard, or empty
 * @throws AppError `invalidInput` with `notAUrl` on each that is refused
 */
export function checkedUrls<Field extends string>(
  deps: Pick<Context, 'settings'>,
  urls: Readonly<Record<Field, string | undefined>>,
  prefix = '',
): Record<Field, string> {
  const errors: FieldErrors = {};
  const good = {} as Record<Field, string>;
  for (const [field, given] of Object.entries(urls) as [Field, string | undefined][]) {
    const text = given?.trim() ?? '';
    good[field] = '';
    if (text === '') continue;
    const checked = checkRedirectUrl(text, deps.settings.mode);
    if (checked.ok) good[field] = checked.url;
    else errors[`${prefix}${field}`] = ['notAUrl'];
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
  return good;
}

/** Returns only the host of a shop's address, which may hold a secret of its own. */
export function getUrlHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/** Returns a shop's address for the audit log: its query may hold a secret of the shop's. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '?…');
}

/**
 * Refuses an address that we would never call, as far as its text shows.
 *
 * @param url checked by `checkedUrls`; empty is ignored
 * @throws AppError `invalidInput` with `privateAddress`
 */
export function refusePrivate(deps: Pick<Context, 'settings'>, field: string, url: string): void {
  if (url !== '' && !isCallable(new URL(url), deps.settings.mode)) throw invalid(field, 'privateAddress');
}

/**
 * The same, and of a name whose addresses of this moment are private. A name without an address passes: each call
 * judges it again.
 */
export async function refuseForbidden(
  { outgoing }: { readonly outgoing: Outgoing },
  field: string,
  url: string,
): Promise<void> {
  if (url !== '' && (await outgoing.isForbidden(url))) throw invalid(field, 'privateAddress');
}
