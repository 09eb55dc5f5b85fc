import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** Webhooks: endpoints, and the state of each notification. */
export const webhooksTexts = source('webhooks/webhooks', {
  title: 'Webhooks',
  lead: 'Adressen die berichten over uw betalingen ontvangen.',
  add: 'Webhook toevoegen',
  deliveries: 'Alle berichten',
  empty: 'Nog geen webhooks. Voeg er een toe, en uw systeem weet meteen dat er is betaald.',
  error: {
    title: 'De webhooks kunnen nu niet worden getoond',
    text: 'Webhookberichten gaan gewoon door. Probeer het zo opnieuw.',
  },
  first: 'Uit de bedrijfsinstellingen',
  states: {
    ACTIVE: 'Actief',
    FAILING: 'Storing',
    PAUSED: 'Gepauzeerd',
    OFF: 'Uit',
  },
  failing: {
    title: (since: string) => `Geen bezorging sinds ${since}`,
    text: (until: string) =>
      `We blijven het proberen. Komt er tot ${until} niets aan, dan pauzeren we deze webhook en krijgt u een mail.`,
  },
  paused: {
    title: (since: string) => `Door ons gepauzeerd op ${since}`,
    text: 'Drie dagen geen bezorging. Er gaat niets verloren: gemiste berichten bewaren we, zodat u ze opnieuw kunt versturen.',
  },
  off: {
    title: (since: string) => `Door u uitgezet op ${since}`,
    text: 'Er wordt niets verstuurd. Gemiste berichten bewaren we, zodat u ze opnieuw kunt versturen.',
  },
  resending: (done: number, quantity: number) => `${done} van ${quantity} opnieuw geprobeerd`,
  facts: {
    events: 'Soorten',
    allEvents: 'Alle',
    waiting: 'In wachtrij',
    failed: 'Mislukt',
    missed: 'Gemist',
    secrets: 'Geheim',
  },
  secretSince: (day: string) => `Sinds ${day}`,
  secretUnseen: 'Nog niet bekeken',
  secretUntil: (moment: string) => `Het vorige ondertekent nog tot ${moment}`,
  show: 'Webhookberichten',
  showFor: (url: string) => `Webhookberichten aan ${url}`,
  actions: 'Acties',
  actionsFor: (url: string) => `Acties voor ${url}`,
  failed: 'Er ging iets mis',
  test: { action: 'Test versturen', actionFor: (url: string) => `Test versturen aan ${url}` },
  resend: {
    action: 'Alles opnieuw versturen',
    done: (n: number) =>
      plural(n, { one: 'webhookbericht wordt verstuurd', other: 'webhookberichten worden verstuurd' }),
    text: 'Op volgorde, met hetzelfde kenmerk als eerst.',
    none: 'Er is niets om opnieuw te versturen',
  },
  on: {
    action: 'Weer aanzetten',
    title: 'Webhook weer aanzetten?',
    missed: (n: number) =>
      plural(n, { one: 'webhookbericht is gemist', other: 'webhookberichten zijn gemist' }),
    choose: 'Wat doen we daarmee?',
    send: 'Alsnog versturen',
    sendHint: 'Op volgorde per betaling, met hetzelfde kenmerk.',
    leave: 'Laten liggen',
    leaveHint: 'U kunt ze later alsnog versturen.',
    confirm: 'Aanzetten',
    failed: 'Aanzetten mislukt',
    done: 'De webhook staat weer aan',
  },
  switchOff: {
    action: 'Uitzetten',
    title: 'Webhook uitzetten?',
    text: 'Er wordt niets meer verstuurd. Gemiste berichten bewaren we, zodat u ze opnieuw kunt versturen.',
    confirm: 'Uitzetten',
    failed: 'Uitzetten mislukt',
    done: 'De webhook staat uit',
  },
  remove: {
    action: 'Verwijderen',
    title: 'Webhook verwijderen?',
    text: 'Er wordt niets meer verstuurd, ook niet wat nog wacht. Eerdere webhookberichten blijven te zien.',
    first: 'Hiermee wordt ook het adres in de bedrijfsinstellingen gewist.',
    confirm: 'Verwijderen',
    failed: 'Verwijderen mislukt',
    done: 'De webhook is verwijderd',
  },
  rotate: {
    action: 'Nieuw geheim',
    title: 'Nieuw geheim maken?',
    text: 'Het nieuwe en het huidige geheim ondertekenen 24 uur lang allebei, zodat u zonder haast overstapt.',
    unseen: 'Het huidige geheim heeft niemand gezien en stopt meteen. Het nieuwe ziet u hierna, één keer.',
    third: 'Er ondertekenen er nu al twee. Het oudste daarvan stopt meteen.',
    confirm: 'Geheim maken',
    failed: 'Het geheim is niet gemaakt',
  },
  /** For companies without an address of their own. */
  own: {
    title: 'Adressen die bij een betaling zijn meegegeven',
    text: 'Geeft uw webwinkel bij een betaling een notifyUrl mee, dan ondertekenen we de webhookberichten daarover met dit geheim.',
  },
  endOld: {
    action: 'Nu beëindigen',
    title: 'Het vorige geheim nu beëindigen?',
    text: 'Een systeem dat nog met het vorige geheim controleert, weigert daarna elk webhookbericht.',
    confirm: 'Beëindigen',
    failed: 'Beëindigen mislukt',
    done: 'Alleen het nieuwe geheim ondertekent nog',
  },
  secret: {
    title: 'Uw webhookgeheim',
    warning: 'U ziet dit geheim nu één keer',
    text: 'Bewaar het op uw server en controleer er de handtekening van webhookberichten mee.',
    field: (url: string) => `Geheim van ${url}`,
    copy: 'Kopiëren',
    done: 'Klaar',
  },
  form: {
    addTitle: 'Webhook toevoegen',
    changeTitle: 'Webhook wijzigen',
    change: 'Wijzigen',
    lead: 'We sturen een ondertekende POST met JSON. Het geheim om dat te controleren ziet u hierna.',
    changeLead: 'Wat nog wacht, gaat naar het nieuwe adres.',
    url: 'Adres',
    urlHint: 'Vanaf internet te bereiken; omleidingen volgen we niet.',
    description: 'Omschrijving',
    descriptionHint: 'Voor uzelf, zoals “Boekhouding”.',
    events: 'Welke webhookberichten',
    all: 'Alle soorten',
    allHint: 'Ook soorten die er later bij komen.',
    some: 'Alleen deze',
    submitAdd: 'Toevoegen',
    submitChange: 'Opslaan',
    failed: 'Opslaan mislukt',
  },
});

export type WebhooksTexts = typeof webhooksTexts;
