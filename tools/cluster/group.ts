import { UNREACHABLE_HEADER } from '@stuiver/contract/unreachable';
import { expect } from 'vitest';
import { call, sell, signIn } from '../testing/driver.ts';

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
  const token = await signIn(gatewayUrl, email, password);
  for (const merchantId of [near, far]) await sell(() => gatewayUrl, merchantId, token, 'Doorgaan');
  const get = async (path: string) => {
    const { status, body, headers } = await call(`${gatewayUrl}/gateway/${path}`, { token });
    expect([path, status], body).toEqual([path, 200]);
    const { content } = JSON.parse(body) as { content?: { merchantId: string }[] };
    return { leftOut: headers.get(UNREACHABLE_HEADER), rows: content ?? [] };
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
