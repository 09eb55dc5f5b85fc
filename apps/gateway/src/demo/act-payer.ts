import type { InitiatePaymentBody, PaymentResult } from '@stuiver/contract';
import type { TestBankOutcome } from '@stuiver/contract/checkout-pages';
import { localDay } from '@stuiver/domain/dates';
import { readPostalAddress } from '@stuiver/domain/mandate';
import { formatWire } from '@stuiver/domain/money';
import type { PlannedPayment } from './plan.ts';
import { CARDS, EMPTY_ACCOUNT, type Script, type TransferScript } from './scripts.ts';
import {
  after,
  bankOf,
  GIVEN_UP,
  HOUR,
  listenLater,
  MINUTE,
  SECOND,
  settleLater,
  type Stage,
} from './stage.ts';

function cardBody(stage: Stage, planned: PlannedPayment, kind: keyof typeof CARDS): InitiatePaymentBody {
  const creditcardNumber = stage.random.pick(CARDS[kind]);
  const year = Number(localDay(stage.context.clock.now(), 'UTC').slice(0, 4)) + 2;
  return {
    paymentMethod: 'CARD',
    // Filled in where the amount is open; it counts nowhere else.
    amount: formatWire(planned.amount),
    creditcardNumber,
    cardExpirationDate: `${year}-${String(stage.random.int(12) + 1).padStart(2, '0')}-01`,
    cvc: creditcardNumber.startsWith('37') ? '1234' : '123',
    cardHolderName: planned.payer.name,
  };
}

/** The payer at the test bank, who may not come back. */
function decideLater(
  stage: Stage,
  planned: PlannedPayment,
  result: PaymentResult,
  outcome: TestBankOutcome,
): void {
  const attempt = decodeURIComponent(new URL(result.redirectUrl ?? '').pathname.split('/').at(-1) ?? '');
  const delay = planned.isQuick ? 8 : 10 + stage.random.int(80);
  after(stage, delay * SECOND, async () => {
    await bankOf(stage).decideAttempt(attempt, outcome);
    if (outcome === 'later') listenLater(stage);
  });
}

async function payByCard(
  stage: Stage,
  planned: PlannedPayment,
  reference: string,
  kind: keyof typeof CARDS,
): Promise<PaymentResult> {
  const result = await stage.services.payments.payReference(reference, cardBody(stage, planned, kind));
  if (kind === 'secure') decideLater(stage, planned, result, 'success');
  if (kind === 'uncertain' || kind === 'neverSaid' || kind === 'late' || kind === 'twice') listenLater(stage);
  return result;
}

/** The payer signs a mandate; the bank says a minute later what became of it. */
async function payByDebit(
  stage: Stage,
  planned: PlannedPayment,
  reference: string,
  iban: string,
): Promise<PaymentResult> {
  const { street, postCode, town, country } = readPostalAddress(planned.postalAddress, planned.region);
  const result = await stage.services.payments.payReference(reference, {
    paymentMethod: 'SEPA_DIRECT_DEBIT',
    iban,
    accountHolderName: planned.payer.name,
    emailAddress: planned.payer.email,
    street,
    postCode,
    town,
    addressCountry: country,
    mandateAgreed: true,
  });
  listenLater(stage);
  return result;
}

async function payAtBank(
  stage: Stage,
  planned: PlannedPayment,
  reference: string,
  outcome: TestBankOutcome | null,
): Promise<PaymentResult> {
  if (planned.method === 'SEPA_DIRECT_DEBIT')
    return payByDebit(stage, planned, reference, outcome === 'failure' ? EMPTY_ACCOUNT : planned.iban);
  const result = await stage.services.payments.payReference(reference, {
    paymentMethod: planned.method,
    amount: formatWire(planned.amount),
  });
  if (outcome) decideLater(stage, planned, result, outcome);
  else after(stage, GIVEN_UP, () => stage.services.payments.sweepAttempts(stage.merchantId));
  return result;
}

/** The payer transfers the money from home, a day later and the rest another day after. */
async function payByTransfer(
  stage: Stage,
  planned: PlannedPayment,
  reference: string,
  script: TransferScript,
): Promise<PaymentResult> {
  const { payments } = stage.services;
  const result = await payments.payReference(reference, { paymentMethod: 'BANK_TRANSFER' });
  const { transfer } = await payments.getRedirectUrl(result.reference);
  const attempt = decodeURIComponent(transfer?.bankPath?.split('/').at(-1) ?? '');
  const { amount } = planned;
  const part = Math.floor(amount / 3);
  const amounts = {
    transfer: [amount],
    transferInParts: [part, amount - part],
    transferOver: [amount + 500],
    transferAwaited: [],
  }[script];
  amounts.forEach((one, index) =>
    after(stage, (index * 24 + 16 + stage.random.int(8)) * HOUR, async () => {
      await bankOf(stage).transferToAttempt(attempt, one);
      settleLater(stage);
    }),
  );
  return result;
}

/** What the payer does on the hosted page, now; what follows is put on the agenda. */
export async function payerActs(
  stage: Stage,
  planned: PlannedPayment,
  reference: string,
  script: Script,
): Promise<PaymentResult | null> {
  const again = (act: (reference: string) => Promise<unknown>, result: PaymentResult) => {
    after(stage, (2 + stage.random.int(4)) * MINUTE, () => act(result.reference));
    return result;
  };
  switch (script) {
    case 'card':
      return payByCard(stage, planned, reference, 'good');
    case 'cardSecure':
      return payByCard(stage, planned, reference, 'secure');
    case 'cardDeclined':
      return payByCard(stage, planned, reference, 'declined');
    case 'cardDeclinedThenPaid':
      return again(
        (open) => payByCard(stage, planned, open, 'good'),
        await payByCard(stage, planned, reference, 'declined'),
      );
    case 'cardUncertain':
      return payByCard(stage, planned, reference, 'uncertain');
    case 'cardNeverSaid':
      return payByCard(stage, planned, reference, 'neverSaid');
    case 'cardLate': {
      // Declined, so the payer goes back to the shop; a minute later the money turns out to have moved.
      const result = await payByCard(stage, planned, reference, 'late');
      after(stage, 20 * SECOND, () => stage.services.payments.abortPayment(result.reference));
      return result;
    }
    case 'cardTwice':
      return payByCard(stage, planned, reference, 'twice');
    case 'cardAuthorised': {
      const result = await payByCard(stage, planned, reference, 'authorised');
      after(stage, MINUTE + SECOND, async () => {
        await stage.services.payments.sweepAttempts(stage.merchantId);
        settleLater(stage);
      });
      return result;
    }
    case 'transfer':
    case 'transferInParts':
    case 'transferOver':
    case 'transferAwaited':
      return payByTransfer(stage, planned, reference, script);
    case 'bank':
      return payAtBank(stage, planned, reference, 'success');
    case 'bankLater':
      return payAtBank(stage, planned, reference, 'later');
    case 'bankCancelledThenPaid':
      return again(
        (open) => payAtBank(stage, planned, open, 'success'),
        await payAtBank(stage, planned, reference, 'cancel'),
      );
    case 'bankRefused':
      return payAtBank(stage, planned, reference, 'failure');
    case 'bankForgotten':
      return payAtBank(stage, planned, reference, null);
    case 'aborted':
      await stage.services.payments.abortPayment(reference);
      return null;
    case 'abandoned':
      return null;
  }
}
