import type { RequestOf } from '@stuiver/contract/client';
import { getChargebacks } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { chargebacksListTexts } from '@stuiver/messages/nl/portal/chargebacks-list';
import { disputeWords } from '@stuiver/messages/nl/portal/dispute-words';
import { methodTexts } from '@stuiver/messages/nl/portal/methods';
import { statusTexts } from '@stuiver/messages/nl/portal/statuses';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { useSession } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { detailsHref } from '../hrefs.ts';
import { CHARGEBACKS } from '../lists/definitions.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { chargebackColumns, chargebackFields } from './chargeback-columns.tsx';

type ChargebacksQuery = NonNullable<RequestOf<typeof getChargebacks>['query']>;

/** All chargebacks of the user's companies (specification, section 2). */
export function ChargebacksPage() {
  const list = useTexts(chargebacksListTexts);
  const statuses = useTexts(statusTexts);
  const methods = useTexts(methodTexts);
  const disputes = useTexts(disputeWords);
  const formats = useFormats();
  const withCompany = useSession()?.hasTree ?? false;
  const columns = useMemo(
    () => chargebackColumns({ list, statuses, methods, disputes, formats }, withCompany),
    [list, statuses, methods, disputes, formats, withCompany],
  );
  return (
    <ListScreen
      list={CHARGEBACKS}
      fetchPage={(query: ChargebacksQuery, signal) => call(getChargebacks, { query }, signal)}
      columns={columns}
      fields={chargebackFields}
      rowKey={(row) => row.id}
      rowHref={(row) => detailsHref('chargeback', row.id)}
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
