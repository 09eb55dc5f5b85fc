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
};

export type MailTexts = typeof mail;
