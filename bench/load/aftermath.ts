import { CARD_DISPUTE_CODES } from '@stuiver/domain/return-codes';
import type { ChargebackStatus } from '@stuiver/domain/states';
import { addEvent, type ChargebackRow, moveRefund } from '../../apps/gateway/src/modules/ledger/change.ts';
import { putChargeback } from '../../apps/gateway/src/modules/ledger/chargeback-change.ts';
import type { EventKind } from '../../apps/gateway/src/modules/ledger/transfers.ts';
import { refundStatusOf } from '../../apps/gateway/src/modules/refunds/engine.ts';
import { type Life, moment, settle } from './life.ts';
import { DAY, happens, HOUR, MINUTE, span } from './world.ts';

const REASONS = [
  'Retour',
  'Niet op voorraad',
  'Dubbel betaald',
  'Bestelling geannuleerd',
  'Te veel berekend',
  '',
];

/** Random, as the browser makes them; nothing is ordered by them. */
function clientId(life: Life): string {
  const hex = Buffer.from(life.world.dice.bytes(16)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function refund(life: Life, within: number): void {
  const { world, change } = life;
  const { payment } = change;
  const begun = moment(life, life.now + span(world, HOUR, within), { kind: 'system' });
  const row = {
    merchant_id: payment.merchant_id,
    id: clientId(life),
    payment_id: payment.id,
    attempt_id: payment.captured_attempt_id!,
    kind: 'MERCHANT',
    amount: happens(world, 600) ? payment.captured_amount : 1 + world.dice.int(payment.captured_amount),
    currency: payment.currency,
    status: 'PENDING',
    description: world.dice.pick(REASONS),
    reason_code: null,
    processor: 'simulator',
    processor_reference: null,
    bounced: false,
    created_by: null,
    created_day: begun.day,
    created_at: begun.at,
    finished_at: null,
    next_check_at: null,
    checks: 0,
  };
  change.refunds.push({ row, before: null, method: payment.method! });
  payment.refunded_amount += row.amount;
  payment.refund_status = 'PENDING';
  addEvent(begun, 'refundRequested', { refund: row });
  const answered = life.now + span(world, MINUTE, 2 * DAY);
  if (answered > world.until) return;
  const isPaidOut = happens(world, 960);
  const done = moment(life, answered, { kind: 'processor' });
  const moved = moveRefund(done, row, isPaidOut ? 'SUCCEEDED' : 'FAILED', payment.method!, {
    processor_reference: `sim_${row.id}`,
    reason_code: isPaidOut ? null : 'AC04',
  });
  if (!isPaidOut) payment.refunded_amount -= row.amount;
  payment.refund_status = refundStatusOf([moved.row]);
  addEvent(done, isPaidOut ? 'refundSucceeded' : 'refundFailed', {
    refund: moved.row,
    reasonCode: moved.row.reason_code,
  });
}

const CHARGEBACK_EVENTS: Readonly<Record<ChargebackStatus, EventKind>> = {
  RECEIVED: 'chargebackReceived',
  EVIDENCE_REQUIRED: 'chargebackEvidenceRequired',
  UNDER_REVIEW: 'chargebackUnderReview',
  WON: 'chargebackWon',
  LOST: 'chargebackLost',
  ACCEPTED: 'chargebackAccepted',
};

/** Puts the chargeback into a status, unless that lies beyond the end of the story. */
function pass(life: Life, row: ChargebackRow, status: ChargebackStatus, at: number): ChargebackRow | null {
  if (at > life.world.until) return null;
  const change = moment(life, at, { kind: 'processor' });
  const written = putChargeback(change, [row], { ...row, status });
  addEvent(change, CHARGEBACK_EVENTS[status], { chargeback: written, reasonCode: row.reason_code });
  return written;
}

function chargeback(life: Life, within: number): void {
  const { world, change } = life;
  const { payment } = change;
  const isCard = payment.method === 'CARD';
  const begun = moment(life, life.now + span(world, DAY, within), { kind: 'processor' });
  const id = world.context.ids.next();
  const first: ChargebackRow = {
    merchant_id: payment.merchant_id,
    id,
    payment_id: payment.id,
    attempt_id: payment.captured_attempt_id!,
    processor: 'simulator',
    processor_reference: `sim_cb_${id}`,
    status: 'RECEIVED',
    amount: payment.captured_amount,
    currency: payment.currency,
    method: payment.method!,
    description: payment.description,
    reason_code: isCard ? world.dice.pick(CARD_DISPUTE_CODES) : world.dice.pick(['MD06', 'MD01', 'AM04']),
    deadline_at: isCard ? new Date(life.now + 14 * DAY) : null,
    created_day: begun.day,
    created_at: begun.at,
    finished_at: null,
  };
  const received = putChargeback(begun, [], first);
  addEvent(begun, 'chargebackReceived', { chargeback: received, reasonCode: first.reason_code });
  // The debtor's bank has taken a direct debit back for good (domain.md, "Chargeback").
  if (!isCard) {
    pass(life, received, 'LOST', life.now);
    return;
  }
  const asked = pass(life, received, 'EVIDENCE_REQUIRED', life.now + span(world, HOUR, 3 * DAY));
  if (asked === null) return;
  if (happens(world, 250)) {
    pass(
      life,
      asked,
      happens(world, 500) ? 'ACCEPTED' : 'LOST',
      Math.max(life.now, first.deadline_at!.getTime()),
    );
    return;
  }
  const reviewed = pass(life, asked, 'UNDER_REVIEW', life.now + span(world, HOUR, 9 * DAY));
  if (reviewed !== null)
    pass(life, reviewed, happens(world, 450) ? 'WON' : 'LOST', life.now + span(world, 5 * DAY, 30 * DAY));
}

/** What can be charged back: cards by their holder, direct debits by the debtor's bank. */
const CAN_BE_CHARGED_BACK: readonly (string | null)[] = ['CARD', 'SEPA_DIRECT_DEBIT'];

/**
 * What becomes of captured money: it is settled, some of it goes back by a refund, some is taken back.
 * Half of the refunds are asked for before the settlement, which the ledger books otherwise.
 */
export function tellAftermath(life: Life): void {
  const { world, change } = life;
  const room = world.until - life.now;
  const isRefunded = happens(world, 45) && room > 2 * HOUR;
  const isEarly = isRefunded && happens(world, 500);
  if (isEarly) refund(life, Math.min(room, DAY));
  settle(life);
  const left = world.until - life.now;
  if (isRefunded && !isEarly && left > 2 * HOUR) refund(life, Math.min(left, 20 * DAY));
  else if (!isRefunded && left > 2 * DAY && CAN_BE_CHARGED_BACK.includes(change.payment.method)) {
    if (happens(world, 12)) chargeback(life, Math.min(left, 40 * DAY));
  }
}
