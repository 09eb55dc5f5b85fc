import type { MandateDetails } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { mandateLapseDay, returnCodeEffect } from '@stuiver/domain/mandate';
import type { Actor, Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database.ts';
import type { MerchantScope } from '../../lib/scope.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { AuditService } from '../audit/service.ts';
import { createMandate, type NewMandate, type SignedMandate, writeMandate } from './create-mandate.ts';
import { listMandates, mandateDetails, type MandatesQuery } from './read-mandates.ts';
import { lapsingMandates, lockMandate, updateMandate } from './repository.ts';

export type { NewMandate, SignedMandate } from './create-mandate.ts';
export type MandatesService = ReturnType<typeof makeMandatesService>;

const BATCH = 200;

/**
 * Direct-debit mandates (domain.md, "Mandate"): signed by themselves or by a first payment, used by
 * recurrences, blocked, stopped or lapsed by what comes back.
 *
 * @param context the world outside
 * @param services the audit log
 * @returns the use cases; those with a `tx` belong to the caller's change
 */
export function makeMandatesService(context: Context, services: { audit: Pick<AuditService, 'writeAudit'> }) {
  const { db, clock } = context;
  const today = () => localDay(clock.now(), context.settings.timeZone);

  return {
    /** Writes down a mandate that was signed by itself; see `createMandate`. */
    createMandate: (input: NewMandate, actor: Actor): Promise<string> =>
      createMandate(context, services.audit, input, actor),

    /** A page of mandates; see `listMandates`. */
    getMandates: (scope: MerchantScope, query: MandatesQuery) => listMandates(context, scope, query),

    /** One mandate by its reference; see `mandateDetails`. */
    getMandate: (scope: MerchantScope, reference: string, merchantId?: string): Promise<MandateDetails> =>
      mandateDetails(context, scope, reference, merchantId),

    /**
     * Writes the mandate that a payer has signed on the hosted page (MODEL_A); it is presented at once.
     *
     * @param tx the transaction of the attempt, which has written the payment
     * @param signed by whom, for which payment, under which reference; judged by the caller
     * @throws what PostgreSQL says when the creditor has a mandate of this reference
     */
    async signByPayer(tx: Tx, signed: SignedMandate): Promise<void> {
      const day = today();
      await writeMandate(context, tx, {
        ...signed,
        agreementDate: day,
        type: 'MODEL_A',
        lastPresentedOn: day,
        blockedReason: null,
      });
    },

    /**
     * Locks a mandate and says whether something due on a day may be collected on it.
     *
     * @param tx the caller's transaction
     * @param merchantId whose
     * @param id which mandate
     * @param dueDate `YYYY-MM-DD`
     * @returns `usable`, `blocked` until a person looked, or `stopped` for good (also when it lapsed by then)
     */
    async lockForCollection(
      tx: Tx,
      merchantId: string,
      id: string,
      dueDate: string,
    ): Promise<'usable' | 'blocked' | 'stopped'> {
      const mandate = await lockMandate(tx, merchantId, id);
      if (!mandate || mandate.stopped_at !== null || mandate.lapses_on <= dueDate) return 'stopped';
      return mandate.blocked_reason === null ? 'usable' : 'blocked';
    },

    /** Writes that a due date was presented; the caller holds the mandate's row. */
    async markPresented(tx: Tx, merchantId: string, id: string, dueDate: string): Promise<void> {
      await updateMandate(tx, {
        merchant_id: merchantId,
        id,
        last_presented_on: dueDate,
        lapses_on: mandateLapseDay(dueDate, dueDate),
      });
    },

    /**
     * Applies what came back on a collection: some codes stop a mandate, some block it (domain.md).
     *
     * @param tx the transaction of the return
     * @param merchantId whose
     * @param id which mandate
     * @param code the return code
     * @returns what became of the mandate; null when the code means nothing for it
     */
    async applyReturnCode(
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
      if (effect === 'stop') await updateMandate(tx, { ...key, stop_reason: code, stopped_at: clock.now() });
      else if (mandate.blocked_reason === null) await updateMandate(tx, { ...key, blocked_reason: code });
      return effect;
    },

    /**
     * Ends a mandate that was signed for one collection, once that has come to its end (the SEPA rulebook's
     * sequence type OOFF: nothing may be collected on it again). One that has ended before stays as it is.
     *
     * @param tx the transaction of the collection's end
     * @param merchantId whose
     * @param id which mandate
     */
    async completeOneOff(tx: Tx, merchantId: string, id: string): Promise<void> {
      const mandate = await lockMandate(tx, merchantId, id);
      if (!mandate || mandate.stopped_at !== null) return;
      const end = { stop_reason: 'oneOff', stopped_at: clock.now() };
      await updateMandate(tx, { merchant_id: merchantId, id, ...end });
    },

    /**
     * Stops mandates on which nothing was presented for 36 months.
     *
     * @param onStopped told of each in its transaction, so that its recurrences end too
     * @param merchantId of one merchant alone, when given
     * @returns how many
     */
    async lapseDue(
      onStopped: (tx: Tx, merchantId: string, mandateId: string) => Promise<void>,
      merchantId?: string,
    ): Promise<number> {
      const day = today();
      const due = await lapsingMandates(db, day, BATCH, merchantId);
      for (const key of due) {
        await inTransaction(db, async (tx) => {
          const mandate = await lockMandate(tx, key.merchant_id, key.id);
          if (!mandate || mandate.stopped_at !== null || mandate.lapses_on > day) return;
          await updateMandate(tx, { ...key, stop_reason: 'lapsed', stopped_at: clock.now() });
          await onStopped(tx, key.merchant_id, key.id);
        });
      }
      return due.length;
    },
  };
}
