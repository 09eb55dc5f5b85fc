import { type LineItem, UnreadableFile } from './items.ts';
import { find, textAt, type Tree } from './xml-tree.ts';

/** Reads an element's amount, unsigned and of at most two places, into minor units; more zeros may follow. */
function minorOf(tree: Tree): number {
  const text = textAt(tree, 'Amt') ?? '';
  const match = /^\+?0*(\d{0,12})(?:\.(\d{0,2})0*)?$/.exec(text);
  if (match === null || !/\d/.test(text))
    throw new UnreadableFile('amount', { value: text, line: tree.line });
  return Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
}

const signOf = (direction: string | null) => (direction === 'DBIT' ? -1 : 1);

/** Reads a signed amount: debits are negative. */
export function amountOf(tree: Tree, direction = textAt(tree, 'CdtDbtInd')): number {
  if (direction !== 'CRDT' && direction !== 'DBIT')
    throw new UnreadableFile('missing', { value: `${tree.name}/CdtDbtInd`, line: tree.line });
  return signOf(direction) * minorOf(tree) || 0;
}

/** Returns the currency of an element's amount. */
export const currencyOf = (tree: Tree | undefined) => find(tree, 'Amt')?.attributes['Ccy'] ?? '';

/** Charges of an entry or a transaction, signed; null without any. Later versions list records, earlier ones one. */
function chargesOf(tree: Tree): { readonly sum: number; readonly areIncluded: boolean | null } | null {
  const records = tree.children
    .filter(({ name }) => name === 'Chrgs')
    .flatMap((charges) => (find(charges, 'Rcrd') ? charges.children : [charges]))
    .filter((record) => find(record, 'Amt') !== undefined);
  if (records.length === 0) return null;
  const sum = records.reduce(
    (all, record) => all + amountOf(record, textAt(record, 'CdtDbtInd') ?? 'DBIT'),
    0,
  );
  const said = records.map((record) => textAt(record, 'ChrgInclInd'));
  return {
    sum,
    areIncluded: said.includes(null) ? null : said.every((word) => word === 'true' || word === '1'),
  };
}

/** The amount of one transaction as the bank states it, in its account's currency; null when only its entry has one. */
function statedAmount(transaction: Tree, entry: Tree): number | null {
  const direction = textAt(transaction, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd');
  const given = [transaction, find(transaction, 'AmtDtls', 'TxAmt')].find(
    (tree) => tree && find(tree, 'Amt') && currencyOf(tree) === currencyOf(entry),
  );
  return given ? amountOf(given, direction) : null;
}

/**
 * Splits a transaction into what its order was for and the charges, which banks put in its amount, beside it, or
 * book apart. The sum of both moved.
 *
 * @param whole the entry's amount if this is its only transaction, else null
 * @returns null when the bank gives the transaction no amount of its own
 */
export function splitAmount(
  transaction: Tree,
  entry: Tree,
  whole: number | null,
): Pick<LineItem, 'amount' | 'charges'> | null {
  const stated = statedAmount(transaction, entry) ?? whole;
  if (stated === null) return null;
  const charges = chargesOf(transaction) ?? (whole === null ? null : chargesOf(entry));
  // An entry that moved less than its only transaction: the bank kept the rest without saying so.
  if (charges === null || charges.sum === 0)
    return { amount: stated, charges: whole !== null && whole < stated ? whole - stated : 0 };
  const included = { amount: stated - charges.sum, charges: charges.sum };
  const instructed = find(transaction, 'AmtDtls', 'InstdAmt');
  const isGross =
    instructed && amountOf(instructed, included.amount < 0 ? 'DBIT' : 'CRDT') === included.amount;
  if (charges.areIncluded ?? isGross ?? false) return included;
  // All that the entry moved is this transaction, so charges that are not in it were booked elsewhere.
  return { amount: stated, charges: whole === stated ? 0 : charges.sum };
}

/** Charges that an entry states beside its transactions; 0 without any. */
export const entryCharges = (entry: Tree) => chargesOf(entry)?.sum ?? 0;
