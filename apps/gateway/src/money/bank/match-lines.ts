import { creditorReferencesIn } from '@stuiver/domain/creditor-reference';
import { toSepaText } from '@stuiver/domain/sepa-text';
import type { Queries } from '../../platform/database/database.ts';
import { decideLineEffect, type LineFacts } from './effects.ts';
import { idOfReference } from './order-formats.ts';
import { type OrderRow, ordersById, listReversals, transfersByReference } from './order-queries.ts';
import type { BankLineRow } from './statement-queries.ts';

/** Ids that one query asks for. */
const BATCH = 5000;

/** The facts of a line by which its order is found. */
export type MatchFacts = LineFacts & Pick<BankLineRow, 'end_to_end_id' | 'text' | 'bank_code'>;

/** Effect of a line, and the order that it affects. */
export type Match = Pick<BankLineRow, 'effect' | 'merchant_id' | 'order_id'>;

async function inBatches<T>(
  all: readonly string[],
  ask: (some: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const unique = [...new Set(all)];
  const found: T[] = [];
  for (let from = 0; from < unique.length; from += BATCH)
    found.push(...(await ask(unique.slice(from, from + BATCH))));
  return found;
}

/** Words that only say what kind of company a name is of. */
const LEGAL_FORMS = new Set('bv nv vof cv bvba srl sa sarl gmbh ag ug ltd'.split(' '));

/** A payer's name as names are compared: its words in any order, without case, accents, punctuation or legal form. */
export const nameKey = (name: string): string =>
  toSepaText(name)
    .toLowerCase()
    .replaceAll(/[.']/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => !LEGAL_FORMS.has(word))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join(' ')
    .trim();

/** A reversal is booked under its own end-to-end id or, as its format has it, under that of its collection. */
const isReversed = (line: MatchFacts, order: OrderRow) =>
  order.kind === 'COLLECTION' &&
  line.order_status === null &&
  line.amount < 0 &&
  (!line.is_return || line.bank_code.endsWith('/PRDD'));

/**
 * Finds the orders of lines: by end-to-end id, else by the reference of a payer's transfer.
 *
 * @returns in the order of the lines
 */
export async function matchLines(db: Queries, lines: readonly MatchFacts[]): Promise<Match[]> {
  const ids = lines.map(({ end_to_end_id }) => idOfReference(end_to_end_id));
  const named = await inBatches(
    ids.flatMap((id) => (id === null ? [] : [id])),
    (some) => ordersById(db, some),
  );
  const byId = new Map(named.map((order) => [order.id, order]));
  const ownOrder = (index: number) => byId.get(ids[index] ?? '');
  const reversed = lines.flatMap((line, index) => {
    const order = ownOrder(index);
    return order && isReversed(line, order) ? [order.id] : [];
  });
  const reversals = await inBatches(reversed, (some) => listReversals(db, some));
  const byOriginal = new Map(reversals.map((order) => [order.original_id, order]));
  const credits = lines.filter((line, index) => line.amount > 0 && !line.is_return && !ownOrder(index));
  const transfers = await inBatches(
    credits.flatMap(({ text }) => creditorReferencesIn(text)),
    (some) => transfersByReference(db, some),
  );
  const byReference = Map.groupBy(transfers, ({ text }) => text);
  return lines.map((line, index) => {
    let order = ownOrder(index);
    if (order && isReversed(line, order)) order = byOriginal.get(order.id) ?? order;
    if (!order && line.amount > 0 && !line.is_return) {
      const found = creditorReferencesIn(line.text).flatMap((reference) => byReference.get(reference) ?? []);
      // Several are left for manual review.
      if (found.length === 1) [order] = found;
    }
    const effect = decideLineEffect(line, order ?? null);
    const kept = effect === 'NONE' ? undefined : order;
    return { effect, merchant_id: kept?.merchant_id ?? null, order_id: kept?.id ?? null };
  });
}
