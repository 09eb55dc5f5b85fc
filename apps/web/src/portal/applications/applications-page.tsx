import type { QueueRow } from '@stuiver/contract';
import { applicationTexts } from '@stuiver/messages/nl/applications/applications';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { queueQuery, type View, VIEW_NAMES, VIEWS } from './review-queries.ts';
import { StatusOf } from './status-of.tsx';

function useColumns(view: View): Column<QueueRow>[] {
  const { columns, nobody, nameless } = useTexts(applicationTexts);
  const language = useLanguage();
  return [
    {
      field: 'company',
      label: columns.company,
      cell: ({ company }) => <span className="font-medium">{company || nameless}</span>,
    },
    {
      field: 'registrant',
      label: columns.registrant,
      hideOnMobile: true,
      hideWhenNarrow: 2,
      cell: ({ registrant }) => registrant,
    },
    { field: 'status', label: columns.status, cell: (row) => <StatusOf {...row} /> },
    {
      field: 'holder',
      label: columns.holder,
      hideOnMobile: true,
      hideWhenNarrow: 2,
      cell: ({ holder }) => holder?.name ?? <span className="text-ink-faint">{nobody}</span>,
    },
    {
      field: 'since',
      label: view === 'decided' ? columns.decided : columns.since,
      align: 'right',
      cell: ({ sinceDateTime }) => (
        <span className="whitespace-nowrap">
          <span className="max-sm:hidden">{formatDateTime(sinceDateTime)}</span>
          <span className="sm:hidden">{spokenDay(sinceDateTime, language)}</span>
        </span>
      ),
    },
  ];
}

const isView = (text: unknown): text is View => (VIEW_NAMES as readonly unknown[]).includes(text);

/** The queue: applications by whose turn it is, those that wait longest first. */
export function ApplicationsPage() {
  const texts = useTexts(applicationTexts);
  const common = useTexts(commonTexts);
  const navigate = useNavigate();
  const { view: wanted } = useSearch({ strict: false }) as { view?: string };
  const view = isView(wanted) ? wanted : 'waiting';
  const [page, setPage] = useState(0);
  const [pageSize, setPageSize] = useState(20);
  const query = useQuery(queueQuery(view, page, pageSize));
  const { data, error } = query;
  const columns = useColumns(view);
  const countOf = (name: View) => VIEWS[name].reduce((sum, status) => sum + (data?.counts[status] ?? 0), 0);
  const choose = (next: View) => {
    setPage(0);
    void navigate({ to: '.', search: next === 'waiting' ? {} : { view: next }, replace: true });
  };
  return (
    <>
      <PageHeader title={texts.title} text={texts.lead} />
      <Segmented
        label={texts.views.label}
        className="mb-4 max-w-full overflow-x-auto"
        options={VIEW_NAMES.map((name) => ({
          value: name,
          label: data ? texts.view(texts.views[name], countOf(name)) : texts.views[name],
        }))}
        value={view}
        onChange={choose}
      />
      <Card className="overflow-clip">
        {error && !data ? (
          <LoadFailed {...common.loadFailed} query={query} />
        ) : (
          <Table
            caption={texts.views[view]}
            columns={columns}
            rows={data?.content ?? []}
            rowKey={(row) => row.id}
            rowHref={(row) => detailsHref('application', row.id)}
            loading={data === undefined}
            skeletonRows={6}
            placeholder={<EmptyState drawing="coins" text={texts.empty[view]} />}
          />
        )}
        {data && data.totalPages > 1 ? (
          <Pagination {...data} onPage={setPage} onPageSize={setPageSize} texts={common.pagination} />
        ) : null}
      </Card>
    </>
  );
}
