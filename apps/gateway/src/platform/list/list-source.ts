import type { ListDefinition } from '@stuiver/contract/list';
import type { Context } from '../context.ts';
import type { TableRow } from '../database/database.ts';
import type { DB } from '../database/schema.d.ts';
import type { Counter } from './counts/counter.ts';
import type { Choices } from './counts/read-queries.ts';
import {
  type AmountSpan,
  type DaySpan,
  type FilterName,
  type FilterValue,
  type FilterValues,
  isSet,
  type Range,
} from './filter.ts';
import { type Bind, inAmounts, daysCondition, inRange, oneOf } from './statement.ts';

/** Filter values of every list: a range of creation time, and the moment of the request. */
export type ListFilter = { readonly created: Range; readonly now: Date };

/** The counter of a list's rows. */
type CountedList<F> = {
  readonly counter: Counter;
  /** Expresses the filter, apart from creation time, in the counter's columns; null when the counter does not cover it. */
  readonly choices: (filter: F) => Choices | null;
  /** Checks whether an index holds exactly the filter's rows in the order of their creation. */
  readonly isOrdered: (filter: F) => boolean;
};

/** The texts of a filter, apart from the rest of it, to look for them row by row (`search-page.ts`). */
export type SoughtTexts<F> = {
  readonly without: (filter: F) => F;
  /** Checks whether the texts may match many rows, unlike a whole id; by default always. */
  readonly mayBeCommon?: (filter: F) => boolean;
  /**
   * The texts as conditions on each single row `p`, and the tables that they need, joined so that these are looked up
   * row by row (`joinEach`).
   */
  readonly ofRow: (
    filter: F,
    bind: Bind,
    merchant: string,
  ) => { readonly joins: string; readonly conditions: string[] };
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
    /** Builds FROM and WHERE of the texts' own rows, to count them, if they are the only filter. */
    readonly alone?: {
      readonly applies: (filter: F) => boolean;
      readonly rows: (filter: F, bind: Bind, merchant: string) => string;
    };
  } | null;
};

/**
 * Joins at most one row to each single `p`: a planner would otherwise read all rows with a text first, or expect one
 * of each partition.
 */
export function joinEach(table: string, name: string, merchant: string, on: string): string {
  return `LEFT JOIN LATERAL (SELECT * FROM ${table} WHERE merchant_id = ${merchant} AND ${on} LIMIT 1) ${name} ON true`;
}

/** The names in a list such as `status, method`. */
type ColumnNames<List extends string> = List extends `${infer Name}, ${infer Rest}`
  ? Name | ColumnNames<Rest>
  : List;
/** The columns of a row that such a list, which a query selects, names. */
export type Columns<Table extends keyof DB, List extends string> =
  ColumnNames<List> extends keyof TableRow<Table> ? Pick<TableRow<Table>, ColumnNames<List>> : never;

/** A selected row: ids and other columns of the list's table, instants as the wire's texts, and its company's name. */
export type ListRow<Table extends keyof DB, Own extends string> = {
  readonly [C in 'id' | 'merchant_id' | ColumnNames<Own>]: C extends keyof TableRow<Table>
    ? Exclude<TableRow<Table>[C], Date> | (Date extends TableRow<Table>[C] ? string : never)
    : never;
} & { readonly merchant_name: string };

/** The parts of a list in SQL that do not follow from its filters. */
type ListParts<F extends ListFilter, Stored, Row> = {
  /** The table; it names the prepared statements too. */
  readonly name: string;
  readonly from?: (filter: F, merchant: string) => string;
  /** Checks whether an index finds the filter's rows, such as by text, but not in the list's order. */
  readonly searches?: (filter: F) => boolean;
  /** Null for a list without searches. */
  readonly texts?: SoughtTexts<F> | null;
  /** Other columns of a page's rows, by the names of `Stored`, from the tables that `joins` adds. */
  readonly columns: string;
  readonly joins: (merchant: string) => string;
  /** Maps a selected row to the row of the answer. */
  readonly toRow: (stored: Stored, deps: Context) => Row;
};

/**
 * A list of one kind of row. Its table is called `p` in every text, with `merchant_id`, `id`,
 * `created_at` and, if sortable by it, `amount`; an index leads with the merchant for each sort. A statement lists
 * one company at a time, whose id is `merchant`: each table in it takes its company from there, never from another
 * table (Citus, docs/decisions/lists.md).
 */
