import { eachDue } from '../../../platform/each-due.ts';
import type { PaymentDeps } from '../../processors/processor.ts';
import { reportUnexpected } from '../call.ts';
import { findByPsp, findOperation, type OperationKind, type OperationRow } from '../operation-queries.ts';
import { isCard } from '../payments.ts';
import { type AdyenFacts, recordOutcome } from '../record-outcome.ts';
import { ADYEN, type AdyenReference, readReference } from '../reference.ts';
import { applyDispute, isAboutDispute } from './apply-dispute.ts';
import { type AdyenEvent, findAttempt, finishEvent, listDueEvents } from './event-queries.ts';
import { decideEffect, type EventEffect } from './event-rules.ts';
import { type AppliedEvent, leave, report } from './report-event.ts';

const BATCH = 200;
const KEPT = { result: 'kept' } as const;

/** Statuses that the engine hears of by events; what is between them, the payer's page has. */
const REPORTED: readonly OperationRow['status'][] = ['AUTHORIZED', 'SUCCEEDED', 'FAILED', 'ABORTED'];
const ENDED: readonly string[] = ['FAILED', 'ABORTED', 'EXPIRED'];
const UNPAID: readonly OperationRow['status'][] = ['SENT', 'REDIRECTED', 'PENDING'];

/** Facts that an event holds about an operation; or its result, if it changes none. */
type Reading = AdyenFacts | AppliedEvent;
const isResult = (reading: Reading): reading is AppliedEvent => 'result' in reading;

/** Reads a payment's event. Its reference is the original one; an authorisation's is its own. */
function readPaymentEvent(effect: EventEffect, event: AdyenEvent, row: OperationRow): Reading {
  const isWhole = event.value === row.amount && event.currency === row.currency;
  const pspReference = event.original_reference || event.psp_reference;
  switch (effect) {
    case 'authorise':
      return isWhole
        ? { status: isCard(row.method) ? 'AUTHORIZED' : 'SUCCEEDED', pspReference }
        : leave('amountDiffers');
    case 'refuse':
      return { status: 'FAILED', pspReference };
    case 'capture':
      return isWhole ? { status: 'SUCCEEDED', capture: 'SUCCEEDED', pspReference } : leave('amountDiffers');
    case 'failCapture':
      // What was cancelled cannot be captured.
      return row.status === 'ABORTED' || row.status === 'FAILED' ? KEPT : { capture: 'FAILED' };
    case 'cancel':
      return { status: 'ABORTED', cancel: 'SUCCEEDED', pspReference };
    case 'failCancel':
      return { cancel: 'FAILED' };
    case 'expire':
      return row.status === 'AUTHORIZED' ? { status: 'ABORTED', pspReference } : KEPT;
    case 'close':
      return UNPAID.includes(row.status) ? { status: 'ABORTED' } : KEPT;
    case 'store':
      return { token: event.psp_reference };
    default:
      return leave('review');
  }
}

/**
 * Captures an authorisation that came after its attempt had ended: it becomes a late success, or a surplus. If its cancel
 * may not have arrived, that is asked for again, as nothing else would end it.
 */
async function endLate(
  deps: PaymentDeps,
  { merchantId, key }: AdyenReference,
  row: OperationRow,
): Promise<void> {
  const attempt = row.status === 'AUTHORIZED' && (await findAttempt(deps.db, { merchantId, key }));
  if (!attempt || !ENDED.includes(attempt.status)) return;
  const processor = deps.processors.get(ADYEN);
  if (row.cancel === 'SENT') await processor.void({ merchantId, key });
  else await processor.capture({ merchantId, key, amount: row.amount });
}

