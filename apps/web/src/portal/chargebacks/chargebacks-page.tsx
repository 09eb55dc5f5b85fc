import { CHARGEBACK_TONES } from '@stuiver/domain/conditions';
import type { ChargebackRow } from '@stuiver/contract';
import { getChargebacks } from '@stuiver/contract/routes';
import { chargebacksListTexts } from '@stuiver/messages/nl/chargebacks/chargebacks-list';
import { disputeWords } from '@stuiver/messages/nl/chargebacks/dispute-words';
import { call } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { chargebackStatus, disputeWord, isAnswerable, timeLeft } from './disputes.ts';
import { detailsHref } from '../parts/hrefs.ts';
import { column, type ColumnViews, NONE, useCellTexts } from '../lists/columns.tsx';
import { CHARGEBACKS } from '@stuiver/contract/lists/chargebacks';
import { ListScreen, PaymentsLink } from '../lists/list-screen.tsx';

function useChargebackViews(): ColumnViews<ChargebackRow> {
  const list = useTexts(chargebacksListTexts);
  const disputes = useTexts(disputeWords);
  const { statuses, formats } = useCellTexts();
  const left = (row: ChargebackRow) =>
    isAnswerable(row) && row.deadlineDateTime !== null ? timeLeft(row.deadlineDateTime, disputes) : null;
  const status = (row: ChargebackRow) => {
    const { tone, label } = chargebackStatus(row, statuses.chargeback, disputes);
    return <StatusDot tone={tone}>{label}</StatusDot>;
  };
  /** For phones, which have no column for the time that is left to respond. */
  const statusWithTime = (row: ChargebackRow) => {
    const time = left(row);
    if (time === null) return status(row);
    return (
      <StatusDot tone={CHARGEBACK_TONES[row.status]}>
        {list.withTime(statuses.chargeback[row.status], time)}
      </StatusDot>
    );
  };
  const deadline = (row: ChargebackRow) => {
    const time = left(row);
    if (row.deadlineDateTime === null || time === null) return NONE;
    return (
      <time dateTime={row.deadlineDateTime} title={formatDateTime(row.deadlineDateTime)}>
        {time}
      </time>
    );
  };
  return {
    createdDateTime: column.created({
      who: (row) => row.accountHolderName,
      what: (row) => row.description || list.noDescription,
    }),
    description: column.description((row) => row.description, list.noDescription, 'min-w-[120px]'),
    accountHolderName: column.text((row) => row.accountHolderName || NONE, {
      className: 'max-w-[160px] truncate',
      hideWhenNarrow: 3,
    }),
    reasonCode: column.text((row) => disputeWord(row.reasonCode, disputes), {
      className: 'max-w-[260px] truncate first-letter:uppercase',
    }),
    status: column.status(status),
    deadlineDateTime: column.text(deadline, { hideWhenNarrow: 5 }),
    amount: column.amount((row) => formats.money(row.amount, row.currency), statusWithTime),
  };
}

/** All chargebacks of the user's companies (spec 2.6). */
export function ChargebacksPage() {
  const list = useTexts(chargebacksListTexts);
  return (
    <ListScreen
      list={CHARGEBACKS}
      fetchPage={(query, signal) => call(getChargebacks, { query }, signal)}
      views={useChargebackViews()}
      fields={{
        status: (row) => row.status,
        description: (row) => row.description,
        amount: (row) => row.amount,
      }}
      rowHref={(row) => detailsHref('chargeback', row.id)}
      words={list}
      drawing="coins"
      emptyAction={<PaymentsLink>{list.action}</PaymentsLink>}
    />
  );
}
