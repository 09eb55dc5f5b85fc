import type { RequestOf } from '@stuiver/contract/client';
import { getChargebacks } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/language.ts';
import { useSession } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { disputeWords } from '../dispute-words.ts';
import { detailsHref } from '../hrefs.ts';
import { CHARGEBACKS } from '../lists/definitions.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { methodTexts, statusTexts } from '../texts.ts';
import { chargebackColumns, chargebackFields } from './chargeback-columns.tsx';
import { chargebacksListTexts } from './list-texts.ts';

type ChargebacksQuery = NonNullable<RequestOf<typeof getChargebacks>['query']>;

/** All chargebacks of the user's companies (specification, section 2). */
export function ChargebacksPage() {
  const list = chargebacksListTexts.use();
  const statuses = statusTexts.use();
  const methods = methodTexts.use();
  const disputes = disputeWords.use();
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
