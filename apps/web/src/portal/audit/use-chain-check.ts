import type { AuditCheck, AuditFaultRow } from '@stuiver/contract';
import type { RequestOf } from '@stuiver/contract/client';
import { checkAuditChain } from '@stuiver/contract/routes';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';

/** Input of a check: whose chain, and a known link of an earlier check. */
export type ChainQuestion = { merchantId: string; kept: { sequence: number; hash: string } | null };

export type ChainResult = {
  links: number;
  faults: AuditFaultRow[];
  firstDateTime: string | null;
  lastDateTime: string | null;
  head: AuditCheck['head'];
};

export type ChainCheck =
  | { state: 'idle' | 'failed' }
  | { state: 'busy'; done: number; all: number; isSlow: boolean }
  | { state: 'done'; result: ChainResult };

/** A check that takes longer shows how far it is. */
const SLOW_MS = 1000;

/** Sequence and hash as one text, such as a person keeps. */
export function formatStamp({ sequence, hash }: NonNullable<AuditCheck['head']>): string {
  return `${sequence}-${hash}`;
}

/** The place that a kept text names; null for any other text. */
export function readStamp(text: string): ChainQuestion['kept'] {
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
export function useChainCheck() {
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
