import { source } from '../../core.ts';

/** An unknown path. */
export const notFoundTexts = source('shared/not-found', {
  title: 'Deze pagina bestaat niet',
  text: 'Misschien is de link niet compleet, of is de pagina verplaatst.',
  action: 'Naar het dashboard',
  payer: 'Wil je iets betalen? Open de link van de winkel of scan de code nog eens.',
  signIn: 'Inloggen als ondernemer',
});

export type NotFoundTexts = typeof notFoundTexts;
