import type { DisputeTexts } from '../../nl/chargebacks/disputes.ts';
import { disputeWords as words } from './dispute-words.ts';
import { returnCodes } from '../return-codes.ts';

export const disputeTexts: DisputeTexts = {
  codes: {
    ...returnCodes,
    fraud: {
      short: words.codes.fraud,
      reason: 'The cardholder says that they didn’t make this payment',
      advice:
        'Gather what shows that the cardholder placed the order: 3-D Secure, IP address, earlier orders, delivery to their address.',
    },
    schemeFraud: {
      short: words.codes.schemeFraud,
      reason: 'The card scheme itself marked this payment as fraud',
      advice: 'You can’t dispute it. Look at other orders from the same payer before you deliver.',
    },
    notAuthorised: {
      short: words.codes.notAuthorised,
      reason: 'This payment had no valid approval from the bank',
      advice:
        'Check in the timeline whether the bank approved the payment; if it did, that is your evidence.',
    },
    wrongAmount: {
      short: words.codes.wrongAmount,
      reason: 'According to the cardholder the amount taken isn’t what was agreed',
      advice: 'Find the order confirmation or invoice with the amount that the payer agreed to.',
    },
    paidTwice: {
      short: words.codes.paidTwice,
      reason: 'The cardholder paid twice, or had already paid in another way',
      advice: 'Show that there were two orders, or accept the chargeback if there weren’t.',
    },
    notReceived: {
      short: words.codes.notReceived,
      reason: 'The cardholder says that nothing was received',
      advice: 'Gather the proof of delivery: tracking, signature, downloads or use of the service.',
    },
    subscriptionCancelled: {
      short: words.codes.subscriptionCancelled,
      reason: 'The cardholder had cancelled the recurring payment or withdrew permission',
      advice:
        'Stop the recurring payment if that hasn’t been done, and find what was agreed about cancelling.',
    },
    notAsDescribed: {
      short: words.codes.notAsDescribed,
      reason: 'The cardholder says that what was delivered isn’t what was promised, or is defective',
      advice: 'Gather the description from your shop, pictures, and what you agreed with the payer.',
    },
    misrepresented: {
      short: words.codes.misrepresented,
      reason: 'The cardholder says that the offer was misleading',
      advice: 'Save how the offer and the terms looked on the day of the order.',
    },
    noRefund: {
      short: words.codes.noRefund,
      reason: 'The cardholder didn’t get a promised refund',
      advice:
        'Check whether you have already refunded; if so, that refund is your evidence. Don’t refund again now.',
    },
    orderCancelled: {
      short: words.codes.orderCancelled,
      reason: 'The cardholder cancelled or returned the order and didn’t get the money back',
      advice: 'Find your return policy and what came back. Don’t refund again now.',
    },
    chargingError: {
      short: words.codes.chargingError,
      reason: 'According to the cardholder it was charged twice, late, or for a wrong amount',
      advice: 'Compare the amount with the order and show that it was charged once.',
    },
    cardholderDispute: {
      short: words.codes.cardholderDispute,
      reason: 'The cardholder disagrees with what was delivered, or with how it was handled',
      advice: 'Gather the order, the proof of delivery and what you agreed with the payer.',
    },
    unrecognised: {
      short: words.codes.unrecognised,
      reason: 'The cardholder doesn’t recognise the payment on their statement',
      advice: 'Send the payer the order confirmation; often the name on the statement is unfamiliar.',
    },
    inquiry: {
      short: words.codes.inquiry,
      reason: 'The payer’s bank asks for information about this payment, and has taken no money',
      advice: 'Answer with the order and the proof of delivery. That often prevents a chargeback.',
    },
  },
  unknown: {
    short: words.codes.unknown,
    reason: 'The payer’s bank took the money back, for a reason that we don’t know',
    advice: 'Gather the order, the proof of delivery and what you agreed with the payer.',
  },
  evidence: {
    open: 'The refund is your evidence: include it. Don’t refund again.',
    underReview: 'The refund is your evidence; if you win, the amount charged back returns to your balance.',
    closed: 'Keep the refund: it proves that the payer had already received this money.',
  },
  withCode: (reason: string, code: string) => `${reason} (code ${code})`,
};
