import {
  changeRole,
  changeRoleLimit,
  changeUser,
  createRole,
  deleteRole,
  getRoles,
  getTeam,
  inviteUser,
  resendInvitation,
  switchUser,
  withdrawInvitation,
} from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';

/** The calls about a company's users and roles. */
export function teamRoutes({ team }: Services): Route[] {
  return [
    route(getTeam, async ({ session, scope }) => ({ content: await team.getTeam(session, scope) })),
    route(changeUser, async ({ session, scope, params, body }) => ({
      user: await team.changeUser(session, scope, params.id, body),
    })),
    route(switchUser, async ({ session, scope, params, body }) => ({
      user: await team.switchUser(session, scope, params.id, body.on),
    })),
    route(inviteUser, async ({ session, scope, body }) => ({
      user: await team.inviteUser(session, scope, body),
    })),
    route(resendInvitation, async ({ session, scope, params }) => ({
      user: await team.resendInvitation(session, scope, params.id),
    })),
    route(withdrawInvitation, async ({ session, scope, params }) => {
      await team.withdrawInvitation(session, scope, params.id);
      return {};
    }),
    route(getRoles, ({ session, scope }) => team.getRoles(session, scope)),
    route(changeRoleLimit, async ({ session, scope, body }) => {
      await team.changeRoleLimit(session, scope, body);
      return {};
    }),
    route(createRole, async ({ session, scope, body }) => ({
      role: await team.createRole(session, scope, body),
    })),
    route(changeRole, async ({ session, scope, params, body }) => ({
      role: await team.changeRole(session, scope, params.id, body),
    })),
    route(deleteRole, async ({ session, scope, params }) => {
      await team.deleteRole(session, scope, params.id);
      return {};
    }),
  ];
}
