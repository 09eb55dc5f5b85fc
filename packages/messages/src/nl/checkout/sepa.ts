/** A direct debit on the hosted page: its form and its mandate, which the payer signs. The payer is "je". */
export const checkoutSepa = {
  fields: {
    iban: 'IBAN',
    accountHolderName: 'Naam van de rekeninghouder',
    emailAddress: 'E-mailadres',
    street: 'Straat en huisnummer',
    postCode: 'Postcode',
    town: 'Plaats',
    addressCountry: 'Land',
  },
  knownIban: 'De winkel kent deze rekening. Een andere mag ook.',
  heading: (recurring: boolean): string => (recurring ? 'Doorlopende machtiging' : 'Eenmalige machtiging'),
  creditor: 'Incassant',
  identifier: 'Incassant-ID',
  reference: 'Kenmerk machtiging',
  authorise: (creditor: string, recurring: boolean) =>
    recurring
      ? `Je geeft toestemming aan ${creditor} om doorlopend incasso-opdrachten naar je bank te sturen om een bedrag van je rekening af te schrijven, en aan je bank om doorlopend een bedrag van je rekening af te schrijven volgens de opdracht van ${creditor}.`
      : `Je geeft toestemming aan ${creditor} om één incasso-opdracht naar je bank te sturen om een bedrag van je rekening af te schrijven, en aan je bank om dat bedrag eenmalig af te schrijven volgens de opdracht van ${creditor}.`,
  /** Advance notice to the payer of a recurring debit. */
  notice: (days: number) =>
    days === 1
      ? 'Je krijgt uiterlijk een dag vooraf per e-mail bericht van elke volgende afschrijving.'
      : `Je krijgt minstens ${days} dagen vooraf per e-mail bericht van elke volgende afschrijving.`,
  refundRight:
    'Ben je het niet eens met een afschrijving, dan kun je die laten terugboeken. Neem daarvoor binnen acht weken na de afschrijving contact op met je bank. Vraag je bank naar de voorwaarden.',
  agree: 'Ik geef deze machtiging.',
  errors: {
    iban: { required: 'Vul je IBAN in', wrong: 'Controleer je IBAN' },
    accountHolderName: {
      required: 'Vul de naam in die bij de rekening hoort',
      wrong: 'Controleer je naam',
    },
    emailAddress: { required: 'Vul je e-mailadres in', wrong: 'Controleer je e-mailadres' },
    street: { required: 'Vul je straat en huisnummer in', wrong: 'Controleer je adres' },
    postCode: { required: 'Vul je postcode in', wrong: 'Controleer je postcode' },
    town: { required: 'Vul je woonplaats in', wrong: 'Controleer je woonplaats' },
    addressCountry: { required: 'Kies je land', wrong: 'Kies een land uit de lijst' },
    mandateAgreed: 'Vink het vakje aan om de machtiging te geven',
  },
};

export type CheckoutSepaTexts = typeof checkoutSepa;
