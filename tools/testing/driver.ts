import type { PaymentResult } from '@stuiver/contract';
import { CARD } from '../../bench/card.ts';

/** Path of starting and of paying a payment. */
export const PAY = '/gateway/transaction/initiatePayment';

/** The order of a payment of 40.00, as a shop's program sends it. */
export const orderOf = (merchantId: string, description = 'Lamp') => ({
  merchantId,
  amount: '40.00',
  currency: 'EUR',
  country: 'NL',
  description,
});

export type Answer = { readonly status: number; readonly body: string; readonly headers: Headers };
export type CallOptions = {
  /** Makes the call a POST. */
  readonly body?: object | undefined;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/**
 * Calls a gateway.
 *
 * @throws Error without an answer
 */
export async function call(url: string, { body, token, headers, signal }: CallOptions = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  });
  return { status: response.status, body: await response.text(), headers: response.headers };
}

/**
 * Calls a gateway and reads its answer.
 *
 * @throws Error for any status but 200
 */
export async function ask<T>(url: string, options?: CallOptions): Promise<T> {
  const { status, body } = await call(url, options);
  if (status !== 200) throw new Error(`${new URL(url).pathname} ${status} ${body}`);
  return JSON.parse(body) as T;
}

/** Signs a user in; returns the token of the session. */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const body = { user: { username: email, password } };
  return (await ask<{ accessToken: string }>(`${origin}/api/auth/sign-in`, { body })).accessToken;
}

/** Starts a payment and pays it by card, each call at the address that `at` gives. */
export async function sell(
  at: () => string,
  merchantId: string,
  token: string,
  description?: string,
): Promise<void> {
  const body = orderOf(merchantId, description);
  const { reference } = await ask<PaymentResult>(`${at()}${PAY}`, { body, token });
  await ask(`${at()}${PAY}`, { body: { ...CARD, encryptedTransaction: reference }, token });
}
