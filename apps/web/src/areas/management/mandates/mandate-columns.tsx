import type { MandateRow } from '@stuiver/contract';
import type { DeclineWords } from '@stuiver/messages/nl/portal/decline-words';
import type { MandatesListTexts } from '@stuiver/messages/nl/portal/mandates-list';
import type { StatusTexts } from '@stuiver/messages/nl/portal/statuses';
import { formatDateTime } from '../../../lib/format.ts';
import { StatusDot } from '../../../ui/status-dot.tsx';
import type { Column } from '../../../ui/table.tsx';
import { declineWord } from '../decline-words.ts';
import type { ClientFields } from '../lists/client-filter.ts';
import { givesWay } from '../lists/gives-way.ts';
import { MANDATE_TONES, mandateStatus } from '../status-views.ts';

export type MandateColumnTexts = { list: MandatesListTexts; statuses: StatusTexts; declines: DeclineWords };

/** Where a mandate holds what the browser filters by itself. */
export const mandateFields: ClientFields<MandateRow> = { consumerName: (row) => row.consumerName };

/**
 * The mandates list's columns. On phones a row folds into two lines at each side: name and reference,
 * state and day.
 *
 * @param texts words of the language
 * @param withCompany whether the scope may hold more than one company
 */
export function mandateColumns(
  texts: MandateColumnTexts,
  withCompany: boolean,
): readonly Column<MandateRow>[] {
  const { list, statuses } = texts;
  const word = (row: MandateRow) => {
    const status = mandateStatus(row);
    return <StatusDot tone={MANDATE_TONES[status]}>{statuses.mandate[status]}</StatusDot>;
  };
  const state = (row: MandateRow) => {
    const status = mandateStatus(row);
    if (status !== 'BLOCKED' || !row.blockedReason) return word(row);
    const why = declineWord(row.blockedReason, texts.declines);
    return <StatusDot tone={MANDATE_TONES[status]}>{list.blocked(statuses.mandate[status], why)}</StatusDot>;
  };
  const company: Column<MandateRow> = {
    field: 'merchantName',
    label: list.columns.company,
    hideOnMobile: true,
    className: 'max-w-[180px] truncate text-ink-soft max-xl:hidden',
    cell: (row) => row.merchantName,
  };
  return [
    {
      field: 'consumerName',
      label: list.columns.consumer,
      className: 'w-full max-w-0 truncate max-md:py-2 min-w-[140px]',
      cell: (row) => (
        <>
          <span className="block truncate font-medium">{row.consumerName || list.none}</span>
          <span className="num block truncate text-small text-ink-faint md:hidden">
            {row.mandateReference}
          </span>
        </>
      ),
    },
    {
      field: 'mandateReference',
      label: list.columns.reference,
      hideOnMobile: true,
      className: 'num max-w-[270px] truncate text-ink-soft',
      cell: (row) => row.mandateReference,
    },
    {
      field: 'mandateType',
      label: list.columns.type,
      hideOnMobile: true,
      className: `whitespace-nowrap text-ink-soft ${givesWay(withCompany)}`,
      cell: (row) => statuses.mandateType[row.mandateType],
    },
    ...(withCompany ? [company] : []),
    {
      field: 'stoppedDateTime',
      label: list.columns.stopped,
      hideOnMobile: true,
      className: 'num whitespace-nowrap text-ink-soft max-[1100px]:hidden',
      cell: (row) => (row.stoppedDateTime === null ? list.none : formatDateTime(row.stoppedDateTime)),
    },
    {
      field: 'active',
      label: list.columns.state,
      hideOnMobile: true,
      className: 'whitespace-nowrap',
      cell: state,
    },
    {
      field: 'createdDateTime',
      label: list.columns.created,
      align: 'right',
      sortable: true,
      fixed: true,
      className: 'whitespace-nowrap max-md:py-2',
      cell: (row) => (
        <>
          {/* Why it is blocked has no room on phones; its page says it. */}
          <span className="block text-small md:hidden">{word(row)}</span>
          <span className="num block max-md:text-small max-md:text-ink-faint">
            {formatDateTime(row.createdDateTime)}
          </span>
        </>
      ),
    },
  ];
}
