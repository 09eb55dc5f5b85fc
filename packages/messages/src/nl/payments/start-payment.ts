import { source } from '../../core.ts';

/** `/payment/initialize`: a payment request as a form. */
export const startPaymentTexts = source('payments/start-payment', {
  title: 'Betaling starten',
  lead: 'Vul in wat er betaald moet worden; daarna gaat u door naar de betaalpagina.',
  sections: { request: 'Betaalverzoek', customer: 'Voorbeeldbetaler' },
  merchant: 'Bedrijf',
  copyId: 'Merchant-ID kopiëren',
  merchantId: 'Merchant-ID',
  merchantIdHint: 'Staat in het portaal bij Instellingen, API-sleutels.',
  amount: 'Bedrag',
  amountHint: 'Met hoogstens twee cijfers achter de komma.',
  description: 'Omschrijving',
  descriptionHint: 'Staat op de betaalpagina en bij de betaling.',
  method: 'Betaalmethode',
  anyMethod: 'De betaler kiest',
  issuer: 'Bank (issuer)',
  currency: 'Valuta',
  country: 'Land',
  countryHint: 'Twee hoofdletters, zoals NL.',
  customerText: 'Deze gegevens gaan mee met de testbetaling.',
  customerId: 'Klantnummer',
  customerName: 'Naam',
  customerEmail: 'E-mailadres',
  apiPassword: 'API-wachtwoord',
  apiPasswordHint: (command: string) => `Vraag uw ontwikkelaar (${command}).`,
  wrongPassword: 'Dit is niet het API-wachtwoord van deze omgeving',
  submit: 'Naar de betaalpagina',
  leaving: 'De betaalpagina wordt geopend…',
  failed: 'De betaling is niet gestart',
  refused: {
    title: 'U kunt geen betaling starten',
    text: 'Uw rol staat het niet toe. Vraag een beheerder van uw bedrijf om het recht ‘Betalingen starten’.',
    back: 'Naar het portaal',
  },
  signIn: 'Inloggen',
  signInText: 'Met een account start u een betaling voor uw eigen bedrijf, zonder API-wachtwoord.',
});

export type StartPaymentTexts = typeof startPaymentTexts;
