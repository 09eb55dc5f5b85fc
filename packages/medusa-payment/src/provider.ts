import type * as Medusa from '@medusajs/framework/types';
import { AbstractPaymentProvider, MathBN, MedusaError, PaymentActions } from '@medusajs/framework/utils';
import { createStuiver, deriveRefundId, type Stuiver, StuiverError, verifyWebhook } from '@stuiver/client';

export type StuiverOptions = {
  /** The gateway's address, such as `https://pay.example.com/gateway`. */
  readonly gateway: string;
  /** A key with `payments:write`, `payments:read` and `refunds:write`. */
  readonly apiKey: string;
  /** Signs webhook events; two, separated by a space, while one replaces the other. */
  readonly webhookSecret: string;
  /** Medusa's address for webhook events: `https://medusa.example.com/hooks/payment/stuiver_stuiver`. */
  readonly webhookUrl: string;
  /** Where payers come back to; `{session}` becomes the payment session's id. */
  readonly returnUrl: string;
};

type GatewayPayment = Awaited<ReturnType<Stuiver['payments']['get']>>;
type Data = Record<string, unknown> | undefined;
type Report = { status: Medusa.PaymentSessionStatus; data: Record<string, unknown> };

type Recorded = {
  readonly id: string;
  readonly payment_session_id?: string;
  readonly amount: Medusa.BigNumberInput;
  readonly captured_at: Date | null;
  readonly refunds?: Iterable<{
    readonly id: string;
    readonly amount: Medusa.BigNumberInput;
    readonly created_at: Date;
  }>;
};
type Session = {
  readonly id: string;
  readonly payment_collection_id: string;
  readonly data?: Record<string, unknown>;
  readonly payment?: Recorded | null;
  readonly payment_collection?: { readonly payments?: Iterable<Recorded> };
};
/** What this provider uses of the Payment Module, whose container it is given. */
type PaymentModule = {
  readonly paymentSessionService: {
    list(filters: object, config: { relations: string[] }): Promise<Session[]>;
    update(change: { id: string; status: Medusa.PaymentSessionStatus }): Promise<unknown>;
  };
  readonly paymentService: { update(change: { id: string; data: object }): Promise<unknown> };
};

const STATUSES: Record<GatewayPayment['status'], Medusa.PaymentSessionStatus> = {
  OPEN: 'requires_more',
  PENDING: 'pending_authorization',
  AUTHORIZED: 'pending_authorization',
  SUCCEEDED: 'captured',
  SETTLED: 'captured',
  FAILED: 'canceled',
  ABORTED: 'canceled',
  EXPIRED: 'canceled',
};
const isPaid = ({ status }: GatewayPayment) => STATUSES[status] === 'captured';
const isZero = (amount: string) => amount === '0.00';
/** Writes an amount of Medusa, in euros, as the gateway takes it. */
const writeAmount = (amount: Medusa.BigNumberInput) =>
  MathBN.convert(amount).toFormat(2, { decimalSeparator: '.' });
/** The refund of money that came when nothing was due. */
const surplusId = (transactionId: string) => deriveRefundId(transactionId, 'surplus');

/** Pays carts by the hosted page of a Stuiver gateway, which captures by itself. */
export class StuiverPaymentProvider extends AbstractPaymentProvider<StuiverOptions> {
  static override identifier = 'stuiver';
  private readonly stuiver: Stuiver;

  constructor(container: Record<string, unknown>, options: StuiverOptions) {
    super(container, options);
    this.stuiver = createStuiver(options);
  }

  static override validateOptions(options: Record<string, unknown>): void {
    for (const name of ['gateway', 'apiKey', 'webhookSecret', 'webhookUrl', 'returnUrl'])
      if (!options[name]) throw new Error(`@stuiver/medusa-payment needs the option ${name}.`);
  }

  async initiatePayment({
    amount,
    currency_code,
    data,
  }: Medusa.InitiatePaymentInput): Promise<Medusa.InitiatePaymentOutput> {
    const session = String(data?.['session_id']);
    const started = await this.start(session, amount, currency_code, session);
    return { id: started.transactionId, status: 'pending', data: { ...started, session_id: session } };
  }

