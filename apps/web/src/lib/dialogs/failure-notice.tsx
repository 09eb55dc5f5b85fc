import type { ApiError } from '@stuiver/contract/client';
import { Notice } from '../../ui/notice.tsx';
import { useFailure } from './use-failure.ts';

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
