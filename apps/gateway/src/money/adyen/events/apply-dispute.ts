import type { ChargebackStage } from '@stuiver/domain/chargebacks/evidence';
import type { ChargebackStatus } from '@stuiver/domain/states';
import type { PaymentDeps } from '../../processors/processor.ts';
import type { OperationRow } from '../operation-queries.ts';
import type { AdyenReference } from '../reference.ts';
import { EARLY, type AdyenEvent, findChargebackByReference, hasEvent, reviveEarly } from './event-queries.ts';
import type { EventEffect } from './event-rules.ts';
import { type AppliedEvent, leave, report } from './report-event.ts';

type Move = { readonly status: ChargebackStatus; readonly stage?: ChargebackStage };

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
  askForInformation: null,
} as const satisfies Partial<Record<EventEffect, Move | null>>;
type DisputeEffect = keyof typeof MOVES;

/** Checks whether an effect is about a chargeback. */
export const isAboutDispute = (effect: EventEffect): effect is DisputeEffect => effect in MOVES;

/**
 * Computes until when a chargeback that began at an instant can be answered. Deadlines of events are unsigned, and reports
 * have none: this is the shortest that Adyen has for any card, that of American Express.
 */
export const computeDeadline = (at: Date): Date => new Date(at.getTime() + 14 * 86_400_000);

const OPEN: readonly ChargebackStatus[] = ['RECEIVED', 'EVIDENCE_REQUIRED'];
/** Events by which a bank takes, or is about to take, its money. */
const OPENING = ['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK', 'SECOND_CHARGEBACK'];
/** Effects that leave a chargeback that has ended as it is. */
const QUIET: readonly DisputeEffect[] = ['openDispute', 'answerDispute', 'arbitrateDispute', 'endDefence'];

/** Reference of the chargeback by which a bank takes its money a second time, after we had won. */
export const secondReference = (dispute: string) => `${dispute}-2`;

/** Checks whether an event answers a request for information, which is no chargeback, or cannot be told apart from it. */
async function isAboutRequest(deps: PaymentDeps, effect: DisputeEffect, event: AdyenEvent): Promise<boolean> {
  if (effect !== 'answerDispute' && effect !== 'endDefence') return false;
  return hasEvent(deps.db, event, ['REQUEST_FOR_INFORMATION']);
}

/**
 * Applies an event about a dispute: only a chargeback, or the notice of one, opens ours, and what came before it is
 * applied once it is there. A chargeback that was won stays so: when its bank takes the money again, that is another one.
 */
export async function applyDispute(
  deps: PaymentDeps,
  effect: DisputeEffect,
  event: AdyenEvent,
  { merchantId, key }: AdyenReference,
  row: OperationRow,
): Promise<AppliedEvent> {
  // No money has moved, but the payer's bank waits for an answer, which is given in Adyen's own screens.
  if (effect === 'askForInformation') return leave('requestForInformation');
  if (event.value <= 0 || event.currency !== row.currency) return leave('amountDiffers');
  const { psp_reference: dispute } = event;
  const second = secondReference(dispute);
  const latest = await findChargebackByReference(deps.db, merchantId, second);
  const known = latest ?? (await findChargebackByReference(deps.db, merchantId, dispute));
  const move: Move = MOVES[effect];
  const send = (reference: string) => {
    const subject = { kind: 'chargeback', id: key } as const;
    const deadlineAt = move.status === 'EVIDENCE_REQUIRED' ? computeDeadline(event.received_at) : null;
    const message = { subject, reference, amount: event.value, stage: move.stage ?? null, deadlineAt };
    return report(deps, event, { merchantId }, { ...message, status: move.status });
  };
  const isOpen = known !== undefined && OPEN.includes(known.status);
  if (await isAboutRequest(deps, effect, event))
    return isOpen && effect === 'endDefence' ? leave('disputeMoved') : { result: 'kept' };
  if (!known) {
    if (!OPENING.includes(event.event_code) && !(await hasEvent(deps.db, event, OPENING)))
      return { result: EARLY };
    const applied = await send(dispute);
    await reviveEarly(deps.db, event);
    return applied;
  }
  if (known.amount !== event.value) return leave('amountDiffers');
  if (effect === 'endDefence' && !isOpen) return { result: 'kept' };
  if (known.status === 'WON' && effect === 'secondDispute' && !latest) return send(second);
  if (isOpen || known.status === 'UNDER_REVIEW') return send(latest ? second : dispute);
  if (known.status === move.status || QUIET.includes(effect)) return { result: 'sameState' };
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
