import { DOCUMENT_KINDS, type DocumentKind, DOCUMENTS } from './documents.ts';
import { type Answers, INDUSTRY, PARTY_FIELDS, SECTIONS, type SectionName } from './fields.ts';

/** The parts of the form that a reviewer accepts or rejects, in the order of the form. */
export const REVIEW_GROUPS = [
  'registrant',
  'company',
  'contacts',
  'people',
  'ownership',
  'business',
  'industries',
  'bank',
] as const satisfies readonly (SectionName | 'people' | 'industries')[];
export type ReviewGroup = (typeof REVIEW_GROUPS)[number];

/** The item that holds a reviewer's note about the application as a whole; it is neither accepted nor rejected. */
export const WHOLE_APPLICATION = 'application';

/** Most items of one application with a decision: parts, documents, and single fields. */
export const MOST_DECISIONS = 200;

/**
 * Subject of a decision. As a text: `company`, `company.iban`, `people.<id>`, `people.<id>.share`,
 * `documents.uboId` (a kind, of which another one is requested), `documents.uboId.<id>` (one that was uploaded).
 */
export type ReviewItem =
  | { readonly is: 'application' }
  | { readonly is: 'group'; readonly group: ReviewGroup }
  | { readonly is: 'entry'; readonly group: 'people' | 'industries'; readonly id: string }
  | { readonly is: 'field'; readonly group: ReviewGroup; readonly id: string | null; readonly field: string }
  | { readonly is: 'kind'; readonly kind: DocumentKind }
  | { readonly is: 'document'; readonly kind: DocumentKind; readonly id: string };

const LISTED = { people: [PARTY_FIELDS.person, PARTY_FIELDS.company], industries: [INDUSTRY] } as const;

function isGroup(text: string): text is ReviewGroup {
  return (REVIEW_GROUPS as readonly string[]).includes(text);
}

/** Reads an item's name; null if it isn't valid. */
export function readItem(text: string): ReviewItem | null {
  const [first = '', second, third, ...more] = text.split('.');
  if (more.length > 0) return null;
  if (first === WHOLE_APPLICATION) return second === undefined ? { is: 'application' } : null;
  if (first === 'documents') {
    const kind = DOCUMENT_KINDS.find((one) => one === second);
    if (kind === undefined) return null;
    return third === undefined ? { is: 'kind', kind } : { is: 'document', kind, id: third };
  }
  if (!isGroup(first)) return null;
  if (second === undefined) return { is: 'group', group: first };
  if (first === 'people' || first === 'industries') {
    if (third === undefined) return { is: 'entry', group: first, id: second };
    const isField = LISTED[first].some((fields) => Object.hasOwn(fields, third));
    return isField ? { is: 'field', group: first, id: second, field: third } : null;
  }
  const isField = third === undefined && Object.hasOwn(SECTIONS[first], second);
  return isField ? { is: 'field', group: first, id: null, field: second } : null;
}

/** The name of a document as an item. */
export function documentItem({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `documents.${kind}.${id}`;
}

/** Checks whether an item is part of another one: a field or person in its part of the form. */
export function isWithin(item: string, other: string): boolean {
  return item.startsWith(`${other}.`);
}

/**
 * Returns an item's answers as one text, so that a change of them shows.
 *
 * @returns null for items outside the answers: a removed person, a document
 */
export function serialiseAnswers(item: ReviewItem, answers: Answers): string | null {
  if (item.is === 'group') return JSON.stringify(answers[item.group]);
  if (item.is !== 'entry' && item.is !== 'field') return null;
  if (item.is === 'field' && item.id === null) return answers[item.group as SectionName][item.field] ?? null;
  const entries: readonly ({ readonly id: string } & Record<string, string>)[] =
    answers[item.group as 'people' | 'industries'];
  const entry = entries.find(({ id }) => id === item.id);
  if (entry === undefined) return null;
  return item.is === 'entry' ? JSON.stringify(entry) : (entry[item.field] ?? null);
}

export type ReviewState = 'PENDING' | 'ACCEPTED' | 'REJECTED';

/** A decision in its current state, compared with the stored answers. */
export type CurrentDecision = {
  readonly item: string;
  /** PENDING when the accepted answers have changed since. A rejection remains until a person withdraws it. */
  readonly state: ReviewState;
  /** Instant of the decision, in milliseconds. */
  readonly at: number;
};

/** A completely uploaded document. */
export type SentDocument = { readonly id: string; readonly kind: DocumentKind; readonly at: number };

/** Documents of a kind that came after an instant. */
export function sentSince<D extends SentDocument>(
  documents: readonly D[],
  kind: DocumentKind,
  at: number,
): readonly D[] {
  return documents.filter((document) => document.kind === kind && document.at > at);
}

/**
 * Returns the rejections that still need an answer: those of documents end once a person has decided on a newer
 * one of the kind, all others once a person withdraws them.
 *
 * @param documents completely uploaded ones
 */
export function openRejections<D extends CurrentDecision>(
  decisions: readonly D[],
  documents: readonly SentDocument[],
): D[] {
  const states = new Map(decisions.map(({ item, state }) => [item, state]));
  return decisions.filter(({ item, state, at }) => {
    if (state !== 'REJECTED') return false;
    const about = readItem(item);
    if (about === null || !('kind' in about)) return true;
    const newer = sentSince(documents, about.kind, at).map((document) => states.get(documentItem(document)));
    return !newer.some((decided) => decided === 'ACCEPTED' || decided === 'REJECTED');
  });
}

/**
 * Collects the items that block an approval: parts of the form and documents not yet accepted, requested items
 * that are still missing, and required kinds of document.
 *
 * @param decisions in their current state; an item without one is pending
 * @param documents completely uploaded ones
 */
export function approvalBlockers(
  decisions: readonly CurrentDecision[],
  documents: readonly SentDocument[],
): string[] {
  const states = new Map(decisions.map(({ item, state }) => [item, state]));
  const undecided = documents
    .map(documentItem)
    .filter((item) => (states.get(item) ?? 'PENDING') === 'PENDING');
  const rejected = openRejections(decisions, documents).map(({ item }) => item);
  // An uploaded document that is not accepted blocks the approval separately.
  const lacks = (kind: DocumentKind) =>
    DOCUMENTS[kind].required &&
    ![...undecided, ...rejected].some((item) => isWithin(item, `documents.${kind}`)) &&
    !documents.some((one) => one.kind === kind && states.get(documentItem(one)) === 'ACCEPTED');
  return [
    ...new Set([
      ...REVIEW_GROUPS.filter((group) => states.get(group) !== 'ACCEPTED'),
      ...rejected,
      ...undecided,
      ...DOCUMENT_KINDS.filter(lacks).map((kind) => `documents.${kind}`),
    ]),
  ];
}

/** Checks whether an item is the requested one, part of it, or contains it. */
function isAbout(asked: string, item: string): boolean {
  return asked === item || isWithin(asked, item) || isWithin(item, asked);
}

/**
 * Checks that answers changed only in parts of the form that were requested.
 *
 * @param asked names of requested items
 */
export function changesOnlyAsked(asked: readonly string[], before: Answers, after: Answers): boolean {
  return REVIEW_GROUPS.every(
    (group) =>
      asked.some((item) => isAbout(item, group)) ||
      serialiseAnswers({ is: 'group', group }, before) === serialiseAnswers({ is: 'group', group }, after),
  );
}

/** Checks whether a kind of document is requested: as a kind, or because an uploaded one was rejected. */
export function asksForKind(asked: readonly string[], kind: DocumentKind): boolean {
  return asked.some((item) => isAbout(item, `documents.${kind}`));
}
