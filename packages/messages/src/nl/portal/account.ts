import { formatsOf, source } from '../../core.ts';

const { number } = formatsOf('nl');

/** One's own account: name, address, language and sessions. */
export const accountTexts = source('account', {
  title: 'Mijn account',
  lead: 'Wie u bent, hoe u inlogt en waar u bent ingelogd.',
  error: {
    title: 'Uw account kon niet worden geladen',
    text: 'Er is niets veranderd. Probeer het opnieuw.',
  },
  details: {
    title: 'Uw gegevens',
    name: 'Naam',
    nameHint: 'Zo zien collega’s u, bijvoorbeeld bij een terugbetaling.',
    nameMissing: 'Vul uw naam in',
    language: 'Taal',
    languageHint: 'Van het portaal en van berichten aan u, op elk apparaat waar u inlogt.',
    save: 'Opslaan',
    saved: 'Gegevens opgeslagen',
    failed: 'Uw gegevens zijn niet opgeslagen',
  },
  email: {
    title: 'E-mailadres',
    label: 'Hiermee logt u in',
    change: 'E-mailadres wijzigen',
    waitsTitle: 'Uw nieuwe adres wacht op bevestiging',
    waits: (email: string, until: string) =>
      `Open de mail aan ${email} en bevestig het adres voor ${until}. Tot dan logt u in met uw huidige adres.`,
    stop: 'Wijziging stoppen',
    stopped: 'Wijziging gestopt',
    stoppedText: 'Uw e-mailadres blijft zoals het is.',
    stopFailed: 'De wijziging is niet gestopt',
    dialog: {
      title: 'E-mailadres wijzigen',
      lead: 'We sturen een link naar het nieuwe adres. Uw huidige adres krijgt er bericht van.',
      submit: 'Link sturen',
      failed: 'De link is niet gestuurd',
    },
    newAddress: 'Nieuw e-mailadres',
    sent: 'Kijk in uw e-mail',
    sentText: (email: string) => `We hebben een link gestuurd naar ${email}.`,
  },
  password: {
    title: 'Wachtwoord',
    text: 'Na een wijziging bent u op andere apparaten uitgelogd.',
    failed: 'Uw wachtwoord is niet gewijzigd',
  },
  sessions: {
    title: 'Waar u bent ingelogd',
    text: 'Herkent u iets niet? Kies dan uitloggen bij dat apparaat, en een nieuw wachtwoord.',
    device: 'Apparaat',
    unknown: 'Onbekend apparaat',
    on: (browser: string, system: string) => `${browser} op ${system}`,
    here: 'dit apparaat',
    address: 'IP-adres',
    since: 'Ingelogd',
    used: 'Laatst gebruikt',
    sinceAt: (when: string) => `Ingelogd ${when}`,
    usedAt: (when: string) => `gebruikt ${when}`,
    actions: 'Acties',
    end: 'Uitloggen',
    endFor: (device: string, when: string) => `Uitloggen op ${device}, ingelogd ${when}`,
    endOthers: 'Overal elders uitloggen',
    ended: 'Uitgelogd op dat apparaat',
    endedOthers: 'Overal elders uitgelogd',
    endedOthersText: 'U bent alleen nog op dit apparaat ingelogd.',
    failed: 'Uitloggen lukte niet',
    error: {
      title: 'Uw sessies konden niet worden geladen',
      text: 'Probeer het opnieuw.',
    },
    ask: {
      title: 'Overal elders uitloggen?',
      confirm: 'Uitloggen',
      failed: 'Uitloggen lukte niet',
      text: (n: number) =>
        n === 1
          ? 'U wordt uitgelogd op één ander apparaat.'
          : `U wordt uitgelogd op ${number(n)} andere apparaten.`,
    },
  },
  confirmPage: {
    title: 'E-mailadres bevestigen',
    text: 'Met deze knop wordt dit het adres waarmee u inlogt.',
    action: 'E-mailadres bevestigen',
    doneTitle: 'Uw e-mailadres is gewijzigd',
    done: (email: string) => `U logt voortaan in met ${email}.`,
    goOn: 'Naar het portaal',
    failed: 'Uw e-mailadres is niet gewijzigd',
    over: 'Deze link werkt niet meer: hij is verlopen, gebruikt of vervangen door een nieuwere.',
    invalid: 'Deze link klopt niet. Open hem vanuit uw e-mail, of vraag de wijziging opnieuw aan.',
  },
});

export type AccountTexts = typeof accountTexts;
