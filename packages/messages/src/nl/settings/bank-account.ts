import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');
const formatHours = (n: number) => plural(n, { one: 'uur', other: 'uur' });

/** Settings: the account that payouts go to, and the page that stops another one. */
export const bankAccountTexts = source('settings/bank-account', {
  title: 'Bankrekening',
  lead: 'De rekening waarop u uw geld ontvangt.',
  current: (company: string) => `Uitbetaalrekening van ${company}`,
  iban: 'IBAN',
  account: 'Uitbetaalrekening',
  none: 'Zonder rekening kunnen we u niet uitbetalen.',
  readOnly: 'Een beheerder kan de rekening wijzigen.',
  waiting: {
    title: 'Nieuwe rekening in afwachting',
    first: (asked: string, from: string) =>
      `Aangevraagd op ${asked}. Vanaf ${from} gaan uitbetalingen naar deze rekening.`,
    text: (asked: string, from: string) =>
      `Aangevraagd op ${asked}. Uitbetalingen gaan vanaf ${from} naar deze rekening; tot dan naar de huidige.`,
  },
  stop: {
    action: 'Wijziging stoppen',
    title: 'Wijziging van de rekening stoppen?',
    text: 'Uitbetalingen blijven naar de huidige rekening gaan. Bij een nieuwe aanvraag begint de wachttijd opnieuw.',
    confirm: 'Wijziging stoppen',
    failed: 'De wijziging is niet gestopt',
    doneTitle: 'Wijziging gestopt',
    done: 'Uitbetalingen blijven naar de huidige rekening gaan.',
  },
  changeText: (hours: number) =>
    hours === 0
      ? 'Een nieuwe rekening gaat meteen in. We mailen dit naar uw bedrijf.'
      : `Een nieuwe rekening gaat na ${formatHours(hours)} in. We mailen dit naar uw bedrijf, zodat u het kunt stoppen als het niet klopt.`,
  newIban: 'Nieuw IBAN',
  newIbanHint: 'Van een bank in het SEPA-gebied, op naam van uw bedrijf.',
  ibanGood: 'Dit IBAN klopt:',
  ibanMissing: 'Vul het nieuwe IBAN in',
  ibanKnown: 'Dit is al uw rekening, of de rekening die in afwachting is',
  passwordHint: 'Zo weten we dat u het zelf bent.',
  submit: 'Rekening wijzigen',
  /** Null when the account changes immediately. */
  review: (company: string, from: string | null) =>
    from === null
      ? `De rekening van ${company} wijzigt meteen.`
      : `De nieuwe rekening van ${company} gaat in op ${from}. Tot dan kunt u dit annuleren.`,
  requested: 'Nieuwe rekening aangevraagd',
  requestedText: 'We hebben uw bedrijf gemaild. Tot de rekening ingaat, kunt u de wijziging stoppen.',
  stopPage: {
    title: 'Nieuwe uitbetaalrekening stoppen',
    text: 'U kreeg een e-mail over een andere uitbetaalrekening. Klopt die niet, stop de wijziging dan. Uitbetalingen blijven naar de huidige rekening gaan.',
    action: 'Wijziging stoppen',
    failed: 'De wijziging is niet gestopt',
    referenceInvalid: 'Deze link klopt niet. Open de link uit de e-mail opnieuw.',
    referenceExpired:
      'Deze wijziging is al gestopt, vervangen of ingegaan. Kijk bij Instellingen, Bankrekening.',
    doneTitle: 'De wijziging is gestopt',
    done: (company: string) =>
      `Uitbetalingen van ${company} blijven naar de huidige rekening gaan. Hebt u de wijziging niet zelf gevraagd, laat uw collega’s dan hun wachtwoord wijzigen.`,
  },
});

export type BankAccountTexts = typeof bankAccountTexts;
