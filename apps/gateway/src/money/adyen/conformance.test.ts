import { METHODS } from '@stuiver/domain/methods';
import { anAdyenWorld } from '../../testing/adyen/world.ts';
import { aCard } from '../../testing/engine/engine.ts';
import { type ProcessorWorld, testProcessor } from '../../testing/processors/conformance.ts';
import { finishAttempt } from '../payments/payer/return.ts';
import { sweepAttempts } from '../payments/engine/sweep-attempts.ts';
import { ADYEN, writeReference } from './reference.ts';

const METHODS_OF_ADYEN = ['CARD', 'IDEAL', 'BANCONTACT', 'PAYPAL'] as const;
const HOLDERS = {
  pays: 'J. Jansen',
  authorises: 'J. Jansen',
  refuses: 'DECLINED',
  returns: null,
  disputes: null,
};
/** An authorisation is captured after a minute, and its capture reported then. */
const ROUNDS = 2;
const ROUND_MS = 120_000;

testProcessor(ADYEN, METHODS_OF_ADYEN, async (): Promise<ProcessorWorld> => {
  const { test, twin, deliver, makeMerchant, close } = await anAdyenWorld();
  return {
    test: { ...test, close },
    code: ADYEN,
    makeMerchant: () => makeMerchant(...METHODS_OF_ADYEN),
    payer(method, fate) {
      const holder = HOLDERS[fate];
      if (METHODS[method].kind === 'card')
        return holder === null ? null : aCard('4111111111111111', { cardHolderName: holder });
      return fate === 'pays' || fate === 'refuses' ? { paymentMethod: method } : null;
    },
    async act(request, fate) {
      if (METHODS[request.method].kind === 'card') return;
      const back = new URL(twin.act(writeReference(request), fate === 'pays' ? 'approve' : 'refuse'));
      // These payers never come back, and only the event reports their payment.
      if (fate === 'pays' && request.method !== 'IDEAL') return;
      const reference = back.pathname.split('/').at(-1)!;
      await finishAttempt(test.context, reference, Object.fromEntries(back.searchParams));
    },
    comeBack: (request) =>
      Object.fromEntries(new URL(twin.act(writeReference(request), 'approve')).searchParams),
    async pass() {
      for (let round = 0; round < ROUNDS; round += 1) {
        test.clock.advance(ROUND_MS);
        await sweepAttempts(test.context);
        await deliver();
      }
    },
  };
});
