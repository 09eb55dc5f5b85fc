import { collectionDay } from '@stuiver/domain/collection-day';
import { type CollectionNotice, dueNotice } from '@stuiver/domain/collection-notice';
import { localDay } from '@stuiver/domain/dates';
import { formatWire } from '@stuiver/domain/money';
import { DEFAULT_LANGUAGE } from '@stuiver/messages';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { MailReferences } from '../../platform/mail/queue-mail.ts';
import type { MailReader } from '../../platform/mail/send-mails.ts';
import { SEPA } from '../processors/processor.ts';
import { noticeFacts } from './notice-queries.ts';
import { lockRecurrence, type RecurrenceRecord, updateRecurrence } from './repository.ts';
import { readNoticeState } from './notice-state.ts';

type Key = MailReferences['collectionNotice'];

/** Columns that a notice names: once one has changed, the payer's notice is outdated. */
const NAMED = ['status', 'amount', 'frequency', 'next_run_date', 'end_date', 'told_until'] as const;

/** Records that the payer was notified, unless the recurrence has changed meanwhile. */
async function recordTold(
  deps: Context,
  { merchantId, recurrenceId }: Key,
  before: RecurrenceRecord,
  notice: CollectionNotice,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const recurrence = await lockRecurrence(tx, merchantId, recurrenceId);
    if (!recurrence || NAMED.some((column) => recurrence[column] !== before[column])) return;
    const at = deps.clock.now();
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

/** The day of a run's collection: a bank that works by files needs some days after it. */
function collectedOn(deps: Context, processor: string | null, day: string): string {
  if (processor !== SEPA) return day;
  return collectionDay(day, { day, time: '00:00' }, deps.settings.bankCutOff, deps.settings.bankLeadDays);
}

/**
 * Reads the notice of a direct debit's next collections, as of the moment that it is sent: a delayed mail names later
 * days. Null when its payer was notified meanwhile, or nothing will be collected.
 */
export const readNotice: MailReader<'collectionNotice'> = async (deps, key) => {
  const { clock, db, settings } = deps;
  const { merchantId, recurrenceId } = key;
  const today = localDay(clock.now(), settings.timeZone);
  const recurrence = await inTransaction(db, (tx) => lockRecurrence(tx, merchantId, recurrenceId));
  const told = recurrence && readNoticeState(recurrence);
  const notice = told && dueNotice(told, today, settings.noticeDays);
  if (!notice || recurrence.status !== 'ACTIVE') return null;
  const facts = await noticeFacts(db, merchantId, recurrenceId);
  if (!facts) return null;
  return {
    kind: 'collectionNotice',
    to: facts.email_address,
    language: facts.language ?? DEFAULT_LANGUAGE,
    name: facts.account_holder_name,
    merchantName: facts.merchant_name,
    merchantEmail: facts.merchant_email,
    amount: formatWire(recurrence.amount),
    currency: recurrence.currency,
    days: notice.days.map((day) => collectedOn(deps, facts.processor, day)),
    description: recurrence.description,
    iban: facts.iban,
    creditorIdentifier: facts.creditor_identifier,
    reference: facts.reference,
    frequency: told.frequency,
    end: recurrence.end_date,
    afterSending: () => recordTold(deps, key, recurrence, notice),
  };
};
