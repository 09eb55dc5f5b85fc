import { CHARGEBACK_TONES } from '@stuiver/domain/conditions';
import type { ListedChargeback } from '@stuiver/contract';
import { getChargebacks } from '@stuiver/contract/routes';
import { isInquiry } from '@stuiver/domain/states';
import { chargebacksListTexts } from '@stuiver/messages/nl/chargebacks/chargebacks-list';
import { disputeWords } from '@stuiver/messages/nl/chargebacks/dispute-words';
import { call } from '../../lib/api.ts';
import { showDateTime } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { viewChargebackStatus, disputeWord, isAnswerable, timeLeft } from './disputes.ts';
import { detailsHref } from '../parts/hrefs.ts';
import { columnKinds, type ColumnViews, NONE, useCellTexts } from '../lists/columns.tsx';
import { CHARGEBACKS } from '@stuiver/contract/lists/chargebacks';
import { ListScreen, PaymentsLink } from '../lists/list-screen.tsx';

function useChargebackViews(): ColumnViews<ListedChargeback> {
  const list = useTexts(chargebacksListTexts);
  const disputes = useTexts(disputeWords);
  const { statuses, formats } = useCellTexts();
  const left = (row: ListedChargeback) =>
    isAnswerable(row) && row.deadlineDateTime !== null ? timeLeft(row.deadlineDateTime, disputes) : null;
  const status = (row: ListedChargeback) => {
    const { tone, label } = viewChargebackStatus(row, statuses.chargeback, disputes);
    return <StatusDot tone={tone}>{label}</StatusDot>;
  };
  /** For phones, which have no column for the time that is left to respond. */
  const statusWithTime = (row: ListedChargeback) => {
    const time = left(row);
    if (time === null) return status(row);
    return (
      <StatusDot tone={CHARGEBACK_TONES[row.status]}>
        {list.withTime(statuses.chargeback[row.status], time)}
      </StatusDot>
    );
  };
  const deadline = (row: ListedChargeback) => {
    const time = left(row);
    if (row.deadlineDateTime === null || time === null) return NONE;
    return (
      <time dateTime={row.deadlineDateTime} title={showDateTime(row.deadlineDateTime)}>
        {time}
      </time>
    );
  };
  return {
    createdDateTime: columnKinds.created({
      who: (row) => row.accountHolderName,
      what: (row) => row.description || list.noDescription,
    }),
    description: columnKinds.description((row) => row.description, list.noDescription, 'min-w-[120px]'),
    accountHolderName: columnKinds.text((row) => row.accountHolderName || NONE, {
      className: 'max-w-[160px] truncate',
      hideWhenNarrow: 3,
    }),
    reasonCode: columnKinds.text((row) => disputeWord(row.reasonCode, disputes), {
      className: 'max-w-[260px] truncate first-letter:uppercase',
    }),
    status: columnKinds.status(status),
    deadlineDateTime: columnKinds.text(deadline, { hideWhenNarrow: 5 }),
    amount: columnKinds.amount(
      (row) => (isInquiry(row.status) ? NONE : formats.money(row.amount, row.currency)),
      statusWithTime,
    ),
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
