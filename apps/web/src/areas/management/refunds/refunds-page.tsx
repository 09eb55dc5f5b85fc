import type { RequestOf } from '@stuiver/contract/client';
import { getRefundsByMerchant } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { declineWords } from '@stuiver/messages/nl/portal/decline-words';
import { methodTexts } from '@stuiver/messages/nl/portal/methods';
import { refundsTexts } from '@stuiver/messages/nl/portal/refunds';
import { statusTexts } from '@stuiver/messages/nl/portal/statuses';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { useSession } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { detailsHref } from '../hrefs.ts';
import { REFUNDS } from '../lists/definitions.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { refundColumns, refundFields } from './refund-columns.tsx';

type RefundsQuery = NonNullable<RequestOf<typeof getRefundsByMerchant>['query']>;

/** All refunds of the user's companies; each leads to its payment (specification, section 2). */
export function RefundsPage() {
  const list = useTexts(refundsTexts);
  const statuses = useTexts(statusTexts);
  const methods = useTexts(methodTexts);
  const words = useTexts(declineWords);
  const formats = useFormats();
  const session = useSession();
  const withCompany = session?.hasTree ?? false;
  const columns = useMemo(
    () => refundColumns({ list, statuses, methods, words, formats }, withCompany),
    [list, statuses, methods, words, formats, withCompany],
  );
  return (
    <ListScreen
      list={REFUNDS}
      fetchPage={(query: RefundsQuery, signal) =>
        call(getRefundsByMerchant, { params: { merchantId: session?.userId ?? '' }, query }, signal)
      }
      columns={columns}
      fields={refundFields}
      rowKey={(row) => `${row.merchantId} ${row.refundId}`}
      rowHref={(row) => detailsHref('payment', row.transactionId)}
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
