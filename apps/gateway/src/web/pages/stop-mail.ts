import { stopMail as stopMailCall } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import type { FastifyInstance } from 'fastify';
import { stopMail } from '../../people/account/account.ts';
import { invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Limits } from '../../platform/http/http-routes.ts';
import { readQueryValues } from '../../platform/http/page-request.ts';

/**
 * Adds the one click by which mail programs stop a mail (RFC 8058): they post a form to the address whose page asks
 * people. The form adds nothing to the address, so it isn't read.
 */
export async function addStopMail(app: FastifyInstance, deps: Context, limits: Limits): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
      done(null),
    );
    scope.addHook('onRequest', (request, reply) => limits.count(request, reply, 'signIn', null));
    scope.post(SCREEN_PATHS.stopMail, async (request, reply) => {
      const query = readQueryValues(request);
      const asked = stopMailCall.body.safeParse({ mail: query('mail'), token: query('token') });
      if (!asked.success) throw invalid('token', 'referenceInvalid');
      await stopMail(deps, asked.data.mail, asked.data.token);
      return reply.code(204).send();
    });
  });
}
