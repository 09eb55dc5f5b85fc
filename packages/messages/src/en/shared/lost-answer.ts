import type { LostAnswerTexts } from '../../nl/shared/lost-answer.ts';

export const lostAnswerTexts: LostAnswerTexts = {
  title: 'This may or may not have worked',
  text: 'There was no answer. Check whether it has been done before you try again.',
};
