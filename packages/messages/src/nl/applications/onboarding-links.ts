import { source } from '../../core.ts';

/** Pages behind the links of application mails, and the change of its address. */
export const onboardingLinkTexts = source('applications/onboarding-links', {
  begun: {
    title: 'Kijk in uw mail',
    text: (email: string) =>
      `We hebben een persoonlijke link gestuurd naar ${email}. Daarmee begint u, of gaat u verder met wat er al is. Niets gekregen? Kijk bij de ongewenste mail.`,
    again: 'Adres wijzigen of opnieuw mailen',
  },
  refused: {
    referenceInvalid: {
      title: 'Deze link klopt niet',
      text: 'Misschien is hij niet helemaal gekopieerd, vervangen of ingetrokken. Open hem vanuit uw nieuwste mail, of vraag hieronder een nieuwe link.',
    },
    referenceExpired: {
      title: 'Deze link is verlopen',
      text: 'Links werken dertig dagen. Uw antwoorden zijn er nog: vraag hieronder een nieuwe link.',
    },
  },
  /** Pages whose button performs the action of a mail's link. */
  pages: {
    new: {
      title: 'Nog een aanvraag beginnen',
      text: 'Uw andere aanvragen blijven zoals ze zijn.',
      action: 'Aanvraag beginnen',
      failed: 'De aanvraag kon niet beginnen',
      reasons: {
        referenceInvalid: 'Deze link klopt niet. Open hem vanuit uw nieuwste mail.',
        referenceExpired: 'Deze link is verlopen. Vraag een nieuwe mail aan.',
        referenceUsed:
          'Met deze link is al een aanvraag begonnen. Vraag een nieuwe mail aan: daarin staat die aanvraag ook.',
      },
    },
    address: {
      title: 'E-mailadres bevestigen',
      text: 'Na uw bevestiging mailen we naar dit adres, en werken de links in eerdere mails niet meer.',
      action: 'Bevestigen en verdergaan',
      failed: 'Het adres kon niet worden bevestigd',
      reasons: {
        referenceInvalid: 'Deze link klopt niet. Open hem vanuit uw nieuwste mail.',
        referenceExpired: 'Deze link is verlopen. Vul het adres in uw aanvraag opnieuw in.',
        referenceUsed: 'Deze link is al gebruikt, of de wijziging is gestopt of door een andere vervangen.',
      },
    },
    stop: {
      title: 'Wijziging van het e-mailadres stoppen',
      text: 'De aanvraag houdt dan het adres waarop u deze mail kreeg.',
      action: 'Wijziging stoppen',
      failed: 'De wijziging kon niet worden gestopt',
      reasons: {
        referenceInvalid:
          'Deze link klopt niet, of het adres is al gewijzigd. Was dat niet de bedoeling? Neem dan contact met ons op.',
        referenceExpired: 'Deze link is verlopen; de wijziging ook. Er is niets veranderd.',
        referenceUsed: 'Deze wijziging wacht niet meer: ze is al gestopt of door een andere vervangen.',
      },
    },
  },
  stopped: { title: 'De wijziging is gestopt', text: 'Het e-mailadres van de aanvraag blijft hetzelfde.' },
  start: 'Naar het begin',
  change: {
    action: 'E-mailadres wijzigen',
    title: 'E-mailadres wijzigen',
    text: 'We mailen een link naar het nieuwe adres. Het verandert pas als u die bevestigt; links in eerdere mails werken daarna niet meer.',
    label: 'Nieuw e-mailadres',
    submit: 'Link mailen',
    failed: 'Het adres kon niet worden gewijzigd',
    sent: { title: 'Kijk in uw mail', text: 'Het nieuwe adres geldt zodra u de link daarin bevestigt.' },
  },
  outsideSepa: {
    title: 'Uitbetalingen gaan alleen naar SEPA-rekeningen',
    text: 'U kunt deze rekening opgeven. Voordat we uitbetalen, hebben we ook een SEPA-rekening van u nodig.',
  },
});

export type OnboardingLinkTexts = typeof onboardingLinkTexts;
