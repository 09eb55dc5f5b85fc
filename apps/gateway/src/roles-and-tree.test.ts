import { ENDPOINTS } from '@stuiver/contract';
import {
  type Permission,
  PROVIDER_ROLES,
  type Right,
  ROLE_NAMES,
  resolveStoredRights,
} from '@stuiver/domain/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApiPassword } from './platform/deployment.ts';
import { type TestApp, testApp } from './testing/app.ts';
import {
  buildCalls,
  isDeletion,
  namesTarget,
  randomTarget,
  type Target,
  type World,
} from './testing/calls.ts';
import { aMerchant, aSignedInUser } from './testing/merchants.ts';
import { aTarget } from './testing/target.ts';
import { aRole } from './testing/team.ts';
import { ensureProvider } from './company/merchants/provider.ts';

type Headers = { authorization: string };

/** A company's own role with some of each kind of permission. */
const CUSTOM: Permission[] = ['payments:read', 'refunds:write', 'exports:read', 'settings:write'];

const NAMING_ENDPOINTS = ENDPOINTS.filter(({ name, access }) => access !== 'public' && namesTarget(name));

describe('every role, about every company in and outside its tree', () => {
  let test: TestApp;
  let world: World;
  const within: [string, Target][] = [];
  const outside: [string, Target][] = [];
  const users: [role: string, held: readonly Right[], headers: Headers][] = [];

  beforeAll(async () => {
    test = await testApp();
    const parent = await aMerchant(test);
    const own = await aMerchant(test, { parentId: parent.id });
    const child = await aMerchant(test, { parentId: own.id });
    const grandchild = await aMerchant(test, { parentId: child.id });
    const sibling = await aMerchant(test, { parentId: parent.id });
    const target = await aTarget(test, own.id);
    world = { own: target, apiPassword: (await testApiPassword(test.context.db)) ?? '' };
    within.push(['own', target], ['child', await aTarget(test, child.id)]);
    within.push(['grandchild', await aTarget(test, grandchild.id)]);
    outside.push(['parent', await aTarget(test, parent.id)], ['sibling', await aTarget(test, sibling.id)]);
    outside.push(['other merchant', await aTarget(test, (await aMerchant(test)).id)]);
    outside.push(['random id', randomTarget()]);

    const rights = { customPermissions: [], restrictionList: [], canPostTree: false };
    for (const role of ROLE_NAMES) {
      const { headers } = await aSignedInUser(test, { merchantId: own.id, roles: [role] });
      users.push([role, resolveStoredRights({ ...rights, roles: [role] }).permissions, headers]);
    }
    const [, , admin] = users.find(([role]) => role === 'ADMIN')!;
    const custom = await aRole(test, admin, { merchantId: own.id, permissions: CUSTOM });
    const holder = await aSignedInUser(test, { merchantId: own.id, roles: ['VIEWER'] });
    await test.ownerDb
      .updateTable('users')
      .set({ roles: [], custom_role_ids: [custom.id] })
      .where('id', '=', holder.id)
      .execute();
    users.push(['custom', CUSTOM, holder.headers]);
    const provider = await ensureProvider(test.context);
    for (const role of PROVIDER_ROLES) {
      const { headers } = await aSignedInUser(test, { merchantId: provider, roles: [role] });
      users.push([role, resolveStoredRights({ ...rights, roles: [role] }).permissions, headers]);
    }
  });
  afterAll(() => test.close());

  /** The first call names only the target; the others name it together with the user's own. */
  const statuses = async (name: string, target: Target, headers: Headers, onlyFirst: boolean) => {
    const calls = buildCalls(name, target, world);
    const answers: number[] = [];
    for (const call of onlyFirst ? calls.slice(0, 1) : calls)
      answers.push((await test.app.inject({ ...call, headers: { ...call.headers, ...headers } })).statusCode);
    return answers;
  };

  it.each(NAMING_ENDPOINTS)(
    '$name is refused to roles that lack it, and answers the others within their tree alone',
    async ({ name, narrowed, permission }) => {
      // Personal data, or data deleted by the first call, may be missing within the tree too.
      const mayBeMissing = narrowed === 'user' || isDeletion(name);
      const isHolder = ([, held]: (typeof users)[number]) =>
        permission === null || permission === undefined || held.includes(permission);
      const holders = users.filter(isHolder);
      const groups = [holders, users.filter((user) => !isHolder(user))];
      const turn = NAMING_ENDPOINTS.findIndex((endpoint) => endpoint.name === name);
      // Each role names one company outside its tree and one within, in each call another pair; those that hold the
      // permission name all of them together.
      const share = (targets: typeof within, group: typeof users, at: number) => {
        const shares = group === holders ? Math.min(holders.length, targets.length) : targets.length;
        return targets.filter((_, place) => place % shares === (turn + at) % shares);
      };
      for (const group of groups)
        for (const [at, [role, , headers]] of group.entries())
          for (const [whose, target] of share(outside, group, at)) {
            const found = await statuses(name, target, headers, false);
            expect([role, whose, found]).toEqual([
              role,
              whose,
              found.map(() => (group === holders ? 404 : 403)),
            ]);
          }
      // Afterwards, since a call that succeeds uses up its idempotency key.
      for (const group of groups)
        for (const [at, [role, , headers]] of group.entries())
          for (const [whose, target] of share(within, group, at)) {
            const [found = 0] = await statuses(name, target, headers, true);
            const isAnswered = ![401, 403, ...(mayBeMissing ? [] : [404])].includes(found) && found < 500;
            const isHeld = group === holders;
            expect([role, whose, found, isAnswered]).toEqual([role, whose, isHeld ? found : 403, isHeld]);
          }
    },
  );
});
