import pg from 'pg';

const { TIMESTAMPTZ } = pg.types.builtins;
const readInstant = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;

/**
 * Converts PostgreSQL's text of an instant to the wire's without a `Date` in between, which would cost fifteen times
 * as much: a page has up to forty instants.
 *
 * @param text such as `2026-11-21 09:05:00.64+00`
 * @returns such as `2026-11-21T09:05:00.640Z`; milliseconds are cut off, not rounded
 */
function wireInstant(text: string): string {
  // A session in another time zone, or a year that does not have four digits, needs a `Date`.
  if (text[10] !== ' ' || !text.endsWith('+00')) return readInstant(text).toISOString();
  const fraction = text.slice(19, -3);
  const milliseconds = fraction === '' ? '.000' : fraction.slice(0, 4).padEnd(4, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${milliseconds}Z`;
}

/** Parsers of a list's columns: instants as wire texts, everything else as usual. */
export const LIST_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === TIMESTAMPTZ && format !== 'binary' ? wireInstant : pg.types.getTypeParser(type, format),
};
