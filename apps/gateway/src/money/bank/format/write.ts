import { createHash } from 'node:crypto';
import { isSameBank, isSepaIban } from '@stuiver/domain/iban';
import type { PostalAddress } from '@stuiver/domain/mandate';
import { formatWire } from '@stuiver/domain/money';
import { checkSepaReference, toSepaText } from '@stuiver/domain/sepa-text';
import { XMLBuilder } from 'fast-xml-parser';
import { findFaults, type OrderFault } from './faults.ts';
import type { Collection, CreditTransfer, FileHead, Orders, BankParty, Reversal } from './orders.ts';

/** Reads a file's orders from the first, each time that it is called; those of a block follow each other. */
type Source<Order> = () => Iterable<Order> | AsyncIterable<Order>;

/** A fault of one order, or of the file itself (`endToEndId` is null). */
type FileFault = { readonly endToEndId: string | null; readonly field: string; readonly fault: string };

/** A file that the bank would refuse: nothing of it was written. */
export class FaultyFile extends Error {
  readonly faults: readonly FileFault[];

  constructor(faults: readonly FileFault[]) {
    super(
      `Not written: ${faults.map((one) => `${one.endToEndId ?? 'file'}: ${one.field} ${one.fault}`).join('; ')}`,
    );
    this.faults = faults;
  }
}

/** Faults that a refusal lists; more would only repeat them. */
const MOST_FAULTS = 100;
/** Orders written at a time. */
const BATCH = 100;

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });
const write = (element: object): string => builder.build(element);

type Sums = { quantity: number; total: number };
type Account = FileHead['account'];

/** The parts in which one message differs from another. */
type Shape<Kind extends keyof Orders> = {
  readonly kind: Kind;
  readonly message: string;
  /** Element names of the message, a block and an order. */
  readonly names: readonly [root: string, block: string, order: string];
  /** Orders with the same key are one block. */
  readonly blockKey: (order: Orders[Kind]) => string;
  /** Elements before the blocks; the first order is given. */
  readonly head: (group: object, account: Account, first: Orders[Kind]) => object;
  readonly block: (id: string, sums: object, account: Account, first: Orders[Kind]) => object;
  readonly order: (order: Orders[Kind], account: Account) => object;
};

const buildXmlAmount = ({ amount, currency }: { amount: number; currency: string }) => ({
  '@_Ccy': currency,
  '#text': formatWire(amount),
});

const buildIbanAccount = (iban: string) => ({ Id: { IBAN: iban } });

/** The bank of an account; SEPA no longer needs its BIC. */
const buildAgent = (bic: string) => ({
  FinInstnId: bic === '' ? { Othr: { Id: 'NOTPROVIDED' } } : { BICFI: bic },
});

function buildPostalAddress({ street, postCode, town, country }: PostalAddress) {
  return {
    ...(street !== '' && { StrtNm: toSepaText(street) }),
    ...(postCode !== '' && { PstCd: toSepaText(postCode) }),
    TwnNm: toSepaText(town),
    Ctry: country,
  };
}

const buildParty = ({ name, address }: Pick<BankParty, 'name' | 'address'>) => ({
  Nm: toSepaText(name),
  ...(address && { PstlAdr: buildPostalAddress(address) }),
});

const buildScheme = (identifier: string) => ({
  Id: { PrvtId: { Othr: { Id: identifier, SchmeNm: { Prtry: 'SEPA' } } } },
});

/** The mandate, with what changed since the collection before: both belong to the transaction, not to its block. */
function buildMandate({ mandate, debtor }: Collection) {
  const { oldIban, oldCreditorIdentifier } = mandate;
  const isAmended = oldIban !== null || oldCreditorIdentifier !== null;
  return {
    MndtId: mandate.reference,
    DtOfSgntr: mandate.signedOn,
    AmdmntInd: isAmended,
    ...(isAmended && {
      AmdmntInfDtls: {
        ...(oldCreditorIdentifier !== null && { OrgnlCdtrSchmeId: buildScheme(oldCreditorIdentifier) }),
        // The debtor's bank compares the account before with its own; another bank only learns that there was one.
        ...(oldIban !== null && {
          OrgnlDbtrAcct: isSameBank(oldIban, debtor.iban)
            ? buildIbanAccount(oldIban)
            : { Id: { Othr: { Id: 'SMNDA' } } },
        }),
      },
    }),
  };
}

const debitType = ({ sequence }: Collection) => ({
  SvcLvl: { Cd: 'SEPA' },
  LclInstrm: { Cd: 'CORE' },
  SeqTp: sequence,
});

const buildRemittance = (text: string) => ({ Ustrd: toSepaText(text) });

const initiating = (group: object, { name }: Account) => ({
  GrpHdr: { ...group, InitgPty: { Nm: toSepaText(name) } },
});

