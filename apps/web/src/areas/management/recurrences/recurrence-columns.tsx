import type { RecurrenceRow } from '@stuiver/contract';
import { formatDay } from '@stuiver/domain/calendar';
import type { Formats } from '@stuiver/messages';
import type { MethodTexts } from '@stuiver/messages/nl/portal/methods';
import type { RecurrencesListTexts } from '@stuiver/messages/nl/portal/recurrences-list';
import type { StatusTexts } from '@stuiver/messages/nl/portal/statuses';
import { formatDateTime } from '../../../lib/format.ts';
import { AmountCell } from '../../../ui/amount.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import type { Column } from '../../../ui/table.tsx';
import type { ClientFields } from '../lists/client-filter.ts';
import { givesWay } from '../lists/gives-way.ts';
import { RECURRENCE_TONES } from '../status-views.ts';

export type RecurrenceColumnTexts = {
  list: RecurrencesListTexts;
  statuses: StatusTexts;
  methods: MethodTexts;
  formats: Formats;
};

/** Where a recurring payment holds what the browser filters by itself. */
export const recurrenceFields: ClientFields<RecurrenceRow> = {
  status: (row) => row.recurrenceStatus,
  description: (row) => row.description,
  amount: (row) => row.amount,
};

/**
 * The columns of the recurring list. On phones a row folds into two lines at each side: description
 * with frequency and next day, amount and status.
 *
 * @param texts words and formats of the language
 * @param withCompany whether the scope may hold more than one company
 */
export function recurrenceColumns(
  texts: RecurrenceColumnTexts,
  withCompany: boolean,
): readonly Column<RecurrenceRow>[] {
  const { list, statuses, formats } = texts;
  const status = (row: RecurrenceRow) => (
    <StatusDot tone={RECURRENCE_TONES[row.recurrenceStatus]}>
      {statuses.recurrence[row.recurrenceStatus]}
    </StatusDot>
  );
  const day = (value: string | null) => (value === null ? list.none : formatDay(value));
  const rest = (
    parts: Pick<Column<RecurrenceRow>, 'field' | 'label' | 'cell'>,
    more = '',
  ): Column<RecurrenceRow> => ({
    hideOnMobile: true,
    className: `whitespace-nowrap text-ink-soft ${more}`,
    ...parts,
  });
  const { columns } = list;
  return [
    {
      field: 'description',
      label: columns.description,
      className: 'w-full max-w-0 truncate max-md:py-2 min-w-[140px]',
      cell: (row) => (
        <>
          <span className="block truncate font-medium">
            {row.description || <span className="text-ink-faint">{list.noDescription}</span>}
          </span>
          <span className="block truncate text-small text-ink-faint md:hidden">
            {row.nextRunDate === null
              ? statuses.frequency[row.frequency]
              : list.withNext(statuses.frequency[row.frequency], day(row.nextRunDate))}
          </span>
        </>
      ),
    },
    {
      ...rest({ field: 'recurrenceStatus', label: columns.status, cell: status }),
      className: 'whitespace-nowrap',
    },
    rest({
      field: 'frequency',
      label: columns.frequency,
      cell: (row) => statuses.frequency[row.frequency],
    }),
    {
      ...rest({
        field: 'accountHolderName',
        label: columns.accountHolder,
        cell: (row) => row.accountHolderName || list.none,
      }),
      optional: true,
    },
    {
      ...rest({
        field: 'paymentMethodName',
        label: columns.method,
        cell: (row) => texts.methods.names[row.paymentMethodName],
      }),
      optional: true,
    },
    {
      ...rest({
        field: 'mandateReference',
        label: columns.mandate,
        cell: (row) => row.mandateReference ?? list.none,
      }),
      optional: true,
    },
    ...(withCompany
      ? [
          rest(
            { field: 'merchantName', label: columns.company, cell: (row) => row.merchantName },
            'max-xl:hidden',
          ),
        ]
      : []),
    rest(
      { field: 'startDate', label: columns.start, cell: (row) => day(row.startDate) },
      `num ${givesWay(withCompany)}`,
    ),
    rest({ field: 'endDate', label: columns.end, cell: (row) => day(row.endDate) }, 'num max-lg:hidden'),
    rest({ field: 'nextRunDate', label: columns.nextRun, cell: (row) => day(row.nextRunDate) }, 'num'),
    {
      ...rest(
        {
          field: 'numberOfTimesExecuted',
          label: columns.executed,
          cell: (row) => formats.number(row.numberOfTimesExecuted),
        },
        'num max-lg:hidden',
      ),
      align: 'right',
    },
    {
      ...rest(
        {
          field: 'createdDateTime',
          label: columns.created,
          cell: (row) => formatDateTime(row.createdDateTime),
        },
        'num',
      ),
      sortable: true,
      optional: true,
    },
    {
      field: 'amount',
      label: columns.amount,
      align: 'right',
      sortable: true,
      fixed: true,
      className: 'whitespace-nowrap max-md:py-2',
      cell: (row) => <AmountCell text={formats.money(row.amount, row.currency)} status={status(row)} />,
    },
  ];
}
