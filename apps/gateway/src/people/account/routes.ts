import {
  changeAccount,
  changeOwnEmail,
  changeOwnPassword,
  confirmEmail,
  endOtherSessions,
  endOwnSession,
  getAccount,
  getOwnSessions,
  stopOwnEmailChange,
} from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';

/** The calls about the signed-in user's own account. */
export function accountRoutes({ account }: Services): Route[] {
  return [
    route(getAccount, async ({ session }) => ({ account: await account.getAccount(session) })),
    route(changeAccount, async ({ session, body }) => ({
      account: await account.changeAccount(session, body),
    })),
    route(changeOwnEmail, async ({ session, body, proof }) => ({
      account: await account.changeOwnEmail(session, body.email, proof),
    })),
    route(stopOwnEmailChange, async ({ session }) => ({
      account: await account.stopOwnEmailChange(session),
    })),
    route(confirmEmail, ({ body }) => account.confirmEmail(body.token)),
    route(changeOwnPassword, async ({ session, body, proof }) => {
      await account.changeOwnPassword(session, body.rawPassword, proof);
      return {};
    }),
    route(getOwnSessions, async ({ session }) => ({ content: await account.getOwnSessions(session) })),
    route(endOwnSession, async ({ session, params }) => ({
      content: await account.endOwnSession(session, params.id),
    })),
    route(endOtherSessions, async ({ session }) => ({ content: await account.endOtherSessions(session) })),
  ];
}
