import type { SettlementWords } from '../../nl/settlements/settlement-words.ts';

export const settlementWords: SettlementWords = {
  settlement: {
    CARRIED: 'Not paid out',
    DUE: 'In review',
    APPROVED: 'Going to the bank',
    SENT: 'On its way',
    PAID: 'Paid out',
    FAILED: 'Failed',
    RETURNED: 'Returned',
  },
  unpaid: {
    NOTHING: 'nothing to pay out',
    NEGATIVE: 'negative balance',
    CURRENCY: 'other currency',
    BELOW_MINIMUM: 'amount too low',
    HELD: 'on hold',
    ACCOUNT_CHANGE: 'account changing',
    ACCOUNT_REFUSED: 'bank refused account',
    NO_ACCOUNT: 'no account',
  },
  lineKind: {
    payment: 'Payment',
    refund: 'Refund',
    refundReturned: 'Refund returned',
    chargeback: 'Chargeback',
    chargebackWon: 'Chargeback won',
    fee: 'Fee',
    feeReturned: 'Fee returned',
    vat: 'VAT on fees',
    reserveHeld: 'Reserve held',
    reserveReleased: 'Reserve released',
    payoutReturned: 'Payout returned',
    correction: 'Correction',
  },
};
