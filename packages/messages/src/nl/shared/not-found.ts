import { source } from '../../core.ts';

/** An unknown path. */
export const notFoundTexts = source('shared/not-found', {
  title: 'Deze pagina bestaat niet',
  text: 'Het adres is verkeerd overgenomen, of de pagina is verplaatst.',
  action: 'Naar het dashboard',
  payer: 'Wil je iets betalen? Open dan de link of scan de code van de winkel nog eens.',
  signIn: 'Inloggen als winkel',
});

export type NotFoundTexts = typeof notFoundTexts;
