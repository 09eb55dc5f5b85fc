import { LIMITS } from '@stuiver/contract';
import { readSignedAmount, readCurrency, splitEntry, type Stated, statedAmounts } from './amounts.ts';
import { dayIn, readBankDay, writtenDay } from './days.ts';
import {
  type BankItem,
  buildSumFigures,
  type LineItem,
  plain,
  type SkippedItem,
  type StatementItem,
  UnreadableFile,
} from './items.ts';
import {
  accountIn,
  chooseBankCode,
  findCounterparty,
  given,
  joined,
  textIn,
  listTexts,
} from './transactions.ts';
import { emptyTree, find, keep, needed, type XmlPart, textAt, type Tree } from './xml-tree.ts';

/** Sub-families of ISO's transaction codes that mean money coming back. */
const RETURN_FAMILIES: readonly string[] = ['UPDD', 'PRDD', 'RRTN', 'UPCT', 'RPCR'];

/** Which statements are read, and how. */
export type StatementOptions = {
  /** The only account whose statements are read, while those of others are counted; null for all. */
  readonly account: Pick<StatementItem, 'iban' | 'currency'> | null;
  /** The time zone in which a point in time is a day. */
  readonly timeZone: string;
};

/** Fields that identify a movement within its account, the same each time that it is reported. */
export function getLineIdentity(line: Omit<LineItem, 'kind'>): readonly unknown[] {
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

/** A line before its entry is complete. */
type Draft = {
  readonly facts: Omit<LineItem, 'amount' | 'charges' | 'detailsDiffer' | 'occurrence'>;
  readonly stated: Stated;
  /** True for a line with a reference of its own. */
  readonly isNamed: boolean;
};

type Entry = {
  readonly facts: Tree;
  /** Why it is no money that moved on this account. */
  readonly skipped: SkippedItem['what'] | null;
  readonly amount: number;
  readonly bookedOn: string;
  batch: Tree | undefined;
  /** Held back until a second one comes: only then the entry's amount is not its own. */
  first: Tree | null;
  transactions: number;
  /** Drafts of transactions; empty once one has no amount. */
  drafts: Draft[];
  unstated: number;
};

/** Reads one statement's or notification's entries into lines. */
class AccountReader {
  readonly #message: StatementItem['message'];
  readonly #version: string;
  readonly #messageId: string;
  readonly #options: StatementOptions;
  readonly #facts: Tree;
  #statement: StatementItem | null = null;
  #owner: string | null = null;
  /** True for a statement of another account, of which no more is read. */
  #isOthers = false;
  #entryFacts: Tree | null = null;
  #entry: Entry | null = null;
  #booked = 0;
  #skipped = new Map<SkippedItem['what'], number>();
  #seen = new Map<string, number>();

  constructor(
    message: StatementItem['message'],
    version: string,
    messageId: string,
    line: number,
    options: StatementOptions,
  ) {
    this.#message = message;
    this.#version = version;
    this.#messageId = messageId;
    this.#options = options;
    this.#facts = emptyTree('Stmt', line);
  }

  /** Takes one part of the statement and returns what is known by it. */
  *take(part: XmlPart): Generator<BankItem, void> {
    if (this.#isOthers) return;
    if (part.kind === 'tree') this.#takeTree(part.tree);
    else if (part.kind === 'open' && part.name === 'Ntry') {
      yield* this.#begin();
      this.#entry = null;
      this.#entryFacts = emptyTree('Ntry', part.line);
    } else if (this.#entryFacts !== null) {
      this.#entry ??= this.#open(this.#entryFacts);
      if (part.kind === 'open' || part.name === 'NtryDtls') return;
      yield* this.#closeEntry(this.#entry);
      this.#entry = null;
      this.#entryFacts = null;
    } else if (part.kind === 'close' && isAccount(part)) yield* this.#close();
  }

  #takeTree(tree: Tree): void {
    const entry = this.#entry;
    if (this.#entryFacts === null) keep(this.#facts, tree);
    else if (entry === null || (tree.name !== 'TxDtls' && tree.name !== 'Btch')) keep(this.#entryFacts, tree);
    else if (tree.name === 'Btch') entry.batch = tree;
    else if (entry.skipped === null) {
      entry.transactions += 1;
      if (entry.transactions === 1) entry.first = tree;
      else {
        if (entry.first !== null) this.#draft(entry, entry.first);
        entry.first = null;
        this.#draft(entry, tree);
      }
    }
  }

  /** Reads the facts of the statement, which come before its first entry. */
  *#begin(): Generator<BankItem, void> {
    if (this.#statement !== null) return;
    const facts = this.#facts;
    const { account: own } = this.#options;
    const account = find(facts, 'Acct');
    const { iban, other } = accountIn(account);
    const balances = facts.children.filter(({ name }) => name === 'Bal');
    const currency = textAt(account, 'Ccy') ?? (readCurrency(balances[0]) || 'EUR');
    if (own !== null && (iban !== own.iban || currency !== own.currency)) {
      this.#isOthers = true;
      const name = [iban, currency !== own.currency && currency].filter(Boolean).join(' ');
      yield { kind: 'skipped', what: 'otherAccount', quantity: 1, account: plain(name) };
      return;
    }
    const findBalances = (...codes: readonly string[]) =>
      balances.filter(
        (one) => readCurrency(one) === currency && codes.includes(textAt(one, 'Tp', 'CdOrPrtry', 'Cd') ?? ''),
      );
    // A page opens and closes with interim balances.
    const interim = findBalances('ITBD');
    const opening = findBalances('OPBD', 'PRCD')[0] ?? interim[0];
    const closing = findBalances('CLBD')[0] ?? interim.findLast((one) => one !== opening);
    const page = Number(textAt(facts, 'StmtPgntn', 'PgNb') ?? Number.NaN);
    // Banks end a period at its midnight in any zone, so that only its own days are meant.
    const day = (text: string | null) => (text === null ? null : writtenDay(text));
    this.#owner = given(textAt(account, 'Ownr', 'Nm') ?? textAt(account, 'Nm'));
    this.#statement = {
      kind: 'statement',
      message: this.#message,
      version: this.#version,
      messageId: this.#messageId,
      statementId: needed(textAt(facts, 'Id'), 'Id'),
      iban: needed(iban ?? other, 'Acct/Id'),
      currency,
      page: Number.isSafeInteger(page) ? page : null,
      opening: opening ? readSignedAmount(opening) : null,
      closing: closing ? readSignedAmount(closing) : null,
      closingOn: day(textAt(closing, 'Dt', 'Dt') ?? textAt(closing, 'Dt', 'DtTm')),
      from: day(textAt(facts, 'FrToDt', 'FrDtTm')),
      to: day(textAt(facts, 'FrToDt', 'ToDtTm')),
    };
    yield this.#statement;
  }

  /** Opens the entry once its own facts are complete. */
  #open(facts: Tree): Entry {
    const { timeZone } = this.#options;
    const isBooked = (textAt(facts, 'Sts', 'Cd') ?? textAt(facts, 'Sts')) === 'BOOK';
    const isOurs = readCurrency(facts) === this.#statement?.currency;
    const skipped = isBooked ? (isOurs ? null : 'currency') : 'notBooked';
    return {
      facts,
      skipped,
      amount: skipped === null ? readSignedAmount(facts) : 0,
      bookedOn:
        skipped === null
          ? (dayIn(find(facts, 'BookgDt'), timeZone) ??
            dayIn(find(facts, 'ValDt'), timeZone) ??
            readBankDay(needed(textAt(this.#facts, 'CreDtTm'), 'Ntry/BookgDt'), timeZone))
          : '',
      batch: undefined,
      first: null,
      transactions: 0,
      drafts: [],
      unstated: 0,
    };
  }

  /** Keeps a transaction's facts until the entry's others are known. */
  #draft(entry: Entry, transaction: Tree): void {
    const draft = this.#draftOf(entry, transaction, null);
    if (draft.stated.amount === null) entry.unstated += 1;
    if (entry.unstated > 0) entry.drafts = [];
    else entry.drafts.push(draft);
    if (entry.drafts.length > LIMITS.bankLinesOfFile)
      throw new UnreadableFile('tooManyLines', { value: String(LIMITS.bankLinesOfFile) });
  }

  /** @param whole the entry's amount if it has no other transaction, else null */
  #draftOf({ facts, batch, bookedOn }: Entry, transaction: Tree | undefined, whole: number | null): Draft {
    const refs = find(transaction, 'Refs');
    const bankCode = chooseBankCode(transaction, facts);
    const reason = find(transaction, 'RtrInf');
    // A bank may say in words only why it came back.
    const isReturn =
      (reason?.children.length ?? 0) > 0 || RETURN_FAMILIES.includes(bankCode?.split('/')[2] ?? '');
    const isReversalOfEntry = ['true', '1'].includes(textAt(facts, 'RvslInd') ?? '');
    const isCredit = (textAt(transaction, 'CdtDbtInd') ?? textAt(facts, 'CdtDbtInd')) === 'CRDT';
    const own = { account: this.#statement?.iban ?? '', owner: this.#owner };
    const quantity = Number(textAt(batch, 'NbOfTxs') ?? Number.NaN);
    const [messageId = null, blockId = null] = ['MsgId', 'PmtInfId'].map(
      (name) => textAt(refs, name) ?? textAt(batch, name),
    );
    return {
      facts: {
        kind: 'line',
        currency: this.#statement?.currency ?? '',
        bookedOn,
        valueOn: dayIn(find(facts, 'ValDt'), this.#options.timeZone),
        bankReference: given(textAt(refs, 'AcctSvcrRef') ?? textAt(facts, 'AcctSvcrRef')),
        entryReference: given(textAt(facts, 'NtryRef')),
        endToEndId: given(textAt(refs, 'EndToEndId')),
        mandateReference: given(textAt(refs, 'MndtId')),
        transactionId: given(textAt(refs, 'TxId')),
        batch:
          batch === undefined && messageId === null && blockId === null
            ? null
            : { messageId, blockId, quantity: Number.isNaN(quantity) ? null : quantity },
        isReturn,
        reasonCode: textAt(reason, 'Rsn', 'Cd') ?? textAt(reason, 'Rsn', 'Prtry'),
        isReversalOfEntry,
        ...findCounterparty(transaction, own, isCredit, isReturn || isReversalOfEntry),
        text: textIn(transaction),
        creditorReference: textAt(transaction, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
        bankCode,
      },
      stated: statedAmounts(transaction ?? facts, facts, whole, isReturn),
      isNamed: textAt(refs, 'AcctSvcrRef') !== null,
    };
  }

  #lineOf(
    entry: Entry,
    { facts, isNamed }: Draft,
    amounts: Pick<LineItem, 'amount' | 'charges'>,
    detailsDiffer = false,
  ): LineItem {
    // The entry's own words come after its details. They are no words of each of several transactions.
    const ofEntry =
      facts.text === null || entry.transactions < 2 ? listTexts(entry.facts, 'AddtlNtryInf') : [];
    const text = joined([...(facts.text === null ? [] : [facts.text]), ...ofEntry]);
    const line = { ...facts, text, ...amounts, detailsDiffer, occurrence: 0 };
    if (isNamed) return line;
    // Without a reference of its own, a line may look like another, and still be a movement of its own.
    const key = JSON.stringify(getLineIdentity(line));
    const occurrence = this.#seen.get(key) ?? 0;
    this.#seen.set(key, occurrence + 1);
    return { ...line, occurrence };
  }

  *#closeEntry(entry: Entry): Generator<BankItem, void> {
    const { facts, amount, skipped, batch, first, transactions } = entry;
    if (skipped !== null) {
      this.#skipped.set(skipped, (this.#skipped.get(skipped) ?? 0) + 1);
      return;
    }
    this.#booked += amount;
    // The only one of several that the bank lists does not have all of the amount, unless it represents them all.
    const isListed =
      Number(textAt(batch, 'NbOfTxs') ?? 1) <= 1 ||
      given(textAt(first ?? undefined, 'Refs', 'EndToEndId')) === null;
    if (first !== null && !isListed) this.#draft(entry, first);
    const drafts =
      isListed && (transactions < 2 || entry.unstated > 0)
        ? [this.#draftOf(entry, first ?? undefined, amount)]
        : entry.drafts;
    const split = splitEntry(
      facts,
      amount,
      drafts.map(({ stated }) => stated),
    );
    // A batch of which no transaction has an amount adds up as a whole.
    const isPartial = entry.unstated > 0 && (!isListed || entry.unstated < transactions);
    if (split === null || isPartial) {
      const whole = isListed && first !== null ? drafts[0]! : this.#draftOf(entry, undefined, amount);
      yield this.#lineOf(entry, whole, { amount, charges: 0 }, true);
      return;
    }
    for (const [index, share] of split.shares.entries()) yield this.#lineOf(entry, drafts[index]!, share);
    if (split.charges !== 0)
      yield this.#lineOf(entry, this.#draftOf(entry, undefined, amount), {
        amount: 0,
        charges: split.charges,
      });
  }

  *#close(): Generator<BankItem, void> {
    yield* this.#begin();
    if (this.#statement === null) return;
    const { opening, closing, statementId, iban, currency } = this.#statement;
    if (opening !== null && closing !== null && opening + this.#booked !== closing)
      throw new UnreadableFile('balance', {
        account: iban,
        reference: statementId,
        ...buildSumFigures(closing, opening + this.#booked, currency),
      });
    for (const [what, quantity] of this.#skipped) yield { kind: 'skipped', what, quantity };
  }
}

const isAccount = (part: XmlPart) => part.kind !== 'tree' && (part.name === 'Stmt' || part.name === 'Ntfctn');

/** Reads camt.053 and camt.054, each of which may hold several accounts. */
export class StatementReader {
  readonly #message: StatementItem['message'];
  readonly #version: string;
  readonly #options: StatementOptions;
  #messageId = '';
  #account: AccountReader | null = null;

  constructor(message: StatementItem['message'], version: string, options: StatementOptions) {
    this.#message = message;
    this.#version = version;
    this.#options = options;
  }

  /** Takes the next part of the file and returns what is known by it. */
  *take(part: XmlPart): Generator<BankItem, void> {
    if (part.kind === 'open' && isAccount(part))
      this.#account = new AccountReader(
        this.#message,
        this.#version,
        this.#messageId,
        part.line,
        this.#options,
      );
    else if (this.#account !== null) {
      yield* this.#account.take(part);
      if (isAccount(part)) this.#account = null;
    } else if (part.kind === 'tree' && part.tree.name === 'GrpHdr')
      this.#messageId = textAt(part.tree, 'MsgId') ?? '';
  }
}
