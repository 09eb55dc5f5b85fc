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
import type { DemoCompany } from './companies.ts';
import {
  after,
  atDay,
  DAY,
  dayOf,
  HOUR,
  listenLater,
  MINUTE,
  RETURNED_DAYS_AGO,
  type Stage,
} from './stage.ts';

/** A company's terms of the last month; before, it was settled monthly. */
type Settling = Pick<Proposal, 'schedule'> &
  Partial<Pick<Proposal, 'reserveRate' | 'reserveDays'>> & {
    /** Why its payouts are on hold; null where the bank refused the account, which is tried again. */
    readonly hold?: string | null;
  };

const SETTLING: Readonly<Record<string, Settling>> = {
  'van-dijk': { schedule: 'DAILY' },
  kledingbox: { schedule: 'DAILY', reserveRate: '5', reserveDays: 14 },
  'strandhuis-bergen': { schedule: 'DAILY', hold: null },
  'zilt-zandvoort': {
    schedule: 'WEEKLY',
    hold: 'We wachten op een nieuw uittreksel van de Kamer van Koophandel.',
  },
};
/** Days of the settlements that the demo is about. */
const LAST_DAYS = 31;
const HELD_DAYS = 10;

const price = (fixed: string, rate = '0') => ({ fixed, rate, minimum: '0' });
const PRICES: Proposal['prices'] = {
  PAYMENT: { ALL: price('0.29'), CARD: price('0.25', '1.8'), PAYPAL: price('0.35', '0.9') },
  REFUND: { ALL: price('0.10') },
  CHARGEBACK: { ALL: price('15.00') },
};

/** Has one of the provider's people propose terms; returns their id. */
async function propose(
  { context, merchantId }: Stage,
  [proposer]: readonly Session[],
  validFrom: string,
  { schedule, reserveRate = '0', reserveDays = 0 }: Settling,
): Promise<string> {
  const { terms } = await proposeTerms(context, { kind: 'user', id: proposer!.userId }, merchantId, {
    validFrom,
    schedule,
    cutOffHour: 0,
    minimumPayout: '1.00',
    reserveRate,
    reserveDays,
    vatRate: '21',
    prices: PRICES,
  });
  return terms[0]!.id;
}

/** Agrees on terms, as two of the provider's people do. */
async function agree(
  stage: Stage,
  provider: readonly Session[],
  validFrom: string,
  terms: Settling,
): Promise<void> {
  const { context, merchantId } = stage;
  const termsId = await propose(stage, provider, validFrom, terms);
  await decideTerms(context, provider[1]!, merchantId, { termsId, decision: 'APPROVED' });
}

/** Approves the payouts that wait, and sends them; on the last day the second approval is still to come. */
async function payOut(stage: Stage, company: DemoCompany, provider: readonly Session[]): Promise<void> {
  const { context, merchantId, period } = stage;
  const query = { view: 'waiting', search: company.name, pageNumber: 0, pageSize: 50 } as const;
  const { content } = await getPayouts(context, query, provider[0]!);
  const [first, second] = provider;
  const due = content.filter((payout) => payout.merchantId === merchantId);
  const approve = (session: Session, firstApproverId: string | null) =>
    approvePayouts(
      context,
      session,
      due.map(({ id }) => ({ merchantId, id, firstApproverId })),
    );
  await approve(first!, null);
  if (dayOf(stage) === period.today) return;
  await approve(second!, first!.userId);
  await sendPayouts(context, merchantId);
  listenLater(stage);
  // For a reason that holds nothing, so that the next settlement pays it again.
  if (company.key === 'kledingbox' && dayOf(stage) === addDays(period.today, -RETURNED_DAYS_AGO))
    for (const { id } of due)
      after(stage, 2 * DAY, () =>
        applyPayoutOutcome(context, merchantId, id, { status: 'RETURNED', reasonCode: 'MS03' }),
      );
}

/** Schedules a company's terms, settlements, payouts and invoices. */
export function scheduleSettlements(stage: Stage, company: DemoCompany, provider: readonly Session[]): void {
  const { agenda, context, merchantId, period } = stage;
  const { firstDay, today } = period;
  const settling: Settling = SETTLING[company.key] ?? { schedule: 'WEEKLY' };
  const since = addDays(today, -LAST_DAYS);
  const agreeOn = (day: string, terms: Settling) =>
    agenda.add(atDay(period, day, 10 * HOUR), () => agree(stage, provider, addDays(day, 1), terms));
  agreeOn(firstDay, { schedule: 'MONTHLY' });
  agreeOn(addDays(since, -1), settling);
  for (let day = addDays(firstDay, 2); day <= today; day = addDays(day, 1)) {
    if (day < since && !day.endsWith('-01')) continue;
    agenda.add(atDay(period, day, MINUTE), async () => {
      const closed = await closeDueSettlements(context, merchantId);
      if (closed > 0) after(stage, 9 * HOUR, () => payOut(stage, company, provider));
    });
    if (day.endsWith('-01')) agenda.add(atDay(period, day, HOUR), () => makeDueInvoices(context, merchantId));
  }
  const yesterday = atDay(period, addDays(today, -1), 15 * HOUR);
  if (company.key === 'van-dijk')
    agenda.add(yesterday, () => agree(stage, provider, addDays(today, LAST_DAYS), { schedule: 'WEEKLY' }));
  if (company.key === 'kledingbox')
    agenda.add(yesterday, async () => {
      await propose(stage, provider, addDays(today, HELD_DAYS), { ...settling, reserveRate: '2.5' });
    });
  const { hold } = settling;
  if (hold !== undefined)
    agenda.add(atDay(period, addDays(today, -HELD_DAYS), 11 * HOUR), () =>
      holdPayouts(context, provider[0]!, { merchantId, reason: hold }),
    );
}
