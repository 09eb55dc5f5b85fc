import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import type { NewRow } from '../../../platform/database/database.ts';
import { wake } from '../../../platform/database/signals.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { insertEvent, retryReport } from './event-queries.ts';

/** Why a webhook is not from Adyen, or not ours. */
export const REFUSALS = ['credentials', 'signature', 'account', 'unreadable'] as const;
export type Refusal = (typeof REFUSALS)[number];

type Webhook = {
  readonly body: Buffer;
  readonly authorization: string | undefined;
  /** The header that signs bodies without items. */
  readonly signature: string | undefined;
};

const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
const itemSchema = z.object({
  additionalData: z.object({ hmacSignature: z.string() }),
  amount: z.object({ value: z.number().int(), currency: z.string() }),
  eventCode: z.string(),
  eventDate: optionalText,
  merchantAccountCode: z.string(),
  merchantReference: optionalText,
  originalReference: optionalText,
  pspReference: z.string(),
  reason: optionalText,
  success: z.enum(['true', 'false']),
});
const itemsSchema = z.object({
  live: z.enum(['true', 'false']).optional(),
  notificationItems: z.array(z.object({ NotificationRequestItem: itemSchema })).min(1),
});
/** The shape of notices about accounts of American and Canadian debits, which we never collect. */
const noticeSchema = z.object({
  type: z.string(),
  createdAt: z.string(),
  data: z.object({ pspReference: z.string().optional() }).optional(),
});
const NOTICE_CODES: Readonly<Record<string, string>> = {
  'ach.notificationOfChange': 'DIRECT_DEBIT_NOTICE_OF_CHANGE_NOTIFICATION',
  'eft.notificationOfChange': 'DIRECT_DEBIT_NOTICE_OF_CHANGE_NOTIFICATION',
};

const REASON_LENGTH = 1000;

const isSame = (one: string, other: string): boolean => timingSafeEqual(hashToken(one), hashToken(other));

/** Checks a signature against both keys. */
function isSigned(deps: Pick<Context, 'settings'>, text: string | Buffer, signature: string): boolean {
  const { adyenHmacKey, adyenHmacKeyOld } = deps.settings;
  const keys = [adyenHmacKey, adyenHmacKeyOld].filter((key) => key !== null);
  return keys.some((key) =>
    isSame(createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('base64'), signature),
  );
}

const readDate = (text: string): Date | null => (Number.isNaN(Date.parse(text)) ? null : new Date(text));

type Row = NewRow<'adyen_events'>;

function readItem(deps: Context, item: z.infer<typeof itemSchema>, live: boolean, at: Date): Row | Refusal {
  const { settings, ids } = deps;
  const { pspReference, originalReference, merchantAccountCode, merchantReference, eventCode, success } =
    item;
  const { value, currency } = item.amount;
  const signed = [
    pspReference,
    originalReference,
    merchantAccountCode,
    merchantReference,
    String(value),
    currency,
    eventCode,
    success,
  ].join(':');
  if (!isSigned(deps, signed, item.additionalData.hmacSignature)) return 'signature';
  const accounts = [settings.adyenMerchantAccount, ...Object.values(settings.adyenOwnAccounts ?? {})];
  if (!accounts.includes(merchantAccountCode)) return 'account';
  return {
    id: ids.next(),
    merchant_account: merchantAccountCode,
    event_code: eventCode,
    psp_reference: pspReference,
    original_reference: originalReference,
    merchant_reference: merchantReference,
    value,
    currency,
    success: success === 'true',
    // An approval's reason is its code with the card's last digits and expiry.
    reason: eventCode === 'AUTHORISATION' && success === 'true' ? '' : item.reason.slice(0, REASON_LENGTH),
    live,
    event_date: readDate(item.eventDate),
    received_at: at,
  };
}

function readNotice(deps: Context, webhook: Webhook, body: unknown, at: Date): Row | Refusal {
  const { settings, ids } = deps;
  const notice = noticeSchema.safeParse(body);
  if (!notice.success) return 'unreadable';
  if (!isSigned(deps, webhook.body, webhook.signature ?? '')) return 'signature';
  const { type, createdAt, data } = notice.data;
  return {
    id: ids.next(),
    merchant_account: settings.adyenMerchantAccount ?? '',
    event_code: NOTICE_CODES[type] ?? type,
    psp_reference: data?.pspReference ?? createdAt,
    original_reference: '',
    merchant_reference: '',
    value: 0,
    currency: '',
    success: true,
    reason: '',
    live: false,
    event_date: readDate(createdAt),
    received_at: at,
  };
}

function readRows(deps: Context, webhook: Webhook): Row[] | Refusal {
  const { settings } = deps;
  const { adyenWebhookUser: user, adyenWebhookPassword: password } = settings;
  const basic = `Basic ${Buffer.from(`${user ?? ''}:${password ?? ''}`).toString('base64')}`;
  if (!isSame(basic, webhook.authorization ?? '')) return 'credentials';
  let body: unknown;
  try {
    body = JSON.parse(webhook.body.toString('utf8'));
  } catch {
    return 'unreadable';
  }
  const at = deps.clock.now();
  const read = itemsSchema.safeParse(body);
  const rows = read.success
    ? read.data.notificationItems.map(({ NotificationRequestItem: item }) =>
        readItem(deps, item, read.data.live === 'true', at),
      )
    : [readNotice(deps, webhook, body, at)];
  return rows.find((row) => typeof row === 'string') ?? rows.filter((row) => typeof row !== 'string');
}

/**
 * Stores the events of a webhook, each once, if all of them are Adyen's and ours; they are applied afterwards.
 *
 * @returns why the webhook is refused, in which case nothing is stored; null once its events are stored
 */
export async function receiveEvents(deps: Context, webhook: Webhook): Promise<Refusal | null> {
  const rows = readRows(deps, webhook);
  if (typeof rows === 'string') return rows;
  await inTransaction(deps.db, async (tx) => {
    let isNew = false;
    for (const row of rows) {
      if (await insertEvent(tx, row)) isNew = true;
      else if (row.event_code === 'REPORT_AVAILABLE') await retryReport(tx, row);
    }
    if (isNew) wake(tx, 'adyenEvents');
  });
  return null;
}
