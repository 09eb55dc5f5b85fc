/** Messages of the bank that are read, each with the oldest and newest version whose elements are known. */
export const BANK_MESSAGES = {
  'camt.053': [2, 14],
  'camt.054': [2, 14],
  'pain.002': [3, 15],
} as const satisfies Record<string, readonly [oldest: number, newest: number]>;

/** Reasons why a file of the bank is refused. A new one does not compile until it has texts in both languages. */
export const BANK_FILE_FAULTS = [
  'notXml',
  'torn',
  'doctype',
  'encoding',
  'unknownEncoding',
  'otherEncoding',
  'tooLarge',
  'tooManyLines',
  'unknownMessage',
  'missing',
  'amount',
  'day',
  'balance',
  'noBalances',
  'otherAccount',
  'zip',
  'zipEncrypted',
  'zipNested',
  'zipTooMany',
  'zipTooDense',
] as const;
export type BankFileFault = (typeof BANK_FILE_FAULTS)[number];

/** Why a file of the bank is refused, and where. Texts of the file are cut; amounts are as on the wire. */
export type BankFileCause = {
  readonly fault: BankFileFault;
  /** The file within a ZIP. */
  readonly entry?: string;
  /** Line of the file at which the element starts, from 1. */
  readonly line?: number;
  /** The message with its version, the encoding, the element, or the text that isn't an amount or a day. */
  readonly value?: string;
  /** The account of the statement, with its currency if that isn't ours. */
  readonly account?: string;
  /** The statement's id. */
  readonly reference?: string;
  readonly currency?: string;
  /** The closing balance. */
  readonly stated?: string;
  /** The opening balance with the entries. */
  readonly sum?: string;
  /** `sum` less `stated`. */
  readonly difference?: string;
};

/** Most characters of a text of the file in a cause. */
export const CAUSE_TEXT = 70;
