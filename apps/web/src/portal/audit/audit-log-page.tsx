import { auditCodes } from '@stuiver/messages/nl/audit/audit-codes';
import type { AuditRow } from '@stuiver/contract';
import { getAuditLog } from '@stuiver/contract/routes';
import { call } from '../../lib/api.ts';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { useTexts } from '../../lib/language.ts';
import { useSeveralCompanies } from '../../lib/session.ts';
import { CircleCheck } from '../../ui/icons.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { columnKinds, type ColumnViews } from '../lists/columns.tsx';
import { AUDIT } from '@stuiver/contract/lists/audit';
import { ListScreen } from '../lists/list-screen.tsx';
import { useAuditWords } from './audit-words.ts';
import { CheckDialog } from './check-dialog.tsx';
import { DateTime } from '../parts/date-time.tsx';

function useAuditViews(): ColumnViews<AuditRow> {
  const { who, deed, origin } = useAuditWords();
  const { auditSubject } = useTexts(auditCodes);
  const withCompany = useSeveralCompanies();
  const sentence = (row: AuditRow) => (
    <>
      <span className="font-medium">{who(row)}</span> {deed(row)}
    </>
  );
  return {
    createdDateTime: {
      className: 'max-md:w-full max-md:py-2 md:whitespace-nowrap',
      cell: (row) => (
        <>
          <span className="block md:hidden">{sentence(row)}</span>
          <span className="block text-small text-ink-faint md:hidden">
            <DateTime at={row.createdDateTime} />
            <span className="ml-1.5">{origin(row)}</span>
            {withCompany ? <span className="block">{row.merchantName}</span> : null}
          </span>
          <span className="max-md:hidden">
            <DateTime at={row.createdDateTime} />
          </span>
        </>
      ),
    },
    action: { hideOnMobile: true, fixed: true, className: 'w-full min-w-[240px]', cell: sentence },
    subjectKind: columnKinds.text((row) => auditSubject[row.subjectKind]),
    address: columnKinds.text(origin, { className: 'max-w-[200px] truncate' }),
  };
}

/** Settings: audited changes, with actor, time and origin. */
export function AuditLogPage() {
  const { texts } = useAuditWords();
  return (
    <ListScreen
      list={AUDIT}
      fetchPage={(query, signal) => call(getAuditLog, { query }, signal)}
      views={useAuditViews()}
      rowHref={(row) => detailsHref('auditEntry', row.id)}
      words={texts}
      drawing="search"
      action={
        <DialogButton icon={CircleCheck} dialog={(onClose) => <CheckDialog onClose={onClose} />}>
          {texts.check.action}
        </DialogButton>
      }
    />
  );
}
