import { chargebackMail } from './mail-chargebacks.ts';
import { keyMail } from './mail-keys.ts';
import { letterMail } from './mail-letter.ts';
import { onboardingMail } from './mail-onboarding.ts';
import { payerMail } from './mail-payer.ts';
import { refundMail } from './mail-refunds.ts';
import { securityMail } from './mail-security.ts';

/** Mails to merchants, and to the payers of direct debits; plain text, signed with the product's name. */
export const mail = {
  /** Label of a mail's link, as a button. */
  open: 'Openen',
  /** To the payer of a recurring direct debit, who is "je". Amount and days are formatted already. */
  collectionNotice: {
    subject: (merchant: string, amount: string, day: string) => `${merchant} schrijft op ${day} ${amount} af`,
    greeting: (name: string) => `Hallo ${name},`,
    lead: (merchant: string) => `${merchant} schrijft binnenkort een bedrag van je rekening af.`,
    facts: {
      amount: 'Bedrag',
      days: 'Datum',
      description: 'Omschrijving',
      account: 'Van rekening',
      creditor: 'Incassant',
      identifier: 'Incassant-ID',
      reference: 'Kenmerk machtiging',
      rhythm: 'Hoe vaak',
    },
    rhythm: {
      DAILY: 'elke dag',
      WEEKLY: 'elke week',
      MONTHLY: 'elke maand',
      QUARTERLY: 'elk kwartaal',
      YEARLY: 'elk jaar',
      NEVER: 'één keer',
    },
    untilStopped: (rhythm: string) => `${rhythm}, tot je stopt`,
    until: (rhythm: string, end: string) => `${rhythm}, uiterlijk tot en met ${end}`,
    funds: 'Zorg dat er op die dag genoeg op je rekening staat.',
    stop: (merchant: string) => `Wil je stoppen, of klopt er iets niet? Laat het ${merchant} weten.`,
    stopAt: (merchant: string, address: string) =>
      `Wil je stoppen, of klopt er iets niet? Laat het ${merchant} weten: ${address}.`,
    refundRight: 'Een afschrijving kun je tot acht weken later door je bank laten terugboeken.',
    signature: (merchant: string, product: string) => `${merchant}, via ${product}`,
  },
  passwordReset: {
    subject: (product: string) => `Stel een nieuw wachtwoord in voor ${product}`,
    text: (name: string, product: string, link: string, minutes: string) => `Beste ${name},

Voor uw account bij ${product} is een nieuw wachtwoord gevraagd. Stel het in met deze link:

${link}

De link is ${minutes} minuten geldig en werkt één keer. Daarna bent u op alle apparaten uitgelogd en kunt u inloggen met het nieuwe wachtwoord.

Hebt u hier niet om gevraagd? Dan hoeft u niets te doen; uw wachtwoord blijft zoals het is.

${product}
`,
  },
  registration: {
    subject: (product: string) => `Bevestig uw account bij ${product}`,
    text: (product: string, link: string, hours: string) => `Hallo,

Met dit e-mailadres is een account aangevraagd bij ${product}. Bevestig het met deze link en het wachtwoord dat u hebt gekozen:

${link}

De link is ${hours} uur geldig en werkt één keer.

Hebt u hier niet om gevraagd? Dan hoeft u niets te doen; zonder uw bevestiging komt er geen account.

${product}
`,
  },
  registrationKnown: {
    subject: (product: string) => `U hebt al een account bij ${product}`,
    text: (product: string, link: string) => `Hallo,

Met dit e-mailadres is een account aangevraagd bij ${product}, maar u hebt er al een. U kunt inloggen met uw bestaande wachtwoord:

${link}

Wachtwoord vergeten? Kies op die pagina ‘Wachtwoord vergeten’.

Hebt u hier niet om gevraagd? Dan hoeft u niets te doen; er is niets veranderd.

${product}
`,
  },
  passwordChanged: {
    subject: (product: string) => `Uw wachtwoord voor ${product} is gewijzigd`,
    text: (name: string, product: string, link: string) => `Beste ${name},

Uw wachtwoord voor ${product} is zojuist gewijzigd. Op andere apparaten bent u uitgelogd.

Hebt u dit niet zelf gedaan? Stel dan meteen een nieuw wachtwoord in met ‘Wachtwoord vergeten’:

${link}

${product}
`,
  },
  emailConfirm: {
    subject: (product: string) => `Bevestig uw nieuwe e-mailadres voor ${product}`,
    text: (name: string, product: string, link: string, hours: string) => `Beste ${name},

U wilt dit e-mailadres gebruiken voor uw account bij ${product}. Bevestig het op deze pagina:

${link}

De link is ${hours} uur geldig en werkt één keer. Tot dan logt u in met uw huidige adres.

Hebt u hier niet om gevraagd? Dan hoeft u niets te doen; er verandert niets.

${product}
`,
  },
  emailReplaced: {
    asked: {
      subject: (product: string) => `Iemand wil uw e-mailadres voor ${product} wijzigen`,
      text: (name: string, product: string, address: string, link: string) => `Beste ${name},

Voor uw account bij ${product} is een ander e-mailadres ingevuld: ${address}. Zodra dat adres is bevestigd, logt u daarmee in.

Hebt u dit niet zelf gedaan? Stop de wijziging dan in uw account, en kies een nieuw wachtwoord:

${link}

${product}
`,
    },
    changed: {
      subject: (product: string) => `Uw e-mailadres voor ${product} is gewijzigd`,
      text: (name: string, product: string, address: string, _link: string) => `Beste ${name},

U logt bij ${product} voortaan in met ${address}. Dit bericht krijgt u nog op uw oude adres.

Hebt u dit niet zelf gedaan? Laat het dan meteen een beheerder van uw bedrijf weten; die kan uw account uitschakelen.

${product}
`,
    },
  },
  monthClosed: {
    subject: (company: string, month: string) => `Factuur en afrekeningen van ${month} voor ${company}`,
    text: (company: string, month: string, link: string, stop: string, product: string) => `Hallo,

De factuur en de afrekeningen van ${company} over ${month} staan klaar. U ziet en downloadt ze hier:

${link}

Wilt u deze mail niet meer?
${stop}

${product}
`,
  },
  endpointFailing: {
    subject: (company: string) => `Webhookberichten voor ${company} komen niet aan`,
    text: (host: string, since: string, pausesAt: string, link: string, product: string) => `Hallo,

Sinds ${since} neemt ${host} geen enkel webhookbericht van ons aan. We blijven het proberen. Komt er tot ${pausesAt} niets aan, dan pauzeren we dit webhookadres en laten we u dat weten; wat er intussen gebeurt, bewaren we.

Wat we stuurden en wat we terugkregen, ziet u hier:

${link}

${product}
`,
  },
  endpointPaused: {
    subject: (company: string) => `Webhookberichten voor ${company} zijn gepauzeerd`,
    text: (host: string, since: string, link: string, product: string) => `Hallo,

Sinds ${since} nam ${host} geen enkel webhookbericht van ons aan. We sturen er nu niets meer heen. Er gaat niets verloren: gemiste berichten bewaren we, zodat u ze opnieuw kunt versturen.

Werkt het webhookadres weer? Zet het dan aan, en kies of we het gemiste alsnog op volgorde versturen:

${link}

${product}
`,
  },
  invitation: {
    subject: (place: string) => `U bent uitgenodigd voor ${place}`,
    place: (company: string, product: string) => `${company} bij ${product}`,
    /** @param name empty for a greeting without one */
    text: (
      name: string,
      company: string,
      place: string,
      product: string,
      link: string,
      days: string,
    ) => `${name === '' ? 'Hallo' : `Beste ${name}`},

U bent uitgenodigd om mee te werken in ${place}. Kies een wachtwoord met deze link:

${link}

De link is ${days} dagen geldig en werkt één keer. Daarna logt u in met dit e-mailadres en uw wachtwoord.

Kent u ${company} niet? Dan hoeft u niets te doen.

${product}
`,
    elsewhere: (company: string, place: string, product: string, address: string) => `Hallo,

U bent uitgenodigd om mee te werken in ${place}. Met dit e-mailadres hebt u al een account van een ander bedrijf, en een adres hoort bij één account. Aan dat account verandert niets.

Wilt u ook in ${company} werken? Vraag dan een uitnodiging op een ander e-mailadres. ${company} kan niet zien dat u al een account hebt.

Inloggen bij uw eigen account: ${address}

${product}
`,
  },
  /** The page of a test deployment that shows its mails. */
  mailbox: {
    title: 'Testmailbox',
    about: 'Wat er zonder mailserver zou zijn verstuurd. Alleen in testmodus, alleen hier te zien.',
    empty: 'Er is nog geen bericht. Registreer een bedrijf of vraag een nieuw wachtwoord aan.',
    choose: 'Kies een bericht om het te lezen.',
    to: 'Aan',
    back: 'Alle berichten',
    refresh: 'Verversen',
    signIn: (product: string) => `Naar ${product}`,
  },
  ...chargebackMail,
  ...keyMail,
  ...letterMail,
  ...onboardingMail,
  ...payerMail,
  ...refundMail,
  ...securityMail,
};

export type MailTexts = typeof mail;
