import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { declineWords } from '@stuiver/messages/nl/portal/decline-words';
import { mandatesListTexts } from '@stuiver/messages/nl/portal/mandates-list';
import { statusTexts } from '@stuiver/messages/nl/portal/statuses';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/language.ts';
import { useSession } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { mandateHref } from '../hrefs.ts';
import { MANDATES } from '../lists/definitions.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { mandateColumns, mandateFields } from './mandate-columns.tsx';
import { type MandatesQuery, mandatesListCall } from './queries.ts';

/** All mandates of the user's companies (specification, section 2). */
export function MandatesPage() {
  const list = useTexts(mandatesListTexts);
  const statuses = useTexts(statusTexts);
  const declines = useTexts(declineWords);
  const session = useSession();
  const withCompany = session?.hasTree ?? false;
  const columns = useMemo(
    () => mandateColumns({ list, statuses, declines }, withCompany),
    [list, statuses, declines, withCompany],
  );
  return (
    <ListScreen
      list={MANDATES}
      fetchPage={(query: MandatesQuery, signal) =>
        call(mandatesListCall(session?.roles ?? []), { query }, signal)
      }
      columns={columns}
      fields={mandateFields}
      rowKey={(row) => row.id}
      rowHref={(row) => mandateHref(row.mandateReference, withCompany ? row.merchantId : null)}
      words={list}
      drawing="coins"
      emptyAction={
        <Link to={SCREEN_PATHS.payments} className={buttonClass()}>
          {list.action}
        </Link>
      }
    />
  );
}
