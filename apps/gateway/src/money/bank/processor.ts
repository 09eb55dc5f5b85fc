import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lockMandate } from '../mandates/repository.ts';
import { readCollectionFacts } from '../mandates/use-mandate.ts';
import type { PayoutChannel, PayoutOrder, PayoutOutcome } from '../processors/payout-channel.ts';
import {
  type AttemptOutcome,
  type Processor,
  type RefundOutcome,
  type RefundRequest,
  SEPA,
  type StartRequest,
  type Unknown,
} from '../processors/processor.ts';
import type { BankAccount } from './account.ts';
import { checked, newOrder } from './new-order.ts';
import {
  findAttemptFacts,
  findOrder,
  findParts,
  insertOrder,
  lockOrder,
  type NewOrder,
  type OrderRow,
  updateOrder,
} from './order-queries.ts';
import { readRefundAccounts, refundOutcome, writeRefundOrders } from './refund-orders.ts';

type Operation = { readonly merchantId: string; readonly key: string };

/** Characters of a name in a file of SEPA. */
const NAME_LENGTH = 70;

function attemptOutcome(account: BankAccount, order: OrderRow): AttemptOutcome {
  const { id: reference, kind, reason_code: reasonCode } = order;
  const status = (
    {
      WAITING: 'PENDING',
      FILED: 'PENDING',
      BOOKED: 'SUCCEEDED',
      REJECTED: 'FAILED',
      // What came back after it was booked is a chargeback.
      RETURNED: order.booked_on === null ? 'FAILED' : 'SUCCEEDED',
      CANCELLED: 'ABORTED',
      // Only refunds are held.
      HELD: 'PENDING',
    } as const
  )[order.status];
  const { iban, bic, holder: holderName } = account;
  return {
    status,
    reference,
    reasonCode: status === 'FAILED' ? reasonCode : null,
    ...(kind === 'TRANSFER' && status === 'PENDING' ? { transfer: { iban, bic, holderName } } : {}),
  };
}

/** Writes an order once, and returns it, or the one that was there. */
function writeOrder(
  deps: Context,
  operation: Operation,
  make: (tx: Tx) => Promise<NewOrder>,
): Promise<OrderRow> {
  return inTransaction(deps.db, async (tx) => {
    const before = await findOrder(tx, operation.merchantId, operation.key);
    if (before) return before;
    await insertOrder(tx, await make(tx));
    return (await findOrder(tx, operation.merchantId, operation.key))!;
  });
}

/** The order of a direct debit, which reports changes of its mandate to the bank until one has succeeded. */
async function newCollection(
  deps: Context,
  tx: Tx,
  request: StartRequest,
  mandateId: string,
  of: { readonly payment_id: string; readonly name: string },
): Promise<NewOrder> {
  const { merchantId, amount, currency } = request;
  await lockMandate(tx, merchantId, mandateId);
  const told = await readCollectionFacts(tx, merchantId, mandateId);
  const { creditorIdentifier, debtor, oldIban, oldCreditorIdentifier } = told;
  const { street, postCode: post_code, town, country } = debtor.address;
  return checked(
    deps,
    newOrder(deps, request, {
      kind: 'COLLECTION',
      payment_id: of.payment_id,
      amount,
      currency,
      // The bank requires a text.
      text: request.statementText || request.key,
      name: debtor.name,
      iban: debtor.iban,
      bic: debtor.bic,
      street,
      post_code,
      town,
      country,
      mandate_id: mandateId,
      mandate_reference: told.reference,
      signed_on: told.signedOn,
      creditor_name: of.name.slice(0, NAME_LENGTH),
      creditor_identifier: creditorIdentifier,
      sequence: told.isOneOff ? 'OOFF' : 'RCUR',
      old_iban: oldIban ?? '',
      old_creditor_identifier: oldCreditorIdentifier ?? '',
    }),
    'REJECTED',
  );
}

