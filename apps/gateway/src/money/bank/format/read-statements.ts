import { isCalendarDay } from '@stuiver/domain/calendar';
import { amountOf, currencyOf, entryCharges, splitAmount } from './amounts.ts';
import {
  type BankItem,
  figuresOf,
  type LineItem,
  type SkippedItem,
  type StatementItem,
  UnreadableFile,
} from './items.ts';
import { emptyTree, find, keep, needed, type Part, textAt, type Tree } from './xml-tree.ts';

/** Sub-families of ISO's transaction codes that mean money coming back. */
const RETURN_FAMILIES: readonly string[] = ['UPDD', 'PRDD', 'RRTN', 'UPCT', 'RPCR'];

const given = (text: string | null) => (text === 'NOTPROVIDED' ? null : text);

/** Cuts a day from a date, which may have a time. @throws UnreadableFile when it doesn't exist */
function dayOf(text: string): string {
  const day = text.slice(0, 10);
  if (!isCalendarDay(day)) throw new UnreadableFile('day', { value: text });
  return day;
}

/** The day of a date, or of a date with its time; null without one. */
function dayAt(tree: Tree | undefined, ...path: readonly string[]): string | null {
  const text = textAt(tree, ...path, 'Dt') ?? textAt(tree, ...path, 'DtTm') ?? textAt(tree, ...path);
  return text === null ? null : dayOf(text);
}

function bankCodeOf(tree: Tree): string | null {
  const domain = find(tree, 'BkTxCd', 'Domn');
  const codes = [textAt(domain, 'Cd'), textAt(domain, 'Fmly', 'Cd'), textAt(domain, 'Fmly', 'SubFmlyCd')];
  return domain ? codes.join('/') : textAt(tree, 'BkTxCd', 'Prtry', 'Cd');
}

/** The account and name of the other side: a party in later versions stands in an element of its own. */
function counterOf(transaction: Tree | undefined, ownIban: string, isDebtorFirst: boolean) {
  const parties = find(transaction, 'RltdPties');
  const sides = (isDebtorFirst ? ['Dbtr', 'Cdtr'] : ['Cdtr', 'Dbtr']).map((side) => ({
    iban: textAt(parties, `${side}Acct`, 'Id', 'IBAN'),
    name: textAt(parties, side, 'Pty', 'Nm') ?? textAt(parties, side, 'Nm'),
  }));
  const others = sides.filter(({ iban }) => iban !== ownIban);
  return others.find(({ iban }) => iban !== null) ?? others.find(({ name }) => name !== null) ?? others[0];
}

function remittanceOf(transaction: Tree | undefined): string | null {
  const lines = find(transaction, 'RmtInf')?.children.filter(({ name }) => name === 'Ustrd') ?? [];
  return lines.map(({ text }) => text).join(' ') || textAt(transaction, 'AddtlTxInf');
}

/** What makes a line the same movement each time that it is reported, within its account. */
export function identityOf(line: Omit<LineItem, 'kind'>): readonly unknown[] {
  const { bankReference, endToEndId, transactionId } = line;
  return [
    bankReference,
    endToEndId,
    transactionId,
    line.amount,
    line.charges,
    line.currency,
    line.isReturn,
    line.occurrence,
    // Payers and banks may use a reference again, so it is one only within what else is known.
    ...(endToEndId === null && transactionId === null ? [line.counterIban] : []),
    ...(bankReference === null ? [line.bookedOn, line.entryReference] : []),
  ];
}

type Entry = {
  readonly facts: Tree;
  readonly amount: number;
  readonly bookedOn: string;
  batch: Tree | undefined;
  /** Held back until a second one comes: only then the entry's amount is not its own. */
  first: Tree | null;
  transactions: number;
  /** Sum of the lines so far. */
  moved: number;
  /** True once a transaction had no amount of its own, so that the entry is one line. */
  isWhole: boolean;
};

/** Reads one statement's or notification's entries into lines. */
class AccountReader {
  readonly #message: StatementItem['message'];
  readonly #version: string;
  readonly #messageId: string;
  #facts: Tree;
  #statement: StatementItem | null = null;
  #entryFacts: Tree | null = null;
  #entry: Entry | null = null;
  #booked = 0;
  #skipped = new Map<SkippedItem['what'], number>();
  #seen = new Map<string, number>();

  constructor(message: StatementItem['message'], version: string, messageId: string, line: number) {
    this.#message = message;
    this.#version = version;
    this.#messageId = messageId;
    this.#facts = emptyTree('Stmt', line);
  }

