import { RECURRENCE_TONES, recurrenceCondition } from '@stuiver/domain/conditions';
import type { RecurrenceRow } from '@stuiver/contract';
import { getRecurrencesForMerchant } from '@stuiver/contract/routes';
import { formatDay } from '@stuiver/domain/calendar';
import { recurrencesListTexts } from '@stuiver/messages/nl/recurrences/recurrences-list';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { columnKinds, type ColumnViews, NONE, useCellTexts } from '../lists/columns.tsx';
import { RECURRING } from '@stuiver/contract/lists/recurrences';
import { ListScreen, PaymentsLink } from '../lists/list-screen.tsx';

function useRecurrenceViews(): ColumnViews<RecurrenceRow> {
  const list = useTexts(recurrencesListTexts);
  const { statuses, formats } = useCellTexts();
  const status = (row: RecurrenceRow) => (
    <StatusDot tone={RECURRENCE_TONES[recurrenceCondition(row)]}>
      {statuses.recurrence[recurrenceCondition(row)]}
    </StatusDot>
  );
  const frequency = (row: RecurrenceRow) => statuses.frequency[row.frequency];
  return {
    createdDateTime: columnKinds.created({
      who: (row) => row.accountHolderName,
      what: (row) => row.description || list.noDescription,
      more: (row) =>
        row.nextRunDate === null ? frequency(row) : list.withNext(frequency(row), formatDay(row.nextRunDate)),
    }),
    description: columnKinds.description((row) => row.description, list.noDescription),
    recurrenceStatus: columnKinds.status(status),
    nextRunDate: columnKinds.figure((row) => (row.nextRunDate === null ? NONE : formatDay(row.nextRunDate)), {
      hideWhenNarrow: 3,
    }),
    amount: columnKinds.amount((row) => formats.money(row.amount, row.currency), status),
  };
}

/** All recurring payments of the user's companies (spec 2.4). */
export function RecurrencesPage() {
  const list = useTexts(recurrencesListTexts);
  return (
    <ListScreen
      list={RECURRING}
      fetchPage={(query, signal) => call(getRecurrencesForMerchant, { query }, signal)}
      views={useRecurrenceViews()}
      fields={{
        status: (row) => row.recurrenceStatus,
        description: (row) => row.description,
        amount: (row) => row.amount,
      }}
      rowHref={(row) => detailsHref('recurrence', row.id)}
      words={list}
      drawing="coins"
      emptyAction={<PaymentsLink>{list.action}</PaymentsLink>}
    />
  );
}
