import type { ChargebackDetails } from '@stuiver/contract';
import type { Context } from '../../lib/context.ts';
import type { MerchantScope } from '../../lib/scope.ts';
import type { ChargebackFacts, RecordResult } from '../processors/inbox.ts';
import { applyMessage, type ChargebackParts, moveChargeback } from './apply-message.ts';
import { chargebackDetails, type ChargebacksQuery, listChargebacks } from './read-chargebacks.ts';
import { overdueChargebacks } from './repository.ts';

export type ChargebacksService = ReturnType<typeof makeChargebacksService>;

const BATCH = 200;

/**
 * Chargebacks (domain.md): facts from outside that take money back, and what becomes of them.
 *
 * @param context the world outside
 * @param services what comes back on mandates
 * @returns the use cases
 */
export function makeChargebacksService(context: Context, services: Omit<ChargebackParts, 'context'>) {
  const parts: ChargebackParts = { ...services, context };
  return {
    /** A page of chargebacks; see `listChargebacks`. */
    getChargebacks: (scope: MerchantScope, query: ChargebacksQuery) => listChargebacks(context, scope, query),

    /** One chargeback; see `chargebackDetails`. */
    getChargeback: (scope: MerchantScope, id: string): Promise<ChargebackDetails> =>
      chargebackDetails(context, scope, id),

    /** Applies a processor's word; for the inbox, see `applyMessage`. */
    applyMessage: (
      merchantId: string,
      attemptId: string,
      facts: ChargebackFacts,
      record: RecordResult,
    ): Promise<string> => applyMessage(parts, merchantId, attemptId, facts, record),

    /**
     * Loses the chargebacks to which nobody responded in time.
     *
     * @param merchantId of one merchant alone, when given
     * @returns how many
     */
    async loseOverdue(merchantId?: string): Promise<number> {
      const now = context.clock.now();
      let lost = 0;
      for (const row of await overdueChargebacks(context.db, now, BATCH, merchantId)) {
        const key = { merchantId: row.merchant_id, paymentId: row.payment_id, id: row.id };
        const isOverdue = (chargeback: { deadline_at: Date | null }) =>
          chargeback.deadline_at !== null && chargeback.deadline_at <= now;
        if (await moveChargeback(parts, key, 'LOST', { kind: 'system' }, isOverdue)) lost += 1;
      }
      return lost;
    },
  };
}
