import { request } from 'node:http';
import type { PaymentResult } from '@stuiver/contract';
import { CARD } from '../card.ts';

type Call = {
  readonly method?: string;
  readonly token?: string;
  readonly json?: object;
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** An address of this machine, which limits are counted by. */
  readonly from: string;
};
export type Answer = { readonly status: number; readonly etag: string; readonly body: Buffer };

/** Makes one call over a connection that is kept. */
export function ask(port: number, path: string, call: Call): Promise<Answer> {
  const { token, json, bytes, from } = call;
  const body = bytes ?? (json ? Buffer.from(JSON.stringify(json)) : null);
  const headers = {
    'accept-encoding': 'br',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': bytes ? 'application/octet-stream' : 'application/json' } : {}),
    ...call.headers,
  };
  const method = call.method ?? (body ? 'POST' : 'GET');
  return new Promise((settle, fail) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers, localAddress: from }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        settle({
          status: answer.statusCode ?? 0,
          etag: answer.headers.etag ?? '',
          body: Buffer.concat(parts),
        }),
      );
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

/** Starts a payment and pays it; the statuses of both calls, or of the first when it is refused. */
export async function pay(port: number, merchantId: string, token: string, from: string): Promise<number[]> {
  const path = '/gateway/transaction/initiatePayment';
  const wish = { merchantId, amount: '12.50', currency: 'EUR', country: 'NL', description: 'Lamp' };
  const begun = await ask(port, path, { token, from, json: wish });
  if (begun.status !== 200) return [begun.status];
  const { reference } = JSON.parse(String(begun.body)) as PaymentResult;
  const paid = await ask(port, path, { token, from, json: { ...CARD, encryptedTransaction: reference } });
  return [begun.status, paid.status];
}