async function start(deps: Context, account: BankAccount, request: StartRequest): Promise<AttemptOutcome> {
  const { merchantId, key, amount, currency, stored } = request;
  const order = await writeOrder(deps, request, async (tx) => {
    const of = await findAttemptFacts(tx, merchantId, key);
    if (!of) throw new Error('An order has lost its attempt');
    if (stored?.kind === 'mandate') return newCollection(deps, tx, request, stored.mandateId, of);
    const text = request.transferReference;
    if (text === null) throw new Error('The bank executes direct debits and bank transfers only');
    const { payment_id, payer } = of;
    const facts = { payment_id, amount, currency, text, name: payer ?? '', iban: '' };
    return newOrder(deps, request, { kind: 'TRANSFER', ...facts });
  });
  return attemptOutcome(account, order);
}

async function voidAttempt(
  deps: Context,
  account: BankAccount,
  operation: Operation,
): Promise<AttemptOutcome | Unknown> {
  const order = await inTransaction(deps.db, async (tx) => {
    const row = await lockOrder(tx, operation.merchantId, { key: operation.key });
    // What is in a file may be at the bank.
    if (row?.status !== 'WAITING') return row;
    const changes = { status: 'CANCELLED', reason_code: 'cancelled' } as const;
    await updateOrder(tx, row, changes);
    return { ...row, ...changes };
  });
  return order ? attemptOutcome(account, order) : { status: 'NOT_FOUND' };
}

async function attemptStatus(
  deps: Context,
  account: BankAccount,
  { merchantId, key }: Operation,
): Promise<AttemptOutcome | Unknown> {
  const order = await findOrder(deps.db, merchantId, key);
  return order ? attemptOutcome(account, order) : { status: 'NOT_FOUND' };
}

function refund(deps: Context, request: RefundRequest): Promise<RefundOutcome> {
  return inTransaction(deps.db, async (tx) => refundOutcome(await writeRefundOrders(deps, tx, request)));
}

async function refundStatus(deps: Context, operation: Operation): Promise<RefundOutcome | Unknown> {
  const orders = await findParts(deps.db, operation.merchantId, operation.key);
  return orders.length > 0 ? refundOutcome(orders) : { status: 'NOT_FOUND' };
}

/**
 * Makes the processor of direct debits and bank transfers by bank files: it writes orders, which files take to the
 * bank, and whose outcome its statements bring (docs/decisions/bank-files.md).
 */
export function makeBankProcessor(deps: Context, account: BankAccount): Processor {
  return {
    code: SEPA,
    methods: ['SEPA_DIRECT_DEBIT', 'BANK_TRANSFER'],
    canBeAsked: true,
    start: (request) => start(deps, account, request),
    // Nothing is authorised first.
    capture: (operation) => attemptStatus(deps, account, operation),
    void: (operation) => voidAttempt(deps, account, operation),
    attemptStatus: (operation) => attemptStatus(deps, account, operation),
    refund: (request) => refund(deps, request),
    refundStatus: (operation) => refundStatus(deps, operation),
    refundAccounts: (operation) => readRefundAccounts(deps, operation),
    // A bank's return isn't a dispute: it is final.
    defenceReasons: () => Promise.resolve([]),
    submitDefence: () => Promise.resolve({ status: 'REFUSED', reason: 'other' }),
    acceptDispute: () => Promise.resolve(),
    // An attempt succeeds when its money is on the account.
    settledBefore: (now) => now,
    nextSettlement: () => null,
  };
}

function payoutOutcome({ status, reason_code }: OrderRow): PayoutOutcome {
  const said = (
    {
      WAITING: 'PENDING',
      FILED: 'PENDING',
      BOOKED: 'PAID',
      REJECTED: 'FAILED',
      RETURNED: 'RETURNED',
      CANCELLED: 'FAILED',
      HELD: 'PENDING',
    } as const
  )[status];
  return { status: said, reasonCode: reason_code };
}

/** Makes the channel that pays merchants by bank files. */
export function makeBankPayouts(deps: Context): PayoutChannel {
  return {
    async send(payout: PayoutOrder) {
      const { amount, currency, iban, holderName: name, statementText: text } = payout;
      const facts = { kind: 'PAYOUT', amount, currency, iban, name, text } as const;
      const order = await writeOrder(deps, payout, () =>
        Promise.resolve(checked(deps, newOrder(deps, payout, facts), 'REJECTED')),
      );
      return payoutOutcome(order);
    },
    async status({ merchantId, key }) {
      const order = await findOrder(deps.db, merchantId, key);
      return order ? payoutOutcome(order) : null;
    },
  };
}
