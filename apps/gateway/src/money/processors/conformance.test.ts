import type { TestBankOutcome } from '@stuiver/contract/checkout-pages';
import { METHODS, PAYMENT_METHODS } from '@stuiver/domain/methods';
import { testApp } from '../../testing/app.ts';
import { aCard, aDebit, GOOD_CARD } from '../../testing/engine/engine.ts';
import { aCreditor, GOOD_IBAN } from '../../testing/engine/recurring.ts';
import { aMerchant } from '../../testing/merchants.ts';
import {
  type Fate,
  type ProcessorWorld,
  testPayoutChannel,
  testProcessor,
} from '../../testing/processors/conformance.ts';
import { decideAttempt, deliverDue, transferToAttempt } from '../inbox/test-bank.ts';
import { LATER_MS } from './test-values.ts';
import { SIMULATOR } from './simulator.ts';

const CARDS: Partial<Record<Fate, string>> = {
  pays: GOOD_CARD,
  authorises: '4000000000001059',
  refuses: '4000000000000002',
  disputes: '4000000000000259',
};
const DEBTORS: Partial<Record<Fate, string>> = {
  pays: GOOD_IBAN,
  refuses: 'NL29INGB9006000000',
  returns: 'NL64INGB9015000000',
};
const DECISIONS: Partial<Record<Fate, TestBankOutcome>> = { pays: 'success', refuses: 'failure' };

async function simulatedWorld(): Promise<ProcessorWorld> {
  const test = await testApp();
  const { context, clock } = test;
  const processor = context.processors.get(SIMULATOR);
  return {
    test,
    code: SIMULATOR,
    makeMerchant: () => aCreditor(test),
    payer(method, fate) {
      const { kind } = METHODS[method];
      const [card, iban] = [CARDS[fate], DEBTORS[fate]];
      if (kind === 'card') return card === undefined ? null : aCard(card);
      if (kind === 'debit') return iban === undefined ? null : aDebit(iban);
      return DECISIONS[fate] && (kind === 'redirect' || fate === 'pays') ? { paymentMethod: method } : null;
    },
    async act({ merchantId, key, amount, method }, fate) {
      const answer = await processor.attemptStatus({ merchantId, key });
      const redirectUrl = 'redirectUrl' in answer ? answer.redirectUrl : null;
      if (!redirectUrl) return;
      const reference = decodeURIComponent(redirectUrl.split('/').at(-1) ?? '');
      if (METHODS[method].kind === 'transfer') await transferToAttempt(context, reference, amount);
      else await decideAttempt(context, reference, DECISIONS[fate]!);
    },
    async pass() {
      clock.advance(LATER_MS);
      await deliverDue(context);
    },
  };
}

testProcessor('simulator', PAYMENT_METHODS, simulatedWorld);

testPayoutChannel('of the simulator', async () => {
  const test = await testApp();
  return {
    test,
    makeMerchant: (fate) => aMerchant(test, { iban: fate === 'arrives' ? GOOD_IBAN : 'NL08INGB9020000000' }),
    async pass() {
      test.clock.advance(LATER_MS);
      await deliverDue(test.context);
    },
  };
});
