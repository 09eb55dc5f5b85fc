import type { Readable } from 'node:stream';
import type { Context } from '../../platform/context.ts';
import { makeOutgoing } from '../../platform/http/outgoing.ts';
import type { AdyenAccount } from './account.ts';

/** No usable answer came: what Adyen did with the call is unknown. */
export class AdyenUnanswered extends Error {
  constructor(why: string) {
    super(`Adyen gave no usable answer: ${why}`);
    this.name = 'AdyenUnanswered';
  }
}

/** An answer of one of Adyen's APIs, a refusal included. */
export type AdyenAnswer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** Calls Adyen's APIs with the provider's credentials. */
export type AdyenClient = {
  /**
   * Posts to Checkout, once per key.
   *
   * @throws AdyenUnanswered when the outcome is unknown
   */
  checkout(path: string, body: object, idempotencyKey: string): Promise<AdyenAnswer>;
  /**
   * Posts to the dispute API, which has no idempotency keys.
   *
   * @throws AdyenUnanswered when the outcome is unknown
   */
  dispute(path: string, body: object): Promise<AdyenAnswer>;
  /**
   * Opens a report at one of Adyen's own hosts; the reader ends the stream.
   *
   * @throws AdyenUnanswered when it cannot be read now, or is elsewhere
   */
  report(url: string): Promise<Readable>;
};

const ANSWER_LIMIT = 1_000_000;
/** Adyen's answers to a call that it has not decided: too many calls, or an outage. */
const isTransient = (status: number) => status === 429 || status >= 500;

function parse(text: Buffer | undefined): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse((text ?? '').toString());
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>;
  } catch {
    // The body broke off or is another text.
  }
  throw new AdyenUnanswered('not JSON');
}

/** Makes the client of an account. Neither requests nor answers are logged, as they may hold cards. */
export function makeAdyenClient(deps: Pick<Context, 'outgoing'>, account: AdyenAccount): AdyenClient {
  // The twin is on this machine, which live calls otherwise never reach.
  const outgoing = account.isTwin ? makeOutgoing({ mode: 'test' }) : deps.outgoing;

  async function post(url: string, body: object, more: Record<string, string>): Promise<AdyenAnswer> {
    const headers = { 'content-type': 'application/json', 'x-api-key': account.apiKey, ...more };
    const request = { headers: { 'user-agent': 'stuiver', ...headers }, body: JSON.stringify(body) };
    const { status, reason, start } = await outgoing.post(url, request, ANSWER_LIMIT);
    if (reason !== 'answered') throw new AdyenUnanswered(reason);
    if (isTransient(status)) throw new AdyenUnanswered(`status ${status}`);
    return { status, body: parse(start) };
  }

  function isOwnHost(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const { origin, hostname } = new URL(address);
    return account.isTwin ? origin === new URL(account.checkoutUrl).origin : hostname.endsWith('.adyen.com');
  }

  return {
    checkout: (path, body, idempotencyKey) =>
      post(`${account.checkoutUrl}${path}`, body, { 'idempotency-key': idempotencyKey }),
    dispute: (path, body) => post(`${account.disputeUrl}${path}`, body, {}),
    async report(url) {
      if (!isOwnHost(url)) throw new AdyenUnanswered('a report elsewhere');
      const { user, password } = account.report;
      const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
      const { status, reason, stream } = await outgoing.open(url, { authorization });
      if (!stream) throw new AdyenUnanswered(reason === 'answered' ? `status ${status}` : reason);
      return stream;
    },
  };
}
