import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import { observeRefusedEvent } from '../../../platform/metrics.ts';
import { getAdyenAccount } from '../account.ts';
import { ADYEN } from '../reference.ts';
import { receiveEvents, REFUSALS } from './receive-events.ts';

/** Address of Adyen's webhooks. */
const ADYEN_WEBHOOKS = '/webhooks/adyen';

/**
 * Adds the address of Adyen's webhooks, where the deployment has an account there. What is not Adyen's gets the answer
 * of an unknown address, and is counted: a wrong key would hold up all later events.
 */
export async function addAdyenWebhooks(app: FastifyInstance, deps: Context): Promise<void> {
  if (getAdyenAccount(deps) === null) return;
  // Without a zero, a new series starts at 1 and its growth goes unnoticed.
  for (const cause of REFUSALS) observeRefusedEvent(ADYEN, cause, 0);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(ADYEN_WEBHOOKS, async (request, reply) => {
      const { authorization, hmacsignature } = request.headers;
      const refusal = await receiveEvents(deps, {
        body: request.body instanceof Buffer ? request.body : Buffer.alloc(0),
        authorization,
        signature: typeof hmacsignature === 'string' ? hmacsignature : undefined,
      });
      if (refusal === null) return reply.code(202).type('text/plain').send('[accepted]');
      observeRefusedEvent(ADYEN, refusal);
      deps.log.warn({ processor: ADYEN, refusal }, 'a webhook was refused');
      return reply.callNotFound();
    });
  });
}
