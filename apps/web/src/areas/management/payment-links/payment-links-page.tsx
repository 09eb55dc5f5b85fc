import { getPaymentLinks, type PaymentLinkRow, type RequestOf } from '@stuiver/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/language.ts';
import { isPermitted, useSession } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { LINKS } from '../lists/definitions.ts';
import { readListSearch } from '../lists/list-search.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { statusTexts } from '../texts.ts';
import { linkColumns } from './link-columns.tsx';
import { linkQuery } from './queries.ts';
import { linkTexts } from './texts.ts';

const LinkModal = lazy(() => import('./link-modal.tsx').then((m) => ({ default: m.LinkModal })));

type LinksQuery = NonNullable<RequestOf<typeof getPaymentLinks>['query']>;

/** The payment links of the user's companies, newest first (specification, section 2). */
export function PaymentLinksPage() {
  const { list } = linkTexts.use();
  const statuses = statusTexts.use();
  const formats = useFormats();
  const session = useSession();
  const navigate = useNavigate();
  const given = useSearch({ strict: false });
  const openId = typeof given.link === 'string' ? given.link : null;
  // A row that was pressed is at hand; one that an address names comes by itself.
  const [pressed, setPressed] = useState<PaymentLinkRow | null>(null);
  const atHand = pressed?.id === openId ? pressed : null;
  const { data: fetched } = useQuery({
    ...linkQuery(openId ?? ''),
    enabled: openId !== null && atHand === null,
  });
  const open = openId === null ? null : (atHand ?? fetched ?? null);
  const show = (link: PaymentLinkRow | null) => {
    setPressed(link);
    void navigate({
      to: '/management/links-view',
      search: { ...readListSearch(LINKS, given), ...(link ? { link: link.id } : {}) },
    });
  };
  const withCompany = session?.hasTree ?? false;
  const mayMakeLink = session !== null && isPermitted(session, 'generatePaymentLink');
  const columns = useMemo(
    () => linkColumns(list, statuses, formats, withCompany),
    [list, statuses, formats, withCompany],
  );
  const make = mayMakeLink ? (
    <Link to="/management/payment-link" className={buttonClass('primary')}>
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
        rowKey={(row) => row.id}
        onRow={show}
        words={mayMakeLink ? list : { ...list, empty: list.emptyReader }}
        drawing="link"
        action={make}
        emptyAction={make}
      />
      {open ? (
        <Suspense>
          <LinkModal link={open} onClose={() => show(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
