import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');
const payments = (n: number) => plural(n, { one: 'betaling', other: 'betalingen' });

/**
 * Refunds of several payments, and those that another user approves: the list, a request, and the dialogs before it.
 */
export const refundRequestsTexts = source('refunds/refund-requests', {
  title: 'Terugbetaalverzoeken',
  lead: 'Terugbetalingen met goedkeuring of van meer betalingen tegelijk.',
  label: 'Terugbetaalverzoeken',
  count: (n: number) => plural(n, { one: 'verzoek', other: 'verzoeken' }),
  columns: { askedBy: 'Door', quantity: 'Betalingen' },
  search: 'Reden',
  empty: 'Nog geen terugbetaalverzoeken.',
  action: 'Naar de betalingen',
  error: {
    title: 'De verzoeken kunnen nu niet worden getoond',
    text: 'Er is niets verloren gegaan. Probeer het zo opnieuw.',
  },
  payments,
  heading: 'Terugbetaalverzoek',
  trail: 'Terugbetaalverzoeken',
  notFound: { title: 'Dit verzoek bestaat niet', action: 'Alle verzoeken' },
  /** For an approved request. */
  progress: {
    running: 'Wordt uitgevoerd',
    done: 'Terugbetaald',
    partly: 'Deels mislukt',
    failed: 'Mislukt',
  },
  facts: {
    askedAt: 'Gevraagd op',
    approvedBy: 'Goedgekeurd door',
    rejectedBy: 'Afgewezen door',
    decidedAt: 'Beslist op',
    withinLimit: 'Binnen de eigen limiet per 24 uur, dus zonder goedkeuring',
    approval: 'Goedkeuring',
    expires: 'Goedkeuren kan tot',
    expired: 'Verlopen op',
    withdrawnAt: 'Ingetrokken op',
    note: 'Toelichting',
    company: 'Bedrijf',
    done: (done: number, all: number) => `${done} van ${payments(all)} terugbetaald`,
  },
  waiting: {
    own: 'Iemand anders moet dit goedkeuren',
    ownText: (names: string) => `Dit kan worden goedgekeurd door ${names}. We hebben een mail gestuurd.`,
    nobody: 'Niemand mag dit bedrag nu goedkeuren. Vraag uw beheerder om een hogere limiet.',
    decide: (name: string) => `${name} vraagt uw goedkeuring`,
    decideText: 'Er wordt pas iets terugbetaald als u goedkeurt.',
    above: 'Dit bedrag is hoger dan u mag goedkeuren',
    aboveText: (names: string) => `Dit kan worden goedgekeurd door ${names}.`,
    inactive: (name: string) => `${name} mag zelf niet meer terugbetalen. U kunt nog wel beslissen.`,
  },
  items: {
    to: (account: string) => `Naar ${account}`,
    title: 'Betalingen',
    payment: 'Betaling',
    outcome: 'Uitkomst',
    amount: 'Bedrag',
    noDescription: 'Geen omschrijving',
    queued: 'In de wachtrij',
    refused: 'Niet terugbetaald',
  },
  refusals: {
    nothingCaptured: 'Niets ontvangen',
    allRefunded: 'Al helemaal terugbetaald',
    heldByChargeback: 'Een terugboeking houdt het geld vast',
    alreadyRequested: 'Er loopt al een verzoek',
    exceedsRoom: 'Er is niet genoeg meer over',
    exceedsSender: 'De gekozen afzender kan zoveel niet meer terugkrijgen',
    limitReached: 'Te veel terugbetalingen van deze betaling',
    unknown: 'Er ging iets mis; er is niets terugbetaald',
  },
  approve: {
    action: 'Goedkeuren',
    title: (amount: string) => `${amount} terugbetalen?`,
    text: (n: number) =>
      `Na uw goedkeuring ${n === 1 ? 'gaat het geld' : `gaat het geld van ${payments(n)}`} meteen terug. Dat kan niet ongedaan worden gemaakt.`,
    confirm: 'Goedkeuren en terugbetalen',
    failed: 'Niet goedgekeurd',
    doneTitle: 'Goedgekeurd',
    done: (amount: string) => `${amount} wordt terugbetaald.`,
  },
  reject: {
    action: 'Afwijzen',
    title: 'Verzoek afwijzen',
    lead: 'Er wordt niets terugbetaald. Wie het vroeg, krijgt een mail.',
    note: 'Toelichting',
    submit: 'Afwijzen',
    failed: 'Niet afgewezen',
    doneTitle: 'Afgewezen',
    done: 'Er is niets terugbetaald.',
  },
  withdraw: {
    action: 'Intrekken',
    title: 'Verzoek intrekken?',
    text: 'Er wordt dan niets terugbetaald. U kunt het later opnieuw vragen.',
    confirm: 'Verzoek intrekken',
    failed: 'Niet ingetrokken',
    doneTitle: 'Ingetrokken',
    done: 'Er is niets terugbetaald.',
  },
  /** In the dialog of a refund, before it is sent. */
  ask: {
    title: 'Dit vraagt goedkeuring',
    text: (limit: string, left: string, names: string) =>
      `U mag in 24 uur samen ${limit} terugbetalen zonder goedkeuring. Daarvan is nu ${left} over. Goedkeuren mogen: ${names}.`,
    everything: (names: string) => `U mag niet zonder goedkeuring terugbetalen. Goedkeuren mogen: ${names}.`,
    nobody:
      'Niemand anders in uw bedrijf mag dit bedrag goedkeuren. Vraag uw beheerder om een hogere limiet.',
    confirm: 'Goedkeuring vragen',
    explain: 'Er wordt pas iets terugbetaald als het is goedgekeurd.',
    doneTitle: 'Goedkeuring gevraagd',
    done: (amount: string) => `${amount} wacht op goedkeuring.`,
    others: (names: string, n: number) => `${names} en ${n} anderen`,
    and: 'en',
  },
  /** On the page of a payment, and when a refund finds its money reserved. */
  open: {
    title: 'Er loopt een terugbetaalverzoek',
    waiting: (amount: string, by: string, until: string) =>
      `${by} vroeg ${amount} terug te betalen. Dat wacht op goedkeuring en is gereserveerd tot ${until}.`,
    running: (amount: string, by: string) =>
      `${by} vroeg ${amount} terug te betalen. Dat wordt nu uitgevoerd.`,
    show: 'Verzoek bekijken',
    refused: 'Er is niet genoeg over om terug te betalen',
    left: (amount: string) => `U kunt nu hoogstens ${amount} terugbetalen.`,
  },
  bulk: {
    selected: (n: number) => `${payments(n)} geselecteerd`,
    clear: 'Selectie wissen',
    action: 'Terugbetalen',
    companies: 'Kies betalingen van één bedrijf om ze samen terug te betalen.',
    title: (n: number) => `${payments(n)} terugbetalen`,
    lead: 'Van elke betaling gaat alles terug wat nog niet is terugbetaald.',
    loading: 'Bedragen worden opgehaald',
    none: 'Geen van deze betalingen kan worden terugbetaald',
    left: (n: number) => `${payments(n)} ${n === 1 ? 'kan' : 'kunnen'} niet worden terugbetaald`,
    total: 'Samen',
    reason: 'Reden',
    reasonHint: 'Komt bij elke terugbetaling te staan.',
    submit: (amount: string) => `${amount} terugbetalen`,
    failed: 'Er is niets terugbetaald',
    unsure: 'Niet zeker of de terugbetaling is begonnen',
    refused: (name: string, amount: string, why: string) => `${name}, ${amount}: ${why}.`,
    changed: 'Intussen veranderde er iets aan een betaling. De bedragen hieronder zijn bijgewerkt.',
    doneTitle: 'Terugbetaling begonnen',
    done: (n: number) => `${payments(n)} ${n === 1 ? 'wordt' : 'worden'} terugbetaald.`,
    limit: (n: number) => `U kunt hoogstens ${n} betalingen tegelijk terugbetalen.`,
  },
});

export type RefundRequestsTexts = typeof refundRequestsTexts;
