import type { Bind } from '../../platform/list/statement.ts';

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
