import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { createPayment } from '../../apps/gateway/src/money/payments/engine/create-payment.ts';
import { payReference } from '../../apps/gateway/src/money/payments/payer/pay-reference.ts';
import { aCard, expectSoundBooks } from '../../apps/gateway/src/testing/engine/engine.ts';
import { aFolder, FRAUD_CARD } from '../../apps/gateway/src/testing/evidence.ts';
import { type Deployment, USER } from './deployment.ts';

/** Makes what the simulated bank still has to say due at once, until a condition holds. */
async function hurry(deployment: Deployment, holds: () => Promise<boolean>): Promise<void> {
  const owner = new pg.Client({ connectionString: deployment.postgres.migrationUrl });
  await owner.connect();
  while (!(await holds())) {
    await owner.query('UPDATE simulator.messages SET due_at = now() WHERE delivered_at IS NULL');
    await delay(50);
  }
  await owner.end();
}

/** A chargeback of the deployment's company whose packet is made and not submitted. */
export async function aReadyDispute(
  deployment: Deployment,
): Promise<{ readonly id: string; readonly hash: string }> {
  const { merchantId } = deployment;
  const { context, close } = await deployment.open();
  const { reference } = await createPayment(
    context,
    { merchantId, amount: 41_250, currency: 'EUR', country: 'NL', description: 'Stadsfiets' },
    { kind: 'system' },
  );
  await payReference(context, reference, aCard(FRAUD_CARD));
  const waiting = () =>
    context.db
      .selectFrom('chargebacks')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('status', '=', 'EVIDENCE_REQUIRED')
      .executeTakeFirst();
  await hurry(deployment, async () => (await waiting()) !== undefined);
  const { id } = (await waiting())!;
  const { id: userId } = await context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', USER.email)
    .executeTakeFirstOrThrow();
  const { packetHash: hash } = await aFolder({ context }, { merchantId, chargebackId: id, userId });
  await close();
  return { id, hash };
}

/** Waits for the verdict, and expects that the packet was submitted, filed and judged once. */
export async function expectAnsweredOnce(deployment: Deployment, id: string): Promise<void> {
  const { merchantId } = deployment;
  const { context, close } = await deployment.open();
  const dispute = () =>
    context.db
      .selectFrom('chargebacks')
      .select(['status', 'payment_id'])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  // A verdict that comes before the packet is known to be filed is taken too, without a review.
  while ((await dispute()).status !== 'UNDER_REVIEW') await delay(50);
  await hurry(deployment, async () => (await dispute()).status === 'WON');
  const { payment_id } = await dispute();
  const packets = await context.db
    .selectFrom('simulator.operations')
    .select('status')
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', 'defence')
    .execute();
  expect(packets).toEqual([{ status: 'TAKEN' }]);
  const submissions = await context.db
    .selectFrom('audit_log')
    .select('action')
    .where('merchant_id', '=', merchantId)
    .where('action', '=', 'evidence.submitted')
    .execute();
  expect(submissions.length).toBe(1);
  const moves = await context.db
    .selectFrom('ledger_events')
    .select('kind')
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', payment_id)
    .where('chargeback_id', '=', id)
    .orderBy('id')
    .execute();
  expect(moves.map(({ kind }) => kind)).toEqual([
    'chargebackReceived',
    'chargebackEvidenceRequired',
    'chargebackUnderReview',
    'chargebackWon',
  ]);
  await expectSoundBooks({ context });
  await close();
}
