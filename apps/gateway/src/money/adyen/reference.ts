import { isUuid } from '@stuiver/domain/uuid';

/** The code of the processor that works through Adyen. */
export const ADYEN = 'adyen';

/** An attempt or refund as Adyen's calls and events name it. */
export type AdyenReference = { readonly merchantId: string; readonly key: string };

/** Writes our reference of a payment, refund or shopper: 73 characters, of which Adyen takes 80. */
export const writeReference = ({ merchantId, key }: AdyenReference): string => `${merchantId}.${key}`;

/** Reads such a reference; null for any other text. */
export function readReference(text: string): AdyenReference | null {
  const [merchantId = '', key = '', ...more] = text.split('.');
  return more.length === 0 && isUuid(merchantId) && isUuid(key) ? { merchantId, key } : null;
}
