import type { ChargebackStage } from '@stuiver/domain/chargebacks/evidence';
import { type DisputeStatus, isInquiry, RESPONDABLE_STATUSES } from '@stuiver/domain/states';
import type { PaymentDeps } from '../../processors/processor.ts';
import type { OperationRow } from '../operation-queries.ts';
import type { AdyenReference } from '../reference.ts';
import { EARLY, type AdyenEvent, hasEvent, listByReference, reviveEarly } from './event-queries.ts';
import type { EventEffect } from './event-rules.ts';
import { type AppliedEvent, leave, report } from './report-event.ts';

type Move = { readonly status: DisputeStatus; readonly stage?: ChargebackStage };

/** Moves of a chargeback by the effect of an event. */
const MOVES = {
  openDispute: { status: 'EVIDENCE_REQUIRED' },
  reopenDispute: { status: 'EVIDENCE_REQUIRED', stage: 'PRE_ARBITRATION' },
  answerDispute: { status: 'UNDER_REVIEW' },
  arbitrateDispute: { status: 'UNDER_REVIEW' },
  winDispute: { status: 'WON' },
  loseDispute: { status: 'LOST' },
  secondDispute: { status: 'LOST', stage: 'SECOND' },
  acceptDispute: { status: 'ACCEPTED' },
  endDefence: { status: 'LOST' },
  inquire: { status: 'INQUIRY' },
} as const satisfies Partial<Record<EventEffect, Move>>;
type DisputeEffect = keyof typeof MOVES;

/** Checks whether an effect is about a chargeback. */
export const isAboutDispute = (effect: EventEffect): effect is DisputeEffect => effect in MOVES;

/**
 * Computes until when a chargeback that began at an instant can be answered. Deadlines of events are unsigned, and reports
 * have none: this is the shortest that Adyen has for any card, that of American Express.
 */
export const computeDeadline = (at: Date): Date => new Date(at.getTime() + 14 * 86_400_000);

/** The event by which a bank asks, and takes no money. */
const ASKING = 'REQUEST_FOR_INFORMATION';
/** Events by which a bank takes, or is about to take, its money. */
const OPENING = ['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK', 'SECOND_CHARGEBACK'];
/** Effects that leave a chargeback that has ended as it is. */
const QUIET: readonly DisputeEffect[] = ['openDispute', 'answerDispute', 'arbitrateDispute', 'endDefence'];

/** Reference of the chargeback by which a bank takes its money a second time, after we had won. */
export const secondReference = (dispute: string) => `${dispute}-2`;

/** Events that end an inquiry. Adyen sends each of them once a dispute, about the inquiry or the chargeback made of it. */
const INQUIRY_ENDS: Readonly<Record<string, DisputeStatus>> = {
  INFORMATION_SUPPLIED: 'INQUIRY_ANSWERED',
  DISPUTE_DEFENSE_PERIOD_ENDED: 'INQUIRY_UNANSWERED',
};

/**
 * Applies an event about a dispute. Only a chargeback, its notice, or a request for information opens ours; earlier events are
 * applied once it is there. A chargeback that was won stays so: when its bank takes the money again, that is another one.
 */
export async function applyDispute(
  deps: PaymentDeps,
  effect: DisputeEffect,
  event: AdyenEvent,
  { merchantId, key }: AdyenReference,
  row: OperationRow,
): Promise<AppliedEvent> {
  if (event.value <= 0 || event.currency !== row.currency) return leave('amountDiffers');
  const { psp_reference: dispute } = event;
  const second = secondReference(dispute);
  const rows = await listByReference(deps.db, merchantId, [dispute, second]);
  const inquiry = rows.find(({ status }) => isInquiry(status));
  const latest = rows.find((row) => row.processor_reference === second);
  const known = latest ?? rows.find(({ status }) => !isInquiry(status));
  const send = (reference: string, move: Move = MOVES[effect]) => {
    const subject = { kind: 'chargeback', id: key } as const;
    const isAsking = RESPONDABLE_STATUSES.includes(move.status);
    const deadlineAt = isAsking ? computeDeadline(event.received_at) : null;
    const message = { subject, reference, amount: event.value, stage: move.stage ?? null, deadlineAt };
    return report(deps, event, { merchantId }, { ...message, status: move.status });
  };
  const isOpen = known !== undefined && RESPONDABLE_STATUSES.includes(known.status);
  const end = INQUIRY_ENDS[event.event_code];
  if (end && (await hasEvent(deps.db, event, [ASKING]))) {
    if (inquiry?.status === 'INQUIRY') return send(dispute, { status: end });
    if (!inquiry && !known) return { result: EARLY };
    return isOpen && effect === 'endDefence' ? leave('disputeMoved') : { result: 'kept' };
  }
  if (effect === 'inquire' && known) return { result: 'kept' };
  if (!known) {
    const isOpening = event.event_code === ASKING || OPENING.includes(event.event_code);
    if (!isOpening && !(await hasEvent(deps.db, event, OPENING))) return { result: EARLY };
    const applied = await send(dispute);
    await reviveEarly(deps.db, event);
    return applied;
  }
  if (known.amount !== event.value) return leave('amountDiffers');
  if (effect === 'endDefence' && !isOpen) return { result: 'kept' };
  if (known.status === 'WON' && effect === 'secondDispute' && !latest) return send(second);
  if (isOpen || known.status === 'UNDER_REVIEW') return send(latest ? second : dispute);
  if (known.status === MOVES[effect].status || QUIET.includes(effect)) return { result: 'sameState' };
  // The second chargeback came first, and takes again what this event gives back.
  if (
    event.event_code === 'CHARGEBACK_REVERSED' &&
    !latest &&
    (await hasEvent(deps.db, event, ['SECOND_CHARGEBACK']))
  )
    return { result: 'kept' };
  // Given up and lost are the same.
  const isLost = known.status !== 'WON' && (effect === 'loseDispute' || effect === 'acceptDispute');
  return isLost ? { result: 'sameState' } : leave('disputeMoved');
}
