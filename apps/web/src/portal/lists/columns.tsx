import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { AmountCell } from '../../ui/amount.tsx';
import { CompanyCell } from './company-cell.tsx';
import type { Column } from '../../ui/table/table.tsx';

type Cell<Row> = (row: Row) => ReactNode;
type Options<Row> = Partial<Omit<Column<Row>, 'field' | 'label' | 'cell'>>;

/** Builds the context of all list columns. `withCompany`: the user sees more than one company. */
export function useColumnContext() {
  return {
    statuses: useTexts(statusTexts),
    methods: useTexts(methodTexts),
    formats: useFormats(),
    withCompany: useSession()?.hasTree ?? false,
  };
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
  field: string,
  label: string,
  cell: Cell<Row>,
  { className = '', ...options }: Options<Row> = {},
): Column<Row> {
  const looks = `whitespace-nowrap text-ink-soft ${className}`;
  return { field, label, cell, hideOnMobile: true, hideWhenNarrow: 2, className: looks, ...options };
}

/** Builds the column of the payment method: the first one to go if space is short. */
export function methodColumn<Row>(label: string, cell: Cell<Row>, options: Options<Row> = {}): Column<Row> {
  return textColumn('paymentMethodName', label, cell, { hideWhenNarrow: 1, ...options });
}

/** A secondary column of dates or numbers, in figures of one width. */
export function figureColumn<Row>(
  field: string,
  label: string,
  cell: Cell<Row>,
  options: Options<Row> = {},
): Column<Row> {
  return textColumn(field, label, cell, { ...options, className: `num ${options.className ?? ''}` });
}

type OnPhones<Row> = {
  /** Subject of the row. */
  summary: Cell<Row>;
  person: (row: Row) => string | null;
  /** A line of its own below. */
  more?: Cell<Row>;
  withCompany: boolean;
};

/** On phones, the lines below a row's subject: person, time and company. */
export function PhoneLines({ person, at, more, company }: PhoneLinesProps) {
  return (
    <span className="block text-small text-ink-faint md:hidden">
      {/* A name that does not fit next to the date has a line of its own. */}
      <span className="flex flex-wrap gap-x-1.5">
        {person ? <span className="max-w-full truncate text-ink-soft">{person}</span> : null}
        {at === null ? null : <DateTime at={at} />}
      </span>
      {more ? <span className="block truncate">{more}</span> : null}
      {company === null ? null : <span className="block truncate">{company}</span>}
    </span>
  );
}

type PhoneLinesProps = {
  person: string | null;
  at: string | null;
  more?: ReactNode;
  company: string | null;
};

/** The first column of most lists: when the row was made; on phones its subject and person. */
export function createdColumn<Row extends { createdDateTime: string; merchantName: string }>(
  label: string,
  { summary, person, more, withCompany }: OnPhones<Row>,
): Column<Row> {
  return {
    field: 'createdDateTime',
    label,
    sortable: true,
    className: 'max-md:w-full max-md:max-w-0 max-md:py-2 md:whitespace-nowrap',
    cell: (row) => (
      <>
        <span className="block truncate font-medium md:hidden">{summary(row)}</span>
        <PhoneLines
          person={person(row)}
          at={row.createdDateTime}
          more={more?.(row)}
          company={withCompany ? row.merchantName : null}
        />
        <span className="max-md:hidden">
          <DateTime at={row.createdDateTime} />
        </span>
      </>
    ),
  };
}

/** Takes the space that the other columns leave. */
export function descriptionColumn<Row>(label: string, cell: Cell<Row>, width = 'min-w-[140px]'): Column<Row> {
  const className = `w-full max-w-0 truncate ${width}`;
  return { field: 'description', label, cell, hideOnMobile: true, hideWhenNarrow: 4, className };
}

/** `none` is shown for an unknown name. */
export function accountHolderColumn<Row extends { accountHolderName: string | null }>(
  label: string,
  none: string,
  width = 'max-w-[180px]',
): Column<Row> {
  return textColumn('accountHolderName', label, (row) => row.accountHolderName || none, {
    className: `${width} truncate`,
    hideWhenNarrow: 3,
  });
}

export function statusColumn<Row>(label: string, status: Cell<Row>, field = 'status'): Column<Row> {
  return { field, label, cell: status, hideOnMobile: true, className: 'whitespace-nowrap' };
}

/** Empty for users who see one company only. */
export function companyColumn<Row extends { merchantId: string; merchantName: string }>(
  label: string,
  withCompany: boolean,
  width = 'max-w-[180px] truncate',
): readonly Column<Row>[] {
  if (!withCompany) return [];
  const cell = (row: Row) => <CompanyCell id={row.merchantId} name={row.merchantName} />;
  return [textColumn('merchantName', label, cell, { className: width })];
}

/** The last column: the amount, on phones with the status below it. Users cannot hide it. */
export function amountColumn<Row>(
  label: string,
  money: (row: Row) => string,
  status: Cell<Row>,
): Column<Row> {
  return {
    field: 'amount',
    label,
    align: 'right',
    sortable: true,
    fixed: true,
    className: 'whitespace-nowrap max-md:py-2',
    cell: (row) => <AmountCell text={money(row)} status={status(row)} />,
  };
}
