import type { ApiError } from '@stuiver/contract/client';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { lostAnswerTexts } from '@stuiver/messages/nl/shared/lost-answer';
import { Notice } from '../../ui/notice.tsx';
import { useTexts } from '../language.ts';

/**
 * Describes a failed change.
 *
 * @returns a function of title and error that returns both texts; they differ if the answer was lost, since the
 *   change may have been made
 */
export function useFailure(): (title: string, error: ApiError) => { title: string; text: string } {
  const { codes } = useTexts(errorTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const lost = useTexts(lostAnswerTexts);
  return (title, error) => {
    if (error.code === 'noAnswer') return lost;
    // An invalid field's message is more specific.
    const [[key] = []] = Object.values(error.errors);
    return { title, text: key === undefined ? codes[error.code] : fields[key] };
  };
}

export type FailureNoticeProps = {
  /** Title of the failure. */
  title: string;
  error: ApiError | null;
  /** Replaces the title if the answer was lost. */
  lost?: string | undefined;
  className?: string;
};

/** The reason why a change failed, or that its answer was lost; empty without an error. */
export function FailureNotice({ title, error, lost, className }: FailureNoticeProps) {
  const describeFailure = useFailure();
  if (error === null) return null;
  const isLost = error.code === 'noAnswer';
  const words = describeFailure(title, error);
  return (
    <Notice
      tone={isLost ? 'wait' : 'bad'}
      role="alert"
      title={(isLost ? lost : null) ?? words.title}
      {...(className === undefined ? {} : { className })}
    >
      {words.text}
    </Notice>
  );
}
