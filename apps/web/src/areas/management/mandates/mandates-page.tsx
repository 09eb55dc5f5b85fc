import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { declineWords } from '../decline-words.ts';
import { mandateHref } from '../hrefs.ts';
import { MANDATES } from '../lists/definitions.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { statusTexts } from '../texts.ts';
import { mandatesListTexts } from './list-texts.ts';
import { mandateColumns, mandateFields } from './mandate-columns.tsx';
import { type MandatesQuery, mandatesListCall } from './queries.ts';

/** All mandates of the user's companies (specification, section 2). */
export function MandatesPage() {
  const list = mandatesListTexts.use();
  const statuses = statusTexts.use();
  const declines = declineWords.use();
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
