import { MANDATE_TONES, mandateCondition } from '@stuiver/domain/conditions';
import type { MandateRow } from '@stuiver/contract';
import { formatIban } from '@stuiver/domain/iban';
import { declineWords } from '@stuiver/messages/nl/payments/decline-words';
import { mandatesListTexts } from '@stuiver/messages/nl/mandates/mandates-list';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { usePermission, useSession } from '../../lib/session.ts';
import { Plus } from '../../ui/icons.tsx';
import { latePart } from '../../ui/late-part.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { declineWord } from '../parts/declines.ts';
import { mandateHref } from '../parts/hrefs.ts';
import { columnKinds, type ColumnViews, NONE, PhoneLines, useCellTexts } from '../lists/columns.tsx';
import { DateTime } from '../parts/date-time.tsx';
import { MANDATES } from '@stuiver/contract/lists/mandates';
import { ListScreen, PaymentsLink } from '../lists/list-screen.tsx';
import { mandatesListCall, type MandatesQuery } from './queries.ts';

function useMandateViews(): ColumnViews<MandateRow> {
  const { blocked } = useTexts(mandatesListTexts);
  const declines = useTexts(declineWords);
  const { statuses } = useCellTexts();
  const status = (row: MandateRow) => {
    const name = mandateCondition(row);
    return <StatusDot tone={MANDATE_TONES[name]}>{statuses.mandate[name]}</StatusDot>;
  };
  const statusWithReason = (row: MandateRow) => {
    const name = mandateCondition(row);
    if (name !== 'BLOCKED' || !row.blockedReason) return status(row);
    const why = declineWord(row.blockedReason, declines);
    return <StatusDot tone={MANDATE_TONES[name]}>{blocked(statuses.mandate[name], why)}</StatusDot>;
  };
  return {
    consumerName: {
      className: 'w-full max-w-0 truncate max-md:py-2 max-md:whitespace-normal min-w-[140px]',
      cell: (row) => (
        <>
          <span className="block truncate font-medium max-md:hidden">{row.consumerName || NONE}</span>
          <PhoneLines
            who={row.consumerName || NONE}
            what={<span className="num">{formatIban(row.consumerIban)}</span>}
            at={null}
            company={row.merchantName}
          />
        </>
      ),
    },
    mandateReference: columnKinds.text((row) => row.mandateReference, {
      className: 'num max-w-[270px] truncate',
      hideWhenNarrow: 3,
    }),
    stoppedDateTime: columnKinds.figure((row) =>
      row.stoppedDateTime === null ? NONE : <DateTime at={row.stoppedDateTime} />,
    ),
    active: columnKinds.status(statusWithReason),
    createdDateTime: {
      align: 'right',
      fixed: true,
      className: 'whitespace-nowrap max-md:py-2',
      cell: (row) => (
        <>
          {/* Phones have no room for the reason of a block; the mandate's page has it. */}
          <span className="block text-small md:hidden">{status(row)}</span>
          <span className="block max-md:text-small max-md:text-ink-faint">
            <DateTime at={row.createdDateTime} />
          </span>
        </>
      ),
    },
  };
}

const NewMandateDialog = latePart(() => import('./new-mandate-dialog.tsx'), 'NewMandateDialog');

/** All mandates of the user's companies (spec 2.7). */
export function MandatesPage() {
  const list = useTexts(mandatesListTexts);
  const session = useSession();
  const mayAdd = usePermission('recurrences:write');
  const add = mayAdd ? (
    <DialogButton tone="primary" icon={Plus} dialog={(onClose) => <NewMandateDialog onClose={onClose} />}>
      {list.add}
    </DialogButton>
  ) : null;
  return (
    <ListScreen
      list={MANDATES}
      fetchPage={(query: MandatesQuery, signal) =>
        call(mandatesListCall(session?.roles ?? []), { query }, signal)
      }
      views={useMandateViews()}
      fields={{ consumerName: (row) => row.consumerName }}
      rowHref={(row) => mandateHref(row.mandateReference, session?.hasTree ? row.merchantId : null)}
      words={list}
      drawing="coins"
      action={add}
      emptyAction={add ?? <PaymentsLink>{list.action}</PaymentsLink>}
    />
  );
}