/** Direct debits: one block a day, sequence and creditor. */
const COLLECTIONS: Shape<'collection'> = {
  kind: 'collection',
  message: 'pain.008.001.08',
  names: ['CstmrDrctDbtInitn', 'PmtInf', 'DrctDbtTxInf'],
  blockKey: ({ dueOn, sequence, creditor }) => `${dueOn} ${sequence} ${creditor.identifier} ${creditor.name}`,
  head: initiating,
  block: (id, sums, account, first) => ({
    PmtInfId: id,
    PmtMtd: 'DD',
    ...sums,
    PmtTpInf: debitType(first),
    ReqdColltnDt: first.dueOn,
    Cdtr: { Nm: toSepaText(first.creditor.name) },
    CdtrAcct: buildIbanAccount(account.iban),
    CdtrAgt: buildAgent(account.bic),
    ChrgBr: 'SLEV',
    CdtrSchmeId: buildScheme(first.creditor.identifier),
  }),
  order: (order) => ({
    PmtId: { EndToEndId: order.endToEndId },
    InstdAmt: buildXmlAmount(order),
    DrctDbtTx: { MndtRltdInf: buildMandate(order) },
    DbtrAgt: buildAgent(order.debtor.bic),
    Dbtr: buildParty(order.debtor),
    DbtrAcct: buildIbanAccount(order.debtor.iban),
    RmtInf: buildRemittance(order.text),
  }),
};

/** Refunds and payouts: one block a day. */
const TRANSFERS: Shape<'transfer'> = {
  kind: 'transfer',
  message: 'pain.001.001.09',
  names: ['CstmrCdtTrfInitn', 'PmtInf', 'CdtTrfTxInf'],
  blockKey: ({ dueOn }) => dueOn,
  head: initiating,
  block: (id, sums, account, first) => ({
    PmtInfId: id,
    PmtMtd: 'TRF',
    ...sums,
    PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
    ReqdExctnDt: { Dt: first.dueOn },
    Dbtr: { Nm: toSepaText(account.name) },
    DbtrAcct: buildIbanAccount(account.iban),
    DbtrAgt: buildAgent(account.bic),
    ChrgBr: 'SLEV',
  }),
  order: ({ creditor, ...order }) => ({
    PmtId: { EndToEndId: order.endToEndId },
    Amt: { InstdAmt: buildXmlAmount(order) },
    ...(creditor.bic !== '' && { CdtrAgt: buildAgent(creditor.bic) }),
    Cdtr: buildParty(creditor),
    CdtrAcct: buildIbanAccount(creditor.iban),
    RmtInf: buildRemittance(order.text),
  }),
};

const collectionKey = (order: Reversal) => COLLECTIONS.blockKey({ ...order, dueOn: order.originalDueOn });

/** Reversals: one original message, and its blocks. */
const REVERSALS: Shape<'reversal'> = {
  kind: 'reversal',
  message: 'pain.007.001.09',
  names: ['CstmrPmtRvsl', 'OrgnlPmtInfAndRvsl', 'TxInf'],
  blockKey: (order) => `${order.originalMessageId} ${collectionKey(order)}`,
  head: (group, account, first) => ({
    GrpHdr: { ...group, GrpRvsl: false, InitgPty: { Nm: toSepaText(account.name) } },
    OrgnlGrpInf: { OrgnlMsgId: first.originalMessageId, OrgnlMsgNmId: COLLECTIONS.message },
  }),
  block: (id, _sums, _account, first) => ({
    RvslPmtInfId: id,
    OrgnlPmtInfId: blockId(first.originalMessageId, collectionKey(first)),
    PmtInfRvsl: false,
  }),
  order: (order, account) => ({
    RvslId: order.endToEndId,
    OrgnlEndToEndId: order.originalEndToEndId,
    OrgnlInstdAmt: buildXmlAmount(order),
    RvsdInstdAmt: buildXmlAmount(order),
    ChrgBr: 'SLEV',
    RvslRsnInf: { Orgtr: { Nm: toSepaText(order.creditor.name) }, Rsn: { Cd: order.reason } },
    OrgnlTxRef: {
      ReqdColltnDt: order.originalDueOn,
      CdtrSchmeId: buildScheme(order.creditor.identifier),
      PmtTpInf: debitType(order),
      PmtMtd: 'DD',
      MndtRltdInf: buildMandate(order),
      RmtInf: buildRemittance(order.text),
      Dbtr: { Pty: buildParty(order.debtor) },
      DbtrAcct: buildIbanAccount(order.debtor.iban),
      DbtrAgt: buildAgent(order.debtor.bic),
      CdtrAgt: buildAgent(account.bic),
      Cdtr: { Pty: { Nm: toSepaText(order.creditor.name) } },
      CdtrAcct: buildIbanAccount(account.iban),
    },
  }),
};

/** A block's id, which a reversal reckons again from the collection's facts. */
function blockId(messageId: string, key: string): string {
  return createHash('sha256').update(`${messageId} ${key}`).digest('hex').slice(0, 32);
}

/** Returns the id of the block that an order of a file is in, by which the bank may book. */
export function getBlockId(messageId: string, order: Collection | CreditTransfer): string {
  const key = 'sequence' in order ? COLLECTIONS.blockKey(order) : TRANSFERS.blockKey(order);
  return blockId(messageId, key);
}

const buildSums = ({ quantity, total }: Sums) => ({ NbOfTxs: quantity, CtrlSum: formatWire(total) });