async function applyToPayment(
  deps: PaymentDeps,
  effect: EventEffect,
  event: AdyenEvent,
  reference: AdyenReference,
  row: OperationRow,
): Promise<AppliedEvent> {
  const reading = readPaymentEvent(effect, event, row);
  if (isResult(reading)) return reading;
  const recorded = await recordOutcome(deps, 'payment', reference, reading);
  if (recorded.result === 'unknown') return leave('unknownReference');
  const { operation } = recorded;
  const subject = { kind: 'attempt', id: reference.key } as const;
  if (recorded.result === 'otherReference') {
    // A second movement of money is a surplus; a second authorisation moves none unless it is captured.
    if (reading.status !== 'SUCCEEDED') return leave('secondAuthorisation');
    return report(deps, event, reference, {
      subject,
      status: 'SUCCEEDED',
      reference: reading.pspReference ?? null,
    });
  }
  const applied = REPORTED.includes(operation.status)
    ? await report(deps, event, reference, {
        subject,
        status: operation.status,
        reference: operation.psp_reference,
      })
    : KEPT;
  await endLate(deps, reference, operation);
  if (effect === 'failCapture') return leave('captureFailed');
  // Nothing is known of the payment, and Adyen cannot be asked.
  if (effect === 'failCancel' && UNPAID.includes(operation.status)) return leave('cancelFailed');
  return applied;
}

async function applyToRefund(
  deps: PaymentDeps,
  effect: EventEffect,
  event: AdyenEvent,
  reference: AdyenReference,
  row: OperationRow,
): Promise<AppliedEvent> {
  if (effect !== 'refund' && effect !== 'failRefund') return leave('review');
  if (event.value !== row.amount || event.currency !== row.currency) return leave('amountDiffers');
  const status = effect === 'refund' ? 'SUCCEEDED' : 'FAILED';
  const recorded = await recordOutcome(deps, 'refund', reference, { status });
  if (recorded.result === 'unknown') return leave('unknownReference');
  const { operation } = recorded;
  const subject = { kind: 'refund', id: reference.key } as const;
  const message = { subject, status: operation.status, reference: operation.psp_reference };
  return report(deps, event, reference, message);
}

/**
 * Finds the payment or refund that an event is about: what was asked for has the reference of its call. A refund's later
 * failure may name its payment instead, and the refund by Adyen's reference only.
 */
async function findSubject(
  deps: PaymentDeps,
  event: AdyenEvent,
  reference: AdyenReference,
  isRefund: boolean,
) {
  const { db } = deps;
  const find = (kind: OperationKind) => findOperation(db, kind, reference);
  if (!isRefund) return (await find('payment')) ?? find('refund');
  const names = [event.psp_reference, event.original_reference];
  return (
    (await find('refund')) ?? (await findByPsp(db, 'refund', reference.merchantId, names)) ?? find('payment')
  );
}

async function decide(deps: PaymentDeps, event: AdyenEvent): Promise<AppliedEvent> {
  const effect = decideEffect(event);
  if (effect === null) {
    reportUnexpected(deps, { key: event.psp_reference }, { eventCode: event.event_code });
    return leave('unknownCode');
  }
  if (effect === 'none') return KEPT;
  if (effect === 'review') return leave('review');
  const reference = readReference(event.merchant_reference);
  const isRefund = effect === 'refund' || effect === 'failRefund';
  const row = reference && (await findSubject(deps, event, reference, isRefund));
  // A payment of another system at the same account, or one made in Adyen's own screens.
  if (!reference || !row) return leave('unknownReference');
  if (row.merchant_account !== event.merchant_account) return leave('otherAccount');
  if (isAboutDispute(effect)) return applyDispute(deps, effect, event, reference, row);
  if (row.kind === 'refund') return applyToRefund(deps, effect, event, { ...reference, key: row.key }, row);
  // Money that went back, or came back, without a refund of ours.
  if (isRefund) return leave('refundMoved');
  return applyToPayment(deps, effect, event, reference, row);
}

/**
 * Applies events that were stored, oldest first. Their order does not matter: what is known moves forward only, and one
 * that fails stays due.
 *
 * @returns how many there were
 */
export async function applyEvents(deps: PaymentDeps): Promise<number> {
  const due = await listDueEvents(deps.db, BATCH);
  await eachDue(
    deps,
    due,
    async (event) => finishEvent(deps.db, event.id, await decide(deps, event), deps.clock.now()),
    ({ id }) => ({ message: 'an event of Adyen’s could not be applied', eventId: id }),
    { isForeign: true },
  );
  return due.length;
}
