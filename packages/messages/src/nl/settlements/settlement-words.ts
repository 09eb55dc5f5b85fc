import { source } from '../../core.ts';

/** One word for each status of a settlement, and for each kind of its lines. */
export const settlementWords = source('settlements/settlement-words', {
  settlement: {
    CARRIED: 'Niet uitbetaald',
    DUE: 'In controle',
    APPROVED: 'Naar de bank',
    SENT: 'Onderweg',
    PAID: 'Uitbetaald',
    FAILED: 'Mislukt',
    RETURNED: 'Teruggestuurd',
  },
  unpaid: {
    NOTHING: 'niets uit te betalen',
    NEGATIVE: 'negatief saldo',
    CURRENCY: 'andere valuta',
    BELOW_MINIMUM: 'te laag bedrag',
    HELD: 'aangehouden',
    ACCOUNT_CHANGE: 'rekening wijzigt',
    ACCOUNT_REFUSED: 'bank weigerde rekening',
    NO_ACCOUNT: 'geen rekening',
  },
  lineKind: {
    payment: 'Betaling',
    refund: 'Terugbetaling',
    refundReturned: 'Terugbetaling teruggestuurd',
    chargeback: 'Terugboeking',
    chargebackWon: 'Terugboeking gewonnen',
    fee: 'Kosten',
    feeReturned: 'Kosten teruggegeven',
    vat: 'Btw over kosten',
    reserveHeld: 'Reservering',
    reserveReleased: 'Reservering vrijgegeven',
    payoutReturned: 'Uitbetaling teruggestuurd',
    correction: 'Correctie',
  },
});

export type SettlementWords = typeof settlementWords;
