import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

export const linkTexts = source('payment-links/payment-links', {
  make: {
    title: 'Betaallink maken',
    lead: 'Vul in wat u wilt ontvangen. U krijgt een link en een QR-code om te delen.',
    sections: {
      what: 'Bedrag',
      when: 'Geldigheid',
      how: 'Betaalmethode',
      payer: 'Over de betaler',
      payerText: 'Niet verplicht. Wat u invult, staat straks bij de betaling.',
      return: 'Terug naar uw winkel',
      returnText: 'Niet verplicht. Naar deze adressen gaat de betaler na afloop.',
    },
    amount: 'Bedrag',
    amountHint: 'In euro’s, voor betalers in Nederland.',
    amountKind: 'Vast of open bedrag',
    fixed: 'Een vast bedrag',
    open: 'De betaler kiest (van … tot …)',
    openHint: 'Voor giften, fooien of aanbetalingen. De betaler vult het bedrag in op de betaalpagina.',
    least: 'Minstens',
    most: 'Hoogstens',
    mostAboveLeast: 'Vul een hoger bedrag in dan het minimum',
    uses: 'Aantal keer te gebruiken',
    once: 'Eén keer',
    onceHint: 'Voor een factuur of bestelling. Na de betaling werkt de link niet meer.',
    several: 'Een vast aantal keer',
    any: 'Onbeperkt',
    anyHint: 'Bijvoorbeeld voor een QR-code op uw balie.',
    maximumUses: 'Aantal keer',
    urlExample: 'https://',
    description: 'Omschrijving',
    descriptionHint: 'Zichtbaar op de betaalpagina.',
    reference: 'Ordernummer',
    referenceHint: 'Van uw eigen administratie; de betaler ziet het niet.',
    validity: 'Aantal dagen geldig',
    validityHint: (until: string) => `Tot en met ${until}`,
    validityHintPlain: 'Van 1 tot 365 dagen',
    accountHolderName: 'Naam van de betaler',
    emailAddress: 'E-mailadres',
    iban: 'IBAN',
    postalAddress: 'Postadres',
    postalAddressHint: 'Straat en nummer, postcode, plaats',
    redirectUrlSuccess: 'Na een geslaagde betaling',
    redirectUrlFailed: 'Na een mislukte betaling',
    redirectUrlAborted: 'Als de betaler annuleert',
    how: 'Voor de betaler',
    all: 'Al uw betaalmethoden',
    allHint: 'De betaler kiest zelf op de betaalpagina.',
    sepa: 'Alleen SEPA-incasso',
    sepaHint: 'U incasseert van één rekening. Daarvoor zijn drie gegevens nodig.',
    submit: 'Link maken',
    failed: 'De link is niet gemaakt',
    frequency: 'Herhaling',
    frequencyHint: 'Met deze betaling begint een terugkerende betaling.',
    phone: {
      label: 'Voorbeeld voor de betaler',
      frame: 'De betaalpagina van deze link',
      failed: 'Het voorbeeld kon niet worden gemaakt',
    },
    /** The form was filled in from something else. */
    prefill: {
      mandate:
        'Overgenomen van de betaler, die bij het betalen een nieuwe machtiging tekent. Er is nog niets verstuurd.',
      company: (name: string) => `De link is voor ${name}.`,
      failed: 'De eerdere gegevens konden niet worden opgehaald; vul ze zelf in.',
    },
  },
  made: {
    title: 'Uw betaallink is klaar',
    lead: (amount: string, description: string) => `${amount} voor ${description}`,
    validity: (until: string, uses: number | null) =>
      uses === null
        ? `Geldig tot en met ${until}; onbeperkt te gebruiken.`
        : `Geldig tot en met ${until}; ${plural(uses, { one: 'keer', other: 'keer' })} te gebruiken.`,
    between: (least: string, most: string) => `${least} tot ${most}`,
    /** What the link's payer does, as it happens. */
    follow: {
      label: 'Laat de betaler scannen en volg het hier',
      notOpened: 'Nog niet geopend',
      opened: (n: number) => (n === 1 ? 'Geopend' : `${n} keer geopend`),
      notChosen: 'Nog geen betaalmethode gekozen',
      chosen: (method: string) => `${method} gekozen`,
      notPaid: 'Nog niet betaald',
      paid: (n: number) => (n === 1 ? 'Betaald' : `${n} keer betaald`),
    },
    another: 'Nog een link maken',
    toList: 'Alle betaallinks',
    toLink: 'Deze link bekijken',
  },
  link: {
    label: 'Betaallink',
    copy: 'Link kopiëren',
    id: 'Kenmerk',
    copyId: 'Kenmerk kopiëren',
    open: 'Openen',
    openEnded: 'Bekijk als betaler',
    qrAlt: (description: string) => `QR-code van de betaallink voor ${description}`,
    download: 'QR-code opslaan',
    downloadAs: (format: string) => `QR-code opslaan als ${format}`,
    fileName: 'betaallink',
    qrFailed: 'De QR-code kan nu niet worden getoond.',
    /** Ways to send it; the last is the text of a mail or message. */
    share: {
      title: 'Link versturen',
      device: 'Delen…',
      mail: 'Mailen',
      whatsApp: 'WhatsApp',
      text: (merchant: string, amount: string, description: string, link: string) =>
        `${merchant}: betaal ${amount} voor ${description}: ${link}`,
    },
    print: 'Afdrukken',
    printQr: 'QR-code afdrukken',
    printCard: 'Kaart voor op de balie afdrukken',
    scan: 'Scan en betaal',
  },
  details: {
    trail: 'Betaallinks',
    heading: 'Betaallink',
    notFound: { title: 'Deze betaallink bestaat niet', action: 'Naar alle betaallinks' },
    error: {
      title: 'Deze betaallink kan nu niet worden getoond',
      text: 'De link zelf blijft werken. Probeer het zo opnieuw.',
    },
    none: '–',
    amount: (least: string, most: string) => `${least} – ${most}`,
    sentence: {
      once: (until: string) => `Eén keer te gebruiken, t/m ${until}`,
      left: (n: number, until: string) =>
        `Nog ${plural(n, { one: 'keer', other: 'keer' })} te gebruiken, t/m ${until}`,
      any: (until: string) => `Te gebruiken t/m ${until}`,
      USED: 'De link werkt niet meer',
      EXPIRED: (day: string) => `Op ${day}`,
      SWITCHED_OFF: (day: string) => `Sinds ${day}`,
    },
    share: 'Delen',
    address: 'Adres',
    ended: {
      USED: 'Verhoog het aantal keren als er nog eens mee betaald mag worden',
      EXPIRED: 'Verleng de geldigheid om hem weer te gebruiken; het adres blijft hetzelfde',
      SWITCHED_OFF: 'Deze link staat uit. Betalers zien dat hij niet meer werkt.',
    },
    figures: {
      opened: 'Geopend',
      paid: 'Betaald',
      received: 'Ontvangen',
      underWay: (n: number) => plural(n, { one: 'betaling onderweg', other: 'betalingen onderweg' }),
      lastOpened: (when: string) => `Voor het laatst ${when}`,
      neverOpened: 'Nog niet door een betaler geopend',
      /** Only payments show it: their payers opened it without a script. */
      openedByPayers: 'door betalers',
      ofMaximum: (maximum: number) => `van hoogstens ${maximum}`,
      noMaximum: 'geen maximum',
      beforeRefunds: 'vóór aftrek van terugbetalingen',
    },
    facts: {
      validity: 'Geldig',
      validityValue: (days: number, until: string) =>
        `${plural(days, { one: 'dag', other: 'dagen' })}, tot en met ${until}`,
      usesValue: (n: number) => plural(n, { one: 'keer', other: 'keer' }),
      created: 'Aangemaakt',
      switchedOff: 'Uitgezet',
      method: 'Betaalmethode',
      sepaOnly: 'Alleen SEPA-incasso',
      allMethods: 'Al uw betaalmethoden',
      frequency: 'Herhaalt',
      payer: 'Betaler',
      email: 'E-mailadres',
      reference: 'Ordernummer',
      company: 'Bedrijf',
      id: 'Kenmerk',
      copyId: 'Kenmerk kopiëren',
    },
    payments: {
      title: 'Betalingen met deze link',
      none: 'Nog geen betalingen.',
      newest: (shown: number, all: number) => `De nieuwste ${shown} van ${all}`,
      columns: {
        created: 'Aangemaakt',
        payer: 'Betaler',
        method: 'Methode',
        status: 'Status',
        amount: 'Bedrag',
      },
    },
    change: {
      action: 'Wijzigen',
      title: 'Betaallink wijzigen',
      lead: 'Het adres en de QR-code blijven hetzelfde. Betalingen die er al zijn, veranderen niet.',
      description: 'Omschrijving',
      descriptionHint: 'Zichtbaar op de betaalpagina.',
      validity: 'Aantal dagen geldig, gerekend vanaf het aanmaken',
      save: 'Wijziging opslaan',
      unchanged: 'Er is nog niets gewijzigd',
      newer: {
        title: 'Iemand anders heeft deze betaallink intussen gewijzigd',
        text: (description: string, days: number, uses: number | null) =>
          `Nu geldt: “${description}”, ${days === 1 ? '1 dag' : `${days} dagen`} geldig, ${
            uses === null ? 'onbeperkt' : `${uses} keer`
          } te betalen. Uw invoer staat hieronder nog; sla opnieuw op om het te vervangen.`,
      },
      failed: 'De betaallink is niet gewijzigd',
      saved: 'Betaallink gewijzigd',
    },
    off: {
      action: 'Uitzetten',
      title: 'Deze betaallink uitzetten?',
      text: 'Vanaf nu kan er niet meer mee worden betaald. U kunt hem altijd weer aanzetten.',
      underWay: (n: number) =>
        n === 1
          ? 'Eén betaling is onderweg; die gaat door.'
          : `${n} betalingen zijn onderweg; die gaan door.`,
      confirm: 'Uitzetten',
      failed: 'De betaallink staat nog aan',
      done: 'Betaallink uitgezet',
    },
    on: {
      action: 'Weer aanzetten',
      failed: 'De betaallink staat nog uit',
      done: 'Betaallink aangezet',
    },
  },
});

export type LinkTexts = typeof linkTexts;
