import type { BankItem, StatusItem } from './items.ts';
import { emptyTree, find, keep, needed, type Part, textAt, type Tree } from './xml-tree.ts';

type Status = Pick<StatusItem, 'status' | 'reasonCode' | 'text'>;

/** A status of the file, a block or an order, with its first reason; null without one. */
function statusOf(tree: Tree, name: string): Status | null {
  const reason = find(tree, 'StsRsnInf');
  const status = textAt(tree, name);
  if (status === null) return null;
  const reasonCode = textAt(reason, 'Rsn', 'Cd') ?? textAt(reason, 'Rsn', 'Prtry');
  return { status, reasonCode, text: textAt(reason, 'AddtlInf') };
}

/** Reads pain.002. */
export class StatusReader {
  readonly #version: string;
  #messageId = '';
  #originalMessageId = '';
  #block: Tree | null = null;
  #isBlockGiven = false;

  constructor(version: string) {
    this.#version = version;
  }

  /** Takes the next part of the file and returns what is known by it. */
  *take(part: Part): Generator<BankItem, void> {
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
      yield* this.#item(null, null, statusOf(tree, 'GrpSts'));
    } else if (tree.name === 'TxInfAndSts' && block !== null) {
      yield* this.#blockItems();
      const endToEndId = needed(textAt(tree, 'OrgnlEndToEndId'), 'OrgnlEndToEndId');
      // An order without a status of its own has that of its block.
      const status = statusOf(tree, 'TxSts') ?? statusOf(block, 'PmtInfSts');
      yield* this.#item(textAt(block, 'OrgnlPmtInfId'), endToEndId, status);
    } else if (block !== null) keep(block, tree);
  }

  /** The status of the block itself, once. */
  *#blockItems(): Generator<BankItem, void> {
    if (this.#block === null || this.#isBlockGiven) return;
    this.#isBlockGiven = true;
    yield* this.#item(textAt(this.#block, 'OrgnlPmtInfId'), null, statusOf(this.#block, 'PmtInfSts'));
  }

  *#item(
    blockId: string | null,
    endToEndId: string | null,
    status: Status | null,
  ): Generator<BankItem, void> {
    if (status === null) return;
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
