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
import { type DisputeStatus, isInquiry } from '@stuiver/domain/states';
import type { DashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import type { PaymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { config } from '../../../lib/config.ts';
import { showDateTime, showDay } from '../../../lib/format.ts';
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

type Describe = (item: AttentionItem, words: Words) => AttentionWords;

/** A payment that was late, or whose event a person should see. */
const describePayment: Describe = (item, { texts, payments }) => {
  const hasFailed = isSurplusFailed(item);
  const reason = hasFailed
    ? payments.details.attention.surplusCapture.failed
    : reasonTitle(item.code, payments);
  return {
    title: texts.paymentLate.title(item.person ?? ''),
    text: [showDay(item.dateTime), reason].join(' · '),
    href: detailsHref('payment', item.targetId),
    tone: item.kind === 'paymentLate' ? PAYMENT_TONES.LATE : 'calm',
    ...(hasFailed ? { action: texts.paymentLate.action } : {}),
  };
};

const DESCRIBE: Readonly<Record<AttentionItem['kind'], Describe>> = {
  accountMissing: ({ merchantId }, { texts }) => ({
    ...texts.accountMissing,
    href: bankAccountHref(merchantId),
    tone: 'bad',
  }),
  accountRefused: ({ code, merchantId }, { texts }) => ({
    ...texts.accountRefused,
    text: texts.accountRefused.text(code),
    href: bankAccountHref(merchantId),
    tone: 'bad',
  }),
  chargeback: (item, words) => {
    const { chargeback } = words.texts;
    const { days, left } = daysLeft(item, words);
    const status = item.code as DisputeStatus;
    const title = isInquiry(status) ? chargeback.inquiry : chargeback.title;
    return {
      title: title(item.person ?? ''),
      text: chargeback.text(showDateTime(item.dateTime), left),
      days,
      href: detailsHref('chargeback', item.targetId),
      tone: CHARGEBACK_TONES[status],
      action: chargeback.action,
      actionHref: detailsHref('evidence', item.targetId),
    };
  },
  refundRequest: (item, words) => {
    const { refundRequest } = words.texts;
    return {
      title: refundRequest.title(item.reference ?? ''),
      text: [item.description, refundRequest.text(showDateTime(item.dateTime))].join('. '),
      href: detailsHref('refundRequest', item.targetId),
      days: daysLeft(item, words).days,
      tone: 'wait',
      action: refundRequest.action,
    };
  },
  mandateBlocked: ({ code, merchantId, person, quantity, reference }, { texts }) => ({
    title: texts.mandateBlocked.title(reference ?? '', person ?? ''),
    text: texts.mandateBlocked.text(code, quantity),
    href: mandateHref(reference ?? '', merchantId),
    tone: MANDATE_TONES.BLOCKED,
  }),
  recurrenceSkipped: ({ description, person, quantity, targetId }, { texts }) => ({
    title: texts.recurrenceSkipped.title(quantity, person ?? ''),
    text: [description, texts.recurrenceSkipped.text].filter(Boolean).join('. '),
    href: detailsHref('recurrence', targetId),
    tone: 'wait',
    action: texts.recurrenceSkipped.action,
  }),
  refundFailed: ({ code, dateTime, person, targetId }, { texts }) => {
    const { title, text, part, partText } = texts.refundFailed;
    const isPart = code.startsWith('part:');
    return {
      title: isPart ? part : title(person ?? ''),
      text: (isPart ? partText : text)(showDay(dateTime)),
      href: detailsHref('payment', targetId),
      tone: REFUND_TONES.FAILED,
    };
  },
  endpointFailing: ({ code, dateTime, description, quantity }, { texts }) => ({
    title: texts.endpointFailing[code === 'paused' ? 'paused' : 'failing'](description),
    text: texts.endpointFailing.text(quantity, showDateTime(dateTime)),
    href: SCREEN_PATHS.webhooks,
    tone: 'bad',
    action: texts.endpointFailing.action,
  }),
  notificationsFailing: ({ code, description, quantity, targetId }, { texts }) => ({
    title: texts.notificationsFailing.title(quantity),
    text:
      code === '0'
        ? texts.notificationsFailing.silent(description)
        : texts.notificationsFailing.answered(description, code),
    href: detailsHref('payment', targetId),
    tone: 'bad',
  }),
  paymentLate: describePayment,
  paymentNoted: describePayment,
  linkLapsing: (item, words) => {
    const { linkLapsing } = words.texts;
    const { days, left } = daysLeft(item, words);
    return {
      title: linkLapsing.title,
      text: [item.description, linkLapsing.text(left)].filter(Boolean).join('. '),
      days,
      href: detailsHref('paymentLink', item.targetId),
      tone: 'wait',
    };
  },
};

/** Describes an attention item. */
export const attentionWords: Describe = (item, words) => DESCRIBE[item.kind](item, words);