  /** Takes one part of the statement and returns what is known by it. */
  *take(part: Part): Generator<BankItem, void> {
    if (part.kind === 'tree') yield* this.#takeTree(part.tree);
    else if (part.kind === 'open' && part.name === 'Ntry') this.#entryFacts = emptyTree('Ntry', part.line);
    else if (part.kind === 'open' && part.name === 'NtryDtls') yield* this.#open();
    else if (part.kind === 'close' && part.name === 'Ntry') {
      yield* this.#open();
      yield* this.#closeEntry();
    } else if (part.kind === 'close' && part.name !== 'NtryDtls') yield* this.#close();
  }

  *#takeTree(tree: Tree): Generator<BankItem, void> {
    const entry = this.#entry;
    if (this.#entryFacts === null) {
      keep(this.#facts, tree);
    } else if (entry === null || (tree.name !== 'TxDtls' && tree.name !== 'Btch')) {
      keep(this.#entryFacts, tree);
    } else if (tree.name === 'Btch') entry.batch = tree;
    else {
      entry.transactions += 1;
      if (entry.transactions === 1) entry.first = tree;
      else {
        const { first } = entry;
        entry.first = null;
        if (first !== null) yield* this.#line(entry, first, null);
        yield* this.#line(entry, tree, null);
      }
    }
  }

  /** Reads the facts of the statement, which come before its first entry. */
  #readStatement(): StatementItem {
    const facts = this.#facts;
    const account = find(facts, 'Acct');
    const balances = facts.children.filter(({ name }) => name === 'Bal');
    const balance = (...codes: readonly string[]) => {
      const found = balances.find((one) => codes.includes(textAt(one, 'Tp', 'CdOrPrtry', 'Cd') ?? ''));
      return found ? amountOf(found) : null;
    };
    return {
      kind: 'statement',
      message: this.#message,
      version: this.#version,
      messageId: this.#messageId,
      statementId: needed(textAt(facts, 'Id'), 'Id'),
      iban: needed(textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id'), 'Acct/Id'),
      currency: textAt(account, 'Ccy') ?? (currencyOf(balances[0]) || 'EUR'),
      opening: balance('OPBD', 'PRCD'),
      closing: balance('CLBD'),
      from: dayAt(facts, 'FrToDt', 'FrDtTm'),
      to: dayAt(facts, 'FrToDt', 'ToDtTm'),
    };
  }

  /** Opens the entry once its own facts are complete. */
  *#open(): Generator<BankItem, void> {
    if (this.#statement === null) yield (this.#statement = this.#readStatement());
    const facts = this.#entryFacts;
    if (this.#entry !== null || facts === null) return;
    this.#entry = {
      facts,
      amount: amountOf(facts),
      bookedOn:
        dayAt(facts, 'BookgDt') ??
        dayAt(facts, 'ValDt') ??
        dayOf(needed(textAt(this.#facts, 'CreDtTm'), 'Ntry/BookgDt')),
      batch: undefined,
      first: null,
      transactions: 0,
      moved: 0,
      isWhole: false,
    };
  }

  /** Checks whether an entry is money that moved on this account. */
  #skipReason({ facts }: Entry): SkippedItem['what'] | null {
    const status = textAt(facts, 'Sts', 'Cd') ?? textAt(facts, 'Sts');
    if (status !== 'BOOK') return 'notBooked';
    return currencyOf(facts) === this.#statement?.currency ? null : 'currency';
  }

  *#line(entry: Entry, transaction: Tree | undefined, whole: number | null): Generator<BankItem, void> {
    if (this.#skipReason(entry) !== null || entry.isWhole) return;
    const { facts } = entry;
    const split = splitAmount(transaction ?? facts, facts, whole);
    if (split === null) {
      // The entry's total must not become the amount of each of its transactions.
      entry.isWhole = true;
      return;
    }
    entry.moved += split.amount + split.charges;
    yield this.#lineOf(entry, transaction, split);
  }

  #lineOf(
    { facts, batch, bookedOn }: Entry,
    transaction: Tree | undefined,
    split: Pick<LineItem, 'amount' | 'charges'>,
  ): LineItem {
    const refs = find(transaction, 'Refs');
    const bankCode = (transaction && bankCodeOf(transaction)) ?? bankCodeOf(facts);
    const reason = find(transaction, 'RtrInf', 'Rsn');
    const isReturn = reason !== undefined || RETURN_FAMILIES.includes(bankCode?.split('/')[2] ?? '');
    const counter = counterOf(transaction, this.#statement?.iban ?? '', split.amount > 0 !== isReturn);
    const quantity = Number(textAt(batch, 'NbOfTxs') ?? Number.NaN);
    const [messageId, blockId] = ['MsgId', 'PmtInfId'].map(
      (name) => textAt(refs, name) ?? textAt(batch, name),
    );
    const line = {
      kind: 'line' as const,
      ...split,
      currency: this.#statement?.currency ?? '',
      bookedOn,
      valueOn: dayAt(facts, 'ValDt'),
      bankReference: given(textAt(refs, 'AcctSvcrRef') ?? textAt(facts, 'AcctSvcrRef')),
      entryReference: given(textAt(facts, 'NtryRef')),
      endToEndId: given(textAt(refs, 'EndToEndId')),
      mandateReference: given(textAt(refs, 'MndtId')),
      transactionId: given(textAt(refs, 'TxId')),
      batch:
        batch === undefined && messageId === null && blockId === null
          ? null
          : {
              messageId: messageId ?? null,
              blockId: blockId ?? null,
              quantity: Number.isNaN(quantity) ? null : quantity,
            },
      isReturn,
      reasonCode: textAt(reason, 'Cd') ?? textAt(reason, 'Prtry'),
      isReversalOfEntry: ['true', '1'].includes(textAt(facts, 'RvslInd') ?? ''),
      counterIban: counter?.iban ?? null,
      counterName: counter?.name ?? null,
      text: remittanceOf(transaction) ?? textAt(facts, 'AddtlNtryInf'),
      creditorReference: textAt(transaction, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
      bankCode,
      occurrence: 0,
    };
    if (textAt(refs, 'AcctSvcrRef') !== null) return line;
    // Without a reference of its own, a line may look like another, and still be a movement of its own.
    const key = JSON.stringify(identityOf(line));
    const occurrence = this.#seen.get(key) ?? 0;
    this.#seen.set(key, occurrence + 1);
    return { ...line, occurrence };
  }

  *#closeEntry(): Generator<BankItem, void> {
    const entry = this.#entry;
    this.#entry = null;
    this.#entryFacts = null;
    if (entry === null) return;
    const skipped = this.#skipReason(entry);
    if (skipped !== null) {
      this.#skipped.set(skipped, (this.#skipped.get(skipped) ?? 0) + 1);
      return;
    }
    this.#booked += entry.amount;
    const { facts, amount, transactions } = entry;
    const charges = entryCharges(facts);
    if (transactions === 0 || entry.isWhole) {
      entry.isWhole = false;
      yield* this.#line(entry, undefined, amount);
    } else if (entry.first) yield* this.#line(entry, entry.first, amount);
    else if (charges !== 0 && entry.moved + charges === amount) {
      entry.moved += charges;
      yield this.#lineOf(entry, undefined, { amount: 0, charges });
    }
    if (entry.moved !== amount)
      throw new UnreadableFile('entryTotal', {
        account: this.#statement?.iban ?? '',
        reference: textAt(facts, 'NtryRef') ?? textAt(facts, 'AcctSvcrRef') ?? '',
        ...figuresOf(amount, entry.moved, currencyOf(facts)),
      });
  }

  *#close(): Generator<BankItem, void> {
    if (this.#statement === null) yield (this.#statement = this.#readStatement());
    const { opening, closing, statementId, iban, currency } = this.#statement;
    if (opening !== null && closing !== null && opening + this.#booked !== closing)
      throw new UnreadableFile('balance', {
        account: iban,
        reference: statementId,
        ...figuresOf(closing, opening + this.#booked, currency),
      });
    for (const [what, quantity] of this.#skipped) yield { kind: 'skipped', what, quantity };
  }
}

const isAccount = (part: Part) => part.kind !== 'tree' && (part.name === 'Stmt' || part.name === 'Ntfctn');

/** Reads camt.053 and camt.054, each of which may hold several accounts. */
export class StatementReader {
  readonly #message: StatementItem['message'];
  readonly #version: string;
  #messageId = '';
  #account: AccountReader | null = null;

  constructor(message: StatementItem['message'], version: string) {
    this.#message = message;
    this.#version = version;
  }

  /** Takes the next part of the file and returns what is known by it. */
  *take(part: Part): Generator<BankItem, void> {
    if (part.kind === 'open' && isAccount(part))
      this.#account = new AccountReader(this.#message, this.#version, this.#messageId, part.line);
    else if (this.#account !== null) {
      yield* this.#account.take(part);
      if (isAccount(part)) this.#account = null;
    } else if (part.kind === 'tree' && part.tree.name === 'GrpHdr')
      this.#messageId = textAt(part.tree, 'MsgId') ?? '';
  }
}
