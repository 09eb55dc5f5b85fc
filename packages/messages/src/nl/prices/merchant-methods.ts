import { source } from '../../core.ts';

/** The dialog in which the provider switches a merchant's payment methods on and off. */
export const merchantMethodTexts = source('prices/merchant-methods', {
  action: 'Betaalmethoden',
  title: (name: string) => `Betaalmethoden van ${name}`,
  legend: 'Hiermee kunnen betalers betalen',
  hint: 'Het bedrijf kan dit ook zelf aanpassen, en ziet uw wijziging in het auditlog.',
  lacksIdentifier: 'Betalers zien deze methode pas als het bedrijf een incassant-ID heeft.',
  needsMethod: 'Kies ten minste één betaalmethode.',
  save: 'Opslaan',
  done: 'Betaalmethoden opgeslagen',
  failed: 'De betaalmethoden zijn niet opgeslagen',
  loadFailed: 'De betaalmethoden konden niet worden geladen. Probeer het opnieuw.',
});

export type MerchantMethodTexts = typeof merchantMethodTexts;
