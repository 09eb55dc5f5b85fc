import { dueNotice, NOTICE_SPARE_DAYS } from '@stuiver/domain/collection-notice';
import { addDays, localDay } from '@stuiver/domain/dates';
import { eachDue } from '../../platform/each-due.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { noticeCandidates, type NoticeKey } from './notice-queries.ts';
import { lockRecurrence, updateRecurrence } from './repository.ts';
import { readNoticeState } from './notice-state.ts';

const BATCH = 200;

async function queueNotice(deps: Context, key: NoticeKey, today: string, queuedSince: string): Promise<void> {
  const { clock, db, settings } = deps;
  await inTransaction(db, async (tx) => {
    const recurrence = await lockRecurrence(tx, key.merchant_id, key.id);
    const told = recurrence && readNoticeState(recurrence);
    if (!told || dueNotice(told, today, settings.noticeDays) === null) return;
    if (recurrence.notice_queued_on !== null && recurrence.notice_queued_on >= queuedSince) return;
    await updateRecurrence(tx, recurrence, { notice_queued_on: today }, clock.now());
    await queueMail(deps, tx, {
      kind: 'collectionNotice',
      merchantId: key.merchant_id,
      recurrenceId: key.id,
    });
  });
}

/**
 * Queues a mail to each payer of a recurring direct debit whose notice is due (`noticeDays`); run by the poller. A
 * failure is logged and retried at the next call.
 */
export async function queueDueNotices(deps: Context): Promise<void> {
  const { clock, db, settings } = deps;
  const today = localDay(clock.now(), settings.timeZone);
  const before = addDays(today, settings.noticeDays + NOTICE_SPARE_DAYS + 1);
  // An older one was given up, like every old mail.
  const queuedSince = addDays(today, -NOTICE_SPARE_DAYS);
  let last: NoticeKey | undefined;
  for (;;) {
    const found = await noticeCandidates(db, before, queuedSince, BATCH, last);
    await eachDue(
      deps,
      found,
      (key) => queueNotice(deps, key, today, queuedSince),
      ({ id }) => ({ message: 'a notice could not be queued', recurrenceId: id }),
    );
    last = found.at(-1);
    if (found.length < BATCH) return;
  }
}
