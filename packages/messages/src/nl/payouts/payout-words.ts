import { source } from '../../core.ts';

/** A payout's status, and why it is not made or did not arrive, in words for the merchant and for the provider. */
export const payoutWords = source('payouts/payout-words', {
  statuses: {
    DUE: 'Wacht op goedkeuring',
    APPROVED: 'Goedgekeurd',
    SENT: 'Onderweg',
    PAID: 'Uitbetaald',
    FAILED: 'Mislukt',
    RETURNED: 'Teruggestuurd',
  },
  /** Why a settlement has no payout. */
  unpaid: {
    NOTHING: 'Er was niets om uit te betalen.',
    NEGATIVE: 'Het saldo is negatief. Het wordt met de volgende afrekening verrekend.',
    CURRENCY: 'Alleen euro’s worden uitbetaald. Dit saldo blijft staan.',
    BELOW_MINIMUM: 'Het bedrag is te laag voor een uitbetaling. Het gaat mee naar de volgende afrekening.',
    HELD: 'De uitbetalingen zijn aangehouden. Het bedrag gaat mee naar de volgende afrekening.',
    ACCOUNT_CHANGE:
      'Er wachtte een wijziging van de bankrekening. Het bedrag gaat mee naar de volgende afrekening.',
    ACCOUNT_REFUSED:
      'De bank weigerde een uitbetaling op de rekening. Het bedrag gaat mee naar de volgende afrekening.',
    NO_ACCOUNT:
      'Er is geen bankrekening voor uitbetalingen ingesteld. Het bedrag gaat mee naar de volgende afrekening.',
  },
  /** Why an approved payout waits for approval again. */
  sentBack: {
    ACCOUNT: 'De bankrekening is gewijzigd na de goedkeuring.',
    HOLDER: 'De naam van de rekeninghouder is gewijzigd na de goedkeuring.',
    HELD: 'De uitbetalingen zijn aangehouden na de goedkeuring.',
    ACCOUNT_CHANGE: 'Er wacht een wijziging van de bankrekening.',
    TERMS: 'De voorwaarden zijn gewijzigd na de goedkeuring.',
  },
  /** Why the bank did not make or returned a payout, by its code (ISO 20022). */
  bank: {
    AC01: 'Het rekeningnummer klopt niet.',
    AC04: 'De rekening is opgeheven.',
    AC06: 'De rekening is geblokkeerd.',
    AG01: 'Op deze rekening mag niet worden overgemaakt, bijvoorbeeld omdat het een spaarrekening is.',
    AM02: 'Het bedrag is hoger dan deze rekening mag ontvangen.',
    AM05: 'De bank zag dezelfde overboeking twee keer.',
    BE01: 'De naam hoort niet bij dit rekeningnummer.',
    FF01: 'De bank kan de gegevens van deze opdracht niet verwerken.',
    MS02: 'De rekeninghouder weigerde het bedrag.',
    MS03: 'De bank van de rekeninghouder weigerde zonder reden te noemen.',
    RC01: 'De bank hoort niet bij dit rekeningnummer.',
    RR04: 'De bank onderzoekt de overboeking en heeft die nog niet uitgevoerd.',
    unknown: 'Onbekende reden van de bank.',
  },
  withCode: (reason: string, code: string) => `${reason} (${code})`,
});

export type PayoutWords = typeof payoutWords;
