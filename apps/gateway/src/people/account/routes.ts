import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getAccount, changeAccount, changeOwnPassword, stopMail } from './account.ts';
import { changeOwnEmail, stopOwnEmailChange, confirmEmail } from './email-change.ts';
import { getOwnSessions, endOwnSession, endOtherSessions } from './own-sessions.ts';

/** Routes of the signed-in user's own account. */
export function accountRoutes(deps: Context): Route[] {
  return [
    route(contract.getAccount, async ({ session }) => ({ account: await getAccount(deps, session) })),
    route(contract.changeAccount, async ({ session, body }) => ({
      account: await changeAccount(deps, session, body),
    })),
    route(contract.changeOwnEmail, async ({ session, body, proof }) => ({
      account: await changeOwnEmail(deps, session, body.email, proof),
    })),
    route(contract.stopOwnEmailChange, async ({ session }) => ({
      account: await stopOwnEmailChange(deps, session),
    })),
    route(contract.confirmEmail, ({ body }) => confirmEmail(deps, body.token)),
    route(contract.stopMail, ({ body }) => stopMail(deps, body.mail, body.token)),
    route(contract.changeOwnPassword, ({ session, body, proof }) =>
      changeOwnPassword(deps, session, body.rawPassword, proof),
    ),
    route(contract.getOwnSessions, async ({ session }) => ({
      content: await getOwnSessions(deps, session),
    })),
    route(contract.endOwnSession, async ({ session, params }) => ({
      content: await endOwnSession(deps, session, params.id),
    })),
    route(contract.endOtherSessions, async ({ session }) => ({
      content: await endOtherSessions(deps, session),
    })),
  ];
}
