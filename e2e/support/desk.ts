import { aCard } from '../../apps/gateway/src/testing/engine/engine.ts';
import type { PaymentLinkRow, PaymentResult } from '@stuiver/contract';
import { initiatePayment, initiateRefund, requestPaymentLink, signIn } from '@stuiver/contract/routes';
import { type Call, createClient, type RequestOf } from '@stuiver/contract/client';
import type { Company, Person } from './office.ts';
import type { Stack } from './stack.ts';

type LinkWishes = Partial<RequestOf<typeof requestPaymentLink>['body']['transaction']>;

/** Prepares data for a test's screens by API calls, without a browser. */
export type Desk = {
  readonly call: Call;
  readonly makeLink: (wishes?: LinkWishes) => Promise<PaymentLinkRow & { readonly reference: string }>;
  /** Pays a link by card, as its payer would; the number decides the outcome, the amount counts if it is open. */
  readonly payByCard: (reference: string, number?: string, amount?: string) => Promise<PaymentResult>;
  /** A payment of that amount that succeeded. */
  readonly takePayment: (amount: string, description?: string) => Promise<PaymentResult>;
  /** A client that calls with an API key. */
  readonly useKey: (secret: string) => Call;
  readonly refund: (payment: string, amount: string, description?: string) => Promise<void>;
};

/** A client for calls that need no session. */
export function publicCall(stack: Stack): Call {
  return createClient({ prefix: `${stack.gateway.url}/gateway` });
}

/** Signs in without a browser. */
export async function fetchAccessToken(stack: Stack, { email, password }: Person): Promise<string> {
  const answer = await fetch(`${stack.gateway.url}${signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { username: email, password } }),
  });
  if (!answer.ok) throw new Error(`the sign-in of ${email} was answered ${answer.status}`);
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

/** The sealed reference to which a link's address leads. */
export async function referenceAt(address: string): Promise<string> {
  const { headers } = await fetch(address, { redirect: 'manual' });
  const reference = new URL(headers.get('location') ?? '', address).searchParams.get('reference');
  if (reference === null) throw new Error(`${address} leads to no reference`);
  return reference;
}

/** Opens the desk of a company. */
export async function openDesk(stack: Stack, company: Person & Pick<Company, 'id'>): Promise<Desk> {
  const token = await fetchAccessToken(stack, company);
  const useToken = (bearer: string) =>
    createClient({
      prefix: `${stack.gateway.url}/gateway`,
      headers: () => ({ authorization: `Bearer ${bearer}` }),
    });
  const call = useToken(token);
  const makeLink: Desk['makeLink'] = async (wishes = {}) => {
    const transaction = {
      merchantId: company.id,
      amount: '25.00',
      description: 'Twee broden en een taart',
      paymentLink: true,
      linkValidityDays: 14,
      ...wishes,
    } as const;
    const { paymentLink } = await call(requestPaymentLink, { body: { transaction } });
    return { ...paymentLink, reference: await referenceAt(paymentLink.paymentLink) };
  };
  const payByCard: Desk['payByCard'] = (encryptedTransaction, number, amount) =>
    publicCall(stack)(initiatePayment, { body: { ...aCard(number), encryptedTransaction, amount } });
  return {
    call,
    useKey: useToken,
    makeLink,
    payByCard,
    async takePayment(amount, description = 'Een eerdere bestelling') {
      const { reference } = await makeLink({ amount, description });
      const result = await payByCard(reference);
      if (result.status !== 'SUCCEEDED') throw new Error(`the payment is ${result.status}`);
      return result;
    },
    async refund(payment, amount, description = '') {
      const refundId = crypto.randomUUID();
      await call(initiateRefund, {
        body: { transactionId: payment, merchantId: company.id, refundId, amount, description },
      });
    },
  };
}
