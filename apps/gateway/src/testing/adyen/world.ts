import type { PaymentMethod } from '@stuiver/domain/methods';
import { applyEvents } from '../../money/adyen/events/apply-events.ts';
import { sweepAttempts } from '../../money/payments/engine/sweep-attempts.ts';
import { payReference } from '../../money/payments/payer/pay-reference.ts';
import { aCard, aPayment, attemptRows } from '../engine/engine.ts';
import { aMerchant, offer } from '../merchants.ts';
import { type TestApp, type TestAppOptions, testApp } from '../app.ts';
import { type AdyenTwin, type Delivery, startTwin, type TwinOptions } from './twin.ts';

/** The settings of a deployment whose Adyen is the twin. */
export const adyenEnv = (twin: AdyenTwin) => ({
  STUIVER_ADYEN_URL: twin.url,
  STUIVER_ADYEN_API_KEY: twin.apiKey,
  STUIVER_ADYEN_MERCHANT_ACCOUNT: twin.merchantAccount,
  STUIVER_ADYEN_HMAC_KEY: twin.hmacKey,
  STUIVER_ADYEN_WEBHOOK_USER: twin.user,
  STUIVER_ADYEN_WEBHOOK_PASSWORD: twin.password,
  STUIVER_ADYEN_REPORT_USER: twin.reportUser,
  STUIVER_ADYEN_REPORT_PASSWORD: twin.reportPassword,
});

/** Long enough for the engine to capture what was authorised. */
const CAPTURE_MS = 120_000;

/** An app and its Adyen, which run until `close`. */
export async function anAdyenWorld(options: TestAppOptions = {}, twinOptions: TwinOptions = {}) {
  let test: TestApp | null = null;
  const twin = await startTwin({ now: () => test?.clock.now() ?? new Date(), ...twinOptions });
  const app = await testApp({ ...options, env: { ...adyenEnv(twin), ...options.env } });
  test = app;
  twin.sendTo(`${await app.app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/adyen`);

  async function applyAll(): Promise<void> {
    while ((await applyEvents(app.context)) > 0);
  }

  /** Delivers and applies events until none is left, as what one does may cause another. */
  async function deliver(delivery?: Delivery): Promise<(number | null)[]> {
    const statuses: (number | null)[] = [];
    while (twin.waiting().length > 0) {
      const answers = await twin.deliver(delivery);
      statuses.push(...answers);
      await applyAll();
      if (answers.some((status) => status !== 202)) break;
    }
    return statuses;
  }

  /** Has a merchant's methods executed by Adyen. */
  async function chooseAdyen(id: string, offered: readonly PaymentMethod[]): Promise<void> {
    await offer(app, id, ...offered);
    await app.ownerDb
      .updateTable('merchant_payment_methods')
      .set({ processor: 'adyen' })
      .where('merchant_id', '=', id)
      .where('method', 'in', [...offered])
      .execute();
  }

  /** A merchant who is paid through Adyen. */
  async function makeMerchant(...methods: PaymentMethod[]): Promise<{ readonly id: string }> {
    const { id } = await aMerchant(app);
    await chooseAdyen(id, methods.length > 0 ? methods : ['CARD', 'IDEAL']);
    return { id };
  }

  /** A payment that its payer starts, with the reference that it has at Adyen. */
  async function begin(merchantId: string, method: 'CARD' | 'IDEAL', holder = 'J. Jansen') {
    const payment = await aPayment(app, { merchantId, amount: 1250 });
    const body =
      method === 'CARD' ? aCard('4111111111111111', { cardHolderName: holder }) : { paymentMethod: method };
    await payReference(app.context, payment.reference, body);
    const [attempt] = await attemptRows(app, payment);
    return { ...payment, attemptId: attempt!.id, at: `${merchantId}.${attempt!.id}` };
  }

  /** A payment that is paid, once its events are delivered. */
  async function pay(merchantId: string, method: 'CARD' | 'IDEAL' = 'IDEAL', holder?: string) {
    const payment = await begin(merchantId, method, holder);
    if (method === 'IDEAL') twin.act(payment.at, 'approve');
    else {
      app.clock.advance(CAPTURE_MS);
      await sweepAttempts(app.context, merchantId);
    }
    return payment;
  }

  return {
    test: app,
    twin,
    applyAll,
    deliver,
    chooseAdyen,
    makeMerchant,
    begin,
    pay,
    async close(): Promise<void> {
      await twin.close();
      await app.close();
    },
  };
}
export type AdyenWorld = Awaited<ReturnType<typeof anAdyenWorld>>;
