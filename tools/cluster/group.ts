import type { AuthUser, PaymentResult } from '@stuiver/contract';
import { UNREACHABLE_HEADER } from '@stuiver/contract/unreachable';
import { expect } from 'vitest';
import { aCard } from '../../apps/gateway/src/testing/engine/engine.ts';

/** A group whose own rows, and those of a company of it, lie on one worker, and those of another company on the other. */
export type Group = {
  readonly email: string;
  readonly top: string;
  readonly near: string;
  readonly far: string;
};

export type GroupUser = {
  /** While the other worker is away: its company is named, and everything else is shown. */
  expectRest(): Promise<void>;
  expectAll(): Promise<void>;
};

/** Signs in a group's user, with a payment at each of the two companies. */
export async function groupUser(
  gatewayUrl: string,
  { email, top, near, far }: Group,
  password: string,
): Promise<GroupUser> {
  const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const answer = await fetch(`${gatewayUrl}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as T;
  };
  const user = { username: email, password };
  const { accessToken } = await post<AuthUser>('/api/auth/sign-in', { user });
  const payAt = '/gateway/transaction/initiatePayment';
  for (const merchantId of [near, far]) {
    const order = { merchantId, amount: '40.00', currency: 'EUR', country: 'NL', description: 'Doorgaan' };
    const { reference } = await post<PaymentResult>(payAt, order, accessToken);
    await post(payAt, { encryptedTransaction: reference, ...aCard() });
  }
  const get = async (path: string) => {
    const answer = await fetch(`${gatewayUrl}/gateway/${path}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const text = await answer.text();
    expect([path, answer.status], text).toEqual([path, 200]);
    const { content } = JSON.parse(text) as { content?: { merchantId: string }[] };
    return { leftOut: answer.headers.get(UNREACHABLE_HEADER), rows: content ?? [] };
  };
  const LISTS = [`transaction/getByMerchantId/${top}`, 'search?text=doorgaan'];
  const OTHERS = [
    `refund/getByMerchantId/${top}`,
    'chargeback/getChargebacks',
    'transaction/getPaymentLinks',
    'recurrence/getRecurrencesForMerchant',
    'mandate/getMandatesPaginated',
    'refundRequests',
    'dashboard/today',
    'dashboard/balances',
  ];
  const expectCompanies = async (companies: readonly string[], leftOut: string | null) => {
    for (const path of [...LISTS, ...OTHERS])
      expect([path, (await get(path)).leftOut]).toEqual([path, leftOut]);
    for (const path of LISTS) {
      const seen = new Set((await get(path)).rows.map(({ merchantId }) => merchantId));
      expect([path, seen]).toEqual([path, new Set(companies)]);
    }
    // Data on every machine stays complete all the while.
    expect((await get('hierarchy/tree')).leftOut).toBeNull();
  };
  return {
    expectRest: () => expectCompanies([near], far),
    expectAll: () => expectCompanies([near, far], null),
  };
}
