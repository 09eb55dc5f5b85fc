import type { BankItem, LineItem, StatementItem } from '../../apps/gateway/src/money/bank/format/items.ts';
import { UnreadableFile } from '../../apps/gateway/src/money/bank/format/items.ts';
import { readBankFile } from '../../apps/gateway/src/money/bank/format/read.ts';
import { readAgain, type SecondEntry, type SecondStatement } from './second-reader.ts';

/** Comparison of two readers' results for a file. */
export type ReaderComparison = {
  readonly entries: number;
  readonly statuses: number;
  /** Why it is refused, else empty. */
  readonly refused: string;
  readonly differences: readonly string[];
};

/** The statements of a file with their lines. */
type Read = { readonly head: StatementItem; readonly lines: LineItem[] };

async function* once(bytes: Uint8Array) {
  yield bytes;
}

const sum = (lines: readonly LineItem[]) =>
  lines.reduce((total, { amount, charges }) => total + amount + charges, 0);
const letters = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();
/** An account without the marks that people write it with. */
const account = (text: string | null) => letters(text ?? '').replaceAll(/[.-]/g, '');

/** Takes an entry's lines from the front of a statement's: one of each transaction, with one for charges, or one in all. */
function takeLines(lines: LineItem[], { amount, transactions: { length } }: SecondEntry): LineItem[] | null {
  for (const quantity of [Math.max(length, 1), length + 1, 1])
    if (lines.length >= quantity && sum(lines.slice(0, quantity)) === amount)
      return lines.splice(0, quantity);
  return null;
}

/** Checks whether the entries of a statement lead from its one balance to the other. */
const addsUp = ({ opening, closing, entries }: SecondStatement) =>
  opening === null ||
  closing === null ||
  entries.reduce((all, { amount }) => all + amount, opening) === closing;

function compareStatement({ head, lines }: Read, other: SecondStatement): string[] {
  const found: string[] = [];
  const note = (what: string, ours: unknown, theirs: unknown) => {
    if (ours !== theirs) found.push(`${head.statementId}: ${what}: ${String(ours)}, not ${String(theirs)}`);
  };
  note('account', account(head.iban), account(other.account));
  note('opening', head.opening, other.opening);
  if (head.closing !== null) note('closing', head.closing, other.closing);
  for (const [index, entry] of other.entries.entries()) {
    const own = takeLines(lines, entry);
    const what = (fact: string) => `entry ${index + 1}, ${fact}`;
    if (own === null) return [...found, `${head.statementId}: ${what('amount')}: lines of another sum`];
    for (const [place, transaction] of entry.transactions.entries()) {
      const line = own.length === 1 ? own[0]! : own[place]!;
      if (own.length === 1 && entry.transactions.length > 1) continue;
      // One of several transactions that the bank lists is not the entry.
      if (line.detailsDiffer && line.endToEndId === null) continue;
      note(what('end-to-end id'), line.endToEndId ?? '', transaction.endToEndId);
      note(what('name'), line.counterName ?? '', transaction.name);
      note(what('account'), account(line.counterIban ?? line.counterAccount), account(transaction.account));
      note(what('reason'), line.reasonCode ?? '', transaction.reason);
      for (const text of transaction.texts)
        if (!letters(line.text ?? '').includes(letters(text))) note(what('text'), line.text, text);
    }
  }
  note('lines that are left', lines.length, 0);
  return found;
}

/** Reads a file whole; of one whose balances are wrong, as in samples that were shortened, all but those. */
async function readWhole(bytes: Uint8Array): Promise<{ items: BankItem[]; refused: string }> {
  const items: BankItem[] = [];
  try {
    for await (const item of readBankFile(once(bytes))) items.push(item);
    return { items, refused: '' };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error.fault !== 'balance') return { items: [], refused: error.message };
    const rest = new TextDecoder('latin1').decode(bytes).replaceAll(/>(CLBD|ITBD)</g, '>INFO<');
    return { items: (await readWhole(Buffer.from(rest, 'latin1'))).items, refused: error.message };
  }
}

/**
 * Compares what is read of a bank file with what XPath finds in it.
 *
 * @param again what the second reader reads, for tests of the comparison
 */
export async function compareReaders(bytes: Uint8Array, again = bytes): Promise<ReaderComparison> {
  const other = readAgain(again);
  if (other === null) return { entries: 0, statuses: 0, refused: 'not one XML document', differences: [] };
  const { statements, statuses } = other;
  const { items, refused } = await readWhole(bytes);
  const entries = statements.reduce((total, statement) => total + statement.entries.length, 0);
  const size = { entries, statuses: statuses.length, refused };
  if (items.length === 0) return { ...size, differences: [] };
  const read: Read[] = [];
  for (const item of items)
    if (item.kind === 'statement') read.push({ head: item, lines: [] });
    else if (item.kind === 'line') read.at(-1)!.lines.push(item);
  const words = items.flatMap((item) =>
    item.kind === 'status' && item.endToEndId !== null
      ? [`${item.endToEndId} ${item.status} ${item.reasonCode ?? ''}`]
      : [],
  );
  const others = statuses.map(({ reference, status, reason }) => `${reference} ${status} ${reason}`);
  return {
    ...size,
    differences: [
      ...(refused !== '' && statements.every(addsUp) ? [`refused, though balances add up: ${refused}`] : []),
      ...(read.length === statements.length ? [] : [`${read.length} statements, not ${statements.length}`]),
      ...read.flatMap((one, index) => (statements[index] ? compareStatement(one, statements[index]) : [])),
      ...others.flatMap((word, index) =>
        words[index] === word ? [] : [`${words[index] ?? 'nothing'}, not ${word}`],
      ),
    ],
  };
}
