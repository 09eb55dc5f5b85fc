import { expect } from 'vitest';
import { createMerchant } from '../../apps/gateway/src/company/merchants/create-merchant.ts';
import { correctBalance } from '../../apps/gateway/src/money/settlements/correct-balance.ts';
import { expectSoundBooks } from '../../apps/gateway/src/testing/engine/engine.ts';
import type { Deployment } from './deployment.ts';

const DAY = 86_400_000;
const OPERATOR = { kind: 'operator' } as const;

/** Creates merchants, each with two lines that the next settlement closes; returns what it pays out by merchant. */
export async function openBalances(
  deployment: Deployment,
  count: number,
): Promise<ReadonlyMap<string, number>> {
  const { context, close } = await deployment.open();
  const then = new Date(Date.now() - 2 * DAY);
  const past = { ...context, clock: { now: () => then } };
  const balances = new Map<string, number>();
  for (let number = 1; number <= count; number += 1) {
    const name = `Winkel ${String(number)}`;
    const merchantId = await createMerchant(context, { name, iban: 'NL91ABNA0417164300' }, OPERATOR);
    for (const amount of [10_000 * number, -700])
      await correctBalance(past, { merchantId, amount, reason: 'Tegoed' }, OPERATOR);
    balances.set(merchantId, 10_000 * number - 700);
  }
  await close();
  return balances;
}

/** Expects one settlement of each merchant, with both lines and one payout of its balance, and sound books. */
export async function expectClosedOnce(
  deployment: Deployment,
  balances: ReadonlyMap<string, number>,
): Promise<void> {
  const { context, close } = await deployment.open();
  const { rows } = await context.pool.query<object>(
    `SELECT merchant_id, number, opening, quantity, amount, payout, closing,
      ARRAY(SELECT settlement_id = s.id FROM settlement_lines WHERE merchant_id = s.merchant_id) AS in_lines,
      ARRAY(SELECT amount::integer FROM payouts WHERE merchant_id = s.merchant_id) AS payouts,
      ARRAY(SELECT amount::integer FROM transfers
        WHERE merchant_id = s.merchant_id AND credit_account = 'payout_in_transit') AS moved
    FROM settlements s WHERE merchant_id = ANY($1) ORDER BY amount`,
    [[...balances.keys()]],
  );
  expect(rows).toEqual(
    [...balances].map(([merchant_id, balance]) => ({
      merchant_id,
      number: 1,
      opening: 0,
      quantity: 2,
      amount: balance,
      payout: balance,
      closing: 0,
      in_lines: [true, true],
      payouts: [balance],
      moved: [balance],
    })),
  );
  await expectSoundBooks({ context });
  await close();
}
