import { source } from '../../core.ts';

/** What follows the title of a screen, or of a part of one, that could not be shown. */
export const notLoadedTexts = source('shared/not-loaded', {
  unchanged: 'Er is niets veranderd. Probeer het opnieuw.',
  notFound: 'Misschien klopt de link niet, of hebt u geen toegang tot dit bedrijf.',
});

export type NotLoadedTexts = typeof notLoadedTexts;
