import { METHODS } from '@stuiver/domain/methods';
import { aBankApp, aBankMerchant, anIban, aTwin, twoTellers } from '../../testing/bank/world.ts';
import { aDebit } from '../../testing/engine/engine.ts';
import {
  testPayoutChannel,
  testProcessor,
  type ProcessorWorld,
} from '../../testing/processors/conformance.ts';
import { SEPA } from '../processors/processor.ts';

const [GOOD, REFUSED, RETURNED] = [anIban(1), anIban(2), anIban(3)];
const DEBTORS = { pays: GOOD, refuses: REFUSED, returns: RETURNED, authorises: null, disputes: null };
/** Days within which the bank has booked, refused and returned what is under way. */
const MOST_DAYS = 5;

async function aBankWorld() {
  const test = await aBankApp();
  const twin = aTwin(test, {
    refuses: { [REFUSED]: 'AM04' },
    returns: { [RETURNED]: { code: 'MD06', afterDays: 1 } },
  });
  const tellers = await twoTellers(test, twin);
  return {
    test,
    twin,
    async pass() {
      for (let day = 0; day < MOST_DAYS; day += 1) {
        await tellers.takeFiles();
        await tellers.passDay();
      }
    },
  };
}

testProcessor(SEPA, ['SEPA_DIRECT_DEBIT', 'BANK_TRANSFER'], async (): Promise<ProcessorWorld> => {
  const { test, twin, pass } = await aBankWorld();
  return {
    test,
    code: SEPA,
    pass,
    makeMerchant: () => aBankMerchant(test),
    payer(method, fate) {
      if (METHODS[method].kind === 'transfer') return fate === 'pays' ? { paymentMethod: method } : null;
      const iban = DEBTORS[fate];
      return iban === null ? null : aDebit(iban);
    },
    act({ transferReference, amount }) {
      if (transferReference !== null)
        twin.payIn({ amount, creditorReference: transferReference, iban: GOOD });
      return Promise.resolve();
    },
  };
});

testPayoutChannel('of the bank', async () => {
  const { test, pass } = await aBankWorld();
  return {
    test,
    pass,
    makeMerchant: (fate) => aBankMerchant(test, { iban: fate === 'arrives' ? GOOD : REFUSED }),
  };
});
