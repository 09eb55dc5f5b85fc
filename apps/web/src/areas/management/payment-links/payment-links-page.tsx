import type { RequestOf } from '@stuiver/contract/client';
import { getPaymentLinks } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { linksListTexts } from '@stuiver/messages/nl/portal/payment-links-list';
import { statusTexts } from '@stuiver/messages/nl/portal/statuses';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { isPermitted, useSession } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/icons.tsx';
import { detailsHref } from '../hrefs.ts';
import { LINKS } from '../lists/definitions.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { linkColumns, linkFields } from './link-columns.tsx';

type LinksQuery = NonNullable<RequestOf<typeof getPaymentLinks>['query']>;

/** The payment links of the user's companies (specification, section 2). */
export function PaymentLinksPage() {
  const list = useTexts(linksListTexts);
  const statuses = useTexts(statusTexts);
  const formats = useFormats();
  const session = useSession();
  const withCompany = session?.hasTree ?? false;
  const mayMakeLink = session !== null && isPermitted(session, 'generatePaymentLink');
  const columns = useMemo(
    () => linkColumns(list, statuses, formats, withCompany),
    [list, statuses, formats, withCompany],
  );
  const make = mayMakeLink ? (
    <Link to={SCREEN_PATHS.generatePaymentLink} className={buttonClass('primary')}>
      <Plus aria-hidden strokeWidth={1.75} className="size-4" />
      {list.make}
    </Link>
  ) : null;

  return (
    <>
      <ListScreen
        list={LINKS}
        fetchPage={(query: LinksQuery, signal) => call(getPaymentLinks, { query }, signal)}
        columns={columns}
        fields={linkFields}
        rowKey={(row) => row.id}
        rowHref={(row) => detailsHref('paymentLink', row.id)}
        words={mayMakeLink ? list : { ...list, empty: list.emptyReader }}
        drawing="link"
        action={make}
        emptyAction={make}
      />
    </>
  );
}
