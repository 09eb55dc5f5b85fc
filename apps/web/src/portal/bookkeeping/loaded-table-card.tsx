import { LoadFailed, type LoadFailedProps } from '../../lib/load-failed.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TableCard, type TableCardProps } from '../parts/table-card.tsx';

type LoadedTableCardProps<Row> = Omit<TableCardProps<Row>, 'rows'> & {
  query: LoadFailedProps['query'] & { data: { content: readonly Row[] } | undefined; error: unknown };
  failed: Omit<LoadFailedProps, 'query'>;
};

/** A table of rows that are loaded for it. */
export function LoadedTableCard<Row>({ query, failed, none = '', ...card }: LoadedTableCardProps<Row>) {
  const rows = query.data?.content;
  if (query.error && !rows)
    return (
      <Card>
        <LoadFailed {...failed} query={query} />
      </Card>
    );
  return (
    <TableCard {...card} rows={rows ?? []} none={rows ? none : ''}>
      {rows ? null : (
        <CardBody>
          <Skeleton className="h-5.5 w-64 max-w-full" />
        </CardBody>
      )}
    </TableCard>
  );
}