/** Reads all orders once: the sums of their blocks by key, in their order. */
async function sumBlocks<Kind extends keyof Orders>(
  { kind, blockKey }: Shape<Kind>,
  head: FileHead,
  orders: Source<Orders[Kind]>,
): Promise<{ first: Orders[Kind]; blocks: Map<string, Sums> }> {
  const blocks = new Map<string, Sums>();
  const all: Sums = { quantity: 0, total: 0 };
  const faults: FileFault[] = [];
  const refuse = (
    endToEndId: string | null,
    { field, fault }: OrderFault | { field: string; fault: string },
  ) => {
    if (faults.length < MOST_FAULTS) faults.push({ endToEndId, field, fault });
  };
  let first: Orders[Kind] | null = null;
  let open: string | null = null;
  for await (const order of orders()) {
    first ??= order;
    const key = blockKey(order);
    const block = blocks.get(key) ?? { quantity: 0, total: 0 };
    if (block.quantity > 0 && key !== open) refuse(order.endToEndId, { field: 'order', fault: 'scattered' });
    if ('originalMessageId' in order && 'originalMessageId' in first)
      if (order.originalMessageId !== first.originalMessageId)
        refuse(order.endToEndId, { field: 'originalMessageId', fault: 'mixed' });
    open = key;
    blocks.set(key, { quantity: block.quantity + 1, total: block.total + order.amount });
    all.quantity += 1;
    all.total += order.amount;
    for (const fault of findFaults(kind, order, head.today)) refuse(order.endToEndId, fault);
  }
  if (!checkSepaReference(head.messageId)) refuse(null, { field: 'messageId', fault: 'invalid' });
  if (!isSepaIban(head.account.iban)) refuse(null, { field: 'account.iban', fault: 'invalid' });
  if (all.quantity !== head.quantity) refuse(null, { field: 'quantity', fault: 'mismatch' });
  if (all.total !== head.total) refuse(null, { field: 'total', fault: 'mismatch' });
  if (first === null) refuse(null, { field: 'quantity', fault: 'tooLow' });
  if (first === null || faults.length > 0) throw new FaultyFile(faults);
  return { first, blocks };
}

async function* writeFile<Kind extends keyof Orders>(
  shape: Shape<Kind>,
  head: FileHead,
  orders: Source<Orders[Kind]>,
): AsyncGenerator<string, void> {
  const { first, blocks } = await sumBlocks(shape, head, orders);
  const [root, blockName, orderName] = shape.names;
  // Some banks refuse fractions of a second.
  const createdAt = `${head.createdAt.toISOString().slice(0, 19)}Z`;
  const group = { MsgId: head.messageId, CreDtTm: createdAt, ...buildSums(head) };
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${shape.message}"><${root}>`;
  yield write(shape.head(group, head.account, first));
  let open: string | null = null;
  let batch: object[] = [];
  const left: Sums = { quantity: head.quantity, total: head.total };
  const flush = () => {
    const text = batch.length === 0 ? '' : write({ [orderName]: batch });
    batch = [];
    return text;
  };
  for await (const order of orders()) {
    const key = shape.blockKey(order);
    if (key !== open) {
      const sums = blocks.get(key);
      if (sums === undefined) throw new Error('The orders changed while they were written');
      yield `${flush()}${open === null ? '' : `</${blockName}>`}<${blockName}>`;
      yield write(shape.block(blockId(head.messageId, key), buildSums(sums), head.account, order));
      open = key;
    }
    batch.push(shape.order(order, head.account));
    left.quantity -= 1;
    left.total -= order.amount;
    if (batch.length === BATCH) yield flush();
  }
  if (left.quantity !== 0 || left.total !== 0) throw new Error('The orders changed while they were written');
  yield `${flush()}</${blockName}></${root}></Document>\n`;
}

/**
 * Writes direct debits as pain.008.001.08, in chunks. They are read twice: first for the faults and sums of all,
 * then to be written, so that memory does not depend on their number.
 *
 * @param orders those of one day, sequence and creditor follow each other
 * @throws FaultyFile before the first chunk when the bank would refuse anything
 */
export function writeCollections(head: FileHead, orders: Source<Collection>): AsyncGenerator<string, void> {
  return writeFile(COLLECTIONS, head, orders);
}

/**
 * Writes credit transfers as pain.001.001.09, in chunks.
 *
 * @param orders those of one day follow each other; read twice
 * @throws FaultyFile before the first chunk when the bank would refuse anything
 */
export function writeTransfers(head: FileHead, orders: Source<CreditTransfer>): AsyncGenerator<string, void> {
  return writeFile(TRANSFERS, head, orders);
}

/**
 * Writes reversals of collections as pain.007.001.09, in chunks.
 *
 * @param orders of one original file, which is all that the message can name; those of one original day, sequence and
 *   creditor follow each other; read twice
 * @throws FaultyFile before the first chunk when the bank would refuse anything
 */
export function writeReversals(head: FileHead, orders: Source<Reversal>): AsyncGenerator<string, void> {
  return writeFile(REVERSALS, head, orders);
}
