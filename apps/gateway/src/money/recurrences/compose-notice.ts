import { type CollectionNotice, dueNotice } from '@stuiver/domain/collection-notice';
import { formatDay, localDay } from '@stuiver/domain/dates';
import { maskIban } from '@stuiver/domain/direct-debit';
import { formatWire } from '@stuiver/domain/money';
import type { Frequency } from '@stuiver/domain/states';
import { DEFAULT_LANGUAGE, formatsOf } from '@stuiver/messages';
import type { MailTexts } from '@stuiver/messages/nl/mail/mail';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { mailTexts } from '../../platform/mail/mail-texts.ts';
import type { ComposedMail, MailKinds } from '../../platform/mail/queue-mail.ts';
import { type NoticeFacts, noticeFacts } from './notice-queries.ts';
import { lockRecurrence, type RecurrenceRecord, updateRecurrence } from './repository.ts';
import { toldOf } from './told.ts';

type Key = MailKinds['collectionNotice'];

/** What a notice names: where one of them has changed, the payer was told of something else. */
const NAMED = ['status', 'amount', 'frequency', 'next_run_date', 'end_date', 'told_until'] as const;

/** Records that the payer was told, unless the recurrence is another one by now. */
async function recordTold(
  { clock, db }: Context,
  { merchantId, recurrenceId }: Key,
  before: RecurrenceRecord,
  notice: CollectionNotice,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const recurrence = await lockRecurrence(tx, merchantId, recurrenceId);
    if (!recurrence || NAMED.some((column) => recurrence[column] !== before[column])) return;
    const at = clock.now();
    await updateRecurrence(
      tx,
      recurrence,
      {
        told_until: notice.until,
        told_at: at,
        told_by: 'mail',
        collect_on: notice.aboutNext ? (notice.days[0] ?? null) : recurrence.collect_on,
        notice_queued_on: null,
      },
      at,
    );
  });
}

type Words = MailTexts['collectionNotice'];

function rhythmOf(words: Words, { frequency, end_date: end }: RecurrenceRecord): string {
  const rhythm = words.rhythm[frequency as Frequency];
  if (frequency === 'NEVER') return rhythm;
  return end === null ? words.untilStopped(rhythm) : words.until(rhythm, formatDay(end));
}

/** @param amount written out */
function noticeText(
  words: Words,
  product: string,
  amount: string,
  recurrence: RecurrenceRecord,
  notice: CollectionNotice,
  facts: NoticeFacts,
): string {
  const { merchant_name: merchant, merchant_email: contact } = facts;
  const rows: readonly [string, string][] = [
    [words.facts.amount, amount],
    [words.facts.days, notice.days.map(formatDay).join(', ')],
    [words.facts.description, recurrence.description],
    [words.facts.account, maskIban(facts.iban)],
    [words.facts.creditor, merchant],
    [words.facts.identifier, facts.creditor_identifier],
    [words.facts.reference, facts.reference],
    [words.facts.rhythm, rhythmOf(words, recurrence)],
  ];
  const stop = contact === '' ? words.stop(merchant) : words.stopAt(merchant, contact);
  return `${[
    words.greeting(facts.account_holder_name),
    words.lead(merchant),
    rows
      .filter(([, value]) => value !== '')
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
    words.funds,
    `${stop} ${words.refundRight}`,
    words.signature(merchant, product),
  ].join('\n\n')}\n`;
}

/**
 * Writes the notice of a direct debit's next collections, as of the moment that it is sent: a mail that was delayed names
 * later days. Null when its payer knows by now, or nothing is to be collected.
 */
export async function composeCollectionNotice(deps: Context, key: Key): Promise<ComposedMail | null> {
  const { clock, db, settings } = deps;
  const { merchantId, recurrenceId } = key;
  const today = localDay(clock.now(), settings.timeZone);
  const recurrence = await inTransaction(db, (tx) => lockRecurrence(tx, merchantId, recurrenceId));
  const told = recurrence && toldOf(recurrence);
  const notice = told && dueNotice(told, today, settings.noticeDays);
  if (!notice || recurrence.status !== 'ACTIVE') return null;
  const facts = await noticeFacts(db, merchantId, recurrenceId);
  if (!facts) return null;
  const { language, texts } = await mailTexts(facts.language ?? DEFAULT_LANGUAGE);
  const words = texts.collectionNotice;
  const amount = formatsOf(language).money(formatWire(recurrence.amount), recurrence.currency);
  return {
    to: facts.email_address,
    subject: words.subject(facts.merchant_name, amount, formatDay(notice.days[0] ?? '')),
    text: noticeText(words, settings.productName, amount, recurrence, notice, facts),
    afterSending: () => recordTold(deps, key, recurrence, notice),
  };
}
