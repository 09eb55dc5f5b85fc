import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getTeam, changeUser, switchUser } from './users.ts';
import { inviteUser, resendInvitation, withdrawInvitation } from './invitations.ts';
import { getRoles, createRole, changeRole, deleteRole } from './roles.ts';
import { changeRoleLimit } from './refund-limits.ts';

/** Routes of a company's users and roles. */
export function teamRoutes(deps: Context): Route[] {
  return [
    route(contract.getTeam, async ({ session, scope }) => ({
      content: await getTeam(deps, session, scope),
    })),
    route(contract.changeUser, async ({ session, scope, params, body }) => ({
      user: await changeUser(deps, session, scope, params.id, body),
    })),
    route(contract.switchUser, async ({ session, scope, params, body }) => ({
      user: await switchUser(deps, session, scope, params.id, body.on),
    })),
    route(contract.inviteUser, async ({ session, scope, body }) => ({
      user: await inviteUser(deps, session, scope, body),
    })),
    route(contract.resendInvitation, async ({ session, scope, params }) => ({
      user: await resendInvitation(deps, session, scope, params.id),
    })),
    route(contract.withdrawInvitation, ({ session, scope, params }) =>
      withdrawInvitation(deps, session, scope, params.id),
    ),
    route(contract.getRoles, ({ session, scope }) => getRoles(deps, session, scope)),
    route(contract.changeRoleLimit, ({ session, scope, body }) =>
      changeRoleLimit(deps, session, scope, body),
    ),
    route(contract.createRole, async ({ session, scope, body }) => ({
      role: await createRole(deps, session, scope, body),
    })),
    route(contract.changeRole, async ({ session, scope, params, body }) => ({
      role: await changeRole(deps, session, scope, params.id, body),
    })),
    route(contract.deleteRole, ({ session, scope, params }) => deleteRole(deps, session, scope, params.id)),
  ];
}
