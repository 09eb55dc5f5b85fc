import { getPaymentsByMerchant } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { declineWords } from '@stuiver/messages/nl/portal/decline-words';
import { methodTexts } from '@stuiver/messages/nl/portal/methods';
import { paymentsListTexts } from '@stuiver/messages/nl/portal/payments-list';
import { statusTexts } from '@stuiver/messages/nl/portal/statuses';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { isPermitted, useSession } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/icons.tsx';
import { detailsHref } from '../hrefs.ts';
import { PAYMENTS } from '../lists/definitions.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import type { PaymentsQuery } from '../queries.ts';
import { paymentColumns, paymentFields } from './payment-columns.tsx';

/** All payments of the user's companies (specification, section 2). */
export function PaymentsPage() {
  const list = useTexts(paymentsListTexts);
  const statuses = useTexts(statusTexts);
  const methods = useTexts(methodTexts);
  const words = useTexts(declineWords);
  const formats = useFormats();
  const session = useSession();
  const withCompany = session?.hasTree ?? false;
  const mayMakeLink = session !== null && isPermitted(session, 'generatePaymentLink');
  const columns = useMemo(
    () => paymentColumns({ list, statuses, methods, words, formats }, withCompany),
    [list, statuses, methods, words, formats, withCompany],
  );
  const makeLink = mayMakeLink ? (
    <Link to={SCREEN_PATHS.generatePaymentLink} className={buttonClass('primary')}>
      <Plus aria-hidden strokeWidth={1.75} className="size-4" />
      {list.makeLink}
    </Link>
  ) : null;

  return (
    <ListScreen
      list={PAYMENTS}
      fetchPage={(query: PaymentsQuery, signal) =>
        call(getPaymentsByMerchant, { params: { merchantId: session?.userId ?? '' }, query }, signal)
      }
      columns={columns}
      fields={paymentFields}
      rowKey={(row) => row.id}
      rowHref={(row) => detailsHref('payment', row.id)}
      words={list}
      drawing="coins"
      action={makeLink}
      emptyAction={makeLink}
    />
  );
}
