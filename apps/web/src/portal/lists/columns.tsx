import type { ColumnType, ListColumn } from '@stuiver/contract/list';
import { columnTexts } from '@stuiver/messages/nl/lists/columns';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { type ReactNode, Suspense } from 'react';
import { showDay } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { useSeveralCompanies } from '../../lib/session.ts';
import { AmountCell } from '../../ui/amount.tsx';
import { lazyPart } from '../../ui/load-code.ts';
import type { Column } from '../../ui/table/table.tsx';
import type { List } from '@stuiver/contract/lists';
import { DateTime } from '../parts/date-time.tsx';
import { MiddleCut } from '../../ui/middle-cut.tsx';

// Only users who see several companies have it.
const CompanyCell = lazyPart(() => import('./company-cell.tsx'), 'CompanyCell');

type Cell<Row> = (row: Row) => ReactNode;

/** Presentation of a column; its list declares the rest. */
type ColumnView<Row> = Omit<Column<Row>, 'field' | 'label' | 'sortable' | 'optional'>;
type Options = Partial<Omit<ColumnView<never>, 'cell'>>;

/** Views of the columns that a screen shows differently from others of their type. */
export type ColumnViews<Row> = { readonly [Field in keyof Row]?: ColumnView<Row> };

/** Fields of every list's rows. */
type ListRow = { readonly merchantId: string; readonly merchantName: string };

/** Cell without a value. */
export const NONE = '–';

/** Texts and formats of cells. */
export function useCellTexts() {
  return { statuses: useTexts(statusTexts), methods: useTexts(methodTexts), formats: useFormats() };
}

/** Returns a function that writes a value as one of its type. */
function useWriter() {
  const { statuses, methods, formats } = useCellTexts();
  const words = { ...statuses, method: methods.names } as Partial<
    Record<ColumnType, Readonly<Record<string, string>>>
  >;
  return (type: ColumnType, value: string | number | null, currency: string): ReactNode => {
    if (type === 'instant') return <DateTime at={value as string | null} />;
    if (value === null || value === '') return NONE;
    if (type === 'day') return showDay(value as string, 'UTC');
    if (type === 'number') return formats.number(value as number);
    if (type === 'amount') return formats.money(value as string, currency);
    return words[type]?.[value] ?? value;
  };
}

const LOOKS: Partial<Record<ColumnType, Options>> = {
  instant: { className: 'num' },
  day: { className: 'num' },
  number: { className: 'num', align: 'right' },
  amount: { align: 'right' },
  // The first to go if space is short.
  method: { hideWhenNarrow: 1 },
};

const LOOKS_BY_NAME: Readonly<Record<string, Options>> = {
  accountHolderName: { className: 'max-w-[180px] truncate', hideWhenNarrow: 3 },
  merchantName: { className: 'max-w-[180px] truncate min-[87.5rem]:max-w-[220px]', hideWhenNarrow: 3 },
};

/**
 * Returns the columns of a list's screen, in the order of its declaration: the company's only for users who see several.
 *
 * @param headers those that differ from the file's
 */
export function useListColumns<Row extends object>(
  list: List,
  headers: Readonly<Record<string, string>> | undefined,
  views: ColumnViews<Row>,
): readonly Column<Row>[] {
  const labels: Readonly<Record<string, string>> = { ...useTexts(columnTexts), ...headers };
  const own: Readonly<Record<string, ColumnView<Row> | undefined>> = views;
  const write = useWriter();
  const withCompany = useSeveralCompanies();
  const buildColumnView = (field: string, type: ColumnType): ColumnView<Row> =>
    textColumn(
      (row) => {
        const fields = row as ListRow & Readonly<Record<string, string | number | null>>;
        if (field === 'merchantName')
          return (
            <Suspense fallback={fields.merchantName}>
              <CompanyCell id={fields.merchantId} name={fields.merchantName} />
            </Suspense>
          );
        return write(type, fields[field]!, String(fields['currency']));
      },
      { ...LOOKS[type], ...LOOKS_BY_NAME[field] },
    );
  return Object.entries<ListColumn>(list.columns)
    .filter(([field, { place }]) => place !== 'file' && (field !== 'merchantName' || withCompany))
    .map(([field, { type, place }]) => ({
      field,
      label: labels[field] ?? field,
      sortable: list.orders.some((order) => order.startsWith(`${field},`)),
      optional: place === 'optional',
      ...(own[field] ?? buildColumnView(field, type)),
    }));
}

