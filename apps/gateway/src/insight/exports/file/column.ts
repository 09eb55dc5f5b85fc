import type { FileWords, WordList } from './file-words.ts';

/** Type of a column's values, which decides how the file writes them. */
export type ColumnType = 'text' | 'word' | 'amount' | 'number' | 'instant' | 'day';

/** Language and time zone of a file's cells. */
export type Made = { readonly words: FileWords; readonly timeZone: string };

/** A column of a file: its value for a row, null for an empty cell. */
export type FileColumn<Row> = {
  readonly type: ColumnType;
  readonly of: (row: Row, made: Made) => string | number | null;
  /** The words for the codes of a `word`. */
  readonly words?: WordList;
};

type Of<Row, Cell = string> = (row: Row, made: Made) => Cell | null;
export const text = <Row>(of: Of<Row>): FileColumn<Row> => ({ type: 'text', of });
export const word = <Row>(words: WordList, of: Of<Row>): FileColumn<Row> => ({ type: 'word', of, words });
export const amount = <Row>(of: Of<Row>): FileColumn<Row> => ({ type: 'amount', of });
export const number = <Row>(of: Of<Row, number>): FileColumn<Row> => ({ type: 'number', of });
export const instant = <Row>(of: Of<Row>): FileColumn<Row> => ({ type: 'instant', of });
export const day = <Row>(of: Of<Row>): FileColumn<Row> => ({ type: 'day', of });
