import { source } from '../../core.ts';

/** The form that records a mandate which was signed outside any payment. */
export const newMandateTexts = source('mandates/new-mandate', {
  title: 'Machtiging toevoegen',
  lead: 'Voor een machtiging die al getekend is, bijvoorbeeld op papier of bij uw vorige betaaldienst. Bewaar het getekende formulier.',
  company: 'Bedrijf',
  name: 'Naam van de betaler',
  iban: 'IBAN',
  reference: 'Kenmerk',
  referenceHint: 'Zoals het op de machtiging staat. Leeg: er wordt er een gemaakt.',
  taken: 'Er is al een machtiging met dit kenmerk',
  signed: 'Getekend op',
  lastCollection: 'Laatste incasso',
  lapsed: 'Na 36 maanden zonder incasso is een machtiging vervallen; vraag een nieuwe',
  beforeSigned: 'Kies een dag na het tekenen',
  street: 'Straat en huisnummer',
  postCode: 'Postcode',
  town: 'Plaats',
  townNeeded: 'De bank vraagt bij deze rekening om een adres',
  country: 'Land',
  submit: 'Toevoegen',
  failed: 'De machtiging is niet toegevoegd',
  done: 'De machtiging is toegevoegd',
  doneText: (reference: string) => `Kenmerk ${reference}`,
});

export type NewMandateTexts = typeof newMandateTexts;
