import { makeNumberFormat, source } from '../../core.ts';

const number = makeNumberFormat('nl');

/** Settings: the appearance of a company's hosted page, its methods, and the addresses for payers and notifications. */
export const companySettingsTexts = source('settings/company-settings', {
  title: 'Bedrijfsinstellingen',
  lead: 'Hoe uw betaalpagina eruitziet, hoe betalers betalen en waar ze daarna heen gaan.',
  look: {
    title: 'Uiterlijk',
    text: 'Uw logo, achtergrond en kleur op de betaalpagina en de pagina met het resultaat.',
    colour: 'Merkkleur',
    colourHint: 'Voor knoppen, links en accenten. Leeg: de standaardkleur.',
    pickColour: 'Kleur kiezen',
    clearColour: 'Standaardkleur gebruiken',
    notAColour: 'Vul een kleur in als # met zes cijfers of letters, zoals #0b5d4d',
    contrastGood: (ratio: number) =>
      `Goed leesbaar: contrast ${number(ratio)} : 1 met wit. Nodig is ${number(4.5)} : 1.`,
    contrastLow: (ratio: number) =>
      `Te licht om wit op te lezen: contrast ${number(ratio)} : 1, nodig is ${number(4.5)} : 1. Uw betaalpagina maakt de kleur daarom iets donkerder.`,
    used: 'Zo gebruikt uw betaalpagina de kleur',
    light: 'Licht',
    dark: 'Donker',
    button: 'Betalen',
    logoUrl: 'Adres van uw logo',
    logoHint: 'PNG, JPEG of WebP, hoogstens 2 MB. Een liggend logo werkt het best.',
    backgroundUrl: 'Adres van de achtergrond',
    backgroundHint: 'Staat vaag achter uw betaalpagina. Een rustige foto werkt het best.',
    pictures: {
      waiting: 'De afbeelding wordt opgehaald…',
      shown: 'Opgehaald; zie het voorbeeld.',
      upload: 'Bestand uploaden',
      replace: 'Ander bestand',
      remove: 'Verwijderen',
      uploaded: 'Geüpload; zie het voorbeeld.',
      sending: (percent: number) => `Uploaden… ${number(percent)}%`,
      retry: 'Opnieuw ophalen',
      notNow: (why: string) => `De afbeelding kon nu niet worden opgehaald. ${why}`,
    },
    failures: {
      forbiddenAddress: 'Dit adres kunnen we niet ophalen. Het moet openbaar op internet staan, met https.',
      timeOut: 'De website antwoordde niet binnen tien seconden.',
      noConnection: 'Er kwam geen verbinding met deze website. Controleer het adres.',
      status: (httpStatus: number) =>
        httpStatus === 404
          ? 'Op dit adres staat niets (404). Controleer het adres.'
          : `De website gaf geen afbeelding, maar status ${String(httpStatus)}. Kies een adres dat voor iedereen direct opent.`,
      tooLarge: 'De afbeelding is te groot. Hoogstens 2 MB, 4.096 pixels per zijde en 12 miljoen in totaal.',
      notAPicture: 'Op dit adres staat geen PNG, JPEG of WebP. Een SVG kan niet; sla uw logo op als PNG.',
      broken: 'De afbeelding is beschadigd. Sla de afbeelding opnieuw op en probeer het nog eens.',
    },
  },
  preview: {
    title: 'Voorbeeld',
    frame: 'Voorbeeld van uw betaalpagina',
    text: 'Met uw wijzigingen, ook als die nog niet zijn opgeslagen.',
    size: 'Formaat',
    phone: 'Telefoon',
    desktop: 'Computer',
    theme: 'Weergave',
    light: 'Licht',
    dark: 'Donker',
    open: 'Voorbeeld in een nieuw tabblad openen',
    failed: 'Het voorbeeld kon niet worden gemaakt',
  },
  methods: {
    title: 'Betaalmethoden',
    text: 'Betalers zien ze in deze volgorde. Sleep een methode, of gebruik de pijlen.',
    list: 'Betaalmethoden in de volgorde van uw betaalpagina',
    on: 'Aan',
    off: 'Uit',
    switch: (method: string) => `${method} aanbieden`,
    up: (method: string) => `${method} omhoog`,
    down: (method: string) => `${method} omlaag`,
    drag: 'Verslepen',
    via: (processor: string) => `Via ${processor}`,
    processors: { simulator: 'de simulator', sepa: 'de bank', adyen: 'Adyen' },
    lacksIdentifier:
      'Betalers zien deze nog niet: we hebben uw incassant-ID nog niet. U krijgt het van uw bank; stuur het ons.',
    place: (place: number) => `Plaats ${number(place)}. `,
    moved: (method: string, place: number, of: number) =>
      `${method} staat nu op plaats ${number(place)} van ${number(of)}.`,
    switchedOn: (method: string) => `${method} staat aan.`,
    switchedOff: (method: string) => `${method} staat uit.`,
    inOrder: 'In deze volgorde',
    noneOn: 'Zet minstens één betaalmethode aan; anders kan niemand u betalen.',
    nameVia: (method: string, processor: string) => `${method} (via ${processor})`,
    processor: (method: string) => `Betaalverwerker van ${method}`,
    chosen: (method: string, processor: string) => `${method} gaat nu via ${processor}.`,
  },
  addresses: {
    title: 'Adressen',
    text: 'Waar webhookberichten aankomen en waar de betaler na het betalen heen gaat. Een betaallink of betaling kan eigen adressen hebben.',
    notifyExample: 'https://www.uwwinkel.nl/webhook',
    example: 'https://www.uwwinkel.nl/bedankt',
    open: 'Openen',
    openFor: (label: string) => `${label}: adres in een nieuw tabblad openen`,
  },
  test: {
    action: 'Testbericht sturen',
    empty: 'Vul eerst een adres in.',
    sending: 'Het testbericht is onderweg…',
    accepted: 'Het testbericht is aangenomen',
    acceptedText: (status: number, time: number) =>
      `Uw webwinkel antwoordde met status ${String(status)} na ${number(time)} milliseconden.`,
    refused: 'Uw webwinkel nam het testbericht niet aan',
    refusedText: (status: number, time: number) =>
      `Het antwoord was status ${String(status)} na ${number(time)} milliseconden. Antwoord op webhookberichten met een status van 200 tot en met 299.`,
    redirected: (status: number) =>
      `Het adres verwijst door (status ${String(status)}). Webhookberichten volgen geen doorverwijzing; vul het uiteindelijke adres in.`,
    unreached: 'Het testbericht kwam niet aan',
    reasons: {
      forbiddenAddress: 'Dit adres kunnen we niet aanroepen. Het moet openbaar op internet staan, met https.',
      timeOut: 'Er kwam binnen tien seconden geen antwoord.',
      noConnection:
        'Er kwam geen verbinding tot stand. Controleer het adres, en of het certificaat geldig is.',
    },
    answer: 'Zo begint het antwoord',
    nothing: 'Het antwoord was leeg.',
    failed: 'Het testbericht is niet gestuurd',
    unsaved: 'Gestuurd naar het adres zoals het hier staat; het is nog niet opgeslagen.',
  },
  statement: {
    title: 'Bankafschrift van de betaler',
    text: 'Hieraan herkent de betaler de betaling. Een herkenbare regel voorkomt terugboekingen.',
    choice: 'Wat staat er op het afschrift?',
    options: {
      NAME: 'Bedrijfsnaam',
      NAME_AND_REFERENCE: 'Bedrijfsnaam en omschrijving',
      REFERENCE: 'Omschrijving van de betaling',
    },
    preview: 'Voorbeeld voor de betaler',
    sample: 'Bestelling 1001',
    date: '22 nov',
  },
  saved: 'Instellingen opgeslagen',
  savedText: (name: string) => `De betaalpagina van ${name} is bijgewerkt.`,
});

export type CompanySettingsTexts = typeof companySettingsTexts;
