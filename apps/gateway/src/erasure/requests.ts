import {
  type createErasure as createCall,
  type ProposalDecision,
  type decideErasure as decideCall,
  type FoundData,
  type getErasures as listCall,
  LIMITS,
  type ResponseOf,
} from '@stuiver/contract';
import type { z } from 'zod';
import { eachDue } from '../platform/each-due.ts';
import { auditProposal, decisionOn } from '../platform/access/proposals.ts';
import type { Session } from '../platform/access/session.ts';
import { AppError, invalid, orNotFound } from '../platform/app-error.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { breaksUnique } from '../platform/database/errors.ts';
import { lockLimits } from '../platform/database/limit-lock.ts';
import { wake } from '../platform/database/signals.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { pageAnswer } from '../platform/http/page.ts';
import { erasePerson, type RecordErased, sumErasures } from './erase.ts';
import { parsePerson } from './payer-queries.ts';
import {
  findMerchantsLike,
  insertErasureRequest,
  listOpen,
  listRequests,
  lockErasureRequest,
  type StoredRequest,
  updateRequest,
} from './request-queries.ts';

type Caller = Pick<Session, 'userId'>;

const HOUR = 60 * 60_000;
/** A request lapses when it is this old without its next step. The law gives a month to answer a person. */
const LAPSES_AFTER: { readonly [status in StoredRequest['status']]?: number } = {
  DRAFT: 24 * HOUR,
  WAITING: 14 * 24 * HOUR,
};
/** Whom an open request is about goes when it ends. */
const ENDED = {
  sealed_person: Buffer.alloc(0),
  person_fingerprint: null,
  due_at: null,
  found: null,
  found_at: null,
};

function openPerson(deps: Context, { sealed_person: sealed }: Pick<StoredRequest, 'sealed_person'>) {
  return deps.keyring.open('erasure-person', sealed)?.toString() ?? null;
}

/** Reads a page of requests. */
export async function getErasures(
  deps: Context,
  query: z.infer<typeof listCall.query>,
): Promise<ResponseOf<typeof listCall>> {
  const page = { limit: query.pageSize, offset: query.pageNumber * query.pageSize };
  const { total, rows } = await listRequests(deps.db, query.view, page);
  const content = rows.map((row) => ({
    id: row.id,
    status: row.status,
    person: openPerson(deps, row),
    merchantName: row.merchant_name,
    requestedBy: { id: row.requested_by, name: row.requester_name },
    requestedDateTime: row.requested_at.toISOString(),
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name ?? '' },
    decidedDateTime: row.decided_at?.toISOString() ?? null,
    rejection: row.rejection,
    found: row.found as FoundData | null,
    foundDateTime: row.found_at?.toISOString() ?? null,
  }));
  return pageAnswer(content, total, query);
}

const buildErasureAudit = ({ id, status }: Pick<StoredRequest, 'id' | 'status'>) =>
  ({
    action: 'erasure.changed',
    subjectId: id,
    before: { state: status },
  }) as const;

/** Changes a request, with its audit row among the provider's own. */
async function change(
  deps: Context,
  tx: Tx,
  { id, status }: Pick<StoredRequest, 'id' | 'status'>,
  userId: string | null,
  changes: Partial<StoredRequest>,
): Promise<void> {
  await updateRequest(tx, id, changes);
  if (changes.due_at) wake(tx, 'erasures');
  await auditProposal(deps, tx, userId, buildErasureAudit({ id, status }), changes.status ?? status);
}

/**
 * Drafts a request of a person, whose data the worker then searches. While one of the person is open, that one stays.
 *
 * @throws AppError 422 on `merchant` unless it names one; `limitReached`
 */
export async function createErasure(
  deps: Context,
  { userId }: Caller,
  { person, merchant }: z.infer<typeof createCall.body>,
): Promise<void> {
  const { db, keyring } = deps;
  const name = merchant.trim();
  const [only, another] = name === '' ? [] : await findMerchantsLike(db, name);
  if (name !== '' && (!only || another)) throw invalid('merchant', 'invalid');
  const text = Object.values(parsePerson(person)).join('');
  const request = {
    id: deps.ids.next(),
    status: 'DRAFT' as const,
    sealed_person: keyring.seal('erasure-person', Buffer.from(text)),
    person_fingerprint: keyring.fingerprint('erasure-fingerprint', text),
    only_merchant_id: only?.id ?? null,
    requested_by: userId,
    requested_at: deps.clock.realNow(),
  };
  try {
    await inTransaction(db, async (tx) => {
      await lockLimits(tx, 'erasures');
      if ((await listOpen(tx)).length >= LIMITS.erasuresOpen) throw new AppError('limitReached');
      await insertErasureRequest(tx, request);
      await change(deps, tx, request, userId, { due_at: request.requested_at });
    });
  } catch (error) {
    if (!breaksUnique(error, 'erasure_requests_open')) throw error;
  }
}

