import { formatDay } from '@stuiver/domain/dates';
import { maskIban } from '@stuiver/domain/direct-debit';
import type { Frequency } from '@stuiver/domain/states';
import type { MailTexts } from '@stuiver/messages/nl/mail/mail';
import { defineMail } from './writing.ts';

/** The next collections of a recurring direct debit, for its payer. */
export type CollectionNotice = {
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

function rhythmOf(words: MailTexts['collectionNotice'], { frequency, end }: CollectionNotice): string {
  const rhythm = words.rhythm[frequency];
  if (frequency === 'NEVER') return rhythm;
  return end === null ? words.untilStopped(rhythm) : words.until(rhythm, formatDay(end));
}

/** The row of the notice in the table of mails. */
export const collectionNotice = defineMail<CollectionNotice>(
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
      [words.facts.rhythm, rhythmOf(words, notice)],
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
