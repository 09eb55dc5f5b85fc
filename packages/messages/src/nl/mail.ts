/** Mails to merchants; plain text, signed with the product's name. */
export const mail = {
  passwordReset: {
    subject: (product: string) => `Stel een nieuw wachtwoord in voor ${product}`,
    text: (name: string, product: string, link: string, minutes: string) => `Beste ${name},

Voor uw account bij ${product} is een nieuw wachtwoord gevraagd. Stel het in met deze link:

${link}

De link werkt ${minutes} minuten en één keer. Daarna bent u op alle apparaten afgemeld en kunt u zich aanmelden met het nieuwe wachtwoord.

Hebt u hier niet om gevraagd? Dan hoeft u niets te doen; uw wachtwoord blijft zoals het is.

${product}
`,
  },
  registration: {
    subject: (product: string) => `Bevestig uw account bij ${product}`,
    text: (product: string, link: string, hours: string) => `Hallo,

Met dit e-mailadres is een account aangevraagd bij ${product}. Bevestig het met deze link en het wachtwoord dat u hebt gekozen:

${link}

De link werkt ${hours} uur en één keer.

Hebt u hier niet om gevraagd? Dan hoeft u niets te doen; zonder uw bevestiging komt er geen account.

${product}
`,
  },
  registrationKnown: {
    subject: (product: string) => `U hebt al een account bij ${product}`,
    text: (product: string, link: string) => `Hallo,

Met dit e-mailadres is een account aangevraagd bij ${product}, maar u hebt er al een. U kunt inloggen met uw bestaande wachtwoord:

${link}

Wachtwoord vergeten? Kies op die pagina 'Wachtwoord vergeten'.

Hebt u hier niet om gevraagd? Dan hoeft u niets te doen; er is niets veranderd.

${product}
`,
  },
};

export type MailTexts = typeof mail;
