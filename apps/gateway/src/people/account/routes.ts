import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getAccount, changeAccount, changeOwnPassword, stopMail } from './account.ts';
import { changeOwnEmail, stopOwnEmailChange, confirmEmail } from './email-change.ts';
import { getOwnSessions, endOwnSession, endOtherSessions } from './own-sessions.ts';

/** Routes of the signed-in user's own account. */
export function accountRoutes(context: Context): Route[] {
  return [
    route(contract.getAccount, async ({ session }) => ({ account: await getAccount(context, session) })),
    route(contract.changeAccount, async ({ session, body }) => ({
      account: await changeAccount(context, session, body),
    })),
    route(contract.changeOwnEmail, async ({ session, body, proof }) => ({
      account: await changeOwnEmail(context, session, body.email, proof),
    })),
    route(contract.stopOwnEmailChange, async ({ session }) => ({
      account: await stopOwnEmailChange(context, session),
    })),
    route(contract.confirmEmail, ({ body }) => confirmEmail(context, body.token)),
    route(contract.stopMail, ({ body }) => stopMail(context, body.mail, body.token)),
    route(contract.changeOwnPassword, ({ session, body, proof }) =>
      changeOwnPassword(context, session, body.rawPassword, proof),
    ),
    route(contract.getOwnSessions, async ({ session }) => ({
      content: await getOwnSessions(context, session),
    })),
    route(contract.endOwnSession, async ({ session, params }) => ({
      content: await endOwnSession(context, session, params.id),
    })),
    route(contract.endOtherSessions, async ({ session }) => ({
      content: await endOtherSessions(context, session),
    })),
  ];
}
