import type { Invoice, AccountantLink } from '@stuiver/contract';
import { getInvoicePdf, getInvoices, getAccountantLinks } from '@stuiver/contract/routes';
import { formatDay } from '@stuiver/domain/dates';
import { bookkeepingTexts } from '@stuiver/messages/nl/bookkeeping/bookkeeping';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchFile } from '../../lib/api.ts';
import { callQuery, reloadQueries } from '../../lib/query.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { CompanySelect } from '../companies/whose-settings.tsx';
import { DownloadButton } from './download-button.tsx';
import { buildColumns } from '../parts/table-card.tsx';
import { showDateTime } from '../../lib/format.ts';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { Plus } from '../../ui/icons.tsx';
import { latePart } from '../../ui/late-part.ts';
import { LoadFailed, type LoadFailedProps } from '../../lib/load-failed.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TableCard, type TableCardProps } from '../parts/table-card.tsx';

type LoadedTableCardProps<Row> = Omit<TableCardProps<Row>, 'rows'> & {
  query: LoadFailedProps['query'] & { data: { content: readonly Row[] } | undefined; error: unknown };
  failed: Omit<LoadFailedProps, 'query'>;
};

/** A table of rows that are loaded for it. */
function LoadedTableCard<Row>({ query, failed, none = '', ...card }: LoadedTableCardProps<Row>) {
  const rows = query.data?.content;
  if (query.error && !rows)
    return (
      <Card>
        <LoadFailed {...failed} query={query} />
      </Card>
    );
  return (
    <TableCard {...card} rows={rows ?? []} none={rows ? none : ''}>
      {rows ? null : (
        <CardBody>
          <Skeleton className="h-5.5 w-64 max-w-full" />
        </CardBody>
      )}
    </TableCard>
  );
}

function useInvoiceColumns(): readonly Column<Invoice>[] {
  const { invoices: words, files } = useTexts(bookkeepingTexts);
  const { money, language } = useFormats();
  const { columns } = words;
  return buildColumns(columns, {
    number: { className: 'num', cell: ({ number }) => number },
    month: { className: 'num', hideOnMobile: true, cell: ({ month }) => formatDay(month).slice(3) },
    issued: { className: 'num', hideOnMobile: true, cell: ({ issuedOn }) => formatDay(issuedOn) },
    net: { align: 'right', hideOnMobile: true, cell: ({ net, currency }) => money(net, currency) },
    vat: { align: 'right', hideOnMobile: true, cell: ({ vat, currency }) => money(vat, currency) },
    total: { align: 'right', cell: ({ total, currency }) => money(total, currency) },
    file: {
      align: 'right',
      className: 'print:hidden',
      cell: ({ id, number }) => (
        <DownloadButton
          size="small"
          label={files.pdf}
          name={words.download(number)}
          fetchFile={() => fetchFile(getInvoicePdf, { params: { id }, query: { language } })}
        />
      ),
    },
  });
}

function InvoicesCard({ merchantId }: { merchantId: string }) {
  const { invoices: words, error: failed } = useTexts(bookkeepingTexts);
  const query = useQuery(callQuery(['invoices', merchantId], getInvoices, { query: { merchantId } }));
  const columns = useInvoiceColumns();
  return (
    <LoadedTableCard title={words.title} columns={columns} query={query} failed={failed} none={words.none} />
  );
}

/** A company's invoices, and the links of its accountant. */
export function BookkeepingPage() {
  const texts = useTexts(bookkeepingTexts);
  const own = useSession()?.userId ?? '';
  const [merchantId, setMerchantId] = useState(own);
  return (
    <>
      <PageHeader compact title={texts.title} text={texts.lead} />
      <div className="grid gap-6">
        <CompanySelect
          className="max-w-96"
          label={texts.company}
          value={merchantId}
          onChange={setMerchantId}
        />
        <InvoicesCard merchantId={merchantId} />
        <AccountantLinksCard merchantId={merchantId} />
      </div>
    </>
  );
}

const linksQuery = (merchantId: string) =>
  callQuery(['accountantLinks', merchantId], getAccountantLinks, { query: { merchantId } });

// The dialogs load when they are opened.
const MakeDialog = latePart(() => import('./link-dialogs.tsx'), 'MakeDialog');
const RevokeDialog = latePart(() => import('./link-dialogs.tsx'), 'RevokeDialog');

function useColumns(now: number, reload: () => Promise<void>): readonly Column<AccountantLink>[] {
  const { links: words } = useTexts(bookkeepingTexts);
  const state = ({ revokedDateTime: revoked, expiresDateTime: expires }: AccountantLink) => {
    if (revoked !== null) return words.revoked(showDateTime(revoked));
    return (Date.parse(expires) > now ? words.until : words.expired)(showDateTime(expires));
  };
  const works = (link: AccountantLink) =>
    link.revokedDateTime === null && Date.parse(link.expiresDateTime) > now;
  const two = (first: string, second: string) => (
    <>
      <span className="num block">{first}</span>
      <span className="num block text-small text-ink-soft">{second}</span>
    </>
  );
  const cell = 'align-top pt-3 pb-3';
  return buildColumns(words.columns, {
    created: {
      className: cell,
      cell: (link) => two(showDateTime(link.createdDateTime), words.by(link.createdBy)),
    },
    openings: {
      hideOnMobile: true,
      className: cell,
      cell: ({ openings, lastOpenedDateTime: last }) =>
        two(words.times(openings), last === null ? '' : words.last(showDateTime(last))),
    },
    state: { className: `${cell} num`, cell: state },
    actions: {
      align: 'right',
      className: 'align-top pt-2 pb-2',
      cell: (link) =>
        works(link) ? (
          <DialogButton
            size="small"
            what={showDateTime(link.createdDateTime)}
            dialog={(onClose) => <RevokeDialog link={link} onDone={reload} onClose={onClose} />}
          >
            {words.revoke.action}
          </DialogButton>
        ) : null,
    },
  });
}

/** A company's links for its accountant: made, listed with their openings, revoked. */
function AccountantLinksCard({ merchantId }: { merchantId: string }) {
  const { links: words, error: failed } = useTexts(bookkeepingTexts);
  const query = useQuery(linksQuery(merchantId));
  const reload = () => reloadQueries(linksQuery(merchantId).queryKey);
  const columns = useColumns(query.dataUpdatedAt, reload);
  return (
    <LoadedTableCard
      title={words.title}
      columns={columns}
      query={query}
      failed={failed}
      none={words.none}
      aside={
        <DialogButton
          size="small"
          icon={Plus}
          dialog={(onClose) => <MakeDialog merchantId={merchantId} onMade={reload} onClose={onClose} />}
        >
          {words.add}
        </DialogButton>
      }
    />
  );
}
