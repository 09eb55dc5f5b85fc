import { ONE_OFF } from '@stuiver/domain/conditions';
import { mandateLapseDay, type PostalAddress, returnCodeEffect } from '@stuiver/domain/mandate';
import { isUnderWay } from '@stuiver/domain/states';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AttemptMove } from '../processors/processor.ts';
import {
  type ConsumerRecord,
  findAmendmentTold,
  findCollectionRow,
  findDebtor,
  lockMandate,
  updateDebtor,
  updateMandate,
} from './repository.ts';

/** Facts about the mandate that a collection sends to the bank. */
export type CollectionFacts = {
  readonly reference: string;
  /** Day of signature, `YYYY-MM-DD`. */
  readonly signedOn: string;
  readonly creditorIdentifier: string;
  /** The debtor's account and the creditor identifier that the bank last received; null if they haven't changed. */
  readonly oldIban: string | null;
  readonly oldCreditorIdentifier: string | null;
  readonly debtor: Pick<ConsumerRecord, 'name' | 'iban' | 'bic'> & { readonly address: PostalAddress };
  /** Signed for one collection (OOFF). */
  readonly isOneOff: boolean;
  /** True once a collection on it has succeeded: until then the next one is its first. */
  readonly wasCollected: boolean;
};

/**
 * Locks a mandate and checks whether a collection on a day (`YYYY-MM-DD`) may use it.
 *
 * @returns `usable`, `blocked` until a person has checked it, or `stopped` permanently (also when it will have lapsed
 *   by then)
 */
export async function lockForCollection(
  tx: Tx,
  merchantId: string,
  id: string,
  dueDate: string,
): Promise<'usable' | 'blocked' | 'stopped'> {
  const mandate = await lockMandate(tx, merchantId, id);
  if (!mandate || mandate.stopped_at !== null || mandate.lapses_on <= dueDate) return 'stopped';
  return mandate.blocked_reason === null ? 'usable' : 'blocked';
}

/** Records that a due date was presented; the caller holds the mandate's row. */
export async function markPresented(tx: Tx, merchantId: string, id: string, dueDate: string): Promise<void> {
  await updateMandate(tx, {
    merchant_id: merchantId,
    id,
    last_presented_on: dueDate,
    lapses_on: mandateLapseDay(dueDate, dueDate),
  });
}

/**
 * Applies the return code of a collection: some codes stop a mandate, some block it.
 *
 * @returns null when the code means nothing for the mandate
 */
export async function applyReturnCode(
  deps: Context,
  tx: Tx,
  merchantId: string,
  id: string,
  code: string | null,
): Promise<'stop' | 'block' | null> {
  const effect = returnCodeEffect(code);
  if (effect === null) return null;
  const mandate = await lockMandate(tx, merchantId, id);
  if (!mandate || mandate.stopped_at !== null) return null;
  const key = { merchant_id: merchantId, id };
  if (effect === 'stop') await updateMandate(tx, { ...key, stop_reason: code, stopped_at: deps.clock.now() });
  else if (mandate.blocked_reason === null) {
    await updateMandate(tx, { ...key, blocked_reason: code, blocked_at: deps.clock.now() });
  }
  return effect;
}

/**
 * Reads what a collection tells the bank of its mandate. The caller holds the mandate's row.
 *
 * @throws Error when there is no such mandate
 */
export async function readCollectionFacts(tx: Tx, merchantId: string, id: string): Promise<CollectionFacts> {
  const row = await findCollectionRow(tx, merchantId, id);
  if (!row) throw new Error('A collection has lost its mandate');
  const identifier = row.merchant_identifier || row.creditor_identifier;
  return {
    reference: row.reference,
    signedOn: row.agreement_date,
    creditorIdentifier: identifier,
    oldIban: row.old_iban || null,
    oldCreditorIdentifier: row.creditor_identifier === identifier ? null : row.creditor_identifier,
    debtor: {
      name: row.name,
      iban: row.iban,
      bic: row.bic,
      address: { street: row.street, postCode: row.post_code, town: row.town, country: row.country },
    },
    isOneOff: row.is_one_off,
    wasCollected: row.was_collected,
  };
}

/**
 * Records that a collection which succeeded has told the bank of an amendment; one that was refused, or never sent, leaves
 * that to the next. What changed since it was sent is for the next one too.
 */
async function recordAmendmentTold(tx: Tx, merchantId: string, id: string, paymentId: string): Promise<void> {
  const told = await findAmendmentTold(tx, merchantId, id, paymentId);
  const mandate = told && (await lockMandate(tx, merchantId, id));
  if (!mandate) return;
  const debtor = await findDebtor(tx, merchantId, id);
  if (debtor.erased_at !== null) return;
  await updateDebtor(tx, debtor, { old_iban: debtor.iban === told.iban ? '' : told.iban });
  await updateMandate(tx, { merchant_id: merchantId, id, creditor_identifier: told.creditor_identifier });
}

/**
 * Follows an attempt on a mandate. One that was signed for one collection is stopped once that has ended (the SEPA
 * rulebook's sequence type OOFF: nothing may be collected on it again).
 */
export async function followMandate(
  deps: Context,
  tx: Tx,
  { change: { payment }, attempt, status, isCapture }: AttemptMove,
): Promise<void> {
  const { merchant_id: merchantId } = payment;
  if (isCapture && payment.mandate_id !== null)
    await recordAmendmentTold(tx, merchantId, payment.mandate_id, payment.id);
  const isOver = status !== 'REDIRECTED' && !isUnderWay({ status });
  if (!isOver || payment.recurrence_type !== 'ONETIME' || attempt.mandate_id === null) return;
  const mandate = await lockMandate(tx, merchantId, attempt.mandate_id);
  if (!mandate || mandate.stopped_at !== null) return;
  const stopped = { stop_reason: ONE_OFF, stopped_at: deps.clock.now() };
  await updateMandate(tx, { merchant_id: merchantId, id: attempt.mandate_id, ...stopped });
}
