import { formatsOf, pluralOf, source } from '../../core.ts';

const { number } = formatsOf('nl');
const plural = pluralOf('nl');
const some = (n: number) => plural(n, { one: 'uitbetaling', other: 'uitbetalingen' });

/** The desk of the provider's people who approve payouts. */
export const payoutsTexts = source('payouts/payouts', {
  title: 'Uitbetalingen',
  lead: 'Elke uitbetaling wordt door twee mensen goedgekeurd.',
  views: {
    label: 'Welke uitbetalingen',
    waiting: 'Open',
    underWay: 'Onderweg',
    paid: 'Uitbetaald',
    failed: 'Mislukt',
    held: 'Aangehouden',
  },
  search: 'Naam van het bedrijf',
  columns: {
    merchant: 'Bedrijf',
    account: 'Rekening',
    state: 'Status',
    since: 'Wacht sinds',
    sent: 'Verstuurd op',
    paid: 'Afgerond op',
    finished: 'Mislukt op',
    amount: 'Bedrag',
    actions: 'Acties',
    reason: 'Reden',
    held: 'Aangehouden',
  },
  settlement: (n: number, day: string) => `Afrekening ${number(n)} · ${day}`,
  empty: {
    waiting: 'Er wacht geen uitbetaling op goedkeuring.',
    underWay: 'Er is geen uitbetaling onderweg.',
    paid: 'Er is nog niets uitbetaald.',
    failed: 'Er is geen uitbetaling mislukt of teruggestuurd.',
    held: 'Van geen bedrijf zijn de uitbetalingen aangehouden. Zoek een bedrijf om dat te doen.',
    search: 'Geen bedrijf met deze naam.',
    searchPayouts: 'Geen uitbetaling van een bedrijf met deze naam.',
  },
  notSending: {
    title: 'Deze omgeving verstuurt geen uitbetalingen',
    text: 'Er is geen bank aangesloten. Goedgekeurde uitbetalingen wachten.',
  },
  approvedOnce: (name: string) => `Eén keer goedgekeurd, door ${name}`,
  approvedByYou: 'Door u goedgekeurd; een collega moet ook goedkeuren',
  arrives: (day: string) => `Verwacht op ${day}`,
  stopped: {
    HELD: 'Uitbetalingen aangehouden',
    ACCOUNT_REFUSED: 'De bank weigerde deze rekening',
    ACCOUNT_CHANGE: 'Rekening wordt gewijzigd',
    NO_ACCOUNT: 'Geen rekening ingesteld',
  },
  noAccount: 'Geen',
  select: (name: string) => `Uitbetaling aan ${name} selecteren`,
  selectPage: 'Alle uitbetalingen op deze pagina selecteren',
  selected: (n: number) => `${some(n)} geselecteerd`,
  clear: 'Wissen',
  action: 'Goedkeuren',
  limit: (n: number) => `U kunt hoogstens ${some(n)} tegelijk goedkeuren`,
  approve: {
    title: (n: number, sum: string) => `${some(n)} van samen ${sum} goedkeuren?`,
    confirm: 'Goedkeuren',
    failed: 'Er is niets goedgekeurd',
    first: (n: number) => `${some(n)}: eerste goedkeuring. Een collega keurt daarna ook goed.`,
    second: (n: number) => `${some(n)}: tweede goedkeuring. Het geld gaat direct naar de bank.`,
    done: (n: number) => `${some(n)} goedgekeurd`,
    refused: (n: number) => `${some(n)} niet goedgekeurd`,
  },
  /** Why a payout was not approved. */
  refusals: {
    changed: 'Intussen is er iets gewijzigd. Bekijk de uitbetaling opnieuw.',
    secondPersonNeeded: 'U keurde deze uitbetaling al goed. De tweede goedkeuring komt van een collega.',
    ownAccountChange: 'U hebt de rekening zelf gewijzigd. Laat een collega dit doen.',
    held: 'De uitbetalingen van dit bedrijf zijn aangehouden.',
    accountChanging: 'Er wacht een wijziging van de rekening.',
    noAccount: 'Dit bedrijf heeft geen rekening ingesteld.',
    notFound: 'Deze uitbetaling bestaat niet.',
    failed: 'Er ging iets mis. Probeer het opnieuw.',
  },
  menu: { actions: 'Acties', actionsFor: (name: string) => `Acties voor ${name}` },
  withdraw: {
    action: 'Goedkeuring intrekken',
    title: (name: string) => `Uw goedkeuring van de uitbetaling aan ${name} intrekken?`,
    text: 'De uitbetaling wacht daarna weer op twee goedkeuringen.',
    failed: 'De goedkeuring is niet ingetrokken',
    done: 'Goedkeuring ingetrokken',
  },
  hold: {
    action: 'Uitbetalingen aanhouden',
    short: 'Aanhouden',
    title: (name: string) => `Uitbetalingen van ${name} aanhouden`,
    lead: 'Wat al naar de bank is gestuurd, gaat door. Al het andere wacht tot u het vrijgeeft.',
    reason: 'Reden',
    hint: 'Het bedrijf leest deze reden.',
    submit: 'Aanhouden',
    failed: 'De uitbetalingen zijn niet aangehouden',
    done: (name: string) => `Uitbetalingen van ${name} aangehouden`,
  },
  release: {
    short: 'Vrijgeven',
    title: (name: string) => `Uitbetalingen van ${name} vrijgeven?`,
    text: 'Wachtende uitbetalingen kunnen daarna weer worden goedgekeurd.',
    failed: 'De uitbetalingen zijn niet vrijgegeven',
    done: (name: string) => `Uitbetalingen van ${name} vrijgegeven`,
  },
  heldBy: (name: string, day: string) => `${day}, door ${name}`,
  heldByBank: (day: string) => `${day}, door de bank`,
  notHeld: 'Niet aangehouden',
});

export type PayoutsTexts = typeof payoutsTexts;
