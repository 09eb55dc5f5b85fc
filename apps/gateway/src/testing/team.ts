import type { CustomRole, TeamUser } from '@stuiver/contract';
import type { Permission, Restriction, Role } from '@stuiver/domain/permissions';
import type { TestApp } from './app.ts';

type Headers = { authorization: string };
let made = 0;

async function post<T>(test: TestApp, url: string, headers: Headers, payload: object): Promise<T> {
  const answer = await test.app.inject({ method: 'POST', url, headers, payload });
  if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
}

/** A role of a company's own, made by a call as the portal does. */
export async function aRole(
  test: TestApp,
  headers: Headers,
  { merchantId, name, permissions }: { merchantId: string; name?: string; permissions?: Permission[] },
): Promise<CustomRole> {
  const payload = {
    merchantId,
    name: name ?? `Rol ${++made}`,
    permissions: permissions ?? ['payments:read'],
  };
  return (await post<{ role: CustomRole }>(test, '/gateway/team/roles', headers, payload)).role;
}

export type Rights = {
  readonly roles?: readonly Role[];
  readonly customRoleIds?: readonly string[];
  readonly restrictionList?: readonly Restriction[];
};

/** Builds a call about a user's rights: a VIEWER by default. */
export function rightsBody(rights: Rights = {}) {
  return { roles: ['VIEWER'], customRoleIds: [], restrictionList: [], ...rights };
}

/** Invites a user by the portal's call. */
export async function anInvitation(
  test: TestApp,
  headers: Headers,
  wishes: Rights & { merchantId: string; email?: string; language?: 'nl' | 'en' },
): Promise<TeamUser> {
  const payload = {
    email: `genodigde${++made}@voorbeeld.test`,
    name: 'Noor Bakker',
    language: 'nl',
    ...rightsBody(),
    ...wishes,
  };
  return (await post<{ user: TeamUser }>(test, '/gateway/team/invitations', headers, payload)).user;
}