export type ListSource<F extends ListFilter, Stored = never, Row = unknown> = Required<
  ListParts<F, Stored, Row>
> & {
  /** Filters and orders, as the contract declares them. */
  readonly definition: ListDefinition;
  /** All but merchant and creation time. */
  readonly conditions: (filter: F, bind: Bind, merchant: string) => string[];
  /** Checks whether the filter has any condition. */
  readonly narrows: (filter: F) => boolean;
  /** Null for lists that are short enough to count directly. */
  readonly counted: CountedList<F> | null;
};

export type At = { readonly bind: Bind; readonly merchant: string; readonly now: Date };

/** A filter's column with the stored code of each of its choices. */
type CodedColumn = { readonly column: string; readonly codes: Readonly<Record<string, string>> };

/** A filter's column for values that it holds, and a condition for any other. */
type ColumnOr<V> = {
  readonly column: string;
  readonly holds: (value: V) => boolean;
  readonly or: (value: V, at: At) => string;
};

/** A filter's condition: the column that its value is compared with, or a function of the value. */
type Condition<V> = string | CodedColumn | ColumnOr<V> | ((value: V, at: At) => string);

type Conditions<L extends ListDefinition> = {
  readonly [F in FilterName<L>]: Condition<NonNullable<FilterValue<L['filters'][F]>>>;
};

function compare(column: string, value: unknown, bind: Bind): string[] {
  if (Array.isArray(value)) return oneOf(column, value as string[], bind);
  if (typeof value === 'string') return [`${column} = ${bind(value)}`];
  const span = value as AmountSpan | DaySpan | Range;
  if ('min' in span) return inAmounts(column, span, bind);
  return 'first' in span ? daysCondition(column, span, bind) : inRange(column, span, bind);
}

type SqlParts<L extends ListDefinition, Stored, Row> = ListParts<FilterValues<L>, Stored, Row> & {
  /** Columns of the list's table besides its ids, those of its order among them, such as `status, method`. */
  readonly own: string;
  readonly where: Conditions<L>;
  /** A counter, which covers the filters of the columns that it counts by. */
  readonly counted?: Omit<CountedList<FilterValues<L>>, 'choices'>;
};

/**
 * Starts a list from its declaration: the returned function adds its SQL. They are two steps because TypeScript infers
 * the conditions' types only from a declaration that is fixed before.
 */
export function listSource<L extends ListDefinition>(definition: L) {
  return <Stored, Row>({
    where,
    counted,
    own,
    ...parts
  }: SqlParts<L, Stored, Row>): ListSource<FilterValues<L>, Stored, Row> => {
    const conditions = Object.entries<Condition<never>>(where);
    /** The conditions of the filters that are set, with their values. */
    const set = (filter: FilterValues<L>) =>
      conditions.flatMap(([name, condition]) => {
        const value = (filter as Readonly<Record<string, unknown>>)[name];
        if (!isSet(value)) return [];
        if (typeof condition !== 'object') return [{ condition, value }];
        if ('or' in condition)
          return [{ condition: condition.holds(value as never) ? condition.column : condition.or, value }];
        const codes = (value as readonly string[]).map((code) => condition.codes[code]);
        return [{ condition: condition.column, value: codes }];
      });
    return {
      from: () => `${parts.name} p`,
      searches: () => false,
      texts: null,
      ...parts,
      columns: `p.id, p.merchant_id, m.name AS merchant_name, ${own.replaceAll(/\w+/g, 'p.$&')}${parts.columns && `, ${parts.columns}`}`,
      joins: (merchant) => `JOIN merchants m ON m.id = ${merchant} ${parts.joins(merchant)}`,
      definition,
      narrows: (filter) => set(filter).length > 0,
      conditions: (filter, bind, merchant) =>
        set(filter).flatMap(({ condition, value }) =>
          typeof condition === 'string'
            ? compare(condition, value, bind)
            : [condition(value as never, { bind, merchant, now: filter.now })],
        ),
      counted: counted
        ? {
            ...counted,
            choices(filter) {
              const choices: Record<string, readonly string[]> = {};
              for (const { condition, value } of set(filter)) {
                const column = counted.counter.by.find((by) => condition === `p.${by}`);
                if (column === undefined) return null;
                choices[column] = value as readonly string[];
              }
              return choices;
            },
          }
        : null,
    };
  };
}
