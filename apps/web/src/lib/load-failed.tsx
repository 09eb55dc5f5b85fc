import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { notLoadedTexts } from '@stuiver/messages/nl/shared/not-loaded';
import { InlineError } from '../ui/states.tsx';
import { useTexts } from './language.ts';

export type LoadFailedProps = {
  title: string;
  /** By default, that nothing has changed. */
  text?: string;
  /** The query to try again. */
  query: { readonly isFetching: boolean; readonly refetch: () => Promise<unknown> };
};

/** An error shown instead of data that failed to load, with a retry button. */
export function LoadFailed({ title, text, query }: LoadFailedProps) {
  const { actions } = useTexts(commonTexts);
  const { unchanged } = useTexts(notLoadedTexts);
  return (
    <InlineError
      title={title}
      text={text ?? unchanged}
      retryLabel={actions.retry}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
