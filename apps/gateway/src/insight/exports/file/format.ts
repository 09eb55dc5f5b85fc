import type { ExportSelection } from '@stuiver/contract';
import { localTime } from '@stuiver/domain/dates';
import type { Language } from '@stuiver/messages';
import { stringify } from 'csv-stringify/sync';
import type { FileColumn, Made } from './column.ts';
import { FILE_COLUMNS } from './columns.ts';

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
 * A text that spreadsheets would run as a formula, or one that looks like a text made inert before. Such a text gets an
 * apostrophe in front, which a reader of the file takes away again: `^'('*\s*[=+@-]|[\t\r\n])`.
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

function makeCell<Row>(column: FileColumn<Row>, form: FileForm, made: Made): (row: Row) => Cell {
  const { of, type } = column;
  const plain = (write: (text: string) => string) => (row: Row) => {
    const value = of(row, made) as string | null;
    return value === null ? null : new Plain(write(value));
  };
  switch (type) {
    case 'text':
      return (row) => {
        const value = of(row, made) as string | null;
        return value === null ? null : textCell(value);
      };
    case 'word': {
      const words = new Map(
        Object.entries(column.words ? made.words.words[column.words] : {}).map(([code, word]) => [
          code,
          new Plain(word),
        ]),
      );
      return (row) => {
        const code = of(row, made) as string | null;
        // A code without a word is a third party's text, such as a bank's.
        return code === null ? null : (words.get(code) ?? textCell(code));
      };
    }
    case 'number':
      return (row) => of(row, made);
    case 'amount':
      return plain(form.amount);
    case 'day':
      return plain(form.day);
    case 'instant':
      return plain((value) => {
        const local = localTime(Date.parse(value), made.timeZone);
        return `${form.day(local.slice(0, 10))} ${local.slice(11)}`;
      });
  }
}

/** Spreadsheets recognise UTF-8 by it. */
const BYTE_ORDER_MARK = '\ufeff';

/** Writes the head and the lines of a file as CSV. */
export function makeFormat({ list, columns, language }: ExportSelection, made: Made) {
  const form = FORMS[language];
  const known: Readonly<Record<string, FileColumn<never>>> = FILE_COLUMNS[list];
  const cells = columns.map((name) => makeCell(known[name]!, form, made));
  const write = (records: Cell[][]) => stringify(records, { ...OPTIONS, delimiter: form.delimiter });
  return {
    head: BYTE_ORDER_MARK + write([columns.map((name) => made.words.columns[name] ?? name)]),
    lines: (rows: readonly object[]) => write(rows.map((row) => cells.map((cell) => cell(row as never)))),
  };
}
