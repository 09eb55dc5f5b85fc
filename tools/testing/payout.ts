import { setTimeout as delay } from 'node:timers/promises';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import pg from 'pg';
import { expect } from 'vitest';
import { movableClock } from '../../apps/gateway/src/platform/clock.ts';
import { createUser } from '../../apps/gateway/src/company/merchants/create-user.ts';
import { ensureProvider } from '../../apps/gateway/src/company/merchants/provider.ts';
import { approvePayouts } from '../../apps/gateway/src/money/payouts/approve-payouts.ts';
import { closeDueSettlements } from '../../apps/gateway/src/money/settlements/close-settlements.ts';
import { correctBalance } from '../../apps/gateway/src/money/settlements/correct-balance.ts';
import { expectSoundBooks } from '../../apps/gateway/src/testing/engine/engine.ts';
import type { Deployment } from './deployment.ts';

const DAY = 86_400_000;
const OPERATOR = { kind: 'operator' } as const;

type Context = Parameters<typeof createUser>[0];

/** Two of the provider's people who approve payouts. */
export async function twoApprovers(context: Context): Promise<readonly string[]> {
  await ensureProvider(context);
  const ids = [];
  for (const email of ['een@voorbeeld.test', 'twee@voorbeeld.test'])
    ids.push(
      await createUser(
        context,
        { merchantId: PROVIDER_ID, email, name: 'Sanne', roles: ['PAYOUT_APPROVER'], passwordHash: '' },
        OPERATOR,
      ),
    );
  return ids;
}

/** Approves payouts by one approver after the other. */
export async function approveTwice(
  context: Context,
  approvers: readonly string[],
  payouts: readonly { readonly merchantId: string; readonly id: string }[],
): Promise<void> {
  let firstApproverId: string | null = null;
  for (const userId of approvers) {
    const approvals = payouts.map(({ merchantId, id }) => ({ merchantId, id, firstApproverId }));
    const { results } = await approvePayouts(context, { userId }, approvals);
    const result = firstApproverId === null ? 'approvedFirst' : 'approved';
    expect(results).toEqual(payouts.map(({ id }) => ({ id, result })));
    firstApproverId = userId;
  }
}

/** A payout that waits for approval, of the deployment's company. */
export async function aWaitingPayout(
  deployment: Deployment,
): Promise<{ readonly id: string; readonly approve: () => Promise<void> }> {
  const { merchantId, postgres } = deployment;
  const { context, close } = await deployment.open();
  const owner = new pg.Client({ connectionString: postgres.migrationUrl });
  await owner.connect();
  await owner.query(`UPDATE merchants SET iban = 'NL91ABNA0417164300' WHERE id = $1`, [merchantId]);
  await owner.end();
  const then = new Date(Date.now() - 2 * DAY);
  const past = { ...context, clock: movableClock(then) };
  await correctBalance(past, { merchantId, amount: 12_500, reason: 'Tegoed' }, OPERATOR);
  await closeDueSettlements(context, merchantId);
  const { id } = await context.db
    .selectFrom('payouts')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  const approvers = await twoApprovers(context);
  return {
    id,
    async approve() {
      await approveTwice(context, approvers, [{ merchantId, id }]);
      await close();
    },
  };
}

/** Waits until a payout is paid, and expects it once at the bank and once in the books. */
export async function expectPaidOnce(deployment: Deployment, id: string): Promise<void> {
  const { context, close } = await deployment.open();
  const ofPayout = () =>
    context.db
      .selectFrom('payouts')
      .select(['status', 'settlement_id', 'amount'])
      .where('merchant_id', '=', deployment.merchantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  while ((await ofPayout()).status === 'SENT') await delay(50);
  const { status, settlement_id, amount } = await ofPayout();
  expect(status).toBe('PAID');
  const operations = await context.db
    .selectFrom('simulator.operations')
    .select('amount')
    .where('merchant_id', '=', deployment.merchantId)
    .where('key', '=', id)
    .execute();
  expect(operations).toEqual([{ amount }]);
  const events = await context.db
    .selectFrom('ledger_events')
    .select('kind')
    .where('merchant_id', '=', deployment.merchantId)
    .where('settlement_id', '=', settlement_id)
    .where('kind', 'in', ['payoutSent', 'payoutPaid'])
    .orderBy('kind')
    .execute();
  expect(events.map(({ kind }) => kind)).toEqual(['payoutPaid', 'payoutSent']);
  await expectSoundBooks({ context });
  await close();
}
