import type { AttentionItem } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import {
  CHARGEBACK_TONES,
  MANDATE_TONES,
  PAYMENT_TONES,
  REFUND_TONES,
  type Tone,
} from '@stuiver/domain/conditions';
import { daysBetween, localDay } from '@stuiver/domain/dates';
import type { ChargebackStatus } from '@stuiver/domain/states';
import type { Formats } from '@stuiver/messages';
import type { DashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import type { PaymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { config } from '../../../lib/config.ts';
import { formatDateTime, formatDay } from '../../../lib/format.ts';
import { detailsHref, mandateHref } from '../../parts/hrefs.ts';

type Words = { texts: DashboardTexts['attention']; payments: PaymentsTexts; formats: Formats; now: number };

/** Texts, link and tone of an item. */
export type AttentionWords = { title: string; text: string; href: string; tone: Tone };

function leftWords(item: AttentionItem, { texts, now }: Words): string {
  const days = daysBetween(localDay(now, config.timeZone), localDay(item.dateTime, config.timeZone));
  return days <= 0 ? texts.left.today : texts.left.days(days);
}

/** Returns the title of the first reason why a payment needs attention. */
function reasonTitle(code: string, payments: PaymentsTexts): string {
  const reasons: Readonly<Record<string, { title: string }>> = payments.details.attention;
  return reasons[code.split(',')[0] ?? '']?.title ?? '';
}

/** Describes another user's refund that waits for the reader's approval. */
function requestWords(item: AttentionItem, texts: Words['texts'], amount: string): AttentionWords {
  const until = texts.refundRequestUntil(formatDateTime(item.dateTime));
  return {
    title: texts.refundRequest(amount, item.reference ?? ''),
    text: [item.description, until].join('. '),
    href: detailsHref('refundRequest', item.targetId),
    tone: 'wait',
  };
}

/** Describes an attention item. */
export function attentionWords(item: AttentionItem, words: Words): AttentionWords {
  const { texts, payments, formats } = words;
  const amount = item.amount === null ? '' : formats.money(item.amount, item.currency ?? 'EUR');
  const person = item.person ?? '';
  switch (item.kind) {
    case 'accountMissing':
      return { ...texts.accountMissing, href: SCREEN_PATHS.bankAccount, tone: 'bad' };
    case 'chargeback':
      return {
        title: texts.chargeback.title(amount, person),
        text: texts.chargeback.text(formatDateTime(item.dateTime), leftWords(item, words)),
        href: detailsHref('chargeback', item.targetId),
        tone: CHARGEBACK_TONES[item.code as ChargebackStatus],
      };
    case 'refundRequest':
      return requestWords(item, texts, amount);
    case 'mandateBlocked':
      return {
        title: texts.mandateBlocked.title(item.reference ?? '', person),
        text: texts.mandateBlocked.text(item.code, item.quantity, amount),
        href: mandateHref(item.reference ?? '', item.merchantId),
        tone: MANDATE_TONES.BLOCKED,
      };
    case 'recurrenceSkipped':
      return {
        title: texts.recurrenceSkipped.title(item.quantity, person),
        text: [item.description, texts.recurrenceSkipped.text(amount)].filter(Boolean).join('. '),
        href: detailsHref('recurrence', item.targetId),
        tone: 'wait',
      };
    case 'refundFailed':
      return {
        title: texts.refundFailed.title(amount, person),
        text: texts.refundFailed.text(formatDay(item.dateTime)),
        href: detailsHref('payment', item.targetId),
        tone: REFUND_TONES.FAILED,
      };
    case 'endpointFailing':
      return {
        title: texts.endpointFailing[item.code === 'paused' ? 'paused' : 'failing'](item.description),
        text: texts.endpointFailing.text(item.quantity, formatDateTime(item.dateTime)),
        href: SCREEN_PATHS.webhooks,
        tone: 'bad',
      };
    case 'notificationsFailing':
      return {
        title: texts.notificationsFailing.title(item.quantity),
        text:
          item.code === '0'
            ? texts.notificationsFailing.silent(item.description)
            : texts.notificationsFailing.answered(item.description, item.code),
        href: detailsHref('payment', item.targetId),
        tone: 'bad',
      };
    case 'paymentLate':
      return {
        title: texts.paymentLate.title(amount, person),
        text: reasonTitle(item.code, payments),
        href: detailsHref('payment', item.targetId),
        tone: PAYMENT_TONES.LATE,
      };
    case 'linkLapsing':
      return {
        title: texts.linkLapsing.title(amount),
        text: [item.description, texts.linkLapsing.text(leftWords(item, words))].filter(Boolean).join('. '),
        href: detailsHref('paymentLink', item.targetId),
        tone: 'wait',
      };
  }
}
