import { type BankFileCause, type BankFileFault, CAUSE_TEXT } from '@stuiver/domain/bank-file-cause';
import { formatWire } from '@stuiver/domain/money';

type Facts = Omit<BankFileCause, 'fault'>;

/** Cuts a text of a file, and leaves out what does not print. */
export const plain = (text: string): string => text.slice(0, CAUSE_TEXT).replaceAll(/\p{C}/gu, ' ').trim();

/** A bank file that cannot be read. Discard the items already yielded: a file is taken whole or not at all. */
export class UnreadableFile extends Error {
  override readonly cause: BankFileCause;

  /** @param facts details of the fault; texts may be copied verbatim from the file */
  constructor(fault: BankFileFault, facts: Facts = {}) {
    const plainFacts: Facts = Object.fromEntries(
      Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'string' ? plain(fact) : fact]),
    );
    super([fault, plainFacts.value ?? plainFacts.reference].filter(Boolean).join(': '));
    this.cause = { fault, ...plainFacts };
  }

  get fault(): BankFileFault {
    return this.cause.fault;
  }

  /** Adds where in the file it is, unless that is known. */
  at(place: Pick<Facts, 'entry' | 'line'>): UnreadableFile {
    const { fault, ...facts } = this.cause;
    return new UnreadableFile(fault, { ...place, ...facts });
  }
}

/**
 * Makes the figures of a sum that is wrong.
 *
 * @param stated minor units, as is `sum`
 */
export function buildSumFigures(stated: number, sum: number, currency: string) {
  const wire = (amount: number) => (Number.isSafeInteger(amount) ? formatWire(amount) : String(amount));
  return { currency, stated: wire(stated), sum: wire(sum), difference: wire(sum - stated) };
}

/** A statement or notification of one account; its lines follow. Amounts in minor units, days `YYYY-MM-DD`. */
export type StatementItem = {
  readonly kind: 'statement';
  readonly message: 'camt.053' | 'camt.054';
  /** Such as `08`. */
  readonly version: string;
  readonly messageId: string;
  readonly statementId: string;
  /** The account; another identifier where the bank gives no IBAN. */
  readonly iban: string;
  readonly currency: string;
  /** Its page, if the bank numbers them. */
  readonly page: number | null;
  /** Booked balances, of a page the interim ones; null where the bank gives none, as in camt.054. */
  readonly opening: number | null;
  readonly closing: number | null;
  /** The day of the closing balance. */
  readonly closingOn: string | null;
  readonly from: string | null;
  readonly to: string | null;
};

/** One movement of money. Texts that the bank leaves out are null. */
export type LineItem = {
  readonly kind: 'line';
  /** Without charges: what the order was for. Negative when it left the account. */
  readonly amount: number;
  /** Bank charges, usually negative. `amount + charges` moved. */
  readonly charges: number;
  readonly currency: string;
  readonly bookedOn: string;
  readonly valueOn: string | null;
  /** The bank's own reference of the transaction, else of its entry. */
  readonly bankReference: string | null;
  readonly entryReference: string | null;
  readonly endToEndId: string | null;
  readonly mandateReference: string | null;
  readonly transactionId: string | null;
  /** The file and block of ours; a line without `endToEndId` covers all `quantity` orders. */
  readonly batch: {
    readonly messageId: string | null;
    readonly blockId: string | null;
    readonly quantity: number | null;
  } | null;
  /** True for money that comes back, by the bank's code or because a reason is given. */
  readonly isReturn: boolean;
  readonly reasonCode: string | null;
  /** True when the bank takes back an entry of its own. */
  readonly isReversalOfEntry: boolean;
  readonly counterIban: string | null;
  /** The other account's identifier where it has no IBAN. */
  readonly counterAccount: string | null;
  /** On whose behalf it was, where the bank names the ultimate party. */
  readonly counterName: string | null;
  /** Name of the other account's holder if it differs from the counterparty, such as a payment service. */
  readonly counterVia: string | null;
  /** All that is said of it: free text, structured references, invoices, reasons and the bank's own words. */
  readonly text: string | null;
  /** The first structured reference. */
  readonly creditorReference: string | null;
  /** ISO domain, family and sub-family, such as `PMNT/IDDT/ESDD`; the bank's own code where it gives no other. */
  readonly bankCode: string | null;
  /** True where the entry's details do not add up to it: `amount` is then all of the entry. */
  readonly detailsDiffer: boolean;
  /** Counts lines of a statement that nothing else tells apart, from 0. */
  readonly occurrence: number;
};

/** The bank's word on a file of ours (pain.002): on one order, or with `endToEndId` null on its block or the file. */
export type StatusItem = {
  readonly kind: 'status';
  readonly message: 'pain.002';
  readonly version: string;
  readonly messageId: string;
  readonly originalMessageId: string;
  readonly blockId: string | null;
  /** Empty for an order that the bank names by no reference. */
  readonly endToEndId: string | null;
  /** Such as `RJCT`, `ACCP`, `ACSP` or `PART`; empty if the bank names an order without a status. */
  readonly status: string;
  readonly reasonCode: string | null;
  readonly text: string | null;
};

/**
 * Contents of a file that were not read: a message (`camt.052`), entries that are not booked or of another currency, and
 * statements of another account.
 */
export type SkippedItem = {
  readonly kind: 'skipped';
  readonly what: 'camt.052' | 'notBooked' | 'currency' | 'otherAccount';
  readonly quantity: number;
  /** The other account, with its currency if that isn't ours. */
  readonly account?: string;
};

/** Contents of a bank file, in its order; `end` comes last if the file was complete. */
export type BankItem = StatementItem | LineItem | StatusItem | SkippedItem | { readonly kind: 'end' };
