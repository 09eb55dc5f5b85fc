import type { Collection, CreditTransfer, BankParty, Reversal } from './format/orders.ts';
import { getBlockId } from './format/write.ts';
import type { BlockFacts, OrderRow } from './order-queries.ts';

/** The end-to-end id of an order, which comes back on the bank's statements: its id without dashes. */
export const toEndToEndId = ({ id }: Pick<OrderRow, 'id'>): string => id.replaceAll('-', '');

/** The id that an end-to-end id, or a file's message id, was made from; null if it isn't ours. */
export function idOfReference(reference: string): string | null {
  const match = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
    reference.toLowerCase(),
  );
  return match && match.slice(1).join('-');
}

function toParty({ name, iban, bic, street, post_code, town, country }: OrderRow): BankParty {
  // An address without a town is incomplete, so it is left out altogether.
  const address = town === '' ? null : { street, postCode: post_code, town, country };
  return { name, iban, bic, address };
}

/** The words of an order that every format has. */
function buildOrderFacts(order: OrderRow) {
  const { amount, currency, text } = order;
  return { endToEndId: toEndToEndId(order), amount, currency, text, dueOn: order.due_on ?? '' };
}

/** Converts an order of a direct debit to its form in a file. */
export function toCollection(order: OrderRow): Collection {
  return {
    ...buildOrderFacts(order),
    sequence: order.sequence ?? 'RCUR',
    creditor: { name: order.creditor_name ?? '', identifier: order.creditor_identifier ?? '' },
    mandate: {
      reference: order.mandate_reference ?? '',
      signedOn: order.signed_on ?? '',
      oldIban: order.old_iban || null,
      oldCreditorIdentifier: order.old_creditor_identifier || null,
    },
    debtor: toParty(order),
  };
}

/** Converts a refund or payout to its form in a file. */
export function toTransfer(order: OrderRow): CreditTransfer {
  return { ...buildOrderFacts(order), creditor: toParty(order) };
}

/**
 * Converts the reversal of a collection to its form in a file.
 *
 * @param original the collection, which was in a file
 */
export function toReversal(order: OrderRow, original: OrderRow): Reversal {
  return {
    ...toCollection(order),
    originalMessageId: toEndToEndId({ id: original.file_id ?? '' }),
    originalEndToEndId: toEndToEndId(original),
    originalDueOn: original.due_on ?? '',
    reason: 'MS02',
  };
}

/** Returns the file and block that an order is in, as the bank names them. */
export function resolveBlock(
  fileId: string,
  order: BlockFacts & Pick<OrderRow, 'due_on'>,
): { messageId: string; blockId: string } {
  const messageId = toEndToEndId({ id: fileId });
  const facts = { ...order, id: fileId } as OrderRow;
  const convert = order.creditor_identifier === null ? toTransfer : toCollection;
  return { messageId, blockId: getBlockId(messageId, convert(facts)) };
}
