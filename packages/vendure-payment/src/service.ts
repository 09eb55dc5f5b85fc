import { Inject, Injectable } from '@nestjs/common';
import { createStuiver, deriveRefundId, type Stuiver, StuiverError } from '@stuiver/client';
import { HistoryEntryType } from '@vendure/common/lib/generated-types';
import {
  ActiveOrderService,
  type CreateRefundResult,
  HistoryService,
  isGraphQlErrorResult,
  Order,
  OrderService,
  Payment,
  PaymentMethodService,
  Refund,
  type RequestContext,
  RequestContextService,
  totalCoveredByPayments,
  TransactionalConnection,
  UserInputError,
} from '@vendure/core';
import { readAmount, writeAmount } from './money.ts';

export type StuiverPluginOptions = {
  /** The gateway's address, such as `https://pay.example.com/gateway`. */
  readonly gateway: string;
  /** A key with `payments:write`, `payments:read` and `refunds:write`. */
  readonly apiKey: string;
  /** Signs webhook events; two, separated by a space, while one replaces the other. */
  readonly webhookSecret: string;
  /** The address of this Vendure server, to which webhook events go. */
  readonly vendureUrl: string;
  /** Where payers come back to; `{code}` becomes the order's code. */
  readonly returnUrl: string;
};

export const OPTIONS = Symbol('options of StuiverPlugin');

type GatewayPayment = Awaited<ReturnType<Stuiver['payments']['get']>>;

const PAYABLE = ['AddingItems', 'ArrangingPayment', 'ArrangingAdditionalPayment'];
const REFUND_STATES = { PENDING: 'Pending', SUCCEEDED: 'Settled', FAILED: 'Failed' } as const;
const isPaid = (status: string) => status === 'SUCCEEDED' || status === 'SETTLED';
const isUnderWay = (status: string) => ['OPEN', 'PENDING', 'AUTHORIZED'].includes(status);

/** Starts payments of orders, and brings orders up to date with what the gateway answers. */
@Injectable()
export class StuiverService {
  private readonly stuiver: Stuiver;

  constructor(
    @Inject(OPTIONS) private readonly options: StuiverPluginOptions,
    private readonly activeOrders: ActiveOrderService,
    private readonly connection: TransactionalConnection,
    private readonly contexts: RequestContextService,
    private readonly history: HistoryService,
    private readonly methods: PaymentMethodService,
    private readonly orders: OrderService,
  ) {
    this.stuiver = createStuiver(options);
  }

  /**
   * Starts the payment of what is due of the active order. While one is under way it is that one: an order has one at a
   * time, so that it is not paid twice.
   *
   * @throws UserInputError if the order cannot be paid now
   */
  async start(ctx: RequestContext): Promise<{ redirectUrl: string; transactionId: string }> {
    const { code } = await this.getActiveOrder(ctx);
    const earlier = [];
    for await (const payment of this.stuiver.payments.list({ reference: code })) {
      // Its webhook event may still be on the way.
      if (isPaid(payment.status)) await this.bringUpToDate(payment.id);
      earlier.push(payment);
    }
    const order = await this.getActiveOrder(ctx);
    const eligible = await this.methods.getEligiblePaymentMethods(ctx, order);
    const method = await this.findMethod(ctx);
    if (!eligible.some((one) => one.code === method && one.isEligible))
      throw new UserInputError('This order cannot be paid by Stuiver.');
    if (order.state === 'AddingItems') {
      const moved = await this.orders.transitionToState(ctx, order.id, 'ArrangingPayment');
      if (isGraphQlErrorResult(moved)) throw new UserInputError(moved.transitionError);
    }
    order.payments = await this.orders.getOrderPayments(ctx, order.id);
    const amount = writeAmount(order.totalWithTax - totalCoveredByPayments(order, 'Settled'));
    const underWay = earlier.find(({ status }) => isUnderWay(status));
    // The cart has changed since; a payment that its payer has begun cannot be cancelled.
    const isOutdated = underWay !== undefined && underWay.amount !== amount;
    if (isOutdated) await this.stuiver.payments.cancel(underWay.id);
    const ended = earlier.filter(({ status }) => !isUnderWay(status)).length + (isOutdated ? 1 : 0);
    const back = this.options.returnUrl.replaceAll('{code}', encodeURIComponent(code));
    const started = await this.stuiver.payments.start(
      {
        amount,
        description: `Order ${code}`,
        reference: code,
        metadata: { channel: ctx.channel.token },
        redirectUrlSuccess: back,
        redirectUrlFailed: back,
        redirectUrlAborted: back,
        notifyUrl: `${this.options.vendureUrl.replace(/\/+$/, '')}/payments/stuiver`,
      },
      // The same key gives the same payment, until that one has ended.
      { idempotencyKey: `${code}:${ended}` },
    );
    // After 72 hours the key starts another one, while a transfer of the first may still come.
    if (underWay !== undefined && !isOutdated && started.transactionId !== underWay.id) {
      await this.stuiver.payments.cancel(started.transactionId);
      throw new UserInputError('A payment of this order is under way.');
    }
    return { redirectUrl: started.redirectUrl ?? back, transactionId: started.transactionId };
  }

