import { source } from '../../core.ts';

/** A change whose answer did not arrive: replaces the text of a failed one. */
export const lostAnswerTexts = source('shared/lost-answer', {
  title: 'Het is niet zeker of dit is gelukt',
  text: 'Er kwam geen antwoord. Kijk eerst of het is gebeurd voordat u het opnieuw probeert.',
});

export type LostAnswerTexts = typeof lostAnswerTexts;