  /** Replaces the payment if its amount has changed. */
  async updatePayment(input: Medusa.UpdatePaymentInput): Promise<Medusa.UpdatePaymentOutput> {
    const payment = await this.get(input.data);
    if (payment.amount === writeAmount(input.amount)) return this.report(payment, input.data);
    await this.end(payment);
    const session = String(input.data?.['session_id']);
    const started = await this.start(session, input.amount, input.currency_code, payment.id);
    return { status: 'pending', data: { ...started, session_id: session } };
  }

  /** @throws MedusaError if the payer has begun to pay, so that a cart is not paid twice */
  async deletePayment({ data }: Medusa.DeletePaymentInput): Promise<Medusa.DeletePaymentOutput> {
    if (data?.['transactionId'] !== undefined) await this.end(await this.get(data));
    return { ...(data === undefined ? {} : { data }) };
  }

  /** Answers as the gateway does now, but refuses what came for a cart that was paid otherwise. */
  async authorizePayment({ data }: Medusa.AuthorizePaymentInput): Promise<Medusa.AuthorizePaymentOutput> {
    const payment = await this.get(data);
    if (isPaid(payment) && !(await this.isDue(payment))) {
      await this.giveBack(payment);
      return { ...this.report(payment, data), status: 'canceled' };
    }
    if (isPaid(payment)) await this.endOthers(payment);
    return this.report(payment, data);
  }

  async capturePayment({ data }: Medusa.CapturePaymentInput): Promise<Medusa.CapturePaymentOutput> {
    const payment = await this.get(data);
    if (!isPaid(payment)) throw refuse(`The payment is ${payment.status}; it is captured by itself.`);
    return this.report(payment, data);
  }

  async cancelPayment({ data }: Medusa.CancelPaymentInput): Promise<Medusa.CancelPaymentOutput> {
    const payment = await this.get(data);
    await (isPaid(payment) ? this.giveBack(payment) : this.end(payment));
    return this.report(await this.get(data), data);
  }

  /** Refunds; the same refund, asked for again because its answer was lost, is the same one. */
  async refundPayment({
    data,
    amount,
    context,
  }: Medusa.RefundPaymentInput): Promise<Medusa.RefundPaymentOutput> {
    const payment = await this.get(data);
    const session = await this.findSession(String(data?.['session_id']));
    const recorded = [...(session?.payment?.refunds ?? [])].sort(
      (one, other) => Number(new Date(one.created_at)) - Number(new Date(other.created_at)),
    );
    // Medusa removes what failed: asked for again, it is at the same place.
    const place = recorded.findIndex(({ id }) => id === context?.idempotency_key);
    const wish = { transactionId: payment.id, merchantId: payment.merchantId, amount: writeAmount(amount) };
    const refundId = await deriveRefundId(payment.id, place === -1 ? recorded.length : place, wish.amount);
    const refund = await this.stuiver.refunds.create({ ...wish, refundId }).catch((error: unknown) => {
      throw error instanceof StuiverError ? refuse(`The refund was refused: ${error.message}`) : error;
    });
    if (refund.status === 'FAILED') throw refuse(`The refund failed: ${refund.reasonCode}`);
    return this.report(await this.get(data), data);
  }

  async getPaymentStatus({ data }: Medusa.GetPaymentStatusInput): Promise<Report> {
    return this.report(await this.get(data), data);
  }

  retrievePayment(input: Medusa.RetrievePaymentInput): Promise<Medusa.RetrievePaymentOutput> {
    return this.getPaymentStatus(input);
  }

  /**
   * Reads a webhook event, and the payment as it is at the gateway now: events may come twice and in any order.
   *
   * @throws WebhookVerificationError if it is forged
   */
  async getWebhookActionAndData({
    rawData,
    headers,
  }: Medusa.ProviderWebhookPayload['payload']): Promise<Medusa.WebhookActionResult> {
    const received = { headers: headers as Record<string, string>, body: rawData };
    const event = await verifyWebhook(received, this.config.webhookSecret);
    const ignored = { action: PaymentActions.NOT_SUPPORTED };
    if (!('transactionId' in event.data)) return ignored;
    const payment = await this.stuiver.payments.get(event.data.transactionId);
    const session_id = payment.metadata['session'];
    if (session_id === undefined || !isPaid(payment)) return ignored;
    const session = await this.findSession(session_id);
    if (session?.payment?.captured_at) {
      const data = this.report(payment, { session_id, transactionId: payment.id }).data;
      await this.module.paymentService.update({ id: session.payment.id, data });
      return ignored;
    }
    if (session !== undefined)
      return { action: PaymentActions.SUCCESSFUL, data: { session_id, amount: payment.amount } };
    // A late success: the payer has chosen another way to pay since.
    await this.giveBack(payment);
    return ignored;
  }