  /**
   * Brings an order up to date with a payment as it is at the gateway now: any number of times, in any order.
   *
   * @throws Error if the order does not take the payment; a later try may succeed
   */
  async bringUpToDate(transactionId: string): Promise<void> {
    const payment = await this.stuiver.payments.get(transactionId);
    const channelOrToken = payment.metadata['channel'];
    const ctx = await this.contexts.create({ apiType: 'custom', channelOrToken });
    // What a refusal changed, such as a coupon that is no longer valid, stays: the next try counts without it.
    const refusal = await this.connection.withTransaction(ctx, (tx) => this.apply(tx, payment));
    if (refusal !== null) throw new Error(`Order ${payment.reference}, payment ${payment.id}: ${refusal}`);
  }

  /** Refunds a payment; the same refund, asked for again because its answer was lost, is the same one. */
  async refund(
    ctx: RequestContext,
    { code }: Order,
    { id, transactionId }: Payment,
    cents: number,
    reason: string | undefined,
  ): Promise<CreateRefundResult> {
    const order = await this.lockOrder(ctx, code);
    const before = order?.payments.find((one) => one.id === id)?.refunds.length ?? 0;
    const amount = writeAmount(cents);
    const refundId = await deriveRefundId(transactionId, before, amount);
    try {
      const description = reason ?? `Order ${code}`;
      const refund = await this.stuiver.refunds.create({ transactionId, amount, refundId, description });
      return { state: REFUND_STATES[refund.status], transactionId: refundId };
    } catch (error) {
      if (!(error instanceof StuiverError) || error.status < 400 || error.status >= 500) throw error;
      return { state: 'Failed', transactionId: refundId, metadata: { error: error.message } };
    }
  }

  private async getActiveOrder(ctx: RequestContext): Promise<Order> {
    const order = await this.activeOrders.getActiveOrder(ctx, undefined);
    if (order === undefined) throw new UserInputError('There is no active order.');
    if (order.currencyCode !== 'EUR') throw new UserInputError('Stuiver takes euros.');
    return order;
  }

  /** Finds the code of the channel's payment method with the handler of this plug-in. */
  private async findMethod(ctx: RequestContext): Promise<string> {
    const { items } = await this.methods.findAll(ctx);
    const method = items.find(({ handler }) => handler.code === 'stuiver');
    if (method === undefined) throw new UserInputError('No payment method has the handler of Stuiver.');
    return method.code;
  }

  /** Locks an order, so that what changes its payments comes one after the other, and reads it. */
  private async lockOrder(ctx: RequestContext, code: string): Promise<Order | null> {
    const orders = this.connection.getRepository(ctx, Order);
    // SQLite has no row locks: it takes one writer at a time.
    if (['postgres', 'mysql', 'mariadb'].includes(this.connection.rawConnection.options.type))
      await orders.createQueryBuilder('o').setLock('pessimistic_write').where({ code }).getOne();
    return orders.findOne({ where: { code }, relations: { payments: { refunds: true } } });
  }

