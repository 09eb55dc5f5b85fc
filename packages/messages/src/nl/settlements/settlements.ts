import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** The settlements list, with the settlement that is under way above it. */
export const settlementsTexts = source('settlements/settlements', {
  title: 'Afrekeningen',
  lead: 'Uw uitbetalingen en hoe ze zijn opgebouwd.',
  label: 'Afrekeningen',
  count: (n: number) => plural(n, { one: 'afrekening', other: 'afrekeningen' }),
  search: 'Nummer',
  empty: 'Zodra uw eerste afrekening sluit, staat die hier.',
  error: {
    title: 'De afrekeningen kunnen nu niet worden getoond',
    text: 'Uw geld is veilig. Probeer het zo opnieuw.',
  },
  columns: { number: 'Afrekening', createdDateTime: 'Periode', payoutAmount: 'Uitbetaling' },
  nameOf: (number: number) => `Afrekening ${number}`,
  /** Of a period, in days or with times. */
  period: {
    between: (from: string, until: string) => `${from} – ${until}`,
    until: (until: string) => `t/m ${until}`,
    untilTime: (until: string) => `tot ${until}`,
  },
  open: {
    several: 'Volgende afrekeningen',
    arrives: (day: string) => `Verwacht op ${day}`,
    title: 'Volgende afrekening',
    of: (company: string) => `Volgende afrekening van ${company}`,
    pays: (day: string) => `Verwacht op ${day} op uw rekening`,
    closes: (moment: string) => `Sluit op ${moment}. Wat u tot dan ontvangt, komt erbij.`,
    changeAccount: 'Rekening wijzigen',
    lines: (n: number) => plural(n, { one: 'post', other: 'posten' }),
    failed: 'De volgende afrekening kan nu niet worden getoond',
    more: (n: number) => `En nog ${plural(n, { one: 'afrekening', other: 'afrekeningen' })}`,
  },
  /** Why the settlement under way would pay nothing out. */
  unpaid: {
    NOTHING: 'Er is nog niets uit te betalen.',
    NEGATIVE: (amount: string) =>
      `Terugbetalingen, terugboekingen en kosten waren samen ${amount} hoger dan wat u ontving. We verrekenen dat met uw volgende betalingen; u hoeft niets te doen.`,
    CURRENCY: 'We betalen alleen euro’s uit. Dit saldo blijft voor u staan.',
    BELOW_MINIMUM: (amount: string) =>
      `${amount} is te weinig om uit te betalen, en gaat mee naar de volgende afrekening.`,
    HELD: (reason: string) => `Uw uitbetalingen zijn aangehouden: ${reason}`,
    ACCOUNT_CHANGE:
      'Uw nieuwe rekening gaat binnenkort in. Tot dan betalen we niets uit; het bedrag gaat mee naar de volgende afrekening.',
    ACCOUNT_REFUSED: (reason: string) =>
      `De bank weigerde de vorige uitbetaling: ${reason} Geef een andere rekening op; daarna betalen we weer uit.`,
    NO_ACCOUNT: 'Er is nog geen rekening om naar uit te betalen. Het bedrag blijft voor u staan.',
  },
  parts: {
    openingAmount: 'Beginsaldo',
    paymentAmount: 'Betalingen',
    returnedAmount: 'Terugbetaald en teruggeboekt',
    feeAmount: 'Kosten zonder btw',
    otherAmount: 'Overig',
    availableAmount: 'Beschikbaar',
    payoutAmount: 'Verwachte uitbetaling',
    closingAmount: 'Eindsaldo',
  },
});

export type SettlementsTexts = typeof settlementsTexts;
