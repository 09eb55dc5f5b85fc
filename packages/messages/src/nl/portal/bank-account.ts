import { source } from '../../core.ts';

/** Settings: the account that payouts go to, and the page that stops another one. */
export const bankAccountTexts = source('bank-account', {
  stopPage: {
    title: 'Nieuwe uitbetaalrekening stoppen',
    text: 'U kreeg een e-mail over een andere uitbetaalrekening. Klopt die niet, stop de wijziging dan. Uitbetalingen blijven naar de huidige rekening gaan.',
    action: 'Wijziging stoppen',
    failed: 'De wijziging is niet gestopt',
    invalid: 'Deze link klopt niet. Open de link uit de e-mail opnieuw.',
    over: 'Deze wijziging wacht niet meer: zij is al gestopt, vervangen of ingegaan. Kijk bij Instellingen, Bankrekening.',
    doneTitle: 'De wijziging is gestopt',
    done: (company: string) =>
      `Uitbetalingen van ${company} blijven naar de huidige rekening gaan. Hebt u de wijziging niet zelf gevraagd, laat uw collega's dan hun wachtwoord wijzigen.`,
  },
});

export type BankAccountTexts = typeof bankAccountTexts;
