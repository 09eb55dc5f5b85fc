import { addDays, startOfDay } from '@stuiver/domain/dates';
import { seededRandom, type SeededRandom } from '@stuiver/domain/random';
import type { ChargebackStatus } from '@stuiver/domain/states';
import { scopeOfOne } from '../platform/access/scope.ts';
import { SIMULATOR } from '../money/processors/simulator.ts';
import type { DemoCompany } from './companies.ts';
import type { AgreementOptions } from './plan-agreements.ts';
import { payment, type PlannedPayment } from './plan.ts';
import { DAY, HOUR, type Stage } from './stage.ts';
import { getPaymentDetails } from '../money/payments/read/payment-details.ts';
import { receiveMessage } from '../money/inbox/inbox.ts';

/** A disputed card payment: when each status follows the payment, in milliseconds. */
export type PlannedDispute = {
  readonly code: string;
  /** Disputes a part instead of the whole. */
  readonly isPart: boolean;
  readonly steps: readonly { readonly status: ChargebackStatus; readonly after: number }[];
};

const CODES = ['10.4', '10.4', '13.1', '13.1', '13.3', '12.6', '13.7'];
/** The delay of each step after the one before; the merchant has two weeks to respond. */
const WAYS: readonly (readonly ChargebackStatus[])[] = [
  ['RECEIVED'],
  ['RECEIVED', 'EVIDENCE_REQUIRED'],
  ['RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW'],
  ['RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'WON'],
  ['RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'LOST'],
  ['RECEIVED', 'ACCEPTED'],
];
const STEP = 2 * DAY;
const RESPONSE = 14 * DAY;
/** Share of a hundred card payments without refunds. */
const SHARE = 2;

function dispute(random: SeededRandom, way: readonly ChargebackStatus[], first: number): PlannedDispute {
  return {
    code: random.pick(CODES),
    isPart: random.int(4) === 0,
    steps: way.map((status, index) => ({ status, after: first + index * STEP })),
  };
}

/** Chooses which of a company's card payments are disputed, from randomness of their own. */
export function planDisputes(
  company: DemoCompany,
  planned: readonly PlannedPayment[],
): Map<PlannedPayment, PlannedDispute> {
  const random = seededRandom(`demo:${company.key}:disputes`);
  const found = new Map<PlannedPayment, PlannedDispute>();
  for (const one of planned) {
    if (!['card', 'cardSecure'].includes(one.script) || one.refunds.length > 0 || one.isQuick) continue;
    if (random.int(100) < SHARE)
      found.set(one, dispute(random, random.pick(WAYS.slice(3)), (5 + random.int(40)) * DAY));
  }
  return found;
}

/** One disputed payment of each kind, so that every status occurs at any scale, and one that was refunded before. */
export function showDisputes(
  company: DemoCompany,
  options: AgreementOptions,
): Map<PlannedPayment, PlannedDispute> {
  const random = seededRandom(`demo:${company.key}:disputed`);
  const found = new Map<PlannedPayment, PlannedDispute>();
  const onDay = (daysAgo: number) =>
    new Date(Date.parse(startOfDay(addDays(options.today, -daysAgo), options.timeZone)) + 14 * HOUR);
  const script = { origin: 'shop', script: 'card' } as const;
  for (const [index, way] of WAYS.entries()) {
    // The last step was a day or two ago.
    const daysAgo = 12 + way.length * 2 + index;
    found.set(payment(random, company, onDay(daysAgo), script), dispute(random, way, (11 + index) * DAY));
  }
  const refunds = [{ script: 'whole' as const, after: 2 * DAY }];
  const twice = payment(random, company, onDay(16), { ...script, refunds });
  found.set(twice, { ...dispute(random, ['RECEIVED'], 13 * DAY), isPart: false });
  return found;
}

/** Schedules the processor's messages about a dispute. */
export function disputeLater(
  stage: Stage,
  planned: PlannedPayment,
  transactionId: string,
  disputed: PlannedDispute,
): void {
  const { context, merchantId } = stage;
  const amount = disputed.isPart ? Math.max(100, Math.floor(planned.amount / 2)) : planned.amount;
  for (const { status, after } of disputed.steps) {
    stage.agenda.add(new Date(planned.at.getTime() + after), async () => {
      const details = await getPaymentDetails(context, scopeOfOne(merchantId), transactionId);
      const attempt = details.attempts.find((one) => one.status === 'SUCCEEDED' && !one.surplus);
      if (!attempt) return;
      const isOpen = status === 'RECEIVED' || status === 'EVIDENCE_REQUIRED';
      await receiveMessage(context, {
        processor: SIMULATOR,
        messageId: `${transactionId}-${status}`,
        merchantId,
        subject: { kind: 'chargeback', id: attempt.id },
        status,
        reasonCode: disputed.code,
        reference: `dispute-${transactionId}`,
        amount,
        deadlineAt: isOpen ? new Date(stage.context.clock.now().getTime() + RESPONSE) : null,
      });
    });
  }
}
