import type { RequestOf } from '@stuiver/contract/client';
import { getRecurrencesForMerchant } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { methodTexts } from '@stuiver/messages/nl/portal/methods';
import { recurrencesListTexts } from '@stuiver/messages/nl/portal/recurrences-list';
import { statusTexts } from '@stuiver/messages/nl/portal/statuses';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { useSession } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { detailsHref } from '../hrefs.ts';
import { RECURRING } from '../lists/definitions.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { recurrenceColumns, recurrenceFields } from './recurrence-columns.tsx';

type RecurrencesQuery = NonNullable<RequestOf<typeof getRecurrencesForMerchant>['query']>;

/** All recurring payments of the user's companies (specification, section 2). */
export function RecurrencesPage() {
  const list = useTexts(recurrencesListTexts);
  const statuses = useTexts(statusTexts);
  const methods = useTexts(methodTexts);
  const formats = useFormats();
  const withCompany = useSession()?.hasTree ?? false;
  const columns = useMemo(
    () => recurrenceColumns({ list, statuses, methods, formats }, withCompany),
    [list, statuses, methods, formats, withCompany],
  );
  return (
    <ListScreen
      list={RECURRING}
      fetchPage={(query: RecurrencesQuery, signal) => call(getRecurrencesForMerchant, { query }, signal)}
      columns={columns}
      fields={recurrenceFields}
      rowKey={(row) => row.id}
      rowHref={(row) => detailsHref('recurrence', row.id)}
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