const expiresAt = ({ status, requested_at }: Pick<StoredRequest, 'status' | 'requested_at'>): Date | null => {
  const age = LAPSES_AFTER[status];
  return age === undefined ? null : new Date(requested_at.getTime() + age);
};

const decideFiled = decisionOn<string, StoredRequest, { decision: ProposalDecision; reason: string }>({
  lock: lockErasureRequest,
  read: (row) => {
    const isOpen = row.status === 'DRAFT' || row.status === 'WAITING';
    const decided = isOpen ? null : row.status === 'DONE' ? 'APPROVED' : row.status;
    return { askedBy: row.requested_by, expiresAt: expiresAt(row), decided, decidedBy: row.decided_by };
  },
  async apply(_, tx, { id, status }, { decision, reason, userId, at }) {
    if (status === 'DRAFT' && decision !== 'WITHDRAWN') throw new AppError('changedMeanwhile');
    const decided = { status: decision, decided_by: userId, decided_at: at };
    // The numbers found become the numbers erased.
    const begun = { due_at: at, found: sumErasures([]), found_at: null };
    const rejection = decision === 'REJECTED' ? reason.trim() : '';
    await updateRequest(tx, id, {
      ...decided,
      ...(decision === 'APPROVED' ? begun : { ...ENDED, rejection }),
    });
    if (decision === 'APPROVED') wake(tx, 'erasures');
  },
  audit: buildErasureAudit,
});

/** Files the caller's own request, once its person was searched for. */
function fileErasure(deps: Context, userId: string, id: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const row = orNotFound(await lockErasureRequest(tx, id));
    if (row.requested_by !== userId) throw new AppError('forbidden');
    if (row.status !== 'DRAFT' && row.status !== 'WAITING') throw new AppError('requestDecided');
    if (row.found === null) throw new AppError('changedMeanwhile');
    if (row.status === 'DRAFT') await change(deps, tx, row, userId, { status: 'WAITING' });
  });
}

/**
 * Files or withdraws the caller's own request, or approves or rejects someone else's; again changes nothing.
 *
 * @throws AppError as {@link decisionOn}; `changedMeanwhile` for a draft that was not searched for yet, or is someone
 *   else's
 */
export function decideErasure(
  deps: Context,
  caller: Caller,
  id: string,
  { decision, reason }: z.infer<typeof decideCall.body>,
): Promise<void> {
  if (decision === 'FILED') return fileErasure(deps, caller.userId, id);
  return decideFiled(deps, caller, id, { decision, reason });
}

/** Adds what a transaction erased to the proof, so that an interrupted erasure counts every row once. */
const recordFor =
  (id: string): RecordErased =>
  async (tx, erased) => {
    const found = (await lockErasureRequest(tx, id))?.found as FoundData;
    const before = new Map(Object.entries(found.erased));
    const sum = [before, erased].map((part) => ({ merchantId: null, erased: part, kept: [] }));
    await updateRequest(tx, id, { found: sumErasures(sum) });
  };

/** Searches for the person of a request, anew each hour; erases their data once it is approved. */
async function runRequest(deps: Context, id: string): Promise<void> {
  const row = await inTransaction(deps.db, (tx) => lockErasureRequest(tx, id));
  const person = row && openPerson(deps, row);
  if (!person) return;
  const isApproved = row.status === 'APPROVED';
  const record = isApproved ? recordFor(id) : null;
  const sum = sumErasures(await erasePerson(deps, parsePerson(person), row.only_merchant_id, record));
  await inTransaction(deps.db, async (tx) => {
    const now = await lockErasureRequest(tx, id);
    // It may have been decided on during the search.
    if (now?.status !== row.status) return;
    const found_at = deps.clock.realNow();
    if (isApproved) {
      const found = { ...sum, erased: (now.found as FoundData).erased };
      await change(deps, tx, now, null, { status: 'DONE', ...ENDED, found, found_at });
    } else await updateRequest(tx, id, { found: sum, found_at, due_at: new Date(found_at.getTime() + HOUR) });
  });
}

async function lapse(deps: Context, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockErasureRequest(tx, id);
    if (row && row.status in LAPSES_AFTER)
      await change(deps, tx, row, null, { status: 'LAPSED', ...ENDED, decided_at: deps.clock.realNow() });
  });
}

/**
 * Searches for the persons of open requests, erases the data of approved ones and ends those without their next step.
 * An interrupted erasure continues in the next run. The poller `erasures` runs it.
 */
export async function runErasures(deps: Context): Promise<void> {
  const now = deps.clock.realNow();
  await eachDue(
    deps,
    await listOpen(deps.db),
    async ({ id, status, requested_at, due_at }) => {
      const end = expiresAt({ status, requested_at });
      if (end !== null && end <= now) await lapse(deps, id);
      else if (due_at !== null && due_at <= now) await runRequest(deps, id);
    },
    ({ id }) => ({ message: 'a request for erasure could not be carried out', erasureId: id }),
  );
}
