import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { notLoadedTexts } from '@stuiver/messages/nl/shared/not-loaded';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/button.tsx';
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

export type LoadedContentProps<T> = {
  query: LoadFailedProps['query'] & { readonly data: T | undefined; readonly error: unknown };
  failed: Omit<LoadFailedProps, 'query'>;
  /** Classes of the card in place of missing data, such as its width. */
  className?: string;
  /** In place of the card while it loads. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Content that needs the data of a query, or its states of loading and failed. */
export function LoadedContent<T>({
  query,
  failed,
  className,
  skeleton,
  children,
}: LoadedContentProps<T>): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (!query.error)
    return skeleton ?? <div aria-busy className={cx('shimmer h-96 rounded-card', className)} />;
  return (
    <Card className={className ?? ''}>
      <LoadFailed {...failed} query={query} />
    </Card>
  );
}

type LineFailedProps = Pick<LoadFailedProps, 'query'> & { text: string; className?: string };

/** A failed query in a line, for a part of a card. */
export function LineFailed({ text, query, className = '' }: LineFailedProps) {
  const { actions } = useTexts(commonTexts);
  return (
    <div role="alert" className={cx('grid justify-items-start gap-3', className)}>
      <p className="text-ink-soft">{text}</p>
      <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
        {actions.retry}
      </Button>
    </div>
  );
}
