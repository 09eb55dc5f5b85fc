import * as routes from '@stuiver/contract/routes';
import type { Api, WebhookEvent } from './api.ts';
import { createStuiver } from './client.ts';
import type { StuiverOptions } from './options.ts';
import { createSend } from './send.ts';

type EventType = WebhookEvent['type'];
type Outcome = Api['simulateOutcome']['request']['body']['outcome'];
/** A step after a payment was started. */
type Step = 'pay' | 'decline' | 'cancel' | 'refund' | 'refuseRefund' | Outcome;

const PORTAL = 'only a person can, in the portal';

/** What makes each webhook event happen; a text says why nothing does. */
export const RECIPES: Readonly<Record<EventType, readonly Step[] | string>> = {
  'payment.succeeded': ['pay'],
  'payment.failed': ['decline', 'runOut'],
  'payment.expired': ['runOut'],
  'payment.aborted': ['cancel'],
  'payment.settled':
    'money is settled the next morning: pay, and move the clock of the deployment a day forward',
  'payment.attention': ['pay', 'succeedTwice'],
  'refund.succeeded': ['pay', 'refund'],
  'refund.failed': ['pay', 'refuseRefund'],
  'inquiry.received': ['pay', 'inquire'],
  'chargeback.received': ['pay', 'chargeBack'],
  'chargeback.won': ['pay', 'chargeBack', 'winChargeback'],
  'chargeback.lost': ['pay', 'chargeBack', 'loseChargeback'],
  'chargeback.accepted': `${PORTAL}: trigger chargeback.received, and accept it there`,
  'notification.test': `${PORTAL}, under Webhooks`,
};

const isEventType = (text: string): text is EventType => Object.hasOwn(RECIPES, text);

/** A card of docs/test-values.md. */
const card = (creditcardNumber: string) => ({
  paymentMethod: 'CARD' as const,
  creditcardNumber,
  cardExpirationDate: `${new Date().getUTCFullYear() + 2}-01-01`,
  cvc: '123',
  cardHolderName: 'Trigger',
});

/**
 * Makes a webhook event happen in a test deployment: a payment is started, and the simulator drives it there.
 *
 * @param type a webhook event's type
 * @param onStep called with each step that was made
 * @returns the payment's id
 * @throws Error for a type that does not exist or that nothing here makes; StuiverError for a refused call
 */
export async function trigger(
  options: StuiverOptions,
  type: string,
  onStep: (step: string, transactionId: string) => void,
): Promise<string> {
  const recipe = isEventType(type) ? RECIPES[type] : null;
  if (recipe === null)
    throw new Error(`There is no event ${type}. Choose from ${Object.keys(RECIPES).join(', ')}.`);
  if (typeof recipe === 'string') throw new Error(`${type} cannot be triggered: ${recipe}.`);
  const send = createSend(options);
  const { payments, refunds } = createStuiver(options);
  const started = await payments.start({ amount: '10.00', description: `Trigger ${type}` });
  const { transactionId, reference: encryptedTransaction } = started;
  onStep('start', transactionId);
  const pay = (number: string) =>
    send(routes.initiatePayment, { body: { encryptedTransaction, ...card(number) } });
  const refund = (amount: string) => refunds.create({ transactionId, amount, description: 'Trigger' });
  for (const step of recipe) {
    if (step === 'pay') await pay('4242424242424242');
    else if (step === 'decline') await pay('4000000000000002');
    else if (step === 'cancel') await payments.cancel(transactionId);
    else if (step === 'refund') await refund('1.00');
    else if (step === 'refuseRefund') await refund('1.14');
    else await payments.simulate(transactionId, step);
    onStep(step, transactionId);
  }
  return transactionId;
}
