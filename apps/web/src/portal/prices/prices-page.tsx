import type { PricedMerchant } from '@stuiver/contract';
import { formatDay } from '@stuiver/domain/calendar';
import { pricesTexts } from '@stuiver/messages/nl/prices/prices';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { SearchBox } from '../../ui/table/filter-bar.tsx';
import { DEFAULT_PAGE_SIZE } from '../../ui/table/page-window.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { pricedQuery } from './queries.ts';

function useColumns(): Column<PricedMerchant>[] {
  const texts = useTexts(pricesTexts);
  const { columns } = texts;
  return [
    {
      field: 'company',
      label: columns.company,
      cell: ({ merchantName }) => <span className="font-medium">{merchantName}</span>,
    },
    {
      field: 'state',
      label: columns.state,
      cell: ({ proposed, nextFrom }) =>
        proposed ? (
          <StatusDot tone="wait">{texts.proposed}</StatusDot>
        ) : nextFrom ? (
          <StatusDot tone="calm">{texts.nextFrom(formatDay(nextFrom))}</StatusDot>
        ) : null,
    },
    {
      field: 'schedule',
      label: columns.schedule,
      hideOnMobile: true,
      cell: ({ schedule }) =>
        schedule ? texts.schedules[schedule] : <span className="text-ink-faint">{texts.noTerms}</span>,
    },
    {
      field: 'since',
      label: columns.since,
      align: 'right',
      hideOnMobile: true,
      cell: ({ validFrom }) => (validFrom ? formatDay(validFrom) : null),
    },
  ];
}

/** Every merchant with its terms, by name; those with a proposal to decide on apart. */
export function PricesPage() {
  const texts = useTexts(pricesTexts);
  const common = useTexts(commonTexts);
  const navigate = useNavigate();
  const address: { view?: string; search?: string } = useSearch({ strict: false });
  const search = address.search ?? '';
  const view = address.view === 'proposed' ? 'proposed' : 'all';
  const [pageNumber, setPage] = useState(0);
  const [pageSize, setPageSize] = useState<number>(DEFAULT_PAGE_SIZE);
  const query = useQuery(pricedQuery({ search, proposed: view === 'proposed', pageNumber, pageSize }));
  const { data, error, isPlaceholderData } = query;
  const columns = useColumns();
  const show = (next: { view: string; search: string }) => {
    setPage(0);
    void navigate({
      to: '.',
      search: {
        ...(next.view === 'all' ? {} : { view: next.view }),
        ...(next.search === '' ? {} : { search: next.search }),
      },
      replace: true,
    });
  };
  const proposed = data ? texts.waiting(texts.views.proposed, data.waiting) : texts.views.proposed;
  return (
    <>
      <PageHeader title={texts.title} text={texts.lead} />
      <Segmented
        label={texts.views.label}
        className="mb-4"
        options={[
          { value: 'all', label: texts.views.all },
          { value: 'proposed', label: proposed },
        ]}
        value={view}
        onChange={(next) => show({ view: next, search })}
      />
      <Card className="overflow-clip">
        <search aria-label={texts.bar} className="flex border-b border-line py-2 pr-2 pl-3 max-sm:pr-3">
          <SearchBox
            label={texts.search}
            placeholder={texts.search}
            value={search}
            maxLength={100}
            onSearch={(text) => show({ view, search: text })}
          />
        </search>
        {error && !data ? (
          <LoadFailed {...common.loadFailed} query={query} />
        ) : (
          <Table
            caption={texts.views[view]}
            columns={columns}
            rows={data?.content ?? []}
            rowKey={(row) => row.merchantId}
            rowHref={(row) => detailsHref('merchantPrices', row.merchantId)}
            loading={data === undefined}
            busy={isPlaceholderData}
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
