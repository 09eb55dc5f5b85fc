import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { InlineError } from '../ui/states.tsx';
import { useTexts } from './language.ts';

export type LoadFailedProps = {
  title: string;
  text: string;
  /** The query to try again. */
  query: { readonly isFetching: boolean; readonly refetch: () => Promise<unknown> };
};

/** An error shown instead of data that failed to load, with a retry button. */
export function LoadFailed({ title, text, query }: LoadFailedProps) {
  const { actions } = useTexts(commonTexts);
  return (
    <InlineError
      title={title}
      text={text}
      retryLabel={actions.retry}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
