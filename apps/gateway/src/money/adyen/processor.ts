import type { PaymentMethod } from '@stuiver/domain/methods';
import type { Context } from '../../platform/context.ts';
import { observeUnexpected } from '../../platform/metrics.ts';
import type { Processor } from '../processors/processor.ts';
import type { AdyenAccount } from './account.ts';
import { type AdyenClient, makeAdyenClient } from './client.ts';
import { acceptDispute, defenceReasons, submitDefence, takesPacket } from './disputes.ts';
import {
  ADYEN_CARDS,
  ADYEN_METHODS,
  capturePayment,
  findPayerStep,
  finishPayment,
  readOutcome,
  startAdyenPayment,
  voidPayment,
} from './payments.ts';
import { ADYEN } from './reference.ts';
import { readRefund, refundPayment } from './refunds.ts';

/**
 * Makes the processor of cards, iDEAL, Bancontact and PayPal by the provider's account at Adyen, which has no status to
 * ask for: it remembers each call and what answers and signed events said (docs/decisions/adyen.md).
 */
export function makeAdyenProcessor(
  deps: Context,
  account: AdyenAccount,
  client: AdyenClient = makeAdyenClient(deps, account),
): Processor {
  const own = { ...deps, account, client };
  // Without a zero, a new series starts at 1 and its growth goes unnoticed.
  observeUnexpected(ADYEN, 0);
  return {
    code: ADYEN,
    methods: Object.keys(ADYEN_METHODS) as (keyof typeof ADYEN_METHODS)[],
    byCard: Object.keys(ADYEN_CARDS) as PaymentMethod[],
    canBeAsked: false,
    start: (request) => startAdyenPayment(own, request),
    finish: (operation) => finishPayment(own, operation),
    nextStep: (operation) => findPayerStep(own, operation),
    capture: (operation) => capturePayment(own, operation),
    void: (operation) => voidPayment(own, operation),
    attemptStatus: (operation) => readOutcome(own, operation),
    refund: (request) => refundPayment(own, request),
    refundStatus: (operation) => readRefund(own, operation),
    defenceReasons: (dispute) => defenceReasons(own, dispute),
    takesPacket: (dispute, packet) => takesPacket(own, dispute, packet),
    submitDefence: (request) => submitDefence(own, request),
    acceptDispute: (dispute) => acceptDispute(own, dispute),
    settledBefore: () => null,
    nextSettlement: () => null,
  };
}
