import type { Sort } from '../../../platform/list/filter.ts';
import type { Bind } from '../../../platform/list/statement.ts';

/** A line's position in the order. Its instant is a text, since a Date has no microseconds. */
export type Mark = { readonly createdAt: string; readonly id: string; readonly amount: number };

/** The lines after one and up to another one, in the order of their export; null is its start, or its end. */
export type Stretch = { readonly after: Mark | null; readonly upTo: Mark | null };

export const WHOLE: Stretch = { after: null, upTo: null };

/**
 * Conditions that a row is in a stretch, in the order of `order` (platform/list/queries.ts). The first key is also
 * compared separately: PostgreSQL cannot estimate how few rows a comparison of two keys leaves.
 *
 * @param amount the amount of the order
 */
export function inStretch(sort: Sort, amount: string, { after, upTo }: Stretch, bind: Bind): string[] {
  const onwards = sort.direction === 'asc' ? '>' : '<';
  const back = sort.direction === 'asc' ? '<' : '>';
  const instant = ({ createdAt }: Mark) => `${bind(createdAt)}::timestamptz`;
  const key = (mark: Mark) => `(${instant(mark)}, ${bind(mark.id)}::uuid)`;
  if (sort.field === 'created')
    return [
      ...(after
        ? [`p.created_at ${onwards}= ${instant(after)}`, `(p.created_at, p.id) ${onwards} ${key(after)}`]
        : []),
      ...(upTo
        ? [`p.created_at ${back}= ${instant(upTo)}`, `(p.created_at, p.id) ${back}= ${key(upTo)}`]
        : []),
    ];
  // Among equal amounts, time goes the other way.
  const side = (mark: Mark, way: string, among: string) => [
    `${amount} ${way}= ${bind(mark.amount)}`,
    `(${amount} ${way} ${bind(mark.amount)} OR (p.created_at, p.id) ${among} ${key(mark)})`,
  ];
  return [...(after ? side(after, onwards, back) : []), ...(upTo ? side(upTo, back, `${onwards}=`) : [])];
}
