import type { AuditFaultRow } from '@stuiver/contract';
import { auditLogTexts } from '@stuiver/messages/nl/audit/audit-log';
import { formatMoment } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { Facts } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table/table.tsx';
import { CopyButton } from '../parts/copy-text.tsx';
import { buildFacts } from '../parts/summary-card.tsx';
import { type ChainResult, formatStamp } from './use-chain-check.ts';
import { buildColumns } from '../parts/build-columns.ts';

/** Number of faults listed; the first is where the chain broke. */
const FAULTS_SHOWN = 20;

/** Result of a check: intact with the values to keep, or the place where the chain is broken. */
export function CheckResult({ result }: { result: ChainResult }) {
  const { check: words } = useTexts(auditLogTexts);
  const { faults, links } = result;
  if (faults.length > 0)
    return (
      <div className="grid gap-4">
        <Notice tone="bad" title={words.broken}>
          {words.brokenText}
        </Notice>
        <FaultsTable faults={faults.slice(0, FAULTS_SHOWN)} />
        {faults.length > FAULTS_SHOWN ? (
          <p className="text-table text-ink-faint">{words.more(FAULTS_SHOWN)}</p>
        ) : null}
      </div>
    );
  return (
    <div className="grid gap-4">
      <Notice tone="good" title={words.intact}>
        {links === 0 ? words.noRows : words.intactText(links)}
      </Notice>
      <Facts
        facts={buildFacts(words, {
          from: result.firstDateTime && <span className="num">{formatMoment(result.firstDateTime)}</span>,
          until: result.lastDateTime && <span className="num">{formatMoment(result.lastDateTime)}</span>,
        })}
      />
      {result.head ? <Stamp text={formatStamp(result.head)} /> : null}
    </div>
  );
}

function Stamp({ text }: { text: string }) {
  const { check: words } = useTexts(auditLogTexts);
  return (
    <div className="grid gap-2">
      <p className="font-medium">{words.stamp}</p>
      <output
        aria-label={words.stamp}
        className="block rounded-control border border-line bg-sunken px-3 py-2.5 font-mono text-table break-all select-all"
      >
        {text}
      </output>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-table text-ink-faint">{words.stampHint}</p>
        <CopyButton text={text} label={words.copy} size="small" />
      </div>
    </div>
  );
}

function FaultsTable({ faults }: { faults: readonly AuditFaultRow[] }) {
  const { check: words } = useTexts(auditLogTexts);
  return (
    <Table<AuditFaultRow>
      caption={words.broken}
      stickyHeader={false}
      rows={faults}
      rowKey={({ fault, sequence, id }) => `${fault} ${sequence} ${id}`}
      columns={buildColumns(words, {
        fault: { cell: ({ fault }) => words.faults[fault] },
        faultNumber: { align: 'right', className: 'num', cell: ({ sequence }) => sequence ?? words.gone },
        faultMoment: {
          className: 'num whitespace-nowrap',
          cell: ({ createdDateTime }) =>
            createdDateTime === null ? words.gone : formatMoment(createdDateTime),
        },
      })}
    />
  );
}
