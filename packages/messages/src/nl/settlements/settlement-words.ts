import { source } from '../../core.ts';

/** One word for each status of a settlement, and for each kind of its lines. */
export const settlementWords = source('settlements/settlement-words', {
  settlement: {
    CARRIED: 'Niet uitbetaald',
    DUE: 'Wordt gecontroleerd',
    APPROVED: 'Goedgekeurd',
    SENT: 'Onderweg',
    PAID: 'Uitbetaald',
    FAILED: 'Mislukt',
    RETURNED: 'Teruggestuurd',
  },
  lineKind: {
    payment: 'Betaling',
    refund: 'Terugbetaling',
    refundReturned: 'Terugbetaling teruggekomen',
    chargeback: 'Terugboeking',
    chargebackWon: 'Terugboeking gewonnen',
    fee: 'Kosten',
    feeReturned: 'Kosten teruggegeven',
    vat: 'Btw over kosten',
    reserveHeld: 'Reservering',
    reserveReleased: 'Reservering vrijgegeven',
    payoutReturned: 'Uitbetaling teruggekomen',
    correction: 'Correctie',
  },
});

export type SettlementWords = typeof settlementWords;
