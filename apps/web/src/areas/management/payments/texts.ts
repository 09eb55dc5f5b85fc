import { payments as paymentsNl } from '@stuiver/messages/nl/payments';
import { timeline as timelineNl } from '@stuiver/messages/nl/timeline';
import { messagesOf } from '../../../lib/language.ts';

export const paymentsTexts = messagesOf(paymentsNl, () =>
  import('@stuiver/messages/en/payments').then((m) => m.payments),
);
export const timelineTexts = messagesOf(timelineNl, () =>
  import('@stuiver/messages/en/timeline').then((m) => m.timeline),
);

export type PaymentsTexts = ReturnType<typeof paymentsTexts.get>;
export type TimelineTexts = ReturnType<typeof timelineTexts.get>;
