import { type CustomRole, type ErrorBody, LIMITS, type TeamUser } from '@stuiver/contract';
import { PERMISSIONS, type Permission } from '@stuiver/domain/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anApiKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aMerchant, aSignedInUser, aUser } from '../../testing/merchants.ts';
import { aRole, rightsBody } from '../../testing/team.ts';

type Headers = { authorization: string };
type User = Awaited<ReturnType<typeof aSignedInUser>>;

describe('a team', () => {
  let test: TestApp;
  let admin: User;
  let merchantId: string;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    admin = await aSignedInUser(test, { roles: ['ADMIN'] });
    ({ merchantId } = admin);
  });

  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
    headers: Headers = admin.headers,
  ) => {
    const url = `/gateway/team${path}`;
    const answer = await test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    const body = answer.json<
      Partial<ErrorBody> & { user?: TeamUser; role?: CustomRole; content?: TeamUser[] }
    >();
    return { status: answer.statusCode, ...body };
  };
  const list = async (headers?: Headers, query = '') =>
    (await send('GET', query, undefined, headers)).content ?? [];
  const change = (id: string, rights: Parameters<typeof rightsBody>[0], headers?: Headers) =>
    send('POST', `/users/${id}`, rightsBody(rights), headers);
  const switchTo = (on: boolean, id: string, headers?: Headers) =>
    send('POST', `/access/${id}`, { on }, headers);
  const colleague = (roles: Parameters<typeof aUser>[1] = {}) =>
    aSignedInUser(test, { merchantId, ...roles });
  const audits = (company = merchantId) =>
    test.ownerDb
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'subject_id', 'before', 'after'])
      .where('merchant_id', '=', company)
      .orderBy('id')
      .execute();
  const callWith = async (headers: Headers) =>
    (await test.app.inject({ url: '/gateway/savedViews', headers })).statusCode;

  it('a team shows each user with roles, state and last sign-in', async () => {
    const bram = await aUser(test, { merchantId, roles: ['FINANCE'], restrictionList: ['exportData'] });
    const users = await list();
    expect(users.map(({ id }) => id).toSorted()).toEqual([admin.id, bram.id].toSorted());
    expect(users.find(({ id }) => id === bram.id)).toMatchObject({
      merchantId,
      email: bram.email,
      roles: ['FINANCE'],
      customRoleIds: [],
      restrictionList: ['exportData'],
      state: 'active',
      invitationExpiresDateTime: null,
      lastSignInDateTime: null,
    });
    expect(users.find(({ id }) => id === admin.id)).toMatchObject({
      permissions: PERMISSIONS,
      lastSignInDateTime: test.clock.now().toISOString(),
    });
  });

  it('an admin changes a user from their next call on, with the old values in the audit row', async () => {
    const bram = await colleague({ roles: ['FINANCE', 'PPRO_MERCHANT'] });
    const { id: role, name } = await aRole(test, admin.headers, {
      merchantId,
      permissions: ['payments:read', 'team:write'],
    });
    expect((await send('GET', '', undefined, bram.headers)).status).toBe(403);
    const rights = {
      roles: ['SUPPORT', 'VIEWER'],
      customRoleIds: [role],
      restrictionList: ['apiKeys'],
    } as const;
    const changed = await change(bram.id, rights);
    // The role that only the operator gives stays.
    expect(changed.user).toMatchObject({ ...rights, roles: ['SUPPORT', 'VIEWER', 'PPRO_MERCHANT'] });
    expect((await send('GET', '', undefined, bram.headers)).status).toBe(200);
    expect((await audits()).at(-1)).toEqual({
      actor_id: admin.id,
      action: 'user.changed',
      subject_id: bram.id,
      before: { roles: ['FINANCE', 'PPRO_MERCHANT'] },
      after: {
        roles: ['SUPPORT', 'VIEWER', 'PPRO_MERCHANT'],
        customRoles: [name],
        restrictionList: ['apiKeys'],
      },
    });
    const rows = (await audits()).length;
    expect((await change(bram.id, rights)).status).toBe(200);
    expect(await audits()).toHaveLength(rows);
  });

  it.each([
    [{ ...rightsBody(), roles: [] }, { roles: ['required'] }],
    [{ ...rightsBody(), roles: ['PPRO_MERCHANT'] }, { roles: ['unknownValue'] }],
    [{ ...rightsBody(), restrictionList: ['refunds'] }, { restrictionList: ['unknownValue'] }],
    [{ ...rightsBody(), customRoleIds: ['x'] }, { customRoleIds: ['notAUuid'] }],
    [{}, { roles: ['required'], customRoleIds: ['required'], restrictionList: ['required'] }],
  ])('a user’s rights are refused as %o, with the reason at the field', async (body, errors) => {
    const bram = await aUser(test, { merchantId });
    expect(await send('POST', `/users/${bram.id}`, body)).toMatchObject({ status: 422, errors });
  });

  it('a team is closed to users who do not manage it', async () => {
    const bram = await colleague({ roles: ['MERCHANT'] });
    for (const headers of [bram.headers, (await anApiKey(test, admin.headers, merchantId)).headers])
      expect((await change(admin.id, { roles: ['ADMIN'] }, headers)).status).toBe(403);
    expect((await send('GET', '', undefined, { authorization: 'Bearer st_x' })).status).toBe(401);
  });

  it('a team is managed from above: those below are seen and changed, those above neither', async () => {
    const below = await aMerchant(test, { parentId: merchantId });
    const child = await aSignedInUser(test, { merchantId: below.id, roles: ['ADMIN'] });
    const group = await test.signIn(admin);
    const childRole = await aRole(test, child.headers, { merchantId: below.id });
    const groupRole = await aRole(test, group, { merchantId });
    expect((await list(group)).map(({ id }) => id)).toEqual([admin.id, child.id]);
    expect((await list(group, `?selectedIds=${below.id}`)).map(({ id }) => id)).toEqual([child.id]);
    expect((await list(child.headers)).map(({ id }) => id)).toEqual([child.id]);
    expect((await change(admin.id, { roles: ['VIEWER'] }, child.headers)).status).toBe(404);
    expect((await switchTo(false, admin.id, child.headers)).status).toBe(404);
    // A role is given only to users of its own company.
    expect((await change(child.id, { customRoleIds: [groupRole.id] }, group)).status).toBe(404);
    expect((await change(child.id, { customRoleIds: [childRole.id] }, group)).status).toBe(200);
    expect((await audits(below.id)).at(-1)).toMatchObject({ actor_id: admin.id, subject_id: child.id });
  });

  it('an admin grants no one what they lack, by role, custom role, restriction or invitation', async () => {
    const manager = await aRole(test, admin.headers, {
      merchantId,
      permissions: ['payments:read', 'team:write', 'exports:read'],
    });
    const hanna = await colleague({ roles: ['VIEWER'] });
    await change(hanna.id, { customRoleIds: [manager.id], restrictionList: ['exportData'] });
    const bram = await aUser(test, { merchantId, roles: ['VIEWER'] });
    // A rule, not a lost right: a browser would end the session at a 403.
    const refused = { status: 409, code: 'aboveOwnRights' };
    const by = hanna.headers;
    expect(await change(bram.id, { roles: ['FINANCE'] }, by)).toMatchObject(refused);
    expect(await change(bram.id, { customRoleIds: [manager.id] }, by)).toMatchObject(refused);
    expect(await change(hanna.id, { customRoleIds: [manager.id] }, by)).toMatchObject(refused);
    const role = { name: 'Meer', permissions: ['payments:read', 'refunds:write'] };
    expect(await send('POST', '/roles', { merchantId, ...role }, by)).toMatchObject(refused);
    expect(await send('POST', `/roles/${manager.id}`, role, by)).toMatchObject(refused);
    const invite = { merchantId, email: 'x@voorbeeld.test', name: 'X', language: 'nl' };
    const asAdmin = { ...invite, ...rightsBody({ roles: ['ADMIN'] }) };
    expect(await send('POST', '/invitations', asAdmin, by)).toMatchObject(refused);
    expect((await change(bram.id, { roles: ['VIEWER'] }, by)).status).toBe(200);
    await change(bram.id, { roles: ['FINANCE'] });
    await switchTo(false, bram.id);
    expect(await switchTo(true, bram.id, by)).toMatchObject(refused);
    expect(await list()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: bram.id, state: 'disabled', roles: ['FINANCE'] }),
      ]),
    );
  });

  it('a team keeps its last admin, whichever way one could be lost', async () => {
    await aUser(test, { merchantId });
    const refused = { status: 409, code: 'lastAdmin' };
    expect(await change(admin.id, { roles: ['MERCHANT'] })).toMatchObject(refused);
    expect(await change(admin.id, { roles: ['ADMIN'], restrictionList: ['apiKeys'] })).toMatchObject(refused);
    expect(await switchTo(false, admin.id)).toMatchObject(refused);
    const all = await aRole(test, admin.headers, { merchantId, permissions: [...PERMISSIONS] });
    expect((await change(admin.id, { roles: ['VIEWER'], customRoleIds: [all.id] })).status).toBe(200);
    const less = { name: 'Minder', permissions: ['payments:read'] };
    expect(await send('POST', `/roles/${all.id}`, less)).toMatchObject(refused);
    expect(await send('DELETE', `/roles/${all.id}`)).toMatchObject(refused);
    const second = await colleague({ roles: ['ADMIN'] });
    expect((await switchTo(false, admin.id, second.headers)).status).toBe(200);
    expect(await switchTo(false, second.id, second.headers)).toMatchObject(refused);
  });

  it('of two admins who remove each other at once one stays', async () => {
    for (let round = 0; round < 8; round++) {
      const company = (await aMerchant(test)).id;
      const pair = [
        await aSignedInUser(test, { merchantId: company, roles: ['ADMIN'] }),
        await aSignedInUser(test, { merchantId: company, roles: ['ADMIN'] }),
      ] as const;
      const [first, second] = pair;
      const remove = (id: string, headers: Headers) =>
        round % 2 ? switchTo(false, id, headers) : change(id, { roles: ['VIEWER'] }, headers);
      const answers = await Promise.all([remove(second.id, first.headers), remove(first.id, second.headers)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const rows = await test.ownerDb
        .selectFrom('users')
        .select(['roles', 'disabled_at'])
        .where('merchant_id', '=', company)
        .execute();
      const left = rows.filter(({ roles, disabled_at }) => roles.includes('ADMIN') && disabled_at === null);
      expect(left).toHaveLength(1);
    }
  });

  it('disabling a user ends every session but no API keys, and enabling restores no session', async () => {
    const bram = await colleague({ roles: ['DEVELOPER'] });
    const key = await anApiKey(test, bram.headers, merchantId, ['payments:read']);
    const second = await test.signIn(bram);
    expect((await switchTo(false, bram.id)).user).toMatchObject({ state: 'disabled' });
    for (const headers of [bram.headers, second]) expect(await callWith(headers)).toBe(401);
    await expect(test.signIn(bram)).rejects.toThrow('401');
    const read = await test.app.inject({
      url: `/gateway/transaction/getByMerchantId/${merchantId}`,
      headers: key.headers,
    });
    expect(read.statusCode).toBe(200);
    expect((await switchTo(false, bram.id)).status).toBe(200);
    expect((await switchTo(true, bram.id)).user).toMatchObject({ state: 'active' });
    expect(await callWith(bram.headers)).toBe(401);
    expect(await callWith(await test.signIn(bram))).toBe(200);
    const actions = (await audits()).flatMap(({ action, before, after }) =>
      action.startsWith('user.') && action !== 'user.created' ? [{ action, before, after }] : [],
    );
    expect(actions).toEqual([
      { action: 'user.disabled', before: { enabled: true }, after: { enabled: false } },
      { action: 'user.enabled', before: { enabled: false }, after: { enabled: true } },
    ]);
  });

  describe('with roles of its own', () => {
    const wish = (name: string, permissions: Permission[] = ['payments:read']) => ({ name, permissions });
    const make = (name: string, permissions?: Permission[]) =>
      send('POST', '/roles', { merchantId, ...wish(name, permissions) });

    it('a company’s own roles are made, listed, changed and deleted, each with an audit row', async () => {
      const made = await make(' Kassa ', ['refunds:write', 'payments:read']);
      const role = made.role!;
      expect(role).toMatchObject({ merchantId, ...wish('Kassa', ['payments:read', 'refunds:write']) });
      expect(await send('GET', '/roles')).toMatchObject({ content: [role] });
      const bram = await colleague({ roles: ['VIEWER'] });
      await change(bram.id, { roles: [], customRoleIds: [role.id] });
      const signedIn = await test.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in',
        payload: { user: { username: bram.email, password: bram.password } },
      });
      const rights = { roles: ['Kassa'], permissions: ['payments:read', 'refunds:write'] };
      expect(signedIn.json()).toMatchObject(rights);
      await send('POST', `/roles/${role.id}`, wish('Kassa 2', ['payments:read', 'team:write']));
      expect((await list(bram.headers)).map(({ id }) => id)).toContain(bram.id);
      expect((await send('DELETE', `/roles/${role.id}`)).status).toBe(200);
      expect((await send('GET', '', undefined, bram.headers)).status).toBe(403);
      expect(await callWith(bram.headers)).toBe(200);
      expect((await list()).find(({ id }) => id === bram.id)).toMatchObject({
        roles: ['VIEWER'],
        customRoleIds: [],
      });
      expect((await audits()).slice(-5).map(({ action, before, after }) => [action, before, after])).toEqual([
        ['user.changed', { roles: ['VIEWER'] }, { roles: [], customRoles: ['Kassa'] }],
        ['session.started', {}, {}],
        [
          'role.changed',
          { name: 'Kassa', permissions: ['payments:read', 'refunds:write'], refundLimit: null },
          { name: 'Kassa 2', permissions: ['payments:read', 'team:write'], refundLimit: null },
        ],
        ['user.changed', { roles: [], customRoles: ['Kassa 2'] }, { roles: ['VIEWER'] }],
        ['role.deleted', { permissions: ['payments:read', 'team:write'], users: 1 }, {}],
      ]);
    });

    it.each([
      [wish('Ppro extra'), { name: ['nameReserved'] }],
      [wish('finance'), { name: ['nameReserved'] }],
      [wish('  '), { name: ['required'] }],
      [wish('Kassa', ['refunds:write']), { permissions: ['required'] }],
      [{ name: 'Kassa', permissions: ['payments:read', 'all'] }, { permissions: ['unknownValue'] }],
    ])('a company’s own role is refused as %o', async (body, errors) => {
      expect(await send('POST', '/roles', { merchantId, ...body })).toMatchObject({ status: 422, errors });
      const role = await aRole(test, admin.headers, { merchantId });
      expect(await send('POST', `/roles/${role.id}`, body)).toMatchObject({ status: 422, errors });
    });

    it('a duplicate role name is refused in any case, and so is a role beyond the limit', async () => {
      await make('Kassa');
      expect(await make('KASSA')).toMatchObject({ status: 422, errors: { name: ['nameTaken'] } });
      const other = (await make('Bar')).role!;
      const renamed = await send('POST', `/roles/${other.id}`, wish('kassa'));
      expect(renamed).toMatchObject({ status: 422, errors: { name: ['nameTaken'] } });
      await test.ownerDb
        .insertInto('custom_roles')
        .values(
          Array.from({ length: LIMITS.rolesOfCompany - 2 }, (_, index) => ({
            merchant_id: merchantId,
            id: crypto.randomUUID(),
            name: `Rol nummer ${index}`,
            permissions: ['payments:read'],
            created_at: test.clock.now(),
          })),
        )
        .execute();
      expect(await make('Nog een')).toMatchObject({ status: 409, code: 'limitReached' });
    });
  });
});
