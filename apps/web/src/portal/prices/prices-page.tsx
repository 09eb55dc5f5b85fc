import type { PricedMerchant } from '@stuiver/contract';
import { formatDay } from '@stuiver/domain/calendar';
import { pricesTexts } from '@stuiver/messages/nl/prices/prices';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../lib/language.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { DeskPage, DeskRows, useDesk } from '../parts/desk.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { pricedQuery } from './queries.ts';
import { buildColumns } from '../parts/table-card.tsx';

function useColumns(): Column<PricedMerchant>[] {
  const texts = useTexts(pricesTexts);
  const { columns } = texts;
  return buildColumns(columns, {
    company: { cell: ({ merchantName }) => <span className="font-medium">{merchantName}</span> },
    state: {
      // Most have nothing to say here.
      cell: ({ proposed, nextFrom }) => {
        if (proposed) return <StatusDot tone="wait">{texts.proposed}</StatusDot>;
        return nextFrom && <StatusDot tone="calm">{texts.nextFrom(formatDay(nextFrom))}</StatusDot>;
      },
    },
    schedule: {
      hideOnMobile: true,
      cell: ({ schedule }) =>
        schedule ? texts.schedules[schedule] : <span className="text-ink-faint">{texts.noTerms}</span>,
    },
    since: {
      align: 'right',
      hideOnMobile: true,
      cell: ({ validFrom }) => validFrom && formatDay(validFrom),
    },
  });
}

/** Every merchant with its terms, by name; those with a proposal to decide on apart. */
export function PricesPage() {
  const texts = useTexts(pricesTexts);
  const desk = useDesk(['all', 'proposed']);
  const { view, search, page } = desk;
  const query = useQuery(pricedQuery({ search, proposed: view === 'proposed', ...page }));
  const { data } = query;
  const columns = useColumns();
  const proposed = data ? texts.waiting(texts.views.proposed, data.waiting) : texts.views.proposed;
  return (
    <DeskPage
      desk={desk}
      words={texts}
      nameOf={(name) => (name === 'proposed' ? proposed : texts.views[name])}
    >
      <DeskRows
        desk={desk}
        search={texts.search}
        query={query}
        caption={texts.views[view]}
        columns={columns}
        page={data}
        rowKey={(row) => row.merchantId}
        rowHref={(row) => detailsHref('merchantPrices', row.merchantId)}
        empty={texts.empty[view]}
      />
    </DeskPage>
  );
}
