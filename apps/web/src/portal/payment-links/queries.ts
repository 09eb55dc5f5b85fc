import { getPaymentLink, getQrCode, switchPaymentLink } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { businessNow } from '../../lib/config.ts';
import { ApiError, call } from '../../lib/api.ts';
import { callQuery, reloadQueries } from '../../lib/query.ts';
import { LINKS } from '@stuiver/contract/lists/payment-links';

/** One link with its payments. */
export const linkQuery = (id: string) =>
  callQuery(['link', id], getPaymentLink, { params: { id } }, ({ details }) => details.paymentLink);

/** A payer who just got a link opens it soon; later changes are seen on the link's own page. */
const FOLLOW_FOR = 15 * 60_000;
const FOLLOW_EVERY = 3000;

/** One link, reloaded every few seconds until it has been used up or was made a while ago. */
export function followedLinkQuery(id: string) {
  return queryOptions({
    ...linkQuery(id),
    // Apart, so that the link's own page starts with newer data than the last look.
    queryKey: ['link', id, 'followed'],
    refetchInterval: ({ state: { data } }) => {
      const isRecent = data && businessNow() - Date.parse(data.createdDateTime) < FOLLOW_FOR;
      return isRecent && data.status !== 'USED' ? FOLLOW_EVERY : false;
    },
  });
}

/** Reloads a link that was made or changed, and the lists. */
export async function reloadLink(id: string): Promise<void> {
  await reloadQueries(['link', id], [LINKS.name]);
}

/** Switches a link off or on, and reloads it. */
export async function switchLink(id: string, on: boolean): Promise<void> {
  try {
    await call(switchPaymentLink, { body: { id, on } });
  } catch (error) {
    // The link has changed meanwhile: the page shows the change.
    if (error instanceof ApiError && error.status === 409) await reloadLink(id);
    throw error;
  }
  await reloadLink(id);
}

/** A link's QR code as a data URL; it never changes. */
export function qrQuery(id: string, format: 'svg' | 'png') {
  return queryOptions({
    ...callQuery(['qrcode', id, format], getQrCode, { query: { id, format } }, ({ image }) => image),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
