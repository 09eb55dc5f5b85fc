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
import type { Session } from '../platform/access/session.ts';
import { DAY, HOUR, RETURNED_DAYS_AGO, type Stage } from './stage.ts';

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

/** Approves the payouts that wait, and sends them; on the last day the second approval is still to come. */
async function payOut({ after, company, context, day, merchantId, period, provider }: Stage): Promise<void> {
  const [first, second] = provider;
  const query = { view: 'waiting', search: company.name, pageNumber: 0, pageSize: 50 } as const;
  const { content } = await getPayouts(context, query, first);
  const due = content.filter((payout) => payout.merchantId === merchantId);
  const approve = (by: Session, firstApproverId: string | null) =>
    approvePayouts(
      context,
      by,
      due.map(({ id }) => ({ merchantId, id, firstApproverId })),
    );
  await approve(first, null);
  if (day() === period.today) return;
  await approve(second, first.userId);
  await sendPayouts(context, merchantId);
  // For a reason that holds nothing, so that the next settlement pays it again.
  const back = { status: 'RETURNED', reasonCode: 'MS03' } as const;
  if (company.key === 'kledingbox' && day() === addDays(period.today, -RETURNED_DAYS_AGO))
    for (const { id } of due) after(2 * DAY, () => applyPayoutOutcome(context, merchantId, id, back));
}

/** Schedules a company's terms, settlements, payouts and invoices. */
export function scheduleSettlements(stage: Stage): void {
  const { company, context, merchantId, period, provider } = stage;
  const { firstDay, today } = period;
  const [proposer, approver] = provider;
  const since = addDays(today, -LAST_DAYS);
  /** Has one of the provider's people propose terms, and the other approve them unless they wait. */
  const agree = (day: string, validFrom: string, settling: Settling, waits = false) =>
    stage.onDay(day, 10 * HOUR, async () => {
      const actor = { kind: 'user', id: proposer.userId } as const;
      const { terms } = await proposeTerms(context, actor, merchantId, { ...TERMS, validFrom, ...settling });
      const termsId = terms[0]!.id;
      if (!waits) await decideTerms(context, approver, merchantId, { termsId, decision: 'APPROVED' });
    });
  const settling = SETTLING[company.key] ?? { schedule: 'WEEKLY' };
  agree(firstDay, addDays(firstDay, 1), { schedule: 'MONTHLY' });
  agree(addDays(since, -1), since, settling);
  if (company.key === 'van-dijk')
    agree(addDays(today, -1), addDays(today, LAST_DAYS), { schedule: 'WEEKLY' });
  if (company.key === 'kledingbox')
    agree(addDays(today, -1), addDays(today, HELD_DAYS), { ...settling, reserveRate: '2.5' }, true);
  for (let day = addDays(firstDay, 2); day <= today; day = addDays(day, 1))
    if (day >= since || day.endsWith('-01'))
      stage.onDay(day, 7 * HOUR, async () => {
        if ((await closeDueSettlements(context, merchantId)) > 0) stage.after(2 * HOUR, () => payOut(stage));
        if (day.endsWith('-01')) await makeDueInvoices(context, merchantId);
      });
  const reason = HOLDS[company.key];
  if (reason !== undefined)
    stage.onDay(addDays(today, -HELD_DAYS), 11 * HOUR, () =>
      holdPayouts(context, proposer, { merchantId, reason }),
    );
}
