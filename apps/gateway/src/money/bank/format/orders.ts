import type { PostalAddress } from '@stuiver/domain/mandate';

/** The other side of an order. Texts may have accents, which files drop; `bic` may be empty. */
export type BankParty = {
  readonly name: string;
  /** In its electronic form. */
  readonly iban: string;
  readonly bic: string;
  readonly address: PostalAddress | null;
};

/** Facts that every order has. Amounts in minor units, days `YYYY-MM-DD`. */
type Order = {
  readonly endToEndId: string;
  readonly amount: number;
  readonly currency: string;
  readonly text: string;
  readonly dueOn: string;
};

/** A direct debit to be collected. */
export type Collection = Order & {
  readonly sequence: 'FRST' | 'RCUR' | 'FNAL' | 'OOFF';
  readonly creditor: { readonly name: string; readonly identifier: string };
  readonly mandate: {
    readonly reference: string;
    readonly signedOn: string;
    /** The account until this collection; null if it did not change. */
    readonly oldIban: string | null;
    /** The creditor's identifier until this collection; null if it did not change. */
    readonly oldCreditorIdentifier: string | null;
  };
  readonly debtor: BankParty;
};

/** Money to be sent: a refund or a payout. */
export type CreditTransfer = Order & { readonly creditor: BankParty };

/** A collection to be given back in full. Its facts are those of the collection, but for `endToEndId` and `dueOn`. */
export type Reversal = Collection & {
  readonly originalMessageId: string;
  readonly originalEndToEndId: string;
  readonly originalDueOn: string;
  /** `AM05` (collected twice), `MS02` or `MS03` (no reason given). */
  readonly reason: string;
};

/** Orders by their kind. */
export type Orders = {
  readonly collection: Collection;
  readonly transfer: CreditTransfer;
  readonly reversal: Reversal;
};

/** A file's own facts: its id, the provider's account, and how many orders of how much in all. */
export type FileHead = {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly account: { readonly name: string; readonly iban: string; readonly bic: string };
  /** The day that due days are compared with. */
  readonly today: string;
  readonly quantity: number;
  readonly total: number;
};
