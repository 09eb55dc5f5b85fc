import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { lostAnswerTexts } from '@stuiver/messages/nl/shared/lost-answer';
import type { ApiError } from '@stuiver/contract/client';
import { useTexts } from '../language.ts';

/**
 * Words for a change that did not succeed.
 *
 * @returns a function of the title that says so and the error; it says something else where the change may have been
 *   made, since its answer was lost
 */
export function useFailure(): (title: string, error: ApiError) => { title: string; text: string } {
  const { codes, fields } = useTexts(errorTexts);
  const lost = useTexts(lostAnswerTexts);
  return (title, error) => {
    if (error.code === 'noAnswer') return lost;
    // Where a field is in the way, it says more than that something is.
    const [[key] = []] = Object.values(error.errors);
    return { title, text: key === undefined ? codes[error.code] : fields[key] };
  };
}
