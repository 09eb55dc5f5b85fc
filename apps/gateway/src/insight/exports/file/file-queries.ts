import type { ExportSelection } from '@stuiver/contract';
import type { Language } from '@stuiver/messages';
import { bindLiteral } from '../../../platform/list/literals.ts';
import type { ColumnSource } from './column-part-queries.ts';
import type { FileWords } from './file-words.ts';
import type { ExportRows } from './rows-queries.ts';
import type { Stretch } from './stretches.ts';
import { marksOf, ofEach, orderOf, unionOf } from './union-queries.ts';

/** How a language's spreadsheets read a file; dates and times are `to_char` patterns. */
type FileForm = {
  readonly separator: ';' | ',';
  readonly decimalMark: ',' | '.';
  readonly day: string;
  readonly instant: string;
};

export const FILE_FORMS: Readonly<Record<Language, FileForm>> = {
  nl: { separator: ';', decimalMark: ',', day: 'DD-MM-YYYY', instant: 'DD-MM-YYYY HH24:MI:SS' },
  en: { separator: ',', decimalMark: '.', day: 'YYYY-MM-DD', instant: 'YYYY-MM-DD HH24:MI:SS' },
};

/**
 * What spreadsheets would run as a formula, and what looks like a text that was made inert before. Such a text gets an
 * apostrophe in front, which is taken away again by whoever reads the file: `^'('*\s*[=+@-]|[\t\r\n])`.
 */
const FORMULA = String.raw`^(''*\s*[=+@＝＋－＠-]|[\t\r\n])`;

function formatted(
  { type, words }: ColumnSource,
  value: string,
  form: FileForm,
  spoken: FileWords['words'],
  timeZone: string,
): string {
  switch (type) {
    case 'text':
      return `CASE WHEN ${value} ~ '${FORMULA}' THEN '''' || ${value} ELSE ${value} END`;
    case 'word': {
      const cases = Object.entries(words ? spoken[words] : {}).map(
        ([code, word]) => `WHEN ${bindLiteral(code)} THEN ${bindLiteral(word)}`,
      );
      return `CASE ${value} ${cases.join(' ')} ELSE ${value} END`;
    }
    // Minor units as a decimal: exact, since numeric is.
    case 'amount':
      return form.decimalMark === '.'
        ? `(${value} * 0.01)::text`
        : `replace((${value} * 0.01)::text, '.', '${form.decimalMark}')`;
    case 'number':
      return value;
    case 'day':
      return `to_char(${value}, '${form.day}')`;
    case 'instant':
      return `to_char(${value} AT TIME ZONE ${bindLiteral(timeZone)}, '${form.instant}')`;
  }
}

/** Sums by currency, in minor units: they are never added to each other. */
export type Sums = ReadonlyMap<string, number>;

/** The sum of all lines up to this one, of which those of the stretches before came to `sums`. */
function balance(sums: Sums): string {
  const own = `sum(p.net) OVER (PARTITION BY p.currency ORDER BY p.created_at, p.id ROWS UNBOUNDED PRECEDING)`;
  if (sums.size === 0) return own;
  const cases = [...sums].map(([currency, sum]) => `WHEN ${bindLiteral(currency)} THEN ${bindLiteral(sum)}`);
  return `(CASE p.currency ${cases.join(' ')} ELSE 0 END + ${own})`;
}

export type FileQuery = {
  readonly rows: ExportRows;
  readonly columns: readonly string[];
  readonly language: Language;
  readonly words: FileWords;
  readonly timeZone: string;
};

export const hasBalance = ({ columns }: FileQuery): boolean => columns.includes('balance');

/** Whether a file can be read in stretches: a balance grows in the order of time, whatever order its lines are in. */
export const canBeCut = (query: FileQuery): boolean =>
  !hasBalance(query) || (query.rows.sort.field === 'created' && query.rows.sort.direction === 'asc');

/**
 * COPY of the lines of a stretch of a file as CSV, without its header; its values are written into it.
 *
 * @param before what the lines before the stretch came to
 */
export function copyStatement(query: FileQuery, stretch: Stretch, before: Sums): string {
  const { rows, columns, language, words, timeZone } = query;
  const form = FILE_FORMS[language];
  const sources = columns.map((name) => rows.parts[0]!.columns[name]!);
  const shown = columns.map((name, index) => {
    const value = name === 'balance' ? balance(before) : `p.c${index + 1}`;
    return `${formatted(sources[index]!, value, form, words.words, timeZone)} AS c${index + 1}`;
  });
  // Texts of people are always quoted, so that none ends its cell, whatever the separator that a program expects.
  const quoted = sources.flatMap(({ type }, index) => (type === 'text' ? [`c${index + 1}`] : []));
  const options = [
    'FORMAT csv',
    `DELIMITER '${form.separator}'`,
    ...(quoted.length > 0 ? [`FORCE_QUOTE (${quoted.join(', ')})`] : []),
  ];
  const union = unionOf(rows, columns, stretch, bindLiteral);
  return `COPY (SELECT ${shown.join(', ')} FROM (${union}) AS p ORDER BY ${orderOf(rows)})
    TO STDOUT WITH (${options.join(', ')})`;
}

/** A select of how many lines a file has, and what their amounts add up to in minor units. */
export function promiseStatement({ rows }: FileQuery): string {
  const sums = ofEach(
    rows,
    ({ from, amounts }, merchant) =>
      `SELECT count(*) AS rows, sum(${amounts.signed}) AS signed FROM ${from(merchant, bindLiteral)}`,
    bindLiteral,
  );
  return `SELECT sum(rows)::bigint, coalesce(sum(signed), 0)::bigint FROM (${sums}) AS p`;
}

/** A select of the lines at which a file is cut into stretches of about so many lines; in a file's order. */
export function marksStatement({ rows }: FileQuery, lines: number): string {
  return marksOf(rows, lines, bindLiteral);
}

/** A select of what the lines of a stretch come to, by currency, of a file with `balance`. */
export function sumsStatement({ rows }: FileQuery, stretch: Stretch): string {
  const union = unionOf(rows, [], stretch, bindLiteral);
  return `SELECT p.currency, sum(p.net)::bigint FROM (${union}) AS p GROUP BY p.currency`;
}

/** The place of the column that holds the amounts of `promiseStatement`; -1 where the file leaves it out. */
export function amountColumnOf({ columns }: Pick<ExportSelection, 'columns'>): number {
  return (columns as readonly string[]).indexOf('amount');
}
