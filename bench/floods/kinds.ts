import { request } from 'node:http';
import type { PaymentResult } from '@stuiver/contract';
import { DOCUMENT_PART, LARGEST_DOCUMENT } from '@stuiver/domain/applications/documents';
import { startDraft } from '../../apps/gateway/src/applications/form/begin.ts';
import type { GatewayProcess } from '../../apps/gateway/src/testing/gateway-process.ts';
import { signIn } from '../server.ts';
import { CARD, type Stage } from '../stage.ts';
import { createPayment } from '../../apps/gateway/src/money/payments/engine/create-payment.ts';
import { payReference } from '../../apps/gateway/src/money/payments/payer/pay-reference.ts';
import { createMerchant } from '../../apps/gateway/src/company/merchants/create-merchant.ts';

/** Strangers come from another address than the payers of the measured shop. */
const STRANGER = '127.0.0.2';
const PAYER = '127.0.0.1';
/** Nobody listens there. */
const DEAD = 'http://127.0.0.1:9/melding';

type Call = {
  readonly method?: string;
  readonly token?: string;
  readonly json?: object;
  readonly bytes?: Buffer;
  readonly from?: string;
};
type Answer = { readonly status: number; readonly body: Buffer };

function ask({ port }: GatewayProcess, path: string, call: Call): Promise<Answer> {
  const { token, json, bytes, from = STRANGER } = call;
  const body = bytes ?? (json ? Buffer.from(JSON.stringify(json)) : null);
  const headers = {
    'accept-encoding': 'br',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': bytes ? 'application/octet-stream' : 'application/json' } : {}),
  };
  const method = call.method ?? (body ? 'POST' : 'GET');
  return new Promise((settle, fail) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers, localAddress: from }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => settle({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }));
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

/** Starts a payment and pays it. @throws when it is refused */
export async function pay(
  gateway: GatewayProcess,
  merchantId: string,
  token: string,
  from = PAYER,
): Promise<void> {
  const path = '/gateway/transaction/initiatePayment';
  const wish = { merchantId, amount: '12.50', currency: 'EUR', country: 'NL', description: 'Lamp' };
  const begun = await ask(gateway, path, { token, from, json: wish });
  if (begun.status !== 200) throw new Error(`a payment was answered ${begun.status}`);
  const { reference } = JSON.parse(String(begun.body)) as PaymentResult;
  const paid = await ask(gateway, path, { token, from, json: { ...CARD, encryptedTransaction: reference } });
  if (paid.status !== 200) throw new Error(`a payment was answered ${paid.status}`);
}

/** One turn of a stranger; the statuses of its calls. */
export type Flood = (gateway: GatewayProcess, turn: number) => Promise<readonly number[]>;

export const reference: Flood = async (gateway, turn) => {
  const { status } = await ask(gateway, turn % 2 === 0 ? '/docs' : '/openapi.json', {});
  return [status];
};

/** Documents of 10 MB, in applications of several addresses. */
export async function documents({ context }: Stage): Promise<Flood> {
  const tokens: string[] = [];
  for (let number = 0; number < 20; number += 1) {
    const email = `vloed-${number}@voorbeeld.test`;
    tokens.push((await startDraft(context, { name: 'Anna', email, language: 'nl' })).token);
  }
  const path = '/gateway/onboarding/applications/current/documents';
  const part = Buffer.alloc(DOCUMENT_PART, ' ');
  part.write('%PDF-1.4\n');
  part.write('%%EOF', DOCUMENT_PART - 5);
  return async (gateway, turn) => {
    const id = context.ids.next();
    const token = tokens[turn % tokens.length]!;
    const json = { id, kind: 'uboId', name: 'pas.pdf', size: LARGEST_DOCUMENT };
    const statuses = [(await ask(gateway, path, { token, json })).status];
    for (let index = 0; statuses.at(-1) === 200 && index * DOCUMENT_PART < LARGEST_DOCUMENT; index += 1)
      statuses.push(
        (await ask(gateway, `${path}/${id}/parts/${index}`, { method: 'PUT', token, bytes: part })).status,
      );
    return statuses;
  };
}

/** Requests for the refunds of a hundred payments, asked for and withdrawn. */
export async function refundRequests(stage: Stage, origin: string): Promise<Flood> {
  const merchantId = await createMerchant(stage.context, { name: 'Terug' }, { kind: 'operator' });
  await stage.owner.query(
    `INSERT INTO role_limits (merchant_id, role, refund_limit) VALUES ($1, 'FINANCE', 0)`,
    [merchantId],
  );
  const token = await signIn(stage, origin, merchantId, 'FINANCE');
  await signIn(stage, origin, merchantId, 'MERCHANT');
  for (let made = 0; made < 100; made += 1) {
    const input = { merchantId, amount: 1250, currency: 'EUR', country: 'NL', description: 'Lamp' };
    const { reference: sealed } = await createPayment(stage.context, input, { kind: 'system' });
    await payReference(stage.context, sealed, CARD);
  }
  const { rows } = await stage.owner.query<{ id: string }>('SELECT id FROM payments WHERE merchant_id = $1', [
    merchantId,
  ]);
  const items = rows.map(({ id }) => ({ transactionId: id, amount: '1.00' }));
  return async (gateway) => {
    const id = stage.context.ids.next();
    const asked = await ask(gateway, '/gateway/refundRequests', {
      token,
      json: { id, merchantId, reason: 'Retour', items },
    });
    if (asked.status !== 200) return [asked.status];
    const path = `/gateway/refundRequests/${id}/withdrawal`;
    return [asked.status, (await ask(gateway, path, { token, method: 'POST' })).status];
  };
}

/** Payments of a company whose endpoint is dead. */
export async function deadEndpoint(stage: Stage, origin: string): Promise<Flood> {
  const merchantId = await createMerchant(stage.context, { name: 'Dood' }, { kind: 'operator' });
  await stage.owner.query(`UPDATE notification_endpoints SET url = $2 WHERE merchant_id = $1`, [
    merchantId,
    DEAD,
  ]);
  const token = await signIn(stage, origin, merchantId, 'MERCHANT');
  return (gateway) =>
    pay(gateway, merchantId, token, STRANGER).then(
      () => [200, 200],
      () => [429],
    );
}
