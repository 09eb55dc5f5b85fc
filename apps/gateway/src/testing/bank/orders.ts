import type { Collection, CreditTransfer, FileHead, Reversal } from '../../money/bank/format/orders.ts';

/** The provider's account in tests. */
export const OUR_ACCOUNT = { name: 'Stuiver B.V.', iban: 'NL02ABNA0123456789', bic: 'ABNANL2A' };

const DEBTOR = {
  name: 'J. de Vries',
  iban: 'NL91ABNA0417164300',
  bic: '',
  address: { street: 'Oudegracht 112', postCode: '3511 AX', town: 'Utrecht', country: 'NL' },
};

/** A direct debit due on Friday 4 December 2026. */
export function makeCollection(change: Partial<Collection> = {}): Collection {
  return {
    endToEndId: '0190a1b2c3d44e5f8a9b0c1d2e3f4a5b',
    amount: 1250,
    currency: 'EUR',
    text: 'Van Dijk Fietsen - Order 12',
    dueOn: '2026-12-04',
    sequence: 'RCUR',
    creditor: { name: 'Van Dijk Fietsen', identifier: 'NL79ZZZ999999990000' },
    mandate: { reference: 'M-1', signedOn: '2026-01-15', oldIban: null, oldCreditorIdentifier: null },
    debtor: DEBTOR,
    ...change,
  };
}

/** A credit transfer due on Friday 4 December 2026. */
export function makeTransfer(change: Partial<CreditTransfer> = {}): CreditTransfer {
  const { endToEndId, amount, currency, text, dueOn } = makeCollection();
  return { endToEndId, amount, currency, text, dueOn, creditor: { ...DEBTOR, address: null }, ...change };
}

/** A reversal of the collection, which file `F1` held. */
export function makeReversal(change: Partial<Reversal> = {}): Reversal {
  return {
    ...makeCollection(),
    endToEndId: '0190a1b2c3d44e5f8a9b0c1d2e3f4a5c',
    dueOn: '2026-12-08',
    originalMessageId: 'F1',
    originalEndToEndId: makeCollection().endToEndId,
    originalDueOn: '2026-12-04',
    reason: 'AM05',
    ...change,
  };
}

/** Sums orders into the head of their file. */
export function makeHead(
  orders: readonly { readonly amount: number }[],
  change: Partial<FileHead> = {},
): FileHead {
  return {
    messageId: 'F1',
    createdAt: new Date('2026-11-30T10:00:00.000Z'),
    account: OUR_ACCOUNT,
    today: '2026-11-30',
    quantity: orders.length,
    total: orders.reduce((sum, { amount }) => sum + amount, 0),
    ...change,
  };
}

/** Joins the chunks of a file. */
export async function joinChunks(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}
