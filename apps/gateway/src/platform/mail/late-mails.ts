import { APPLICATION_MAILS } from './application-mails.ts';
import { defineLinkMail, type MailsOf, defineMail } from './writing.ts';
import type { DashboardToday } from '@stuiver/contract';
import { addDays, formatDay } from '@stuiver/domain/calendar';
import type { PayerMessageKind } from '@stuiver/domain/payer-message';
import { payerSentences } from './payer-sentences.ts';
import { maskIban } from '@stuiver/domain/direct-debit';
import { relativeDay } from '@stuiver/domain/letter';
import type { AttentionKind, Frequency } from '@stuiver/domain/states';
import type { MailTexts } from '@stuiver/messages/nl/mail/mail';

/** The next collections of a recurring direct debit, for its payer. */
type CollectionNotice = {
  readonly name: string;
  readonly merchantName: string;
  /** '' without one. */
  readonly merchantEmail: string;
  readonly amount: string;
  readonly currency: string;
  /** `YYYY-MM-DD`, at least one. */
  readonly days: readonly string[];
  readonly description: string;
  readonly iban: string;
  readonly creditorIdentifier: string;
  readonly reference: string;
  readonly frequency: Frequency;
  readonly end: string | null;
};

function describeRhythm(words: MailTexts['collectionNotice'], { frequency, end }: CollectionNotice): string {
  const rhythm = words.rhythm[frequency];
  if (frequency === 'NEVER') return rhythm;
  return end === null ? words.untilStopped(rhythm) : words.until(rhythm, formatDay(end));
}

/** The row of the notice in the table of mails. */
const collectionNotice = defineMail<CollectionNotice>(
  ({ texts: { collectionNotice: words }, formats, product }, notice) => {
    const { merchantName: merchant, merchantEmail: contact } = notice;
    const amount = formats.money(notice.amount, notice.currency);
    const rows: readonly [string, string][] = [
      [words.facts.amount, amount],
      [words.facts.days, notice.days.map(formatDay).join(', ')],
      [words.facts.description, notice.description],
      [words.facts.account, maskIban(notice.iban)],
      [words.facts.creditor, merchant],
      [words.facts.identifier, notice.creditorIdentifier],
      [words.facts.reference, notice.reference],
      [words.facts.rhythm, describeRhythm(words, notice)],
    ];
    const stop = contact === '' ? words.stop(merchant) : words.stopAt(merchant, contact);
    const text = [
      words.greeting(notice.name),
      words.lead(merchant),
      rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n'),
      words.funds,
      `${stop} ${words.refundRight}`,
      words.signature(merchant, product),
    ].join('\n\n');
    return { subject: words.subject(merchant, amount, formatDay(notice.days[0] ?? '')), text: `${text}\n` };
  },
);

type Expected = { readonly amount: string; readonly currency: string };

/** The letter of the day; `YYYY-MM-DD` for days. */
type DayLetter = {
  readonly name: string;
  readonly day: string;
  /** First day that `received` covers. */
  readonly since: string;
  readonly received: string;
  readonly currency: string;
  readonly payout: (Expected & Pick<DashboardToday['nextPayouts'][number], 'arrivesOn' | 'status'>) | null;
  readonly settlement: (Expected & { readonly day: string }) | null;
  /** Number of all items. */
  readonly total: number;
  readonly items: readonly {
    readonly kind: AttentionKind;
    readonly amount: string | null;
    readonly currency: string | null;
    readonly dateTime: string;
    /** '' if the reader has one company. */
    readonly company: string;
  }[];
  readonly stop: string;
};

/** Items that have a last day, which is their instant. */
const ENDING: readonly AttentionKind[] = ['chargeback', 'refundRequest', 'linkLapsing'];

/** The row of the letter in the table of mails. */
const letter = defineMail<DayLetter>(
  ({ texts: { letter: words }, formats, product, page, dateTime }, fields) => {
    const { day, since, payout, settlement, total, items } = fields;
    const { today } = words;
    const money = ({ amount, currency }: Expected) => formats.money(amount, currency);
    const when = (at: string) => today.when[relativeDay(at, day)](formatDay(at));
    const received = formats.money(fields.received, fields.currency);
    const sentence = [
      addDays(since, 1) === day ? words.yesterday(received) : words.since(received, formatDay(since)),
      payout
        ? today.arrives(money(payout), when(payout.arrivesOn), payout.status)
        : settlement && today.settles(money(settlement), when(settlement.day)),
      total > 0 ? today.wants(total) : today.calm,
    ];
    const lines = items.map(({ kind, amount, currency, dateTime: at, company }) =>
      [
        `- ${words.items[kind]}`,
        amount === null ? '' : formats.money(amount, currency ?? 'EUR'),
        ENDING.includes(kind) ? words.until(dateTime(at)) : '',
        company,
      ]
        .filter((part) => part !== '')
        .join(', '),
    );
    const more = total > items.length ? [`- ${words.more(total - items.length)}`] : [];
    const subject = sentence.filter((part) => part !== null).join(' ');
    const parts = [subject, [...lines, ...more].join('\n')].filter((part) => part !== '').join('\n\n');
    const { name, stop } = fields;
    return { subject, text: words.text(name, parts, page('dashboard'), stop, product), stop };
  },
);

/** Names where an invited user will work; the provider's own company may have the product's name. */
const describePlace = ({ place }: MailTexts['invitation'], company: string, product: string) =>
  company === product ? product : place(company, product);

type RefundRequest = {
  name: string;
  id: string;
  amount: string;
  currency: string;
  merchantName: string;
  reason: string;
};

/**
 * Mails that are read when they are sent: they hold a token or private data, which must not wait in the queue, or depend
 * on how things are by then.
 */