  private get module(): PaymentModule {
    return this.container as unknown as PaymentModule;
  }

  private async findSession(id: string): Promise<Session | undefined> {
    const relations = ['payment', 'payment.refunds', 'payment_collection.payments.refunds'];
    return (await this.module.paymentSessionService.list({ id }, { relations }))[0];
  }

  /** Starts a payment; the same key gives the same one. */
  private async start(
    session_id: string,
    amount: Medusa.BigNumberInput,
    currency: string,
    idempotencyKey: string,
  ): Promise<{ transactionId: string; redirectUrl: string | null }> {
    if (currency.toLowerCase() !== 'eur') throw refuse('Stuiver takes euros.');
    const session = await this.findSession(session_id);
    const back = this.config.returnUrl.replaceAll('{session}', session_id);
    const { transactionId, redirectUrl } = await this.stuiver.payments.start(
      {
        amount: writeAmount(amount),
        description: 'Order',
        reference: session?.payment_collection_id ?? session_id,
        metadata: { session: session_id },
        redirectUrlSuccess: back,
        redirectUrlFailed: back,
        redirectUrlAborted: back,
        notifyUrl: this.config.webhookUrl,
      },
      { idempotencyKey },
    );
    return { transactionId, redirectUrl };
  }

  private get(data: Data): Promise<GatewayPayment> {
    return this.stuiver.payments.get(String(data?.['transactionId']));
  }

  /** Shows a payment as Medusa keeps it; its staff reads chargebacks there too. */
  private report({ status: is, refundedAmount, chargebacks: disputes }: GatewayPayment, data: Data): Report {
    const chargebacks = disputes.map(({ id, amount, reasonCode, status }) => ({
      id,
      amount,
      reasonCode,
      status,
    }));
    return { status: STATUSES[is], data: { ...data, status: is, refundedAmount, chargebacks } };
  }

  /** Ends a payment that can still be paid. @throws MedusaError if its payer has begun to pay */
  private async end({ id, status, remainingAmount }: GatewayPayment): Promise<void> {
    if (STATUSES[status] === 'canceled' || (STATUSES[status] === 'captured' && isZero(remainingAmount)))
      return;
    if (status !== 'OPEN') throw refuse('A payment of this cart is under way.');
    await this.stuiver.payments.cancel(id);
  }

  /** Ends what else was started for the cart, in another tab: Medusa would complete the cart by its first session. */
  private async endOthers({ id, reference }: GatewayPayment): Promise<void> {
    const filters = { payment_collection_id: reference };
    const sessions = await this.module.paymentSessionService.list(filters, { relations: ['payment'] });
    for (const { id: session, data, payment } of sessions) {
      if (payment || data?.['transactionId'] === undefined || data['transactionId'] === id) continue;
      const other = await this.get(data);
      if (other.status === 'OPEN') await this.stuiver.payments.cancel(other.id);
      await this.module.paymentSessionService.update({ id: session, status: 'canceled' });
    }
  }

  /** Checks that no other payment of the cart holds money, and that this one was not given back. */
  private async isDue({ id, refunds, metadata }: GatewayPayment): Promise<boolean> {
    const session = await this.findSession(String(metadata['session']));
    const others = [...(session?.payment_collection?.payments ?? [])].filter(
      (other) => other.id !== session?.payment?.id && other.captured_at,
    );
    const holds = others.some(({ amount, refunds: back = [] }) =>
      MathBN.gt(amount, MathBN.sum(0, ...Array.from(back, (refund) => refund.amount))),
    );
    const surplus = await surplusId(id);
    return session !== undefined && !holds && !refunds.some(({ refundId }) => refundId === surplus);
  }

  /** Gives back what is left of a payment. */
  private async giveBack({ id, merchantId, remainingAmount }: GatewayPayment): Promise<void> {
    if (isZero(remainingAmount)) return;
    const refund = { refundId: await surplusId(id), amount: remainingAmount, description: 'Nothing was due' };
    await this.stuiver.refunds.create({ transactionId: id, merchantId, ...refund });
  }
}

const refuse = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message);
