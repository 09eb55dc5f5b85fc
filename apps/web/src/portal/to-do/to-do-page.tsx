import { PROVIDER_PERMISSIONS } from '@stuiver/domain/permissions';
import { disputeWords } from '@stuiver/messages/nl/chargebacks/dispute-words';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { toDoTexts } from '@stuiver/messages/nl/to-do/to-do';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../lib/language.ts';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { useSession } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Table } from '../../ui/table/table.tsx';
import { timeLeft } from '../chargebacks/disputes.ts';
import { WaitingSince } from '../parts/age.tsx';
import { MoneyText } from '../parts/money.tsx';
import { findWork, type Work } from './find-work.ts';
import { buildColumns } from '../parts/table-card.tsx';
import { DESK_MS } from '../../lib/query.ts';

/** The first screen of the provider's people: what waits for them, the oldest first, each with its screen. */
export function ToDoPage() {
  const texts = useTexts(toDoTexts);
  const { loadFailed } = useTexts(commonTexts);
  const disputes = useTexts(disputeWords);
  const session = useSession();
  const permissions = PROVIDER_PERMISSIONS.filter((one) => session?.permissions.includes(one));
  const query = useQuery({
    queryKey: ['work', permissions],
    queryFn: ({ signal }) => findWork(permissions, session?.personId ?? '', signal),
    refetchInterval: DESK_MS,
  });
  const sums = ({ amounts = [] }: Work) => amounts.map((sum) => <MoneyText key={sum.currency} of={sum} />);
  const since = (row: Work) =>
    row.since ? <WaitingSince at={row.since} /> : row.until ? timeLeft(row.until, disputes) : null;
  return (
    <>
      <PageHeader title={texts.title} text={texts.lead} />
      <Card className="overflow-clip">
        {query.error && !query.data ? (
          <LoadFailed {...loadFailed} query={query} />
        ) : (
          <Table<Work>
            caption={texts.title}
            loading={!query.data}
            skeletonRows={6}
            rows={query.data ?? []}
            rowKey={(row) => row.kind}
            rowHref={(row) => row.href}
            placeholder={<EmptyState drawing="coins" text={texts.none} />}
            columns={buildColumns(texts.columns, {
              what: {
                cell: (row) => <span className="font-medium">{texts.kinds[row.kind](row.quantity)}</span>,
              },
              since: { cell: since },
              amount: { align: 'right', cell: sums },
            })}
          />
        )}
      </Card>
    </>
  );
}
