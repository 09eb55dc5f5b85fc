import type { SettlementWords } from '../../nl/settlements/settlement-words.ts';

export const settlementWords: SettlementWords = {
  settlement: {
    CARRIED: 'Not paid out',
    DUE: 'Being checked',
    APPROVED: 'Approved',
    SENT: 'On its way',
    PAID: 'Paid out',
    FAILED: 'Failed',
    RETURNED: 'Returned',
  },
  lineKind: {
    payment: 'Payment',
    refund: 'Refund',
    refundReturned: 'Refund came back',
    chargeback: 'Chargeback',
    chargebackWon: 'Chargeback won',
    fee: 'Fee',
    feeReturned: 'Fee returned',
    vat: 'VAT on fees',
    reserveHeld: 'Reserve held',
    reserveReleased: 'Reserve released',
    payoutReturned: 'Payout came back',
    correction: 'Correction',
  },
};
