import type { CallRoute } from '@stuiver/contract/route';
import * as routes from '@stuiver/contract/routes';
import type { Api } from './api.ts';
import type { CallOptions, StuiverOptions } from './options.ts';
import { readPages } from './pages.ts';
import { createSend } from './send.ts';

type Calls = keyof Api;
type Answer<N extends Calls> = Promise<Api[N]['response']>;
type Body<N extends Calls> = Api[N]['request'] extends { readonly body: infer B } ? B : never;
/** A list's filters and order; its pages are read one after the other. */
type Filters<N extends Calls> = Api[N]['request'] extends { readonly query?: infer Q }
  ? Omit<NonNullable<Q>, 'pageNumber' | 'selectedIds'>
  : never;
type Row<N extends Calls> = Api[N]['response'] extends { readonly content: readonly (infer R)[] } ? R : never;
/** A list's rows, to be read by `for await`. */
type Rows<N extends Calls> = AsyncIterable<Row<N>>;
type Listed =
  | 'getPaymentLinks'
  | 'getRecurrencesForMerchant'
  | 'getMandatesPaginated'
  | 'getChargebacks'
  | 'getSettlements'
  | 'getSettlementLines'
  | 'getTransfers';
type Outcome = Body<'simulateOutcome'>['outcome'];
type NewPayment = Omit<Body<'initiatePayment'>, 'encryptedTransaction'>;
type NewLink = Omit<Body<'requestPaymentLink'>['transaction'], 'merchantId' | 'paymentLink'>;
type NewMandate = Omit<Body<'createMandate'>, 'merchantId'>;
type NewRefund = Omit<Body<'initiateRefund'>, 'merchantId' | 'refundId'> & {
  /** The payment's company; asked for with `payments:read` by default. */
  readonly merchantId?: string;
  /** Identifies the refund: the same one again is the same refund. A random one by default. */
  readonly refundId?: string;
};

/**
 * Creates the client of a shop's server. Amounts are decimal strings with exactly two decimals, such as `"12.50"`.
 *
 * @param options key and address of the gateway
 * @returns the calls that a key may make, by what they are about; each throws StuiverError when it is refused
 */
