import { type LineItem, UnreadableFile } from './items.ts';
import { find, textAt, type Tree } from './xml-tree.ts';

/** Reads an unsigned decimal of at most two places into minor units; more zeros may follow. Null for other texts. */
function readMinorUnits(text: string): number | null {
  const match = /^\+?0*(\d{0,12})(?:\.(\d{0,2})0*)?$/.exec(text);
  if (match === null || !/\d/.test(text)) return null;
  return Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
}

const toSign = (direction: string | null) => (direction === 'CRDT' ? 1 : direction === 'DBIT' ? -1 : null);
const readSign = (tree: Tree) => toSign(textAt(tree, 'CdtDbtInd'));

/** Reads the signed amount of a balance or an entry: debits are negative. */
export function readSignedAmount(tree: Tree): number {
  const { line } = tree;
  const sign = readSign(tree);
  if (sign === null) throw new UnreadableFile('missing', { value: `${tree.name}/CdtDbtInd`, line });
  const text = textAt(tree, 'Amt') ?? '';
  const amount = readMinorUnits(text);
  if (amount === null) throw new UnreadableFile('amount', { value: text, line });
  return sign * amount || 0;
}

/** Returns the currency of an element's amount. */
export const readCurrency = (tree: Tree | undefined) => find(tree, 'Amt')?.attributes['Ccy'] ?? '';

/** The unsigned amount of an element; null unless it is one of a currency. Amounts of others are information. */
const amountIn = (tree: Tree | undefined, currency: string) =>
  tree && readCurrency(tree) === currency ? readMinorUnits(textAt(tree, 'Amt') ?? '') : null;

/**
 * Charges of an entry or a transaction in a currency, signed; null without any. Later versions list records, earlier
 * ones one; some banks give their total instead.
 */
function sumCharges(
  tree: Tree,
  currency: string,
): { readonly sum: number; readonly areIncluded: boolean | null } | null {
  const all = tree.children.filter(({ name }) => name === 'Chrgs');
  const records = all
    .flatMap((charges) => (find(charges, 'Rcrd') ? charges.children : [charges]))
    .flatMap((record) => {
      const amount = amountIn(record, currency);
      return amount === null ? [] : [{ amount: (readSign(record) ?? -1) * amount, record }];
    });
  if (records.length === 0) {
    const total = find(all[0], 'TtlChrgsAndTaxAmt');
    const sum = total?.attributes['Ccy'] === currency ? readMinorUnits(total.text) : null;
    return sum === null ? null : { sum: -sum, areIncluded: null };
  }
  const said = records.map(({ record }) => textAt(record, 'ChrgInclInd'));
  return {
    sum: records.reduce((sum, { amount }) => sum + amount, 0),
    areIncluded: said.includes(null) ? null : said.every((word) => word === 'true' || word === '1'),
  };
}

/** The amounts of a transaction in its account's currency, signed. */
export type Stated = {
  /** Amount of its order; null if the bank gives it no amount of its own. */
  readonly amount: number | null;
  /** Part of the money that the bank kept. */
  readonly kept: number;
  /** Charges that some banks move with it, and others book elsewhere. */
  readonly beside: number;
};

/**
 * Reads what a transaction states of its amount and charges.
 *
 * @param whole the entry's amount if this is its only transaction, else null
 * @param isReturn true for money that comes back, whose instructed amount is that of its order
 */
export function statedAmounts(
  transaction: Tree,
  entry: Tree,
  whole: number | null,
  isReturn: boolean,
): Stated {
  const currency = readCurrency(entry);
  const sign = readSign(transaction) ?? readSign(entry) ?? 1;
  const details = find(transaction, 'AmtDtls') ?? (whole === null ? undefined : find(entry, 'AmtDtls'));
  const signed = (tree: Tree | undefined) => {
    const amount = amountIn(tree, currency);
    return amount === null ? null : sign * amount || 0;
  };
  const instructed = signed(find(details, 'InstdAmt'));
  const moved =
    signed(transaction) ??
    signed(find(transaction, 'AmtDtls', 'TxAmt')) ??
    whole ??
    signed(find(details, 'CntrValAmt')) ??
    instructed;
  if (moved === null) return { amount: null, kept: 0, beside: 0 };
  const charges = sumCharges(transaction, currency) ?? (whole === null ? null : sumCharges(entry, currency));
  const sum = charges?.sum ?? 0;
  // Money that is nothing but charges has none within.
  const isRest = sum !== 0 && Math.sign(moved - sum) === Math.sign(moved);
  const isWithin = isRest && (charges?.areIncluded ?? instructed === moved - sum);
  if (isReturn && instructed !== null && moved < instructed && instructed !== 0) {
    const kept = moved - instructed;
    return { amount: instructed, kept, beside: isWithin || kept === sum ? 0 : sum };
  }
  return isWithin ? { amount: moved - sum, kept: sum, beside: 0 } : { amount: moved, kept: 0, beside: sum };
}

type Share = Pick<LineItem, 'amount' | 'charges'>;

/**
 * Splits what an entry moved into its transactions' amounts and charges, which banks put within the amount, next to it,
 * with the entry, or book elsewhere.
 *
 * @param total the entry's amount
 * @returns shares in the order of the transactions, and the entry's own charges; null when they do not add up
 */
export function splitEntry(
  entry: Tree,
  total: number,
  transactions: readonly Stated[],
): { readonly shares: readonly Share[]; readonly charges: number } | null {
  const own = sumCharges(entry, readCurrency(entry))?.sum ?? 0;
  for (const isBeside of [true, false]) {
    const shares = transactions.map(({ amount, kept, beside }) => ({
      amount: amount ?? 0,
      charges: kept + (isBeside ? beside : 0),
    }));
    const rest = shares.reduce((left, { amount, charges }) => left - amount - charges, total);
    if (rest === 0 || (rest === own && transactions.length > 1)) return { shares, charges: rest };
  }
  return null;
}
