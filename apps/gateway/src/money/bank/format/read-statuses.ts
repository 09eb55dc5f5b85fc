import type { BankItem, StatusItem } from './items.ts';
import { joined, listTexts } from './transactions.ts';
import { emptyTree, keep, needed, type XmlPart, textAt, type Tree } from './xml-tree.ts';

type Status = Pick<StatusItem, 'status' | 'reasonCode' | 'text'>;

/**
 * The word on the file, a block or an order. Of several reasons the first that has ISO's code counts, else the first of
 * the bank's own.
 *
 * @param name the element of the status, which is empty without it
 */
function readStatusElement(tree: Tree, name: string): Status {
  const reasons = tree.children.filter((child) => child.name === 'StsRsnInf');
  const codes = (kind: string) => reasons.flatMap((reason) => textAt(reason, 'Rsn', kind) ?? []);
  return {
    status: textAt(tree, name) ?? '',
    reasonCode: codes('Cd')[0] ?? codes('Prtry')[0] ?? null,
    text: joined(reasons.flatMap((reason) => listTexts(reason, 'AddtlInf'))),
  };
}

/** Status of a part: its own, else that of the whole, except `PART`, which says nothing about any one part. */
function within(own: Status, whole: Status): Status {
  const status = own.status || (whole.status === 'PART' ? '' : whole.status);
  // Why some were refused is no reason for those that were not.
  if (own.reasonCode !== null || (own.status !== '' && own.status !== 'RJCT')) return { ...own, status };
  return { status, reasonCode: whole.reasonCode, text: own.text ?? whole.text };
}

/** Reads pain.002. */
export class StatusReader {
  readonly #version: string;
  #messageId = '';
  #originalMessageId = '';
  #file: Status = { status: '', reasonCode: null, text: null };
  #block: Tree | null = null;
  #isBlockGiven = false;

  constructor(version: string) {
    this.#version = version;
  }

  /** Takes the next part of the file and returns what is known by it. */
  *take(part: XmlPart): Generator<BankItem, void> {
    if (part.kind === 'tree') yield* this.#takeTree(part.tree);
    else if (part.name === 'OrgnlPmtInfAndSts') {
      yield* this.#blockItems();
      this.#block = part.kind === 'open' ? emptyTree(part.name, part.line) : null;
      this.#isBlockGiven = false;
    }
  }

  *#takeTree(tree: Tree): Generator<BankItem, void> {
    const block = this.#block;
    if (tree.name === 'GrpHdr') this.#messageId = textAt(tree, 'MsgId') ?? '';
    else if (tree.name === 'OrgnlGrpInfAndSts') {
      this.#originalMessageId = needed(textAt(tree, 'OrgnlMsgId'), 'OrgnlMsgId');
      this.#file = readStatusElement(tree, 'GrpSts');
      yield* this.#item(null, null, this.#file);
    } else if (tree.name === 'TxInfAndSts' && block !== null) {
      yield* this.#blockItems();
      // An order without a name still counts, and is left for manual review.
      const reference = textAt(tree, 'OrgnlEndToEndId') ?? textAt(tree, 'OrgnlInstrId') ?? '';
      const status = within(readStatusElement(tree, 'TxSts'), this.#blockStatus(block));
      yield* this.#item(textAt(block, 'OrgnlPmtInfId'), reference, status);
    } else if (block !== null) keep(block, tree);
  }

  #blockStatus(block: Tree): Status {
    return within(readStatusElement(block, 'PmtInfSts'), this.#file);
  }

  /** The status of the block itself, once, if it has one of its own. */
  *#blockItems(): Generator<BankItem, void> {
    const block = this.#block;
    if (block === null || this.#isBlockGiven) return;
    this.#isBlockGiven = true;
    if (textAt(block, 'PmtInfSts') !== null)
      yield* this.#item(textAt(block, 'OrgnlPmtInfId'), null, this.#blockStatus(block));
  }

  *#item(blockId: string | null, endToEndId: string | null, status: Status): Generator<BankItem, void> {
    // Of a file or block without a status, its parts say more.
    if (status.status === '' && endToEndId === null) return;
    yield {
      kind: 'status',
      message: 'pain.002',
      version: this.#version,
      messageId: this.#messageId,
      originalMessageId: this.#originalMessageId,
      blockId,
      endToEndId,
      ...status,
    };
  }
}
