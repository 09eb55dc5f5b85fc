import { getPaymentLinks, getQrCode } from '@stuiver/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** One link, for who follows a reference to it; null when there is none of that id. */
export function linkQuery(id: string) {
  return queryOptions({
    queryKey: ['links', 'one', id],
    queryFn: async ({ signal }) => {
      const { content } = await call(getPaymentLinks, { query: { pageSize: 10, id } }, signal);
      return content[0] ?? null;
    },
  });
}

/** A link's QR code as a data URL; it never changes. */
export function qrQuery(id: string, format: 'svg' | 'png') {
  return queryOptions({
    queryKey: ['qrcode', id, format],
    queryFn: async ({ signal }) => (await call(getQrCode, { query: { id, format } }, signal)).image,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
