import type { Invoice } from '@stuiver/contract';
import { getInvoicePdf, getInvoices } from '@stuiver/contract/routes';
import { formatDay } from '@stuiver/domain/dates';
import { bookkeepingTexts } from '@stuiver/messages/nl/bookkeeping/bookkeeping';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchFile } from '../../lib/api.ts';
import { callQuery } from '../../lib/query.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { CompanySelect } from '../companies/company-select.tsx';
import { LoadedTableCard } from '../parts/table-card.tsx';
import { AccountantLinksCard } from './accountant-links-card.tsx';
import { DownloadButton } from './download-button.tsx';
import { buildColumns } from '../parts/build-columns.ts';

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
