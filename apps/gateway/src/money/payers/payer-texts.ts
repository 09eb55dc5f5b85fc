import { type At, joinEach, type ListFilter, type SoughtTexts } from '../../platform/list/list-source.ts';
import { type Bind, contains, SHORTEST_SEARCH } from '../../platform/list/statement.ts';

/** A select of the texts in which payers of a company are sought, without LIMIT. */
export function payersTexts(merchant: string): string {
  return `SELECT search_text FROM payers WHERE merchant_id = ${merchant} ORDER BY payment_id DESC`;
}

/**
 * A select of a company's payers whose texts meet all of several patterns, by the index.
 *
 * @param patterns as `looserPatterns` makes them
 */
export function payersWith(patterns: readonly string[], bind: Bind, merchant: string): string {
  const like = patterns.map((pattern) => `search_text LIKE ${bind(pattern)}`);
  return `SELECT * FROM payers WHERE ${[`merchant_id = ${merchant}`, ...like].join(' AND ')}`;
}

type Described = ListFilter & { readonly description: string | null; readonly search: string | null };

/**
 * Builds the text filters of a list whose rows have a description: `search` looks through descriptions and, from
 * `SHORTEST_SEARCH` characters on, through payers.
 *
 * @param table the list's table
 * @param payment its column with the payment whose payer is searched
 */
export function searchDescribed<F extends Described>(table: string, payment: string) {
  const described = (text: string, bind: Bind) => `lower(p.description) LIKE ${bind(contains(text))}`;
  const texts: SoughtTexts<F> = {
    without: (filter) => ({ ...filter, description: null, search: null }),
    mayBeCommon: ({ description, search }) => description !== null || search !== null,
    ofRow({ description, search }, bind, merchant) {
      const found = (text: string) =>
        text.length < SHORTEST_SEARCH
          ? described(text, bind)
          : `(${described(text, bind)} OR y.search_text LIKE ${bind(contains(text))})`;
      const conditions = [
        ...(description === null ? [] : [described(description, bind)]),
        ...(search === null ? [] : [found(search)]),
      ];
      return { joins: joinEach('payers', 'y', merchant, `payment_id = p.${payment}`), conditions };
    },
    sampled: {
      select: payersTexts,
      sought: ({ description, search }) => [description, search].filter((text) => text !== null),
    },
  };
  return {
    texts,
    where: {
      description: (text: string, { bind }: At) => described(text, bind),
      search(text: string, { bind, merchant }: At) {
        const pattern = bind(contains(text));
        const bySelf = `SELECT id FROM ${table} WHERE merchant_id = ${merchant} AND lower(description) LIKE ${pattern}`;
        if (text.length < SHORTEST_SEARCH) return `p.id IN (${bySelf})`;
        return `p.id IN (${bySelf} UNION SELECT r.id FROM payers y
          JOIN ${table} r ON r.merchant_id = ${merchant} AND r.${payment} = y.payment_id
          WHERE y.merchant_id = ${merchant} AND y.search_text LIKE ${pattern})`;
      },
    },
  };
}
