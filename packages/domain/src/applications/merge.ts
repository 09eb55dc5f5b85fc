import { type Answers, SECTION_NAMES } from './fields.ts';

/** Fields changed both here and elsewhere to different answers; row fields by row id. */
export type Conflict = { readonly path: string; readonly mine: string; readonly theirs: string };
export type Merged = { readonly answers: Answers; readonly conflicts: readonly Conflict[] };

type Row = { readonly id: string } & Record<string, string>;
type Found = Conflict[];

/** Takes each field from the side that changed it; where both did, theirs is kept aside as a conflict. */
function mergeValues(
  base: Record<string, string>,
  mine: Record<string, string>,
  theirs: Record<string, string>,
  prefix: string,
  conflicts: Found,
): Record<string, string> {
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const pairs = [...keys].map((key): [string, string] => {
    const [was, here, there] = [base[key] ?? '', mine[key] ?? '', theirs[key] ?? ''];
    if (here === there || there === was) return [key, here];
    if (here === was) return [key, there];
    conflicts.push({ path: `${prefix}.${key}`, mine: here, theirs: there });
    return [key, here];
  });
  return Object.fromEntries(pairs);
}

const sameRow = (one: Row, other: Row) => JSON.stringify(one) === JSON.stringify(other);

/** Merges rows by id: added ones stay, and a removed one stays removed unless the other side changed it. */
function mergeRows<R extends Row>(
  base: readonly R[],
  mine: readonly R[],
  theirs: readonly R[],
  prefix: string,
  conflicts: Found,
): R[] {
  const find = (rows: readonly R[], id: string) => rows.find((row) => row.id === id);
  const ids = [...new Set([...theirs, ...mine].map(({ id }) => id))];
  return ids.flatMap((id): R[] => {
    const [was, here, there] = [find(base, id), find(mine, id), find(theirs, id)];
    if (here && there)
      return [{ ...mergeValues(was ?? {}, here, there, `${prefix}.${id}`, conflicts), id } as R];
    const left = here ?? there!;
    return was && sameRow(was, left) ? [] : [left];
  });
}

/**
 * Merges local changes with answers saved elsewhere in the meantime, field by field, so that neither silently
 * overwrites the other.
 *
 * @param base the version that both started from
 * @returns the answers, with `mine` where both changed a field, and those fields
 */
export function mergeAnswers(base: Answers, mine: Answers, theirs: Answers): Merged {
  const conflicts: Found = [];
  const sections = SECTION_NAMES.map((section) => [
    section,
    mergeValues(base[section], mine[section], theirs[section], section, conflicts),
  ]);
  const answers = {
    ...(Object.fromEntries(sections) as Answers),
    people: mergeRows(base.people, mine.people, theirs.people, 'people', conflicts),
    industries: mergeRows(base.industries, mine.industries, theirs.industries, 'industries', conflicts),
  };
  return { answers, conflicts };
}