  /** Applies a payment to its order. @returns why the order does not take it, or null */
  private async apply(ctx: RequestContext, payment: GatewayPayment): Promise<string | null> {
    const order = await this.lockOrder(ctx, payment.reference);
    if (order === null) return isPaid(payment.status) ? 'there is no such order' : null;
    if (!order.payments.some(({ transactionId }) => transactionId === payment.id)) {
      if (!isPaid(payment.status)) return null;
      if (!PAYABLE.includes(order.state) || totalCoveredByPayments(order, 'Settled') >= order.totalWithTax)
        return this.giveBack(ctx, order, payment);
      const refusal = await this.add(ctx, order, payment);
      if (refusal !== null) return refusal;
    }
    const payments = await this.orders.getOrderPayments(ctx, order.id);
    const own = payments.find(({ transactionId }) => transactionId === payment.id);
    if (own === undefined) return 'its payment is missing';
    await this.applyRefunds(ctx, own, payment);
    await this.noteChargebacks(ctx, order, own, payment);
    return null;
  }

  private async add(ctx: RequestContext, order: Order, payment: GatewayPayment): Promise<string | null> {
    if (order.state === 'AddingItems') {
      const moved = await this.orders.transitionToState(ctx, order.id, 'ArrangingPayment');
      if (isGraphQlErrorResult(moved)) return moved.transitionError;
    }
    const added = await this.orders.addPaymentToOrder(ctx, order.id, {
      method: await this.findMethod(ctx),
      metadata: { transactionId: payment.id, amount: readAmount(payment.amount) },
    });
    return isGraphQlErrorResult(added) ? added.message : null;
  }

  /** Gives money back that came for an order which was paid otherwise, or cancelled, in the meantime. */
  private async giveBack(ctx: RequestContext, order: Order, payment: GatewayPayment): Promise<null> {
    const refundId = await deriveRefundId(payment.id, 'surplus');
    if (readAmount(payment.remainingAmount) === 0 || payment.refunds.some((one) => one.refundId === refundId))
      return null;
    const { id: transactionId, merchantId, remainingAmount: amount } = payment;
    const description = `Order ${order.code}`;
    await this.stuiver.refunds.create({ transactionId, merchantId, amount, description, refundId });
    await this.note(ctx, order, `${amount} came when nothing was due, and was given back.`);
    return null;
  }

  /** Brings refunds up to date, also those that were made in the portal. */
  private async applyRefunds(ctx: RequestContext, own: Payment, payment: GatewayPayment): Promise<void> {
    for (const { refundId, status, amount, description } of payment.refunds.filter((one) => !one.automatic)) {
      let refund = own.refunds.find(({ transactionId }) => transactionId === refundId);
      if (refund === undefined && status !== 'FAILED')
        refund = await this.connection.getRepository(ctx, Refund).save(
          new Refund({
            payment: own,
            method: own.method,
            ...{ items: 0, shipping: 0, adjustment: 0, total: readAmount(amount) },
            ...{ reason: description, state: 'Pending', transactionId: refundId, metadata: {} },
          }),
        );
      const state = REFUND_STATES[status];
      if (refund === undefined || refund.state === state || refund.state === 'Failed' || state === 'Pending')
        continue;
      await this.orders.transitionRefundToState(ctx, refund.id, state, refundId);
    }
  }

  /** Writes chargebacks to the order's history: Vendure has no state for them. */
  private async noteChargebacks(ctx: RequestContext, order: Order, own: Payment, payment: GatewayPayment) {
    const known: Record<string, string> = { ...own.metadata['chargebacks'] };
    for (const { id, status, amount, reasonCode } of payment.chargebacks) {
      if (known[id] === status) continue;
      const text = `Chargeback of ${amount} (${reasonCode}), payment ${payment.id}: ${status}`;
      await this.note(ctx, order, text);
      known[id] = status;
    }
    const metadata = { ...own.metadata, chargebacks: known } as never;
    await this.connection.getRepository(ctx, Payment).update(own.id, { metadata });
  }

  private async note(ctx: RequestContext, { id: orderId }: Order, text: string): Promise<void> {
    const data = { note: `Stuiver: ${text}` };
    const entry = { ctx, orderId, type: HistoryEntryType.ORDER_NOTE, data } as const;
    await this.history.createHistoryEntryForOrder(entry, false);
  }
}
