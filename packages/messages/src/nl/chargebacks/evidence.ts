import { source } from '../../core.ts';

/** The evidence folder: on screen, in the letter, and in the packet for the bank. */
export const evidenceTexts = source('chargebacks/evidence', {
  cases: {
    fraud: {
      claim: 'De kaarthouder zegt deze betaling niet te hebben gedaan.',
      wins: 'Toon aan dat de kaarthouder zelf bestelde of kreeg wat hij kocht.',
      opening: 'de kaarthouder heeft deze betaling zelf gedaan. Hieronder staat waaruit dat blijkt.',
    },
    notReceived: {
      claim: 'De kaarthouder zegt niets te hebben ontvangen.',
      wins: 'Toon aan dat de bestelling is geleverd op het opgegeven adres.',
      opening: 'de kaarthouder heeft ontvangen wat hij kocht. Hieronder staat waaruit dat blijkt.',
    },
    notAsDescribed: {
      claim: 'De kaarthouder vindt dat het geleverde niet is wat was beloofd.',
      wins: 'Toon de beschrijving bij de bestelling en wat u met de betaler afsprak.',
      opening: 'wat is geleverd, komt overeen met de beschrijving bij de bestelling.',
    },
    cancelled: {
      claim: 'De kaarthouder zegt te hebben geannuleerd of opgezegd.',
      wins: 'Toon de voorwaarden waarmee de betaler akkoord ging en hoe de annulering verliep.',
      opening: 'volgens de voorwaarden waarmee de kaarthouder akkoord ging, was deze betaling verschuldigd.',
    },
    duplicate: {
      claim: 'De kaarthouder zegt dubbel, te veel of verkeerd te hebben betaald.',
      wins: 'Toon aan dat het bedrag klopt en één keer is afgeschreven.',
      opening: 'het bedrag klopt en is één keer afgeschreven.',
    },
    creditNotProcessed: {
      claim: 'De kaarthouder zegt een beloofde terugbetaling niet te hebben gekregen.',
      wins: 'Toon de terugbetaling, of voorwaarden waaruit blijkt dat er geen recht op was.',
      opening: 'er is terugbetaald waar de kaarthouder recht op had. Hieronder staat waaruit dat blijkt.',
    },
    unrecognised: {
      claim: 'De kaarthouder herkent de betaling niet.',
      wins: 'Toon de bestelbevestiging en het bewijs van levering.',
      opening: 'deze betaling hoort bij onderstaande bestelling van de kaarthouder.',
    },
    inquiry: {
      claim: 'De bank vraagt om informatie over deze betaling.',
      wins: 'Toon de bestelbevestiging en het bewijs van levering.',
      opening: 'deze betaling hoort bij onderstaande bestelling van de kaarthouder.',
    },
    other: {
      claim: 'De kaarthouder is het niet eens met deze betaling.',
      wins: 'Toon de bestelling, het bewijs van levering en wat u met de betaler afsprak.',
      opening: 'deze betaling is terecht. Hieronder staat waaruit dat blijkt.',
    },
  },
  products: {
    physical: 'Een bezorgd product',
    digital: 'Een download of digitale dienst',
    service: 'Een dienst op een afgesproken dag',
    booking: 'Een boeking of reservering',
    subscription: 'Een abonnement of lidmaatschap',
    event: 'Een kaartje voor een evenement',
    other: 'Anders',
  },
  slots: {
    sold: { label: 'Wat verkocht u?', why: 'De bank kent uw bedrijf niet. Noem het product of de dienst.' },
    tracking: {
      label: 'Vervoerder en track-and-tracenummer',
      why: 'Hiermee controleert de bank de levering.',
    },
    deliveredOn: { label: 'Geleverd op', why: 'Wanneer de betaler het ontving.' },
    servedOn: {
      label: 'Dag van de dienst',
      why: 'Wanneer de betaler er gebruik van maakt of maakte.',
    },
    cancelledOn: {
      label: 'Geannuleerd op',
      why: 'Wanneer de betaler annuleerde of opzegde, als dat zo is.',
    },
    explanation: {
      label: 'Uw toelichting',
      why: 'Beschrijf in een paar zinnen wat er gebeurde, op volgorde.',
    },
    deliveryProof: {
      label: 'Bewijs van levering',
      why: 'Bezorgbevestiging of handtekening, met naam en adres.',
    },
    usageProof: {
      label: 'Bewijs van gebruik',
      why: 'Inlogmomenten, downloads of gebruik, met datum en tijd.',
    },
    attendanceProof: {
      label: 'Bewijs van aanwezigheid',
      why: 'Getekende bon, aanwezigheidslijst of scan van het kaartje.',
    },
    agreement: { label: 'Voorwaarden', why: 'De voorwaarden zoals de betaler ze zag, met het akkoord.' },
    description: {
      label: 'Beschrijving',
      why: 'De beschrijving in uw winkel op die dag.',
    },
    conversation: { label: 'Berichten met de betaler', why: 'Mails of chatberichten over deze bestelling.' },
    receipt: { label: 'Bestelbevestiging of factuur', why: 'Met bedrag, datum en wat er is gekocht.' },
    returned: { label: 'Bewijs over de retour', why: 'Wat er is teruggekomen, en wanneer.' },
    more: { label: 'Overig', why: 'Ander bewijs.' },
  },
  facts: {
    payment: 'Betaling',
    threeDSecure: '3-D Secure',
    payer: 'Betaler',
    device: 'Apparaat van de betaler',
    history: 'Eerdere betalingen van deze betaler',
    refunds: 'Terugbetalingen',
    mandate: 'Machtiging',
    notices: 'Berichten aan de betaler',
    timeline: 'Tijdlijn',
  },
  factNames: {
    amount: 'Betaald',
    method: 'Methode',
    card: 'Kaart',
    statementText: 'Tekst op het afschrift',
    description: 'Omschrijving',
    receipt: 'Bonnummer',
    approved: 'Door de bank van de kaarthouder bevestigd',
    name: 'Naam',
    email: 'E-mailadres',
    customerId: 'Klantnummer',
    iban: 'IBAN',
    address: 'Adres',
    ipAddress: 'IP-adres',
    browser: 'Browser',
    earlierPayment: 'Betaald en niet betwist',
    refund: 'Terugbetaald',
    mandate: 'Kenmerk',
    signed: 'Ondertekend',
    notice: 'Gemaild',
    event: 'Gebeurtenis',
  },
  events: {
    paymentCreated: 'Betaling aangemaakt',
    attemptStarted: 'Betaling gestart',
    attemptRedirected: 'Naar de bank voor een extra controle',
    attemptAuthorized: 'Goedgekeurd door de bank',
    paymentSucceeded: 'Betaald',
    paymentSucceededLate: 'Betaald',
    paymentSettled: 'Verwerkt',
    refundSucceeded: 'Terugbetaald',
    payerMailed: 'Bericht aan de betaler gemaild',
  },
  missing: {
    payment: 'Geen betalingsgegevens bewaard.',
    threeDSecure: 'Geen 3-D Secure-controle nodig.',
    payer: 'Geen gegevens van de betaler bewaard.',
    device: 'Niet vastgelegd bij deze betaling.',
    history: 'Geen eerdere betalingen van deze betaler gevonden.',
    refunds: 'Geen terugbetalingen.',
    mandate: 'Geen machtiging.',
    notices: 'Geen berichten gemaild.',
    timeline: 'Er is nog niets gebeurd.',
  },
  letter: {
    salutation: 'Geachte heer of mevrouw,',
    about: (amount: string, paid: string, company: string) =>
      `${company} maakt bezwaar tegen de terugboeking van ${amount} van de betaling van ${paid}:`,
    answers: (amount: string, paid: string, company: string) =>
      `${company} beantwoordt uw vraag over de betaling van ${amount} van ${paid}:`,
    sold: (text: string) => `Wat er is verkocht: ${text}`,
    tracking: (text: string) => `Verzonden met ${text}.`,
    deliveredOn: (day: string) => `Geleverd op ${day}.`,
    servedOn: (day: string) => `De dienst is geleverd op ${day}.`,
    servedLater: (day: string) => `De dienst is afgesproken voor ${day}.`,
    cancelledOn: (day: string) => `De betaler annuleerde op ${day}.`,
    threeDSecure: (at: string) =>
      `De kaarthouder heeft de betaling op ${at} bij de eigen bank bevestigd (3-D Secure).`,
    history: (n: number) =>
      n === 1
        ? 'Dezelfde betaler betaalde eerder één keer zonder die betaling te betwisten.'
        : `Dezelfde betaler betaalde eerder ${n} keer zonder die betalingen te betwisten.`,
    refunds: (amount: string) => `Van deze betaling is al ${amount} terugbetaald.`,
    mandate: (reference: string, day: string) =>
      `De betaler gaf op ${day} een machtiging met kenmerk ${reference}.`,
    attached: (letter: string, label: string) => `Bijlage ${letter}: ${label}`,
    attachments: 'Bijlagen',
    closing: (company: string) => `Met vriendelijke groet,\n${company}`,
  },
  packet: {
    title: (id: string) => `Bewijs bij terugboeking ${id}`,
    inquiry: (id: string) => `Antwoord op vraag ${id}`,
    reason: (code: string) => `Reden ${code}`,
    appendix: (letter: string, label: string) => `Bijlage ${letter} · ${label}`,
    page: (page: string, pages: string) => `Pagina ${page} van ${pages}`,
  },
});

export type EvidenceTexts = typeof evidenceTexts;
