import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** One settlement: the statement, its payout and what happened to it. */
export const settlementTexts = source('settlements/settlement', {
  trail: 'Afrekeningen',
  heading: 'Afrekening',
  notFound: { title: 'Deze afrekening bestaat niet', action: 'Naar alle afrekeningen' },
  error: {
    title: 'Deze afrekening kan nu niet worden getoond',
    text: 'Er is niets gewijzigd aan de afrekening. Probeer het zo opnieuw.',
  },
  print: 'Afdrukken',
  allLines: 'Alle posten',
  sentence: {
    DUE: (day: string) => `We controleren de uitbetaling; verwacht op ${day} op uw rekening`,
    APPROVED: (day: string) => `Gaat naar de bank; verwacht op ${day} op uw rekening`,
    SENT: (day: string) => `Op ${day} op uw rekening`,
    PAID: (day: string) => `Bijgeschreven op ${day}`,
    FAILED: 'De bank voerde de uitbetaling niet uit; het bedrag zit in uw volgende afrekening',
    RETURNED: 'Uw bank stuurde de uitbetaling terug; het bedrag zit in uw volgende afrekening',
  },
  facts: {
    period: 'Periode',
    account: 'Rekening',
    holder: 'Op naam van',
    reference: 'Tekst op uw bankafschrift',
    reason: 'Reden',
    company: 'Bedrijf',
    closed: 'Gesloten',
    id: 'Kenmerk',
    copyId: 'Kenmerk kopiëren',
  },
  /** Received − fees − refunded − charged back = paid out. */
  bar: {
    title: 'Van ontvangen naar uitbetaald',
    received: 'Ontvangen',
    fees: 'Kosten en btw',
    refunded: 'Terugbetaald',
    chargedBack: 'Teruggeboekt',
    other: 'Overig',
    next: 'Naar de volgende',
  },
  statement: {
    title: 'Opbouw',
    opening: 'Beginsaldo',
    total: 'Totaal',
    payout: 'Uitbetaling',
    closing: 'Eindsaldo',
    columns: { what: 'Soort', quantity: 'Aantal', amount: 'Bedrag' },
    of: (kind: string, method: string) => `${kind} · ${method}`,
    rate: (kind: string, rate: string) => `${kind} (btw ${rate})`,
    vat: (rate: string) => `Btw ${rate} over de kosten`,
    quantity: (n: number) => plural(n, { one: 'post', other: 'posten' }),
  },
  history: {
    title: 'Tijdlijn',
    settlementClosed: 'Afrekening gesloten',
    payoutSentBack: 'Uitbetaling in controle',
    payoutSent: 'Uitbetaling naar de bank gestuurd',
    payoutPaid: 'Bijgeschreven',
    payoutFailed: 'Uitbetaling mislukt',
    payoutReturned: 'Uitbetaling teruggestuurd',
  },
  ofPayment: {
    title: 'Afrekening',
    open: 'Volgende afrekening',
    arrives: (status: string, day: string) => `${status} · ${day} op uw rekening`,
    expected: (status: string, day: string) => `${status} · verwacht op ${day}`,
    columns: { kind: 'Soort', settlement: 'Afrekening', status: 'Uitbetaling', amount: 'Bedrag' },
  },
});

export type SettlementTexts = typeof settlementTexts;
