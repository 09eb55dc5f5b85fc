import { createHmac } from 'node:crypto';

/** Facts of an event, from which the twin makes its webhook. Amount in minor units. */
export type TwinEvent = {
  readonly eventCode: string;
  readonly success: boolean;
  readonly pspReference: string;
  readonly originalReference: string;
  readonly merchantAccountCode: string;
  readonly merchantReference: string;
  readonly value: number;
  readonly currency: string;
  readonly eventDate: string;
  readonly paymentMethod?: string;
  readonly reason?: string;
  readonly operations?: readonly string[];
  readonly additionalData?: Readonly<Record<string, string>>;
};

export type TwinItem = {
  readonly additionalData: Readonly<Record<string, string>>;
  readonly amount: { readonly currency: string; readonly value: number };
  readonly eventCode: string;
  readonly eventDate: string;
  readonly merchantAccountCode: string;
  readonly merchantReference: string;
  readonly originalReference?: string;
  readonly pspReference: string;
  readonly success: string;
  readonly [field: string]: unknown;
};

/** Events that have another shape: their signature is a header over the whole body. */
export const OTHER_SHAPES = ['ACH_NOTIFICATION_OF_CHANGE', 'DIRECT_DEBIT_NOTICE_OF_CHANGE_NOTIFICATION'];

/** Signs a text with a key in hexadecimal digits. */
export const signText = (text: string, hmacKey: string): string =>
  createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(text, 'utf8').digest('base64');

/** Makes the signed item of an event. */
export function makeItem(event: TwinEvent, hmacKey: string): TwinItem {
  const { value, currency, success: succeeded, originalReference, additionalData, ...rest } = event;
  const success = String(succeeded);
  const signed = [
    event.pspReference,
    originalReference,
    event.merchantAccountCode,
    event.merchantReference,
    String(value),
    currency,
    event.eventCode,
    success,
  ];
  return {
    ...rest,
    ...(originalReference === '' ? {} : { originalReference }),
    ...(event.eventCode === 'RECURRING_CONTRACT' ? { originalPsp: originalReference } : {}),
    amount: { currency, value },
    success,
    additionalData: { ...additionalData, hmacSignature: signText(signed.join(':'), hmacKey) },
  };
}

const SHOPPER = { shopperReference: 'shopper' };

/** Makes the body of an event of another shape. */
export function makeOtherBody({ eventCode, pspReference, eventDate }: TwinEvent): string {
  const isOld = eventCode === 'ACH_NOTIFICATION_OF_CHANGE';
  const data = { pspReference, ...SHOPPER, notificationOfChange: { reasonCode: 'C01' } };
  return JSON.stringify({
    createdAt: eventDate,
    environment: 'test',
    type: isOld ? eventCode : 'ach.notificationOfChange',
    version: '1',
    data,
  });
}
