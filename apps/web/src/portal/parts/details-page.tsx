import { notLoadedTexts } from '@stuiver/messages/nl/shared/not-loaded';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { createContext, type ReactNode, use } from 'react';
import { ApiError } from '../../lib/api.ts';
import { reloadQueries } from '../../lib/query.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { PageHeader, type PageHeaderProps } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PageMessage } from '../../ui/page-message.tsx';
import { Drawing } from '../../ui/states.tsx';
import { useTexts } from '../../lib/language.ts';
import { LoadFailed } from '../../lib/load-failed.tsx';
import type { Change } from '../live/changes.ts';
import { useChanges } from '../live/use-changes.ts';
import { ButtonLink } from './button-link.tsx';

/** The texts of a details page; each page's own texts have these names. */
type DetailsWords = {
  /** The heading until the thing's own title is known. */
  heading: string;
  /** The list that it belongs to. */
  trail: string;
  /** Its text is by default about the link and the company. */
  notFound: { title: string; text?: string; action: string };
  error: { title: string; text?: string };
};

/** Two columns, the second one narrow; stacked if the first would be too narrow for its tables. */
export const DETAILS_COLUMNS =
  'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_340px] min-[87.5rem]:grid-cols-[minmax(0,1fr)_380px]';

type DetailsColumnsProps = {
  /** The current state, and the actions that it allows. */
  lead: ReactNode;
  /** The second column; with one column it follows the lead. */
  aside: ReactNode;
  children?: ReactNode;
};

/** The columns of a details page, in the same order everywhere when there is room for only one. */
export function DetailsColumns({ lead, aside, children }: DetailsColumnsProps) {
  return (
    <div className={cx(DETAILS_COLUMNS, 'xl:grid-rows-[auto_1fr]')}>
      <div className="grid min-w-0 gap-6">{lead}</div>
      <div className="grid min-w-0 gap-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">{aside}</div>
      <div className="grid min-w-0 gap-6 empty:hidden">{children}</div>
    </div>
  );
}

/** The link back to the list, as the user left it. */
export function Trail({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="hover:text-ink hover:underline">
      {children}
    </Link>
  );
}

const TrailContext = createContext<ReactNode>(null);

type DetailsHeaderProps = Omit<PageHeaderProps, 'trail'> & {
  title: string;
  /** Whom the thing is about, before its title; null while no person is known. */
  person?: string | null;
};

/** The head of a details page, with the link back to its list. */
export function DetailsHeader({ person, title, ...head }: DetailsHeaderProps) {
  const about = (
    <>
      {person} <span className="font-normal text-ink-soft">{`· ${title}`}</span>
    </>
  );
  return <PageHeader {...head} trail={use(TrailContext)} title={person ? about : title} />;
}

export type DetailsPageProps<T, Key extends QueryKey> = {
  words: DetailsWords;
  /** The list's address. */
  list: string;
  /** Builds the query of the object by the id in the address. */
  query: (id: string) => UseQueryOptions<T, Error, T, Key>;
  /** Checks whether a change matters to the page; none does by default. */
  follows?: (change: Change, id: string, data: T | undefined) => boolean;
  /** Reloads after such a change; by default the query alone. */
  reload?: (id: string) => Promise<void>;
  /** Content of the second column while the rest loads. */
  aside?: ReactNode;
  children: (data: T) => ReactNode;
};

/** A page of one object by its id, with its states of loading, not found and failed. */
export function DetailsPage<T, Key extends QueryKey>(props: DetailsPageProps<T, Key>) {
  const { words, list, query, follows, reload, aside, children } = props;
  const id: string = useParams({ strict: false }).id ?? '';
  const options = query(id);
  const result = useQuery(options);
  const { data, error } = result;
  useChanges(
    (change) => follows?.(change, id, data) ?? false,
    () => void (reload ? reload(id) : reloadQueries(options.queryKey)),
  );
  const trail = <Trail to={list}>{words.trail}</Trail>;
  // Keyed, so that loaded content replaces the skeleton without its animation.
  if (data !== undefined)
    return (
      <TrailContext key="data" value={trail}>
        {children(data)}
      </TrailContext>
    );
  // 422: the id in the address isn't valid.
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return <NotFound words={words.notFound} list={list} />;
  }
  if (error) {
    return (
      <>
        <PageHeader title={words.heading} trail={trail} />
        <Card>
          <LoadFailed {...words.error} query={result} />
        </Card>
      </>
    );
  }
  const title = (
    <>
      <span className="sr-only">{words.heading}</span>
      <Skeleton className="my-1 h-5 w-56" />
    </>
  );
  return (
    <>
      <PageHeader title={title} trail={trail} />
      <div aria-busy>
        <DetailsColumns lead={<SummarySkeleton />} aside={aside} />
      </div>
    </>
  );
}

function NotFound({ words, list }: { words: DetailsWords['notFound']; list: string }) {
  const { notFound } = useTexts(notLoadedTexts);
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <PageMessage
        drawing={<Drawing name="signpost" className="h-28 w-36" />}
        title={words.title}
        text={words.text ?? notFound}
      >
        <ButtonLink to={list} tone="primary">
          {words.action}
        </ButtonLink>
      </PageMessage>
    </div>
  );
}

function SummarySkeleton() {
  return (
    <Card>
      <CardBody className="border-b border-line">
        <Skeleton className="h-10 w-48" />
        <Skeleton className="mt-2.5 h-4 w-80 max-w-full" />
      </CardBody>
      <CardBody className="grid grid-cols-2 gap-6">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className="grid gap-1.5">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="h-4 w-40 max-w-full" />
          </div>
        ))}
      </CardBody>
    </Card>
  );
}
