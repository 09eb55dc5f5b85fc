/** Mails about an application to become a merchant. */
export const onboardingMail = {
  onboardingLink: {
    subject: (product: string) => `Uw aanvraag bij ${product}`,
    text: (name: string, product: string, link: string, days: string) => `Beste ${name},

U vraagt een account aan bij ${product}. Met deze persoonlijke link gaat u verder, ook op een ander apparaat:

${link}

De link werkt ${days} dagen. Bewaar deze mail, en stuur hem niet door: wie de link heeft, ziet uw aanvraag. Een nieuwe link vraagt u aan op de pagina zelf.

Hebt u geen account aangevraagd? Dan hoeft u niets te doen; zonder vervolg wordt de aanvraag na drie maanden gewist.

${product}
`,
  },
  /** For an address with open applications. */
  onboardingList: {
    subject: (product: string) => `Uw aanvragen bij ${product}`,
    text: (name: string, product: string, lines: string, another: string, days: string) => `Beste ${name},

Met dit e-mailadres hebt u bij ${product} nog een aanvraag openstaan. Met de link eronder gaat u verder:

${lines}

De links werken ${days} dagen. Bewaar deze mail, en stuur hem niet door: wie een link heeft, ziet die aanvraag.

Wilt u nog een aanvraag beginnen? Dat doet u hier:

${another}

Hebt u hier niet om gevraagd? Dan hoeft u niets te doen.

${product}
`,
    line: (name: string, started: string, changed: string, state: string, link: string) =>
      `${name} (${state})\nbegonnen op ${started}, laatst gewijzigd op ${changed}\n${link}`,
    unnamed: 'Nog zonder bedrijfsnaam',
    states: {
      DRAFT: 'nog niet ingediend',
      SUBMITTED: 'ingediend',
      IN_REVIEW: 'wordt beoordeeld',
      MORE_INFORMATION: 'wacht op uw antwoord',
    },
  },
  onboardingAddress: {
    confirm: {
      subject: (product: string) => `Bevestig het e-mailadres van uw aanvraag bij ${product}`,
      text: (product: string, link: string) => `Hallo,

Dit e-mailadres is ingevuld voor een aanvraag bij ${product}. Bevestig het op deze pagina; daarna gaat u daar verder:

${link}

De link is één dag geldig en werkt één keer. Links in eerdere mails werken na uw bevestiging niet meer.

Hebt u hier niet om gevraagd? Dan hoeft u niets te doen; er verandert niets.

${product}
`,
    },
    told: {
      subject: (product: string) => `Ander e-mailadres voor uw aanvraag bij ${product}`,
      text: (name: string, product: string, address: string, link: string) => `Beste ${name},

Voor uw aanvraag bij ${product} is een ander e-mailadres ingevuld: ${address}. Zodra dat adres is bevestigd, mailen we daarheen en werken de links in eerdere mails niet meer.

Klopt dit niet? Stop de wijziging dan op deze pagina:

${link}

Klopt het wel, dan hoeft u niets te doen.

${product}
`,
    },
  },
  onboardingWithdrawn: {
    subject: (product: string) => `Uw aanvraag bij ${product} is ingetrokken`,
    text: (name: string, product: string, address: string) => `Beste ${name},

U hebt uw aanvraag bij ${product} ingetrokken. Wat u invulde en de documenten die u stuurde, zijn gewist; niemand kan ze nog lezen. Uw persoonlijke links werken niet meer.

Was u dit niet, of wilt u toch een account? Begin dan hier opnieuw: ${address}

${product}
`,
  },
  onboardingSubmitted: {
    subject: (product: string) => `Uw aanvraag bij ${product} is ontvangen`,
    text: (name: string, product: string, link: string, days: string) => `Beste ${name},

We hebben uw aanvraag ontvangen en gaan die beoordelen. U hoeft nu niets te doen; we mailen u zodra we iets van u nodig hebben of een besluit hebben genomen. Hoe het ervoor staat ziet u hier:

${link}

De link werkt ${days} dagen.

${product}
`,
  },
  onboardingAsked: {
    subject: (product: string) => `We hebben nog iets van u nodig voor uw aanvraag bij ${product}`,
    text: (name: string, product: string, link: string, days: string, items: string) => `Beste ${name},

Om uw aanvraag te kunnen beoordelen hebben we nog iets van u nodig:

${items}

Op deze pagina ziet u waar het om gaat, en vult u het aan:

${link}

De link werkt ${days} dagen. Hebt u hulp nodig? Antwoord op deze mail; ons team helpt u verder.

${product}
`,
  },
  /** To the owner of a company whose account the provider made, after its application was approved. */
  accountReady: {
    subject: (company: string, product: string) => `Uw account voor ${company} bij ${product} is goedgekeurd`,
    text: (name: string, company: string, product: string, link: string, days: string) => `Beste ${name},

Uw account voor ${company} bij ${product} is goedgekeurd. Kies een wachtwoord; daarna bent u meteen ingelogd:

${link}

De link is ${days} dagen geldig en werkt één keer.

Welkom bij ${product}
`,
  },
  onboardingApproved: {
    subject: (product: string) => `Uw aanvraag bij ${product} is goedgekeurd`,
    text: (name: string, product: string, address: string) => `Beste ${name},

Uw aanvraag is goedgekeurd: vanaf nu kunt u betalingen ontvangen met het account dat u al hebt. Wat daar nog niet was ingevuld, hebben we uit uw aanvraag overgenomen. Inloggen:

${address}

Welkom bij ${product}
`,
  },
  onboardingRejected: {
    subject: (product: string) => `Uw aanvraag bij ${product} is afgewezen`,
    text: (name: string, product: string, link: string, days: string, reason: string) => `Beste ${name},

We hebben uw aanvraag afgewezen. De reden:

${reason}

Dit besluit is definitief; u hoeft niets meer te sturen. Uw aanvraag leest u hier terug:

${link}

De link werkt ${days} dagen. Hebt u vragen over dit besluit? Antwoord op deze mail; ons team beantwoordt ze.

${product}
`,
  },
};

export type OnboardingMailTexts = typeof onboardingMail;
