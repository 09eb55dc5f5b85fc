import type { ExportSelection } from '@stuiver/contract';
import { startDraft } from '../../apps/gateway/src/applications/form/begin.ts';
import { CARD } from '../card.ts';
import { SELECTION } from '../export.ts';
import { signIn } from '../server.ts';
import type { Stage } from '../stage.ts';
import { createPayment } from '../../apps/gateway/src/money/payments/engine/create-payment.ts';
import { payReference } from '../../apps/gateway/src/money/payments/payer/pay-reference.ts';
import { createMerchant } from '../../apps/gateway/src/company/merchants/create-merchant.ts';

/** A flood as its callers need it, in a process of their own. */
export type Flood = { readonly name: string } & (
  | { readonly kind: 'reference' | 'refusals' }
  | { readonly kind: 'documents'; readonly tokens: readonly string[] }
  | {
      readonly kind: 'refundRequests';
      readonly token: string;
      readonly merchantId: string;
      readonly items: readonly { readonly transactionId: string; readonly amount: string }[];
    }
  | { readonly kind: 'exports'; readonly token: string; readonly selection: ExportSelection }
  | { readonly kind: 'payments'; readonly token: string; readonly merchantId: string }
);

/** Documents of 10 MB, in applications of several people. */
async function documents({ context }: Stage): Promise<Flood> {
  const tokens: string[] = [];
  for (let number = 0; number < 20; number += 1) {
    const email = `vloed-${number}-${Date.now()}@voorbeeld.test`;
    tokens.push((await startDraft(context, { name: 'Anna', email, language: 'nl' })).token);
  }
  return { name: 'documents', kind: 'documents', tokens };
}

/** Requests the refunds of a hundred payments, and withdraws them. */
async function refundRequests(stage: Stage, origin: string): Promise<Flood> {
  const merchantId = await createMerchant(stage.context, { name: 'Terug' }, { kind: 'operator' });
  await stage.owner.query(
    `INSERT INTO role_limits (merchant_id, role, refund_limit) VALUES ($1, 'FINANCE', 0)`,
    [merchantId],
  );
  const token = await signIn(stage, origin, merchantId, 'FINANCE');
  await signIn(stage, origin, merchantId, 'MERCHANT');
  for (let made = 0; made < 100; made += 1) {
    const input = { merchantId, amount: 1250, currency: 'EUR', country: 'NL', description: 'Lamp' };
    const { reference } = await createPayment(stage.context, input, { kind: 'system' });
    await payReference(stage.context, reference, CARD);
  }
  const { rows } = await stage.owner.query<{ id: string }>('SELECT id FROM payments WHERE merchant_id = $1', [
    merchantId,
  ]);
  const items = rows.map(({ id }) => ({ transactionId: id, amount: '1.00' }));
  return { name: 'refund requests, withdrawn', kind: 'refundRequests', token, merchantId, items };
}

/** Exports of a company's 100,000 payments, one after the other. */
async function exports(stage: Stage, origin: string, merchantId: string): Promise<Flood> {
  const token = await signIn(stage, origin, merchantId);
  return { name: 'exports of 100,000 payments', kind: 'exports', token, selection: SELECTION };
}

/** Payments of a company whose endpoint is at an address; it has no endpoint when that is empty. */
async function payments(stage: Stage, origin: string, name: string, endpoint: string): Promise<Flood> {
  const merchantId = await createMerchant(stage.context, { name }, { kind: 'operator' });
  await stage.owner.query(`UPDATE notification_endpoints SET url = $2 WHERE merchant_id = $1`, [
    merchantId,
    endpoint,
  ]);
  return { name, kind: 'payments', token: await signIn(stage, origin, merchantId, 'MERCHANT'), merchantId };
}

/**
 * All floods, prepared one by one.
 *
 * @param silent an address that takes connections and never answers
 * @param filled the company with 100,000 payments
 */
export function prepareFloods(
  stage: Stage,
  origin: string,
  silent: string,
  filled: string,
): readonly (readonly [string, () => Promise<Flood>])[] {
  const named = (flood: Flood) => () => Promise.resolve(flood);
  return [
    ['requests', () => refundRequests(stage, origin)],
    ['documents', () => documents(stage)],
    ['exports', () => exports(stage, origin, filled)],
    ['reference', named({ name: '/docs and /openapi.json', kind: 'reference' })],
    ['refusals', named({ name: 'calls that get 304, 401 and 404', kind: 'refusals' })],
    ['payments', () => payments(stage, origin, 'payments, no endpoint', '')],
    ['dead', () => payments(stage, origin, 'payments, dead endpoint', 'http://127.0.0.1:9/melding')],
    ['silent', () => payments(stage, origin, 'payments, silent endpoint', silent)],
  ];
}
