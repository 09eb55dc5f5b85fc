import { expect } from 'vitest';
import { movableClock } from '../../apps/gateway/src/platform/clock.ts';
import { correctBalance } from '../../apps/gateway/src/money/settlements/correct-balance.ts';
import { expectSoundBooks } from '../../apps/gateway/src/testing/engine/engine.ts';

const DAY = 86_400_000;
const OPERATOR = { kind: 'operator' } as const;

type Context = Parameters<typeof correctBalance>[0];

/** Gives a merchant two lines that its first settlement closes; returns what that pays out. */
export async function openBalance(context: Context, merchantId: string, number: number): Promise<number> {
  const then = new Date(Date.now() - 2 * DAY);
  const past = { ...context, clock: movableClock(then) };
  for (const amount of [10_000 * number, -700])
    await correctBalance(past, { merchantId, amount, reason: 'Tegoed' }, OPERATOR);
  return 10_000 * number - 700;
}

/** Expects one settlement of each merchant, with both lines and one payout of its balance, and sound books. */
export async function expectClosedOnce(
  context: Context,
  balances: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [merchantId, balance] of balances) {
    const { rows } = await context.pool.query<object>(
      `SELECT number, opening, quantity, amount, payout, closing,
        ARRAY(SELECT settlement_id FROM settlement_lines WHERE merchant_id = $1) = ARRAY[id, id] AS has_lines,
        ARRAY(SELECT amount::integer FROM payouts WHERE merchant_id = $1) AS payouts,
        ARRAY(SELECT amount::integer FROM transfers
          WHERE merchant_id = $1 AND credit_account = 'payout_in_transit') AS moved
      FROM settlements WHERE merchant_id = $1`,
      [merchantId],
    );
    const sums = { opening: 0, quantity: 2, amount: balance, payout: balance, closing: 0 };
    expect(rows).toEqual([{ number: 1, ...sums, has_lines: true, payouts: [balance], moved: [balance] }]);
  }
  await expectSoundBooks({ context }, [...balances.keys()]);
}
