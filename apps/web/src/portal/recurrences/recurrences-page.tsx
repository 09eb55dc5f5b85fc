import { RECURRENCE_TONES, recurrenceCondition } from '@stuiver/domain/conditions';
import type { RecurrenceRow } from '@stuiver/contract';
import type { RequestOf } from '@stuiver/contract/client';
import { getRecurrencesForMerchant } from '@stuiver/contract/routes';
import { formatDay } from '@stuiver/domain/calendar';
import { recurrencesListTexts } from '@stuiver/messages/nl/recurrences/recurrences-list';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import {
  accountHolderColumn,
  amountColumn,
  companyColumn,
  createdColumn,
  descriptionColumn,
  figureColumn,
  methodColumn,
  statusColumn,
  textColumn,
  useColumnContext,
} from '../lists/columns.tsx';
import { RECURRING } from '@stuiver/contract/lists/recurrences';
import { ListScreen, PaymentsLink } from '../lists/list-screen.tsx';

type RecurrencesQuery = NonNullable<RequestOf<typeof getRecurrencesForMerchant>['query']>;

function useRecurrenceColumns(): readonly Column<RecurrenceRow>[] {
  const list = useTexts(recurrencesListTexts);
  const { columns, none } = list;
  const { statuses, methods, formats, withCompany } = useColumnContext();
  const status = (row: RecurrenceRow) => (
    <StatusDot tone={RECURRENCE_TONES[recurrenceCondition(row)]}>
      {statuses.recurrence[recurrenceCondition(row)]}
    </StatusDot>
  );
  const day = (value: string | null) => (value === null ? none : formatDay(value));
  const frequency = (row: RecurrenceRow) => statuses.frequency[row.frequency];
  const optional = { optional: true };
  return [
    createdColumn<RecurrenceRow>(columns.created, {
      summary: (row) => row.description || list.noDescription,
      person: (row) => row.accountHolderName,
      more: (row) =>
        row.nextRunDate === null ? frequency(row) : list.withNext(frequency(row), day(row.nextRunDate)),
      withCompany,
    }),
    descriptionColumn(
      columns.description,
      (row) => row.description || <span className="text-ink-faint">{list.noDescription}</span>,
    ),
    accountHolderColumn(columns.accountHolder, none),
    statusColumn(columns.status, status, 'recurrenceStatus'),
    textColumn('frequency', columns.frequency, frequency),
    methodColumn(columns.method, (row) => methods.names[row.paymentMethodName], optional),
    textColumn('mandateReference', columns.mandate, (row) => row.mandateReference ?? none, optional),
    ...companyColumn<RecurrenceRow>(columns.company, withCompany),
    figureColumn('startDate', columns.start, (row) => day(row.startDate), optional),
    figureColumn('endDate', columns.end, (row) => day(row.endDate), optional),
    figureColumn('nextRunDate', columns.nextRun, (row) => day(row.nextRunDate), { hideWhenNarrow: 3 }),
    figureColumn(
      'numberOfTimesExecuted',
      columns.executed,
      (row) => formats.number(row.numberOfTimesExecuted),
      { align: 'right' },
    ),
    amountColumn(columns.amount, (row) => formats.money(row.amount, row.currency), status),
  ];
}

/** All recurring payments of the user's companies (spec 2.4). */
export function RecurrencesPage() {
  const list = useTexts(recurrencesListTexts);
  return (
    <ListScreen
      list={RECURRING}
      fetchPage={(query: RecurrencesQuery, signal) => call(getRecurrencesForMerchant, { query }, signal)}
      columns={useRecurrenceColumns()}
      fields={{
        status: (row) => row.recurrenceStatus,
        description: (row) => row.description,
        amount: (row) => row.amount,
      }}
      rowKey={(row) => row.id}
      rowHref={(row) => detailsHref('recurrence', row.id)}
      words={list}
      drawing="coins"
      emptyAction={<PaymentsLink>{list.action}</PaymentsLink>}
    />
  );
}
