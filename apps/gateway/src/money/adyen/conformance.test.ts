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
const BANCONTACT_CARD = '6703444444444449';
/** An authorisation is captured after a minute, and its capture reported then. */
const ROUNDS = 2;
const ROUND_MS = 120_000;

const makeWorld = async (): Promise<ProcessorWorld> => {
  const { test, twin, deliver, makeMerchant, close } = await anAdyenWorld();
  return {
    test: { ...test, close },
    code: ADYEN,
    makeMerchant: () => makeMerchant(...METHODS_OF_ADYEN),
    payer(method, fate, byCard) {
      const holder = HOLDERS[fate];
      if (METHODS[method].kind === 'card')
        return holder === null ? null : aCard('4111111111111111', { cardHolderName: holder });
      if (fate !== 'pays' && fate !== 'refuses') return null;
      const paymentMethod = method;
      return byCard ? aCard(BANCONTACT_CARD, { paymentMethod, byCard }) : { paymentMethod };
    },
    async act(request, fate) {
      if (METHODS[request.method].kind === 'card') return;
      const back = new URL(twin.act(writeReference(request), fate === 'pays' ? 'approve' : 'refuse'));
      // These payers never come back, and only the event reports their payment; a card's payer has to.
      if (fate === 'pays' && request.method !== 'IDEAL' && !request.card) return;
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
};

testProcessor(ADYEN, METHODS_OF_ADYEN, makeWorld, ['BANCONTACT']);
