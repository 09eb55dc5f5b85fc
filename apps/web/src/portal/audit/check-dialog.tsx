import { auditLogTexts } from '@stuiver/messages/nl/audit/audit-log';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { type FormEvent, useId, useState, useEffect, useRef } from 'react';
import type { AuditFaultRow, AuditCheck } from '@stuiver/contract';
import type { RequestOf } from '@stuiver/contract/client';
import { checkAuditChain } from '@stuiver/contract/routes';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal } from '../../lib/dialogs/modal.tsx';
import { CompanySelect } from '../companies/whose-settings.tsx';
import { formatMoment } from '../../lib/format.ts';
import { Facts } from '../../ui/card.tsx';
import { Table } from '../../ui/table/table.tsx';
import { CopyButton } from '../parts/copy-text.tsx';
import { buildFacts } from '../parts/summary-card.tsx';
import { buildColumns } from '../parts/table-card.tsx';
import { call } from '../../lib/api.ts';

/** Input of a check: whose chain, and a known link of an earlier check. */
type ChainQuestion = { merchantId: string; kept: { sequence: number; hash: string } | null };

type ChainResult = {
  links: number;
  faults: AuditFaultRow[];
  firstDateTime: string | null;
  lastDateTime: string | null;
  head: AuditCheck['head'];
};

type ChainCheck =
  | { state: 'idle' | 'failed' }
  | { state: 'busy'; done: number; all: number; isSlow: boolean }
  | { state: 'done'; result: ChainResult };

/** A check that takes longer shows how far it is. */
const SLOW_MS = 1000;

/** Sequence and hash as one text, such as a person keeps. */
function formatStamp({ sequence, hash }: NonNullable<AuditCheck['head']>): string {
  return `${sequence}-${hash}`;
}

/** The place that a kept text names; null for any other text. */
function readStamp(text: string): ChainQuestion['kept'] {
  const match = /^([1-9]\d{0,14})-([0-9a-f]{64})$/.exec(text.trim().toLowerCase());
  return match ? { sequence: Number(match[1]), hash: match[2] ?? '' } : null;
}

/** Checks a chain part by part: first its links, then whether each row has one. */
async function checkAll(
  { merchantId, kept }: ChainQuestion,
  signal: AbortSignal,
  onPart: (done: number, all: number) => void,
): Promise<ChainResult> {
  const keptQuery = kept ? { keptSequence: kept.sequence, keptHash: kept.hash } : {};
  let query: NonNullable<RequestOf<typeof checkAuditChain>['query']> = { merchantId, ...keptQuery };
  const found: ChainResult = { links: 0, faults: [], firstDateTime: null, lastDateTime: null, head: null };
  let checked = 0;
  for (;;) {
    const part = await call(checkAuditChain, { query }, signal);
    checked += part.checked;
    found.links = part.links;
    found.head = part.head;
    found.faults.push(...part.faults);
    if (query.step !== 'rows') {
      found.firstDateTime ??= part.firstDateTime;
      found.lastDateTime = part.lastDateTime ?? found.lastDateTime;
    }
    // Each row is checked twice.
    onPart(Math.min(Math.floor(checked / 2), part.links), part.links);
    if (part.next === null) return found;
    query = { merchantId, step: part.next.step, after: part.next.after };
  }
}

/** One check at a time; leaving stops it. */
function useChainCheck() {
  const [check, setCheck] = useState<ChainCheck>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(question: ChainQuestion): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setCheck({ state: 'busy', done: 0, all: 0, isSlow: false });
    const slow = setTimeout(
      () => setCheck((now) => (now.state === 'busy' ? { ...now, isSlow: true } : now)),
      SLOW_MS,
    );
    const finish = (end: ChainCheck) => {
      if (!signal.aborted) setCheck(end);
    };
    try {
      const result = await checkAll(question, signal, (done, all) =>
        setCheck((now) => (now.state === 'busy' && !signal.aborted ? { ...now, done, all } : now)),
      );
      finish({ state: 'done', result });
    } catch {
      finish({ state: 'failed' });
    } finally {
      clearTimeout(slow);
    }
  }
  return { check, start };
}

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