export function createStuiver(options: StuiverOptions) {
  const send = createSend(options);
  let company = options.merchantId === undefined ? null : Promise.resolve(options.merchantId);
  const getCompanyId = () =>
    (company ??= send(routes.getMerchantStanding, {}).then(
      ({ merchantId }) => merchantId,
      (error: unknown) => {
        company = null;
        throw error;
      },
    ));
  /** A read of one thing, by its id. */
  const get =
    <N extends Calls, R>(route: CallRoute<N>, pick: (answer: Api[N]['response']) => R) =>
    async (id: string, call?: CallOptions): Promise<R> =>
      pick(await send(route, { params: { id } }, call));
  const post =
    <N extends Calls>(route: CallRoute<N>) =>
    (body: Body<N>, call?: CallOptions): Answer<N> =>
      send(route, { body }, call);
  const list =
    <N extends Listed>(route: CallRoute<N>) =>
    (query?: Filters<N>, call?: CallOptions): Rows<N> =>
      readPages((pageNumber) => send(route, { query: { ...query, pageNumber } }, call));
  /** The same for a list whose path names its company. */
  const listOwn =
    <N extends 'getPaymentsByMerchant' | 'getRefundsByMerchant'>(route: CallRoute<N>) =>
    (query?: Filters<N>, call?: CallOptions): Rows<N> =>
      readPages(async (pageNumber) =>
        send(route, { params: { merchantId: await getCompanyId() }, query: { ...query, pageNumber } }, call),
      );

  return {
    methods: {
      /** Lists the payment methods that the company offers, in their order. */
      list: async (call?: CallOptions) => (await send(routes.getPaymentMethods, {}, call)).paymentMethods,
    },
    payments: {
      /**
       * Starts a payment: redirect the payer's browser to `redirectUrl`. With a `frequency` it is the first of a
       * recurring payment; with a `mandateReference` it is collected on that mandate, and `redirectUrl` is null.
       */
      start: (body: NewPayment, call?: CallOptions): Answer<'initiatePayment'> =>
        send(routes.initiatePayment, { body }, call),
      /** Cancels an open payment, which can no longer be paid. */
      cancel: (id: string, call?: CallOptions): Answer<'cancelPayment'> =>
        send(routes.cancelPayment, { body: { id } }, call),
      get: get(routes.getPaymentDetails, ({ details }) => details.transaction),
      /** What happened to a payment, oldest first. */
      timeline: get(routes.getTimeline, ({ content }) => content),
      list: listOwn(routes.getPaymentsByMerchant),
      /** Test deployments: what the simulator can make of a payment now. */
      outcomes: get(routes.getSimulatedOutcomes, ({ content }) => content),
      /** Test deployments: lets the simulator report one of them; the payment has changed once this returns. */
      simulate: (id: string, outcome: Outcome, call?: CallOptions): Answer<'simulateOutcome'> =>
        send(routes.simulateOutcome, { body: { id, outcome } }, call),
    },
    links: {
      create: async (link: NewLink, call?: CallOptions) => {
        const transaction = { ...link, merchantId: await getCompanyId(), paymentLink: true as const };
        return (await send(routes.requestPaymentLink, { body: { transaction } }, call)).paymentLink;
      },
      /** Changes a link; `before` is what it was read as, so that no one's change is lost. */
      change: post(routes.changePaymentLink),
      /** Switches a link off, or on again. */
      switch: (id: string, on: boolean, call?: CallOptions): Answer<'switchPaymentLink'> =>
        send(routes.switchPaymentLink, { body: { id, on } }, call),
      get: get(routes.getPaymentLink, ({ details }) => details.paymentLink),
      /** A link's QR code, as a data URL. */
      qrCode: (id: string, format: 'svg' | 'png' = 'svg', call?: CallOptions): Answer<'getQrCode'> =>
        send(routes.getQrCode, { query: { id, format } }, call),
      list: list(routes.getPaymentLinks),
    },
    recurrences: {
      get: get(routes.getRecurrence, ({ details }) => details.recurrence),
      change: post(routes.changeRecurring),
      stop: (id: string, call?: CallOptions): Answer<'stopRecurring'> =>
        send(routes.stopRecurring, { body: { id } }, call),
      list: list(routes.getRecurrencesForMerchant),
    },
    mandates: {
      get: async (reference: string, call?: CallOptions) =>
        (await send(routes.getMandate, { params: { reference } }, call)).details.Mandate,
      /** Records a mandate that was signed outside any payment, such as with another provider. */
      create: async (mandate: NewMandate, call?: CallOptions): Answer<'createMandate'> =>
        send(routes.createMandate, { body: { ...mandate, merchantId: await getCompanyId() } }, call),
      /** Stops a mandate that its payer revoked, and its recurring payments. */
      stop: (id: string, call?: CallOptions): Answer<'stopMandate'> =>
        send(routes.stopMandate, { body: { id } }, call),
      list: list(routes.getMandatesPaginated),
    },
    refunds: {
      /** Gives money of a payment back, in part or whole. */
      create: async (
        { refundId = crypto.randomUUID(), merchantId, ...refund }: NewRefund,
        call?: CallOptions,
      ) => {
        const body = { ...refund, refundId, merchantId: merchantId ?? (await getCompanyId()) };
        return (await send(routes.initiateRefund, { body }, call)).refund;
      },
      get: get(routes.getRefund, ({ details }) => details.refund),
      list: listOwn(routes.getRefundsByMerchant),
    },
    chargebacks: {
      get: get(routes.getChargebackDetails, ({ details }) => details.Chargeback),
      list: list(routes.getChargebacks),
    },
    settlements: {
      get: get(routes.getSettlement, ({ settlement }) => settlement),
      list: list(routes.getSettlements),
      lines: list(routes.getSettlementLines),
      /** The settlement that is under way. */
      open: async (call?: CallOptions) => (await send(routes.getOpenSettlements, {}, call)).content,
      /** The settlements that a payment is in, line by line. */
      ofPayment: get(routes.getSettlementsOfPayment, ({ content }) => content),
      /** Balances at the end of a day, `YYYY-MM-DD`. */
      asOf: (day: string, call?: CallOptions): Answer<'getSettlementsAsOf'> =>
        send(routes.getSettlementsAsOf, { query: { day } }, call),
    },
    balances: {
      get: (call?: CallOptions): Answer<'getDashboardBalances'> =>
        send(routes.getDashboardBalances, {}, call),
      /** The transfers that make up a balance, or a part of it. */
      transfers: list(routes.getTransfers),
    },
  };
}
export type Stuiver = ReturnType<typeof createStuiver>;