/** A secondary column of one line, hidden on phones. */
function textColumn<Row>(cell: Cell<Row>, { className = '', ...options }: Options = {}): ColumnView<Row> {
  const looks = `whitespace-nowrap text-ink-soft ${className}`;
  return { cell, hideOnMobile: true, hideWhenNarrow: 2, className: looks, ...options };
}

/** A secondary column of dates or numbers, in figures of one width. */
function figureColumn<Row>(cell: Cell<Row>, options: Options = {}): ColumnView<Row> {
  return textColumn(cell, { ...options, className: `num ${options.className ?? ''}` });
}

type OnPhones<Row> = {
  who: (row: Row) => string | null;
  what: Cell<Row>;
  /** A line of its own below. */
  more?: Cell<Row>;
};

type PhoneLinesProps = {
  who: string | null;
  /** The first line of a row without a person. */
  what: ReactNode;
  at: string | null;
  more?: ReactNode;
  company: string;
};

/** On phones, a row in a single cell: person, subject, time, and the company for users who see several. */
export function PhoneLines({ who, what, at, more, company }: PhoneLinesProps) {
  const withCompany = useSeveralCompanies();
  const subject = typeof what === 'string' ? <MiddleCut text={what} /> : what;
  return (
    <span className="block text-small text-ink-faint md:hidden">
      <span className="line-clamp-2 text-table font-medium wrap-anywhere text-ink">{who || subject}</span>
      {who ? <span className="block text-ink-soft">{subject}</span> : null}
      {at === null ? null : <DateTime at={at} />}
      {more ? <span className="block truncate">{more}</span> : null}
      {withCompany ? <span className="block truncate">{company}</span> : null}
    </span>
  );
}

/** The first column of most lists: when the row was made; on phones its person and subject. */
function createdColumn<Row extends ListRow & { createdDateTime: string }>({
  who,
  what,
  more,
}: OnPhones<Row>): ColumnView<Row> {
  return {
    className: 'max-md:w-full max-md:max-w-0 max-md:py-2 md:whitespace-nowrap',
    cell: (row) => (
      <>
        <PhoneLines
          who={who(row)}
          what={what(row)}
          at={row.createdDateTime}
          more={more?.(row)}
          company={row.merchantName}
        />
        <span className="max-md:hidden">
          <DateTime at={row.createdDateTime} />
        </span>
      </>
    ),
  };
}

/** Takes the space that the other columns leave; `none` stands in place of an empty text. */
function descriptionColumn<Row>(
  text: (row: Row) => string | null,
  none = '',
  width = 'min-w-[140px]',
): ColumnView<Row> {
  return {
    cell: (row) => {
      const shown = text(row);
      return shown ? <MiddleCut text={shown} /> : <span className="text-ink-faint">{none}</span>;
    },
    hideOnMobile: true,
    hideWhenNarrow: 4,
    className: `w-full max-w-0 truncate ${width}`,
  };
}

function statusColumn<Row>(cell: Cell<Row>): ColumnView<Row> {
  return { cell, hideOnMobile: true, className: 'whitespace-nowrap' };
}

/** The last column: the amount, on phones with the status below it. Users cannot hide it. */
function amountColumn<Row>(money: (row: Row) => string, status: Cell<Row>): ColumnView<Row> {
  return {
    align: 'right',
    fixed: true,
    className: 'whitespace-nowrap max-md:py-2',
    cell: (row) => <AmountCell text={money(row)} status={status(row)} />,
  };
}

/** The shapes that columns of lists have. */
export const columnKinds = {
  text: textColumn,
  figure: figureColumn,
  created: createdColumn,
  description: descriptionColumn,
  status: statusColumn,
  amount: amountColumn,
};
