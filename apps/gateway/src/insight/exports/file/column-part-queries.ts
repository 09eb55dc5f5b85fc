import type { ExportColumn, ExportList } from '@stuiver/contract';
import type { WordList } from './file-words.ts';

/** What a column holds, and so how the file writes it. */
export type ColumnType = 'text' | 'word' | 'amount' | 'number' | 'instant' | 'day';

/** What columns may need beside `p`; `now` is the time of the export, `said` what the list says in place of a person's text. */
export type JoinName =
  | 'attempt'
  | 'consumer'
  | 'endpoint'
  | 'mandate'
  | 'merchant'
  | 'openings'
  | 'outcomes'
  | 'people'
  | 'maker'
  | 'now'
  | 'payer'
  | 'said';

/** A column of a file: an SQL expression over `p` and the tables that it needs. */
export type ColumnSource = {
  readonly type: ColumnType;
  readonly sql: string;
  readonly needs?: readonly JoinName[];
  /** The words that a code stands for, of a `word`. */
  readonly words?: WordList;
};

export type ColumnsOf<L extends ExportList> = Readonly<Record<ExportColumn<L>, ColumnSource>>;

/** How a column is made; `needs` names what it needs beside `p`. */
export const text = (sql: string, ...needs: JoinName[]): ColumnSource => ({ type: 'text', sql, needs });
export const word = (sql: string, words: WordList, ...needs: JoinName[]): ColumnSource => ({
  type: 'word',
  sql,
  words,
  needs,
});
export const amount = (sql: string): ColumnSource => ({ type: 'amount', sql });
export const number = (sql: string, ...needs: JoinName[]): ColumnSource => ({ type: 'number', sql, needs });
export const instant = (sql: string): ColumnSource => ({ type: 'instant', sql });
export const day = (sql: string, ...needs: JoinName[]): ColumnSource => ({ type: 'day', sql, needs });

/** What every list has. */
export const OF_ANY = {
  id: text('p.id::text'),
  createdDateTime: instant('p.created_at'),
  merchantName: text('m.name', 'merchant'),
  currency: text('p.currency::text'),
} as const;
