import { createHmac } from 'node:crypto';
import type { Answers } from '@stuiver/domain/applications/fields';
import {
  serialiseAnswers,
  documentItem,
  readItem,
  type SentDocument,
  sentSince,
  type CurrentDecision,
} from '@stuiver/domain/applications/review';
import type { Context } from '../../platform/context.ts';
import { openData, sealData } from '../../platform/security/data-key.ts';
import type { StoredDocument } from './documents-repository.ts';
import type { StoredApplication } from './repository.ts';
import type { StoredDecision } from './decisions-repository.ts';

/** Texts of reviewers and applicants about an item; sealed like the answers. */
type Words = 'reason' | 'note' | 'reply' | 'rejection';

const buildPlace = (words: Words, applicationId: string, item: string) => `${words}:${applicationId}:${item}`;

/** Seals a text; null for an empty one. */
export function sealWords(
  deps: Pick<Context, 'random'>,
  key: Buffer,
  [words, applicationId, item]: readonly [Words, applicationId: string, item: string],
  text: string,
): Buffer | null {
  if (text.trim() === '') return null;
  return sealData(deps.random, key, buildPlace(words, applicationId, item), Buffer.from(text.trim()));
}

function openWords(
  key: Buffer,
  [words, applicationId, item]: readonly [Words, applicationId: string, item: string],
  sealed: Buffer | null,
): string {
  return sealed === null ? '' : openData(key, buildPlace(words, applicationId, item), sealed).toString();
}

/** Returns the reason of an application's permanent rejection, or null. */
export function openRejection(
  key: Buffer,
  { id, sealed_rejection }: Pick<StoredApplication, 'id' | 'sealed_rejection'>,
): string | null {
  return sealed_rejection === null ? null : openWords(key, ['rejection', id, ''], sealed_rejection);
}

/** Fingerprints a decision's subject, so that a later change of it shows; null if the answers do not hold it. */
export function fingerprintOfItem(key: Buffer, item: string, answers: Answers): Buffer | null {
  const about = readItem(item);
  const text = about === null ? null : serialiseAnswers(about, answers);
  return text === null ? null : createHmac('sha256', key).update(`decision\0${item}\0${text}`).digest();
}

/** The documents that have arrived whole, as the rules of the review see them. */
export function sentDocuments(documents: readonly StoredDocument[]): SentDocument[] {
  return documents
    .filter(({ status }) => status === 'STORED')
    .map(({ id, kind, created_at }) => ({ id, kind, at: created_at.getTime() }));
}

/** A decision in its current state, with its texts. */
export type ItemDecision = CurrentDecision & {
  /** The answers were changed since. */
  readonly changed: boolean;
  /** Something was changed, sent or written back since it was rejected. */
  readonly answered: boolean;
  readonly reason: string;
  readonly note: string;
  readonly reply: string;
  readonly decidedBy: string;
};

/** Derives a decision's current state from what is stored now. */
function resolveDecision(
  key: Buffer,
  row: StoredDecision,
  answers: Answers,
  documents: readonly SentDocument[],
): ItemDecision {
  const { application_id: id, item } = row;
  const about = readItem(item);
  const now = fingerprintOfItem(key, item, answers);
  const changed = row.fingerprint !== null && !(now?.equals(row.fingerprint) ?? false);
  const isGone = about?.is === 'document' && !documents.some((document) => documentItem(document) === item);
  const state = row.state === 'ACCEPTED' && (changed || isGone) ? 'PENDING' : row.state;
  const at = row.decided_at.getTime();
  const reply = openWords(key, ['reply', id, item], row.sealed_reply);
  const newer = about !== null && 'kind' in about ? sentSince(documents, about.kind, at) : [];
  return {
    item,
    state,
    at,
    changed,
    answered: state === 'REJECTED' && (changed || newer.length > 0 || reply !== ''),
    reason: openWords(key, ['reason', id, item], row.sealed_reason),
    note: openWords(key, ['note', id, item], row.sealed_note),
    reply,
    decidedBy: row.decided_by,
  };
}

/** Returns all decisions on an application in their current state, by its answers and documents. */
export function resolveDecisions(
  key: Buffer,
  rows: readonly StoredDecision[],
  answers: Answers,
  documents: readonly StoredDocument[],
): ItemDecision[] {
  const sent = sentDocuments(documents);
  return rows.map((row) => resolveDecision(key, row, answers, sent));
}