export const LATE_MAILS = {
  passwordReset: defineLinkMail('passwordReset'),
  /** To the reader of a registration's address. It contains no typed text, which anyone could have written. */
  registration: defineMail<{ link: string; lasts: number }>(
    ({ texts, formats, product }, { link, lasts }) => ({
      subject: texts.registration.subject(product),
      text: texts.registration.text(product, link, formats.number(lasts)),
    }),
  ),
  registrationKnown: defineMail(({ texts, product, page }) => ({
    subject: texts.registrationKnown.subject(product),
    text: texts.registrationKnown.text(product, page('login')),
  })),
  /** To the new address that a user requested. */
  emailConfirm: defineLinkMail('emailConfirm'),
  /**
   * To a company's admins and the readers of its mails: another account for payouts waits. `iban` is masked; an address
   * that was replaced gets only its last four signs, and no `effectiveAt`.
   */
  ibanChange: defineMail<{ merchantName: string; iban: string; effectiveAt: string | null; link: string }>(
    ({ texts: { ibanChange: words }, product, dateTime }, { merchantName, iban, effectiveAt, link }) => ({
      subject: words.subject(merchantName),
      text:
        effectiveAt === null
          ? words.textReplaced(merchantName, product, iban, link)
          : words.text(merchantName, product, iban, dateTime(effectiveAt), link),
    }),
  ),
  /** The inviter typed its name, which is empty unless a mail can greet by it (`readInvitation`). */
  invitation: defineMail<{ name: string; merchantName: string; link: string; lasts: number }>(
    ({ texts: { invitation: words }, formats, product }, { name, merchantName, link, lasts }) => {
      const place = describePlace(words, merchantName, product);
      const text = words.text(name, merchantName, place, product, link, formats.number(lasts));
      return { subject: words.subject(place), text };
    },
  ),
  /** To a user who has an account at another company. */
  invitationElsewhere: defineMail<{ merchantName: string }>(
    ({ texts: { invitation: words }, product, publicUrl }, { merchantName }) => {
      const place = describePlace(words, merchantName, product);
      return {
        subject: words.subject(place),
        text: words.elsewhere(merchantName, place, product, publicUrl),
      };
    },
  ),
  /** To the owner of an account that the provider made. */
  accountReady: defineMail<{ name: string; merchantName: string; link: string; lasts: number }>(
    ({ texts, formats, product }, { name, merchantName, link, lasts }) => ({
      subject: texts.accountReady.subject(merchantName, product),
      text: texts.accountReady.text(name, merchantName, product, link, formats.number(lasts)),
    }),
  ),
  collectionNotice,
  letter,
  /** To a company's people who do its books: the settlements and invoices of a month are ready. */
  monthClosed: defineMail<{ merchantName: string; month: string; stop: string }>(
    ({ texts: { monthClosed: words }, formats, product, page }, { merchantName, month, stop }) => {
      const months = new Intl.DateTimeFormat(formats.language, {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      });
      const shown = months.format(new Date(month));
      return {
        subject: words.subject(merchantName, shown),
        text: words.text(merchantName, shown, page('bookkeeping'), stop, product),
        stop,
      };
    },
  ),
  /** To the payer of a payment that did not succeed, or whose money went back. `link` pays it again. */
  payerMessage: defineMail<{
    message: PayerMessageKind;
    amount: string;
    currency: string;
    merchantName: string;
    /** '' without one. */
    merchantEmail: string;
    link: string | null;
  }>(({ texts, formats, product }, { message, merchantName, merchantEmail, link, ...fields }) => {
    const words = texts.payerMessage;
    const amount = formats.money(fields.amount, fields.currency);
    const sentences = payerSentences(words, message, amount, merchantName, link !== null);
    const text = [
      words.greeting,
      sentences.join(' '),
      ...(link === null ? [] : [link]),
      ...(merchantEmail === '' ? [] : [words.questions(merchantEmail)]),
      texts.collectionNotice.signature(merchantName, product),
    ].join('\n\n');
    return { subject: words.subject(merchantName, amount), text: `${text}\n` };
  }),
  /** To a user who may approve a refund request. */
  refundRequestAsked: defineMail<RefundRequest & { asker: string; until: string }>(
    ({ texts, formats, product, page, dateTime }, request) => {
      const { id, name, asker, merchantName, reason } = request;
      const amount = formats.money(request.amount, request.currency);
      const [until, link] = [dateTime(request.until), page('refundRequest', id)];
      const { subject, text } = texts.refundRequestAsked;
      return {
        subject: subject(asker, amount),
        text: text(name, asker, amount, merchantName, reason, until, link, product),
      };
    },
  ),
  /** To the requester of the refund. */
  refundRequestDecided: defineMail<
    RefundRequest & { status: 'APPROVED' | 'REJECTED' | 'EXPIRED'; by: string; note: string }
  >(({ texts, formats, product, page }, request) => {
    const { id, name, merchantName, reason, status, by, note } = request;
    const amount = formats.money(request.amount, request.currency);
    const link = page('refundRequest', id);
    const { refundRequestApproved: approved, refundRequestRejected: rejected } = texts;
    const expired = texts.refundRequestExpired;
    const about = [amount, merchantName, reason] as const;
    switch (status) {
      case 'APPROVED':
        return { subject: approved.subject(amount), text: approved.text(name, by, ...about, link, product) };
      case 'REJECTED': {
        const text = rejected.text(name, by, ...about, note || '–', link, product);
        return { subject: rejected.subject(amount), text };
      }
      case 'EXPIRED':
        return { subject: expired.subject(amount), text: expired.text(name, ...about, link, product) };
    }
  }),
  ...APPLICATION_MAILS,
};

export type LateMails = MailsOf<typeof LATE_MAILS>;
export type LateMail = LateMails[keyof LateMails];
