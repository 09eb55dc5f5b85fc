/** Mails about changes that require a password. */
export const securityMail = {
  factorChanged: {
    subject: (product: string) => `Inloggen in twee stappen bij ${product} is gewijzigd`,
    happened: {
      enabled: 'Bij het inloggen vragen we voortaan ook een code van uw app.',
      replaced: 'De codes komen voortaan uit een andere app; die van de vorige werken niet meer.',
      removed: 'Bij het inloggen vragen we geen code van uw app meer.',
      codesRenewed: 'U hebt nieuwe herstelcodes; de oude werken niet meer.',
    },
    text: (name: string, product: string, happened: string) => `Beste ${name},

Het inloggen op uw account bij ${product} is zojuist gewijzigd. ${happened}

Hebt u dit niet zelf gedaan? Kies dan meteen een nieuw wachtwoord en laat het een beheerder van uw bedrijf weten.

${product}
`,
  },
  addressReplaced: {
    subject: (company: string) => `Het e-mailadres van ${company} is gewijzigd`,
    text: (company: string, product: string) => `Hallo,

Dit adres stond bij ${product} als e-mailadres van ${company}. Er is nu een ander adres ingevuld; u krijgt dit bericht nog op het oude.

Klopt dit niet? Laat het een beheerder van ${company} weten, en controleer de instellingen.

${product}
`,
  },
  ibanChange: {
    subject: (company: string) => `Nieuwe uitbetaalrekening voor ${company}`,
    text: (company: string, product: string, iban: string, when: string, link: string) => `Hallo,

Voor ${company} is bij ${product} een andere uitbetaalrekening ingevuld: ${iban}.

De wijziging gaat in op ${when}. Tot dan blijven uitbetalingen naar de huidige rekening gaan.

Klopt dit niet? Stop de wijziging dan op deze pagina:

${link}

Klopt het wel, dan hoeft u niets te doen.

${product}
`,
    textReplaced: (company: string, product: string, lastFour: string, link: string) => `Hallo,

U krijgt dit bericht omdat dit adres kort geleden is vervangen. Voor ${company} is bij ${product} een andere uitbetaalrekening ingevuld, die eindigt op ${lastFour}.

Klopt dit niet? Stop de wijziging dan op deze pagina:

${link}

${product}
`,
  },
  securityChanged: {
    subject: (company: string) => `Beveiliging van ${company} gewijzigd`,
    happened: {
      companyAddress: (who: string) => `${who} heeft een e-mailadres van het bedrijf gewijzigd.`,
      email: (who: string) => `${who} logt voortaan in met een ander e-mailadres.`,
      password: (who: string) => `Het wachtwoord van ${who} is gewijzigd.`,
      factorEnabled: (who: string) => `${who} logt voortaan in twee stappen in.`,
      factorReplaced: (who: string) =>
        `Bij het inloggen in twee stappen gebruikt ${who} voortaan een andere app.`,
      factorRemoved: (who: string) =>
        `Inloggen in twee stappen is uitgezet voor ${who}. Het wachtwoord is nu genoeg.`,
      factorCodesRenewed: (who: string) => `${who} heeft nieuwe herstelcodes om in te loggen.`,
    },
    text: (name: string, product: string, happened: string, link: string) => `Beste ${name},

${happened}

Klopt dit niet? Schakel die gebruiker dan meteen uit bij Team, en controleer de instellingen van uw bedrijf:

${link}

${product}
`,
  },
  changeUnnamed: {
    subject: (company: string) => `Beveiliging van ${company} gewijzigd`,
    text: (company: string, product: string) => `Hallo,

U krijgt dit bericht omdat dit adres kort geleden is vervangen. Bij ${company} is iets gewijzigd dat alleen met een wachtwoord kan.

Hebt u dit adres niet zelf vervangen? Laat het dan meteen een beheerder van ${company} weten.

${product}
`,
  },
};

export type SecurityMailTexts = typeof securityMail;
