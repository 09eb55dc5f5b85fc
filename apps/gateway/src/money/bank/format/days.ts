import { isCalendarDay, localDay } from '@stuiver/domain/dates';
import { UnreadableFile } from './items.ts';
import { textAt, type Tree } from './xml-tree.ts';

/** Returns a day that exists; PostgreSQL has no year 0. */
function existing(day: string, text: string): string {
  if (!isCalendarDay(day) || day < '0001') throw new UnreadableFile('day', { value: text });
  return day;
}

/**
 * Reads the day of a date, or of a point in time, without converting its time zone.
 *
 * @throws UnreadableFile when the day does not exist
 */
export function writtenDay(text: string): string {
  return existing(text.slice(0, 10), text);
}

/**
 * Reads the day of a date or of a date with its time: as written, unless it names a point in time (`Z` or an offset
 * from it), which is a day of the time zone.
 *
 * @throws UnreadableFile when the day does not exist
 */
export function readBankDay(text: string, timeZone: string): string {
  const day = writtenDay(text);
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text)) return day;
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw new UnreadableFile('day', { value: text });
  return existing(localDay(instant, timeZone), text);
}

/** The day of an element that holds a date (`Dt`) or a date with its time (`DtTm`); null without one. */
export function dayIn(tree: Tree | undefined, timeZone: string): string | null {
  const text = textAt(tree, 'Dt') ?? textAt(tree, 'DtTm');
  return text === null ? null : readBankDay(text, timeZone);
}
