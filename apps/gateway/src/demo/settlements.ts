import type { Proposal } from '@stuiver/contract';
import { addDays } from '@stuiver/domain/dates';
import { makeDueInvoices } from '../insight/bookkeeping/invoices.ts';
import { applyPayoutOutcome } from '../money/payouts/apply-outcome.ts';
import { approvePayouts } from '../money/payouts/approve-payouts.ts';
import { holdPayouts } from '../money/payouts/hold-payouts.ts';
import { getPayouts } from '../money/payouts/read-desk.ts';
import { sendPayouts } from '../money/payouts/send-payouts.ts';
import { decideTerms, proposeTerms } from '../money/prices/propose-terms.ts';
import { closeDueSettlements } from '../money/settlements/close-settlements.ts';
import {
  after,
  DAY,
  getStageDay,
  HOUR,
  listenLater,
  MINUTE,
  onDay,
  RETURNED_DAYS_AGO,
  type Stage,
} from './stage.ts';

/** A company's terms of the last month; before, it was settled monthly. */
type Settling = Pick<Proposal, 'schedule'> & Partial<Pick<Proposal, 'reserveRate' | 'reserveDays'>>;

const SETTLING: Readonly<Record<string, Settling>> = {
  'van-dijk': { schedule: 'DAILY' },
  kledingbox: { schedule: 'DAILY', reserveRate: '5', reserveDays: 14 },
  'strandhuis-bergen': { schedule: 'DAILY' },
};
/** Why payouts of companies are on hold; null where the bank refused the account, which is tried again. */
const HOLDS: Readonly<Record<string, string | null>> = {
  'strandhuis-bergen': null,
  'zilt-zandvoort': 'We wachten op een nieuw uittreksel van de Kamer van Koophandel.',
};
/** Days of the settlements that the demo is about. */
const LAST_DAYS = 31;
const HELD_DAYS = 10;

const price = (fixed: string, rate = '0') => ({ fixed, rate, minimum: '0' });
const TERMS = {
  cutOffHour: 0,
  minimumPayout: '1.00',
  reserveRate: '0',
  reserveDays: 0,
  vatRate: '21',
  prices: {
    PAYMENT: { ALL: price('0.29'), CARD: price('0.25', '1.8'), PAYPAL: price('0.35', '0.9') },
    REFUND: { ALL: price('0.10') },
    CHARGEBACK: { ALL: price('15.00') },
  },
};

/** Has one of the provider's people propose terms, and the other approve them unless they wait. */
async function agree(stage: Stage, validFrom: string, settling: Settling, waits = false): Promise<void> {
  const { context, merchantId, provider } = stage;
  const [proposer, approver] = provider;
  const actor = { kind: 'user', id: proposer.userId } as const;
  const { terms } = await proposeTerms(context, actor, merchantId, { ...TERMS, validFrom, ...settling });
  if (!waits)
    await decideTerms(context, approver, merchantId, { termsId: terms[0]!.id, decision: 'APPROVED' });
}

/** Approves the payouts that wait, and sends them; on the last day the second approval is still to come. */
async function payOut(stage: Stage): Promise<void> {
  const { company, context, merchantId, period, provider } = stage;
  const [first, second] = provider;
  const query = { view: 'waiting', search: company.name, pageNumber: 0, pageSize: 50 } as const;
  const { content } = await getPayouts(context, query, first);
  const due = content.filter((payout) => payout.merchantId === merchantId);
  const seenBy = (firstApproverId: string | null) =>
    due.map(({ id }) => ({ merchantId, id, firstApproverId }));
  await approvePayouts(context, first, seenBy(null));
  if (getStageDay(stage) === period.today) return;
  await approvePayouts(context, second, seenBy(first.userId));
  await sendPayouts(context, merchantId);
  listenLater(stage);
  // For a reason that holds nothing, so that the next settlement pays it again.
  if (company.key === 'kledingbox' && getStageDay(stage) === addDays(period.today, -RETURNED_DAYS_AGO))
    for (const { id } of due)
      after(stage, 2 * DAY, () =>
        applyPayoutOutcome(context, merchantId, id, { status: 'RETURNED', reasonCode: 'MS03' }),
      );
}

/** Schedules a company's terms, settlements, payouts and invoices. */
export function scheduleSettlements(stage: Stage): void {
  const { company, context, merchantId, period, provider } = stage;
  const { firstDay, today } = period;
  const settling = SETTLING[company.key] ?? { schedule: 'WEEKLY' };
  const since = addDays(today, -LAST_DAYS);
  const yesterday = addDays(today, -1);
  const agreeOn = (day: string, hours: number, ...[from, terms, waits]: [string, Settling, boolean?]) =>
    onDay(stage, day, hours * HOUR, () => agree(stage, from, terms, waits));
  agreeOn(firstDay, 10, addDays(firstDay, 1), { schedule: 'MONTHLY' });
  agreeOn(addDays(since, -1), 10, since, settling);
  if (company.key === 'van-dijk') agreeOn(yesterday, 15, addDays(today, LAST_DAYS), { schedule: 'WEEKLY' });
  if (company.key === 'kledingbox')
    agreeOn(yesterday, 15, addDays(today, HELD_DAYS), { ...settling, reserveRate: '2.5' }, true);
  for (let day = addDays(firstDay, 2); day <= today; day = addDays(day, 1)) {
    if (day < since && !day.endsWith('-01')) continue;
    onDay(stage, day, MINUTE, async () => {
      const closed = await closeDueSettlements(context, merchantId);
      if (closed > 0) after(stage, 9 * HOUR, () => payOut(stage));
    });
    if (day.endsWith('-01')) onDay(stage, day, HOUR, () => makeDueInvoices(context, merchantId));
  }
  const reason = HOLDS[company.key];
  if (reason !== undefined)
    onDay(stage, addDays(today, -HELD_DAYS), 11 * HOUR, () =>
      holdPayouts(context, provider[0], { merchantId, reason }),
    );
}
