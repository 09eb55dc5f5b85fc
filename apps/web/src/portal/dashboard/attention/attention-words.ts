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
import type { DashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import type { PaymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { config } from '../../../lib/config.ts';
import { formatDateTime, formatDay } from '../../../lib/format.ts';
import { bankAccountHref, detailsHref, mandateHref } from '../../parts/hrefs.ts';

type Words = { texts: DashboardTexts['attention']; payments: PaymentsTexts; now: number };

/**
 * Texts, link and tone of an item; the label of the button that opens the link, if nothing can be done on the spot, and
 * the button's own address if it differs; the days left, if it has a last day.
 */
export type AttentionWords = {
  title: string;
  text: string;
  href: string;
  tone: Tone;
  action?: string;
  actionHref?: string;
  days?: number;
};

/** Days until an item's last day, in words too. */
function daysLeft(item: AttentionItem, { texts, now }: Words) {
  const days = daysBetween(localDay(now, config.timeZone), localDay(item.dateTime, config.timeZone));
  return { days, left: days <= 0 ? texts.left.today : texts.left.days(days) };
}

/** Returns the title of the first reason why a payment needs attention. */
function reasonTitle(code: string, payments: PaymentsTexts): string {
  const reasons: Readonly<Record<string, { title: string }>> = payments.details.attention;
  return reasons[code.split(',')[0] ?? '']?.title ?? '';
}

/** Checks whether a second payment could not be given back automatically. */
export function isSurplusFailed({ code }: AttentionItem): boolean {
  return code.startsWith('surplusFailed');
}

/** Describes an attention item. */
export function attentionWords(item: AttentionItem, words: Words): AttentionWords {
  const { texts, payments } = words;
  const person = item.person ?? '';
  switch (item.kind) {
    case 'accountMissing':
      return { ...texts.accountMissing, href: bankAccountHref(item.merchantId), tone: 'bad' };
    case 'accountRefused':
      return {
        ...texts.accountRefused,
        text: texts.accountRefused.text(item.code),
        href: bankAccountHref(item.merchantId),
        tone: 'bad',
      };
    case 'chargeback': {
      const { days, left } = daysLeft(item, words);
      return {
        title: texts.chargeback.title(person),
        text: texts.chargeback.text(formatDateTime(item.dateTime), left),
        days,
        href: detailsHref('chargeback', item.targetId),
        tone: CHARGEBACK_TONES[item.code as ChargebackStatus],
        action: texts.chargeback.action,
        actionHref: detailsHref('evidence', item.targetId),
      };
    }
    case 'refundRequest':
      return {
        title: texts.refundRequest.title(item.reference ?? ''),
        text: [item.description, texts.refundRequest.text(formatDateTime(item.dateTime))].join('. '),
        href: detailsHref('refundRequest', item.targetId),
        days: daysLeft(item, words).days,
        tone: 'wait',
        action: texts.refundRequest.action,
      };
    case 'mandateBlocked':
      return {
        title: texts.mandateBlocked.title(item.reference ?? '', person),
        text: texts.mandateBlocked.text(item.code, item.quantity),
        href: mandateHref(item.reference ?? '', item.merchantId),
        tone: MANDATE_TONES.BLOCKED,
      };
    case 'recurrenceSkipped':
      return {
        title: texts.recurrenceSkipped.title(item.quantity, person),
        text: [item.description, texts.recurrenceSkipped.text].filter(Boolean).join('. '),
        href: detailsHref('recurrence', item.targetId),
        tone: 'wait',
        action: texts.recurrenceSkipped.action,
      };
    case 'refundFailed': {
      const isPart = item.code.startsWith('part:');
      const { title, text, part, partText } = texts.refundFailed;
      return {
        title: isPart ? part : title(person),
        text: (isPart ? partText : text)(formatDay(item.dateTime)),
        href: detailsHref('payment', item.targetId),
        tone: REFUND_TONES.FAILED,
      };
    }
    case 'endpointFailing':
      return {
        title: texts.endpointFailing[item.code === 'paused' ? 'paused' : 'failing'](item.description),
        text: texts.endpointFailing.text(item.quantity, formatDateTime(item.dateTime)),
        href: SCREEN_PATHS.webhooks,
        tone: 'bad',
        action: texts.endpointFailing.action,
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
    case 'paymentNoted': {
      const hasFailed = isSurplusFailed(item);
      const reason = hasFailed
        ? payments.details.attention.surplusCapture.failed
        : reasonTitle(item.code, payments);
      return {
        title: texts.paymentLate.title(person),
        text: [formatDay(item.dateTime), reason].join(' · '),
        href: detailsHref('payment', item.targetId),
        tone: item.kind === 'paymentLate' ? PAYMENT_TONES.LATE : 'calm',
        ...(hasFailed ? { action: texts.paymentLate.action } : {}),
      };
    }
    case 'linkLapsing': {
      const { days, left } = daysLeft(item, words);
      return {
        title: texts.linkLapsing.title,
        text: [item.description, texts.linkLapsing.text(left)].filter(Boolean).join('. '),
        days,
        href: detailsHref('paymentLink', item.targetId),
        tone: 'wait',
      };
    }
  }
}
