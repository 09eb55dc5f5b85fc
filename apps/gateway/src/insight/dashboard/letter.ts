import { endOfDay, localDay, startOfDay } from '@stuiver/domain/dates';
import { addDays } from '@stuiver/domain/calendar';
import { byStake, lettersFirstDay, nextLetter } from '@stuiver/domain/letter';
import { ATTENTION_VERBS } from '@stuiver/domain/states';
import { resolveStoredRights } from '@stuiver/domain/permissions';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import { stopMailLink } from '../../people/account/account.ts';
import { eachDue } from '../../platform/each-due.ts';
import { makeScope } from '../../platform/access/scope.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type MailReferences, queueMail } from '../../platform/mail/queue-mail.ts';
import type { DueMail } from '../../platform/mail/send-mails.ts';
import {
  type DueLetter,
  dueLetters,
  findLetterReader,
  type LetterReader,
  moveLetter,
} from './letter-queries.ts';
import { getDashboardToday } from './today.ts';
import { getDashboardTotals } from './totals.ts';

const BATCH = 200;
/** Items that a letter names. */
const SHOWN = 10;

/**
 * Queues the letters of the day that are due, each once: the user's next one is set in its transaction. One that was
 * due on an earlier day is left out.
 */
export async function queueDueLetters(deps: Context): Promise<void> {
  const { db, settings } = deps;
  const now = deps.clock.now();
  const toLocalDay = (at: Date) => localDay(at, settings.timeZone);
  const due = await dueLetters(db, now, BATCH);
  const queue = (letter: DueLetter) =>
    inTransaction(db, async (tx) => {
      const next = nextLetter(letter.letter_days, now, settings.timeZone);
      if (!(await moveLetter(tx, letter, next)) || toLocalDay(letter.letter_at) !== toLocalDay(now)) return;
      await queueMail(deps, tx, { kind: 'letter', merchantId: letter.merchant_id, userId: letter.id });
    });
  const queued = await eachDue(deps, due, queue, ({ id }) => ({
    message: 'a letter could not be queued',
    userId: id,
  }));
  if (due.length === BATCH && queued > 0) await queueDueLetters(deps);
}

/** The companies that the user opens the dashboard with. */
function chosenCompanies({ merchant_ids: all, selected_merchant_ids: saved }: LetterReader) {
  const chosen = all.filter((id) => saved?.includes(id));
  return makeScope(chosen.length > 0 ? chosen : all);
}

/**
 * Reads the letter of the day with its reader's current rights and companies, and without data of payers; null
 * for one who stopped it, or may no longer read payments.
 */
export async function readLetter(
  deps: PaymentDeps,
  reference: MailReferences['letter'],
): Promise<DueMail | null> {
  const { timeZone } = deps.settings;
  const reader = await findLetterReader(deps.db, reference);
  if (!reader || reader.letter_days === 'NEVER') return null;
  const { permissions } = resolveStoredRights(reader);
  if (!permissions.includes('payments:read')) return null;
  const scope = chosenCompanies(reader);
  const day = localDay(deps.clock.now(), timeZone);
  const since = lettersFirstDay(reader.letter_days, day);
  const totals = await getDashboardTotals(deps, scope, {
    fromDateTime: startOfDay(since, timeZone),
    toDateTime: endOfDay(addDays(day, -1), timeZone),
  });
  const today = await getDashboardToday(deps, { userId: reference.userId, permissions }, scope);
  const [payout] = today.nextPayouts;
  const [settlement] = today.nextSettlements;
  return {
    kind: 'letter',
    to: reader.email,
    language: reader.language,
    name: reader.name,
    day,
    since,
    received: totals.totalTransactionAmounts,
    currency: totals.currency,
    payout: payout ?? null,
    settlement: settlement ? { ...settlement, day: localDay(settlement.dateTime, timeZone) } : null,
    total: today.attentionTotal,
    items: today.attention
      .filter(({ kind }) => ATTENTION_VERBS[kind] !== 'read')
      .flatMap(({ items }) => items)
      .toSorted(byStake)
      .slice(0, SHOWN)
      .map(({ kind, amount, currency, dateTime, merchantName }) => ({
        kind,
        amount,
        currency,
        dateTime,
        company: scope.merchantIds.length > 1 ? merchantName : '',
      })),
    stop: stopMailLink(deps, 'letter', reference),
  };
}
