import type { Counter } from './counts/counter.ts';
import type { Choices } from './counts/read-queries.ts';
import type { Range } from './filter.ts';
import type { Bind } from './statement.ts';

/** Filter values of every list: a range of creation time. */
export type ListFilter = { readonly created: Range };

/** The counter of a list's rows. */
type CountedList<F> = {
  readonly counter: Counter;
  /** The filter, apart from creation time, in terms of the counter; null when the counter does not cover it. */
  readonly choices: (filter: F) => Choices | null;
  /** Checks whether an index holds exactly the filter's rows in the order of their creation. */
  readonly isOrdered: (filter: F) => boolean;
};

/** The texts of a filter, apart from the rest of it, to look for them row by row (`search-page.ts`). */
type SoughtTexts<F> = {
  readonly without: (filter: F) => F;
  /**
   * The texts as conditions on each single row `p`, and the tables that they need, joined so that these are looked up
   * row by row (`joinEach`). Null if they match only a few rows, such as a whole id.
   */
  readonly ofRow: (
    filter: F,
    bind: Bind,
    merchant: string,
  ) => { readonly joins: string; readonly conditions: string[] } | null;
  /** The text column to search, if a single one has the filter's texts; null if several have. */
  readonly sampled: {
    /** A select of a company's, without LIMIT. */
    readonly select: (merchant: string) => string;
    readonly sought: (filter: F) => readonly string[];
    /**
     * Builds FROM of a company's rows found by patterns in the index of texts. Each row is looked up by its key,
     * whatever the statistics: without any, a planner reads all of the company's rows for each text, or the index for
     * each row.
     */
    readonly found?: (patterns: readonly string[], bind: Bind, merchant: string) => string;
    /** Builds FROM and WHERE of the list's rows by only the texts; null when other filters are set. */
    readonly alone?: (filter: F, bind: Bind, merchant: string) => string | null;
  } | null;
};

/**
 * Joins at most one row to each single `p`: a planner would otherwise read all rows with a text first, or expect one
 * of each partition.
 */
export function joinEach(table: string, name: string, merchant: string, on: string): string {
  return `LEFT JOIN LATERAL (SELECT * FROM ${table} WHERE merchant_id = ${merchant} AND ${on} LIMIT 1) ${name} ON true`;
}

/**
 * Definition of a list of one kind of row. Its table is called `p` in every text, with `merchant_id`, `id`,
 * `created_at` and, if sortable by it, `amount`; an index leads with the merchant for each sort. A statement lists
 * one company at a time, whose id is `merchant`: each table in it takes its company from there, never from another
 * table (Citus, docs/decisions/lists.md).
 */
export type ListSource<F extends ListFilter> = {
  /** The table; it names the prepared statements too. */
  readonly name: string;
  readonly from: (filter: F, merchant: string) => string;
  /** All but merchant and creation time. */
  readonly conditions: (filter: F, bind: Bind, merchant: string) => string[];
  /** Checks whether an index finds the filter's rows, such as by text, but not in the list's order. */
  readonly searches: (filter: F) => boolean;
  /** Null for a list without searches. */
  readonly texts: SoughtTexts<F> | null;
  /** The columns of the page's rows, in their order; `joins` adds the tables that they need. */
  readonly columns: string;
  readonly joins: (merchant: string) => string;
  /** Null for lists that are short enough to count directly. */
  readonly counted: CountedList<F> | null;
};
