import { type ColumnType, type ExportSelection, type ListColumn, LISTS } from '@stuiver/contract';
import { localTime } from '@stuiver/domain/dates';
import type { Language } from '@stuiver/messages';
import { stringify } from 'csv-stringify/sync';
import { type Made, makeCellReader } from './columns.ts';

/** Format that a language's spreadsheets read. */
type FileForm = {
  readonly delimiter: ';' | ',';
  readonly amount: (wire: string) => string;
  readonly day: (day: string) => string;
};

const FORMS: Readonly<Record<Language, FileForm>> = {
  nl: {
    delimiter: ';',
    amount: (wire) => wire.replace('.', ','),
    day: (day) => `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}`,
  },
  en: { delimiter: ',', amount: (wire) => wire, day: (day) => day },
};

/**
 * A text that spreadsheets would run as a formula, or one that looks like a text made inert before. Such a text gets
 * an apostrophe in front, which a reader of the file removes: `^'('*\s*[=+@-]|[\t\r
 *
 * ])`.
 */
const FORMULA = /^('*\s*[=+@＝＋－＠-]|[\t\r\n])/;

/** A cell that needs no quotes: nothing in it is a person's. */
class Plain {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Cell = string | number | Plain | null;

/** Texts of people are always quoted, so that none ends its cell, whatever delimiter a program expects. */
const OPTIONS = { quoted_string: true, cast: { object: (cell: unknown) => (cell as Plain).text } };

function textCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

type Value = ReturnType<ReturnType<typeof makeCellReader>>;

/** Makes the function that writes the values of a column. */
function makeWriter(type: ColumnType, form: FileForm, { words, timeZone }: Made): (value: Value) => Cell {
  const plain = (write: (text: string) => string) => (value: Value) =>
    value === null ? null : new Plain(write(value as string));
  switch (type) {
    case 'text':
      return (value) => (value === null ? null : textCell(value as string));
    case 'number':
      return (value) => value;
    case 'amount':
      return plain(form.amount);
    case 'day':
      return plain(form.day);
    case 'instant':
      return plain((value) => {
        const local = localTime(Date.parse(value), timeZone);
        return `${form.day(local.slice(0, 10))} ${local.slice(11)}`;
      });
    default: {
      const known = new Map(Object.entries(words.words[type]).map(([code, word]) => [code, new Plain(word)]));
      // A code without a word is a third party's text, such as a bank's.
      return (code) => (code === null ? null : (known.get(code as string) ?? textCell(code as string)));
    }
  }
}

/** Spreadsheets recognise UTF-8 by it. */
const BYTE_ORDER_MARK = '\ufeff';

/** Writes the head and the lines of a file as CSV. */
export function makeFormat({ list, columns, language }: ExportSelection, made: Made) {
  const form = FORMS[language];
  const declared: Readonly<Record<string, ListColumn>> = LISTS[list].columns;
  const cells = columns.map((name) => {
    const value = makeCellReader(list, name);
    const write = makeWriter(declared[name]!.type, form, made);
    return (row: object) => write(value(row as never, made));
  });
  const write = (records: Cell[][]) => stringify(records, { ...OPTIONS, delimiter: form.delimiter });
  return {
    head: BYTE_ORDER_MARK + write([columns.map((name) => made.words.columns[name])]),
    lines: (rows: readonly object[]) => write(rows.map((row) => cells.map((cell) => cell(row)))),
  };
}
