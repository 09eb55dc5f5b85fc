import type { ColumnType, ListColumn } from '@stuiver/contract/list';
import { columnTexts } from '@stuiver/messages/nl/lists/columns';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import type { ReactNode } from 'react';
import { formatDateTime, formatDay } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { AmountCell } from '../../ui/amount.tsx';
import { CompanyCell } from './company-cell.tsx';
import type { Column } from '../../ui/table/table.tsx';
import type { List } from '@stuiver/contract/lists';

type Cell<Row> = (row: Row) => ReactNode;

/** How a column shows; its list declares the rest. */
export type ColumnView<Row> = Omit<Column<Row>, 'field' | 'label' | 'sortable' | 'optional'>;
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
    if (type === 'day') return formatDay(value as string, 'UTC');
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
  merchantName: { className: 'max-w-[180px] truncate' },
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
  const withCompany = useSession()?.hasTree ?? false;
  const viewOf = (field: string, type: ColumnType): ColumnView<Row> =>
    textColumn(
      (row) => {
        const fields = row as ListRow & Readonly<Record<string, string | number | null>>;
        if (field === 'merchantName')
          return <CompanyCell id={fields.merchantId} name={fields.merchantName} />;
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
      ...(own[field] ?? viewOf(field, type)),
    }));
}

/** An instant as DD-MM-YYYY HH:mm on one line; a table that is too wide leaves out the time. */
export function DateTime({ at }: { at: string | null }) {
  const [day, time] = formatDateTime(at).split(' ');
  return (
    <span className="num whitespace-nowrap">
      {day}
      {time ? <span className="group-data-short/table:hidden"> {time}</span> : null}
    </span>
  );
}

/** A secondary column of one line, hidden on phones. */
export function textColumn<Row>(
  cell: Cell<Row>,
  { className = '', ...options }: Options = {},
): ColumnView<Row> {
  const looks = `whitespace-nowrap text-ink-soft ${className}`;
  return { cell, hideOnMobile: true, hideWhenNarrow: 2, className: looks, ...options };
}

/** A secondary column of dates or numbers, in figures of one width. */
export function figureColumn<Row>(cell: Cell<Row>, options: Options = {}): ColumnView<Row> {
  return textColumn(cell, { ...options, className: `num ${options.className ?? ''}` });
}

type OnPhones<Row> = {
  /** Subject of the row. */
  summary: Cell<Row>;
  person: (row: Row) => string | null;
  /** A line of its own below. */
  more?: Cell<Row>;
};

/** On phones, the lines below a row's subject: person, time, and the company for users who see several. */
export function PhoneLines({ person, at, more, company }: PhoneLinesProps) {
  const withCompany = useSession()?.hasTree ?? false;
  return (
    <span className="block text-small text-ink-faint md:hidden">
      {/* A name that does not fit next to the date has a line of its own. */}
      <span className="flex flex-wrap gap-x-1.5">
        {person ? <span className="max-w-full truncate text-ink-soft">{person}</span> : null}
        {at === null ? null : <DateTime at={at} />}
      </span>
      {more ? <span className="block truncate">{more}</span> : null}
      {withCompany ? <span className="block truncate">{company}</span> : null}
    </span>
  );
}

type PhoneLinesProps = {
  person: string | null;
  at: string | null;
  more?: ReactNode;
  company: string;
};

/** The first column of most lists: when the row was made; on phones its subject and person. */
export function createdColumn<Row extends ListRow & { createdDateTime: string }>({
  summary,
  person,
  more,
}: OnPhones<Row>): ColumnView<Row> {
  return {
    className: 'max-md:w-full max-md:max-w-0 max-md:py-2 md:whitespace-nowrap',
    cell: (row) => (
      <>
        <span className="block truncate font-medium md:hidden">{summary(row)}</span>
        <PhoneLines
          person={person(row)}
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

/** Takes the space that the other columns leave. */
export function descriptionColumn<Row>(cell: Cell<Row>, width = 'min-w-[140px]'): ColumnView<Row> {
  return { cell, hideOnMobile: true, hideWhenNarrow: 4, className: `w-full max-w-0 truncate ${width}` };
}

export function statusColumn<Row>(cell: Cell<Row>): ColumnView<Row> {
  return { cell, hideOnMobile: true, className: 'whitespace-nowrap' };
}

/** The last column: the amount, on phones with the status below it. Users cannot hide it. */
export function amountColumn<Row>(money: (row: Row) => string, status: Cell<Row>): ColumnView<Row> {
  return {
    align: 'right',
    fixed: true,
    className: 'whitespace-nowrap max-md:py-2',
    cell: (row) => <AmountCell text={money(row)} status={status(row)} />,
  };
}
