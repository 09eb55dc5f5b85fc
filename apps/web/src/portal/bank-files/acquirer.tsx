import type { AcquirerItem, AcquirerReport } from '@stuiver/contract';
import { setAcquirerItemAside as asideCall } from '@stuiver/contract/endpoints/money/acquirer-reports';
import { setAcquirerItemAside } from '@stuiver/contract/routes';
import { formatWire, readWire, sumMinor } from '@stuiver/domain/money';
import { acquirerTexts } from '@stuiver/messages/nl/bank-files/acquirer';
import { bankFilesTexts } from '@stuiver/messages/nl/bank-files/bank-files';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useFormats, useLanguage, useTexts } from '../../lib/language.ts';
import { Amount } from '../../ui/amount.tsx';
import { CardBody, Facts } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusDot, type Tone } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { CopyId, CopyText } from '../parts/copy-text.tsx';
import { DeskRows, type DeskRowsProps } from '../parts/desk.tsx';
import { buildFacts } from '../parts/summary-card.tsx';
import { acquirerItemsQuery, acquirerReportsQuery } from './bank-queries.ts';
import { ReasonButton } from './decisions.tsx';
import { AddedRows, isNonZero } from './orders.tsx';
import { buildColumns } from '../parts/table-card.tsx';
import { useMoment } from '../../lib/spoken-date.ts';

type Sums = NonNullable<AcquirerReport['sums']>;
type OfDesk = { readonly desk: DeskRowsProps<never>['desk'] };

const TONES = { DUE: 'wait', TAKEN: 'good', KNOWN: 'calm', REFUSED: 'bad' } as const satisfies Record<
  AcquirerReport['status'],
  Tone
>;
/** Sums that the row or a notice says. */
const SAID = ['paidOut', 'difference', 'unexplained'];
const isEqual = ({ difference, unexplained }: Sums) => !isNonZero(difference) && !isNonZero(unexplained);
const sumCosts = ({ commission, markup, schemeFees, interchange, otherCosts }: Sums) =>
  formatWire(sumMinor([commission, markup, schemeFees, interchange, otherCosts].map(readWire)));

function ReportState({ report: { status, sums, waiting } }: { readonly report: AcquirerReport }) {
  const { report: words } = useTexts(acquirerTexts);
  if (waiting > 0) return <StatusDot tone="wait">{words.waiting(waiting)}</StatusDot>;
  if (sums && !isEqual(sums)) return <StatusDot tone="bad">{words.differs}</StatusDot>;
  return <StatusDot tone={TONES[status]}>{words.states[status]}</StatusDot>;
}

/** Columns of reports; on phones the first and the payout hold all. */
function useReportColumns(): Column<AcquirerReport>[] {
  const { report: words } = useTexts(acquirerTexts);
  const formats = useFormats();
  const moment = useMoment();
  const amount = ({ currency }: AcquirerReport, sum: string | undefined) =>
    sum === undefined ? null : <Amount text={formats.money(sum, currency ?? 'EUR')} />;
  return buildColumns(words.columns, {
    name: {
      cell: (report) => (
        <>
          <span className="block font-medium wrap-anywhere">
            {report.batch === null ? report.name : words.batch(report.batch)}
          </span>
          <span className="md:hidden">
            <ReportState report={report} />
          </span>
        </>
      ),
    },
    day: {
      hideOnMobile: true,
      hideWhenNarrow: 1,
      className: 'whitespace-nowrap',
      cell: ({ announcedDateTime }) => moment(announcedDateTime),
    },
    gross: { align: 'right', hideOnMobile: true, cell: (report) => amount(report, report.sums?.gross) },
    costs: {
      align: 'right',
      hideOnMobile: true,
      cell: (report) => amount(report, report.sums ? sumCosts(report.sums) : undefined),
    },
    paidOut: { align: 'right', cell: (report) => amount(report, report.sums?.paidOut) },
    state: { hideOnMobile: true, cell: (report) => <ReportState report={report} /> },
  });
}

