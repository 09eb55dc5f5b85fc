import type { QueueRow } from '@stuiver/contract';
import { applicationTexts } from '@stuiver/messages/nl/applications/applications';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../lib/language.ts';
import type { Column } from '../../ui/table/table.tsx';
import { buildColumns } from '../parts/table-card.tsx';
import { WaitingSince } from '../parts/age.tsx';
import { DateTime } from '../parts/date-time.tsx';
import { DeskPage, DeskRows, useDesk } from '../parts/desk.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { queueQuery, type View, QUEUE_VIEWS, VIEWS } from './review-queries.ts';
import { ApplicationStatusDot } from './status-of.tsx';

function useColumns(view: View): Column<QueueRow>[] {
  const { columns, nobody, nameless } = useTexts(applicationTexts);
  const since = {
    align: 'right',
    cell: ({ sinceDateTime: at }: QueueRow) =>
      view === 'waiting' ? <WaitingSince at={at} /> : <DateTime at={at} />,
  } as const;
  return buildColumns(columns, {
    company: {
      cell: ({ company }) => <span className="font-medium">{company || nameless}</span>,
    },
    registrant: {
      hideOnMobile: true,
      hideWhenNarrow: 2,
      cell: ({ registrant }) => registrant,
    },
    status: { cell: (row) => <ApplicationStatusDot {...row} /> },
    holder: {
      hideOnMobile: true,
      hideWhenNarrow: 2,
      cell: ({ holder }) => holder?.name ?? <span className="text-ink-faint">{nobody}</span>,
    },
    since: view !== 'decided' && since,
    decided: view === 'decided' && since,
  });
}

/** The queue: applications by whose turn it is, those that wait longest first. */
export function ApplicationsPage() {
  const texts = useTexts(applicationTexts);
  const desk = useDesk(QUEUE_VIEWS);
  const { view } = desk;
  const query = useQuery(queueQuery(view, desk.page));
  const { data } = query;
  const columns = useColumns(view);
  const countApplications = (name: View) =>
    VIEWS[name].reduce((sum, status) => sum + (data?.counts[status] ?? 0), 0);
  return (
    <DeskPage
      desk={desk}
      words={texts}
      nameOf={(name) => (data ? texts.view(texts.views[name], countApplications(name)) : texts.views[name])}
    >
      <DeskRows
        desk={desk}
        query={query}
        caption={texts.views[view]}
        columns={columns}
        page={data}
        rowHref={(row) => detailsHref('application', row.id)}
        empty={texts.empty[view]}
      />
    </DeskPage>
  );
}
