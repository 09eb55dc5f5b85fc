import type { Endpoint } from '@stuiver/contract';
import { hasCardNumber } from '@stuiver/domain/chargebacks/evidence';
import { isUuid } from '@stuiver/domain/uuid';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { findUsedDeprecations } from '../../platform/http/deprecations.ts';
import { RawAnswer } from '../../platform/http/route.ts';
import { KEPT_REQUESTS, type NewRequest, writeRequests } from './list-queries.ts';

/** Time between a call and its row; a process that is killed loses the rows of this time. */
const BATCH_MS = 1000;
/** Rows that may wait for the database. Further calls are not recorded. */
const MOST_WAITING = 10_000;
const MOST_ERRORS = 20;
/**
 * A field's path without what a sender may have put into its name: a name of letters, or a place in a list. Keys of
 * metadata are left out, since they are the shop's own.
 */
const FIELD = /^(?!.*metadata\.)[A-Za-z-]{1,40}(?:\.(?:[A-Za-z]{1,40}|\d{1,3})){0,6}$/;

/** Reads a text of a JSON object by its name. */
function readText(value: unknown, name: string): string | undefined {
  const found: unknown = (value as Record<string, unknown> | null | undefined)?.[name];
  return typeof found === 'string' ? found : undefined;
}

/** Finds the payment that a call is about, in its path, body or answer. */
function findPayment({ payment }: Endpoint, { params, body, answer }: FastifyRequest): string | null {
  if (payment === undefined) return null;
  const answered: unknown = answer instanceof RawAnswer ? JSON.parse(answer.body) : answer;
  const found = [params, body, answered].map((place) => readText(place, payment));
  return found.find((id) => id !== undefined && isUuid(id))?.toLowerCase() ?? null;
}

/** Finds the order's number in a call's body; empty without one, or if it can't be one. */
function findReference({ body }: FastifyRequest): string {
  const link = (body as { transaction?: unknown } | null | undefined)?.transaction;
  const text = (readText(body, 'reference') ?? readText(link, 'reference') ?? '').trim();
  return text.length > 64 || hasCardNumber(text) || /[\0\ufffd\p{Surrogate}]/u.test(text) ? '' : text;
}

/**
 * Records each call by API key once it was answered: in memory, from where it is written every second with those of
 * the same company. The listener's own calls are left out, since they never end.
 */
export function recordRequests(app: FastifyInstance, deps: Context): void {
  const waiting: NewRequest[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    timer = undefined;
    const byMerchant = Map.groupBy(waiting.splice(0), ({ merchant_id }) => merchant_id);
    for (const [merchantId, rows] of byMerchant) {
      try {
        await writeRequests(deps.db, merchantId, rows.slice(-KEPT_REQUESTS));
      } catch (error) {
        deps.log.warn({ err: error, rows: rows.length }, 'calls by key were not recorded');
      }
    }
  }
  const flush = () => (writing = writing.then(write));

  app.addHook('onResponse', async (request, reply) => {
    const { caller, failure } = request;
    const { endpoint } = request.routeOptions.config;
    if (caller?.kind !== 'key' || !endpoint || endpoint.keyScope === 'webhooks:listen') return;
    if (waiting.length >= MOST_WAITING) return;
    waiting.push({
      merchant_id: caller.key.merchantId,
      id: deps.ids.next(),
      request_id: request.id,
      api_key_id: caller.key.id,
      call: `${endpoint.method} ${endpoint.path.replace('{gateway}', '')}`,
      http_status: reply.statusCode,
      error_code: failure?.code ?? null,
      errors: Object.entries(failure?.errors ?? {})
        .filter(([field]) => FIELD.test(field))
        .slice(0, MOST_ERRORS)
        .map(([field, [error]]) => `${field} ${error}`),
      deprecated: findUsedDeprecations(endpoint, request).map(
        ({ field = '*', sunset }) => `${field} ${sunset}`,
      ),
      milliseconds: Math.round(reply.elapsedTime),
      payment_id: findPayment(endpoint, request),
      reference: findReference(request),
      created_at: new Date(deps.clock.realNow().getTime() - reply.elapsedTime),
    });
    timer ??= setTimeout(() => void flush(), BATCH_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await flush();
  });
}