/** A report's sums against our books, or why it was not taken. */
function ReportDetails({ report }: { readonly report: AcquirerReport }) {
  const { report: words } = useTexts(acquirerTexts);
  const formats = useFormats();
  const moment = useMoment();
  const { sums, currency, cause, detail, nextTryDateTime } = report;
  const money = (sum: string) => formats.money(sum, currency ?? 'EUR');
  const shown = Object.entries(sums ?? {}).filter(
    ([name, sum]) => name === 'booked' || (isNonZero(sum) && !SAID.includes(name)),
  );
  const figures = Object.fromEntries(shown.map(([name, sum]) => [name, money(sum)]));
  const facts = buildFacts(words.facts, { file: report.name, account: report.account, ...figures }).map(
    (fact) => ({ ...fact, phone: fact.key === 'gross', wide: fact.key === 'file' }),
  );
  const unequal = sums && isNonZero(sums.difference) && words.unequal(money(sums.difference));
  const unexplained = sums && isNonZero(sums.unexplained) && words.unexplained(money(sums.unexplained));
  const next = nextTryDateTime && words.next(moment(nextTryDateTime));
  return (
    <CardBody className="grid gap-3">
      {cause ? (
        <Notice tone={report.status === 'REFUSED' ? 'bad' : 'wait'} title={words.causes[cause]}>
          {[detail, next ?? words.again].filter(Boolean).join(' · ')}
        </Notice>
      ) : null}
      {unequal ? <Notice tone="bad" title={unequal} /> : null}
      {unexplained ? <Notice tone="bad" title={unexplained} /> : null}
      {sums && isEqual(sums) ? <p>{words.equal}</p> : null}
      <Facts className="max-sm:grid-cols-2" facts={facts} />
    </CardBody>
  );
}

/** An acquirer's settlement reports, newest first, and its costs by month. */
export function AcquirerReports({ desk }: OfDesk) {
  const { report: words } = useTexts(acquirerTexts);
  const formats = useFormats();
  const months = new Intl.DateTimeFormat(useLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const query = useQuery(acquirerReportsQuery(desk.page));
  const costs = (query.data?.costs ?? []).map(({ month, currency, amount }) => ({
    key: `${month} ${currency}`,
    label: words.costs(months.format(new Date(month))),
    value: formats.money(amount, currency),
  }));
  return (
    <>
      {costs.length > 0 ? <Facts className="mb-4" facts={costs} /> : null}
      <DeskRows
        desk={desk}
        query={query}
        page={query.data}
        empty={words.none}
        caption={words.caption}
        columns={useReportColumns()}
        details={(row) => <ReportDetails report={row} />}
      />
    </>
  );
}

/** Columns of lines and events; on phones the first and the amount hold all. */
function useItemColumns(): Column<AcquirerItem>[] {
  const { item: words } = useTexts(acquirerTexts);
  const formats = useFormats();
  const moment = useMoment();
  return buildColumns(words.columns, {
    type: {
      cell: ({ type, cause, merchantName }) => (
        <>
          <span className="block font-medium">{words.causes[cause]}</span>
          <span className="block text-small break-words text-ink-soft lowercase first-letter:uppercase">
            {type.replaceAll('_', ' ')}
          </span>
          <span className="block text-small text-ink-soft md:hidden">{merchantName}</span>
        </>
      ),
    },
    merchant: { hideOnMobile: true, cell: ({ merchantName }) => merchantName },
    day: {
      hideOnMobile: true,
      hideWhenNarrow: 1,
      className: 'whitespace-nowrap',
      cell: ({ dateTime }) => moment(dateTime),
    },
    amount: {
      align: 'right',
      cell: ({ amount, currency }) => <Amount text={formats.money(amount, currency || 'EUR')} />,
    },
  });
}

/** References of a line or event that matches nothing, and setting it aside. */
function ItemDetails({ item }: { readonly item: AcquirerItem }) {
  const { item: words } = useTexts(acquirerTexts);
  const formats = useFormats();
  const { id, type, currency, bookedAmount, paymentId } = item;
  const copied = (text: string) => text && <CopyText text={text} label={words.copy} />;
  const facts = buildFacts(words.facts, {
    what: `${words.kinds[item.kind]}, ${type}`,
    reference: copied(item.reference),
    modificationReference: copied(item.modificationReference),
    payment: paymentId && <CopyId id={paymentId} label={words.copyPayment} />,
    booked: bookedAmount && formats.money(bookedAmount, currency || 'EUR'),
    account: item.account,
    batch: item.batch,
  });
  return (
    <CardBody className="grid gap-3">
      <Facts facts={facts} />
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <ReasonButton
          words={words.aside}
          what={type}
          name={`acquirer item ${id}`}
          schema={asideCall.body}
          send={(reason) => call(setAcquirerItemAside, { params: { id }, body: { reason } })}
        />
      </div>
    </CardBody>
  );
}

/** Lines and events that match nothing, oldest first, until a person sets them aside. */
export function AcquirerItems({ desk }: OfDesk) {
  const { item: words } = useTexts(acquirerTexts);
  const { views } = useTexts(bankFilesTexts);
  return (
    <AddedRows
      desk={desk}
      query={useInfiniteQuery(acquirerItemsQuery)}
      empty={words.none}
      caption={views.items}
      columns={useItemColumns()}
      details={(row) => <ItemDetails item={row} />}
    />
  );
}
