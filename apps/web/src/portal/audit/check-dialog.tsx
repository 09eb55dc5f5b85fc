import { auditLogTexts } from '@stuiver/messages/nl/audit/audit-log';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal } from '../../lib/dialogs/modal.tsx';
import { CompanySelect } from '../companies/company-select.tsx';
import {
  type ChainCheck,
  readStamp,
  useChainCheck,
  type ChainResult,
  formatStamp,
} from './use-chain-check.ts';
import type { AuditFaultRow } from '@stuiver/contract';
import { formatMoment } from '../../lib/format.ts';
import { Facts } from '../../ui/card.tsx';
import { Table } from '../../ui/table/table.tsx';
import { CopyButton } from '../parts/copy-text.tsx';
import { buildFacts } from '../parts/summary-card.tsx';
import { buildColumns } from '../parts/build-columns.ts';

/** Verifies a company's chain, against a checksum of an earlier time if one is given. */
export function CheckDialog({ onClose }: { onClose: () => void }) {
  const { check: words } = useTexts(auditLogTexts);
  const { actions } = useTexts(commonTexts);
  const id = useId();
  const own = useSession()?.userId ?? '';
  const [merchantId, setMerchantId] = useState(own);
  const [kept, setKept] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { check, start } = useChainCheck();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const place = readStamp(kept);
    setWrong(kept.trim() !== '' && place === null);
    if (kept.trim() === '' || place !== null) void start({ merchantId, kept: place });
  };
  return (
    <Modal
      open
      onClose={onClose}
      width="medium"
      title={words.title}
      description={words.lead}
      actions={
        <>
          <Button onClick={onClose}>{actions.close}</Button>
          <Button type="submit" form={id} tone="primary" loading={check.state === 'busy'}>
            {check.state === 'done' ? words.again : words.start}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <form id={id} noValidate onSubmit={submit} className="grid gap-4">
          <CompanySelect label={words.company} value={merchantId} onChange={setMerchantId} />
          <TextField
            label={words.kept}
            hint={words.keptHint}
            error={isWrong ? words.keptWrong : undefined}
            value={kept}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setKept(event.target.value)}
          />
        </form>
        <div aria-live="polite">
          <Outcome check={check} />
        </div>
      </div>
    </Modal>
  );
}

function Outcome({ check }: { check: ChainCheck }) {
  const { check: words } = useTexts(auditLogTexts);
  switch (check.state) {
    case 'idle':
      return null;
    case 'failed':
      return (
        <Notice tone="bad" title={words.failed}>
          {words.failedText}
        </Notice>
      );
    case 'busy':
      if (!check.isSlow) return null;
      return (
        <div className="grid gap-1.5">
          <progress
            aria-label={words.progress}
            className="h-2 w-full accent-brand"
            value={check.done}
            max={Math.max(1, check.all)}
          />
          <p className="num text-table text-ink-soft">{words.busy(check.done, check.all)}</p>
        </div>
      );
    case 'done':
      return <CheckResult result={check.result} />;
  }
}

/** Number of faults listed; the first is where the chain broke. */
const FAULTS_SHOWN = 20;

/** Result of a check: intact with the values to keep, or the place where the chain is broken. */
function CheckResult({ result }: { result: ChainResult }) {
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
