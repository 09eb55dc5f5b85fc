import type { CompanyFigures } from '@stuiver/contract';
import { readWire } from '@stuiver/domain/money';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { config } from '../../lib/config.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { Pagination } from '../parts/pagination.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { parseSort } from '../lists/list-search.ts';
import { CompanyCell } from '../lists/company-cell.tsx';
import { companiesOptions } from './queries.ts';
import { changeWords } from './chart/chart-words.ts';
import type { Choosing, Measure } from './dashboard-search.ts';
import { rowsHref } from './figures.ts';
import { type Days, comparedQuery } from './period.ts';

type Figure = 'received' | 'fees' | 'refunded' | 'chargedBack' | 'kept';

/** Measures behind each figure; the kept amount is the difference of the others. */
const MEASURES: Readonly<Record<Figure, Measure | 'fees' | null>> = {
  received: 'amounts',
  fees: 'fees',
  refunded: 'refunds',
  chargedBack: 'chargebacks',
  kept: null,
};

const FIRST_SIZE = 10;
const DEFAULT_SORT = 'received,desc';

type CellProps = { row: CompanyFigures; figure: Figure; days: Days; currency: string };

/** A figure, which opens exactly its rows, after its change since the period before. */
function FigureCell({ row, figure, days, currency }: CellProps) {
  const { companies: texts, was } = useTexts(dashboardTexts);
  const formats = useFormats();
  const [now, past] = [readWire(row.now[figure]), readWire(row.before[figure])];
  const shown = formats.money(row.now[figure], currency);
  const before = formats.money(row.before[figure], currency);
  const tone = now === 0 && past === 0 ? 'text-ink-faint' : 'font-medium text-ink';
  const measure = MEASURES[figure];
  return (
    <span className="whitespace-nowrap">
      {past > 0 && now !== past ? (
        <span title={was(before)} className="mr-2.5 text-small text-ink-faint max-lg:hidden">
          {changeWords(now, past, () => was(before), formats)}
        </span>
      ) : null}
      {measure === null ? (
        <span className={tone}>{shown}</span>
      ) : (
        <Link
          {...rowsHref(measure, days, undefined, row.merchantId || undefined)}
          aria-label={texts.rows(row.merchantName, texts.columns[figure], shown)}
          className={cx(tone, 'hover:text-brand hover:underline')}
        >
          {shown}
        </Link>
      )}
    </span>
  );
}

function useColumns(days: Days, currency: string): readonly Column<CompanyFigures>[] {
  const { companies: texts } = useTexts(dashboardTexts);
  return [
    {
      field: 'merchantName',
      label: texts.columns.merchantName,
      sortable: true,
      className: 'min-w-[120px] md:max-w-[320px] max-md:w-full max-md:max-w-0',
      cell: (row) =>
        row.merchantId === '' ? (
          <span className="font-semibold">{row.merchantName}</span>
        ) : (
          <CompanyCell id={row.merchantId} name={row.merchantName} />
        ),
    },
    ...(Object.keys(MEASURES) as Figure[]).map((figure) => ({
      field: figure,
      label: texts.columns[figure],
      align: 'right' as const,
      sortable: true,
      ...(figure === 'received' || figure === 'kept'
        ? {}
        : { hideOnMobile: true, hideWhenNarrow: figure === 'fees' ? 1 : 2 }),
      cell: (row: CompanyFigures) => <FigureCell row={row} figure={figure} days={days} currency={currency} />,
    })),
  ];
}

export type CompaniesCardProps = Choosing & {
  /** Figures of all companies together; undefined until they have loaded. */
  whole: Pick<CompanyFigures, 'now' | 'before'> | undefined;
  currency: string;
  days: Days;
  comparison: Days;
};

/** Companies compared, those that received most first, and their totals; a page at a time: there may be thousands. */
export function CompaniesCard({ whole, currency, days, comparison, search, onShow }: CompaniesCardProps) {
  const { companies: texts, error: errors } = useTexts(dashboardTexts);
  const { pagination } = useTexts(commonTexts);
  const query = useQuery(
    companiesOptions({
      ...comparedQuery(days, comparison, config.timeZone),
      currency: currency as 'EUR',
      sort: (search.companies ?? DEFAULT_SORT) as 'received,desc',
      pageNumber: Number(search.companiesPage ?? 1) - 1,
      pageSize: Number(search.companiesSize ?? FIRST_SIZE),
    }),
  );
  const { data, error, isPlaceholderData } = query;
  const columns = useColumns(days, currency);
  const totals = data && whole && { ...whole, merchantId: '', merchantName: texts.all(data.totalElements) };
  // A single company has nothing to compare with.
  if (data && data.totalElements < 2) return null;
  return (
    <Card
      title={texts.title}
      aside={<span className="text-small text-ink-faint max-sm:hidden">{texts.lead}</span>}
      className="overflow-clip"
    >
      {error && !data ? (
        <LoadFailed title={texts.failed} text={errors.text} query={query} />
      ) : (
        <Table
          caption={texts.title}
          columns={columns}
          rows={data && data.content.length > 0 && totals ? [...data.content, totals] : (data?.content ?? [])}
          rowKey={(row) => row.merchantId}
          sort={parseSort(search.companies ?? DEFAULT_SORT)}
          onSort={(sort) =>
            onShow({ companies: `${sort.field},${sort.direction}`, companiesPage: undefined })
          }
          loading={!data}
          skeletonRows={3}
          busy={isPlaceholderData}
          stickyHeader={false}
          placeholder={
            <CardBody>
              <Button onClick={() => onShow({ companiesPage: undefined })}>{pagination.first}</Button>
            </CardBody>
          }
        />
      )}
      {data && data.totalElements > FIRST_SIZE ? (
        <Pagination
          {...data}
          onPage={(page) => onShow({ companiesPage: page > 0 ? String(page + 1) : undefined })}
          onPageSize={(size) =>
            onShow({
              companiesSize: size === FIRST_SIZE ? undefined : String(size),
              companiesPage: undefined,
            })
          }
        />
      ) : null}
    </Card>
  );
}
