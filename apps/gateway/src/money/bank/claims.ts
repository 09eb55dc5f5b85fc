import { creditorReferencesIn } from '@stuiver/domain/creditor-reference';
import type { TableRow } from '../../platform/database/database.ts';

/** Facts that banks leave out of one message or the other, and that never differ. Texts they cut as they like. */
const FACTS = ['bank_reference', 'end_to_end_id', 'transaction_id', 'counter_iban'] as const;

/** A line as lines are compared. */
export type Movement = Pick<TableRow<'bank_lines'>, 'id' | 'booked_on' | 'booked_by' | 'text'> &
  Readonly<Record<(typeof FACTS)[number], string>> & {
    /** Amount and charges together, in minor units. */
    readonly moved: number;
  };

/** Lines of one sum that are all compared with each other. */
const MOST_COMPARED = 200;

const areApart = (some: readonly string[], others: readonly string[]) =>
  some.length > 0 && others.length > 0 && !some.some((one) => others.includes(one));

/** Checks that two lines may be one movement: of the same sum and day, and no fact that both give contradicts. */
function mayBeSame(line: Movement, stored: Movement): boolean {
  // Of a line that was only notified the bank may have booked the day later.
  const isSameDay =
    line.booked_on === stored.booked_on ||
    (stored.booked_by === null &&
      line.bank_reference === stored.bank_reference &&
      line.bank_reference !== '');
  return (
    isSameDay &&
    line.moved === stored.moved &&
    FACTS.every((fact) => line[fact] === '' || stored[fact] === '' || line[fact] === stored[fact]) &&
    !areApart(creditorReferencesIn(line.text), creditorReferencesIn(stored.text))
  );
}

const normaliseText = ({ text }: Movement) => text.replaceAll(/\s+/g, '').toLowerCase();

/** Checks that one line's text is the other's, or what a bank cut it to. */
export function hasSameText(line: Movement, stored: Movement): boolean {
  const [words, others] = [normaliseText(line), normaliseText(stored)];
  return words.startsWith(others) || others.startsWith(words);
}

/**
 * Counts the evidence that two lines are one movement. A payer's reference counts most; a bank may give all transactions
 * of a day one reference, so equal texts count more than one equal reference.
 */
function likeness(line: Movement, stored: Movement): number {
  const facts = FACTS.filter((fact) => line[fact] !== '' && line[fact] === stored[fact]).length;
  const [words, others] = [normaliseText(line), normaliseText(stored)];
  const isPart = words !== '' && others !== '' && hasSameText(line, stored);
  const texts = words === others ? 15 : isPart ? 12 : 0;
  const isPayers = creditorReferencesIn(line.text).some((one) => others.includes(one.toLowerCase()));
  return facts * 10 + (line.booked_on === stored.booked_on ? 5 : 0) + texts + (isPayers ? 100 : 0);
}

const serialiseFacts = (line: Movement) => JSON.stringify(FACTS.map((fact) => line[fact]));
const exact = (line: Movement) => serialiseFacts(line) + normaliseText(line);
/** Keys from strict to loose, so that not every pair of thousands with one amount is compared. */
const ROUGH = [exact, serialiseFacts, ({ end_to_end_id }: Movement) => end_to_end_id];

/** Matches lines of one sum. */
function claimEqual(lines: readonly Movement[], stored: readonly Movement[]): Map<Movement, Movement> {
  /** Lines by the stored ones that they claim. */
  const holders = new Map<Movement, Movement>();
  const isFew = stored.length <= MOST_COMPARED && lines.length <= MOST_COMPARED;
  let open = lines;
  for (const key of isFew ? [exact] : ROUGH) {
    const free = Map.groupBy(
      stored.filter((one) => !holders.has(one)),
      key,
    );
    open = open.filter((line) => {
      const some = key(line) === '' ? undefined : free.get(key(line));
      const at = some?.findIndex((one) => mayBeSame(line, one)) ?? -1;
      if (!some || at < 0) return true;
      holders.set(some.splice(at, 1)[0]!, line);
      return false;
    });
  }
  const listPairs = (line: Movement) =>
    stored
      .filter((one) => mayBeSame(line, one))
      .map((one) => ({ line, one, likeness: likeness(line, one) }))
      .toSorted((one, other) => other.likeness - one.likeness);
  const pairs = new Map(isFew ? open.map((line) => [line, listPairs(line)]) : []);
  const claimed = new Set<Movement>();
  for (const { line, one } of [...pairs.values()].flat().toSorted((a, b) => b.likeness - a.likeness))
    if (!claimed.has(line) && !holders.has(one)) {
      holders.set(one, line);
      claimed.add(line);
    }
  // One that could also have claimed another line makes room.
  const claim = (line: Movement, tried: Set<Movement>): boolean =>
    (pairs.get(line) ?? listPairs(line)).some(({ one }) => {
      if (tried.has(one)) return false;
      tried.add(one);
      const holder = holders.get(one);
      if (holder && !(isFew && claim(holder, tried))) return false;
      holders.set(one, line);
      return true;
    });
  for (const line of open) {
    if (holders.size === stored.length) break;
    if (!claimed.has(line)) claim(line, new Set());
  }
  return new Map([...holders].map(([one, line]) => [line, one]));
}

/**
 * Finds the stored lines that lines of one statement report again. All lines of a statement are different movements, so
 * each stored line is claimed at most once, and the rest is new.
 *
 * @returns stored lines by those that claim them
 */
export function claimBankLines(
  lines: readonly Movement[],
  stored: readonly Movement[],
): ReadonlyMap<Movement, Movement> {
  const bySum = Map.groupBy(stored, ({ moved }) => moved);
  const claims = [...Map.groupBy(lines, ({ moved }) => moved)].map(([moved, some]) =>
    claimEqual(some, bySum.get(moved) ?? []),
  );
  return new Map(claims.flatMap((some) => [...some]));
}
