import {
  PERMISSIONS,
  type Permission,
  type Right,
  RESTRICTION_NAMES,
  ROLE_NAMES,
} from '@stuiver/domain/permissions';
import type { RefundLimit } from '@stuiver/domain/refund-limits';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import {
  limitKey,
  type LimitTable,
  type Member,
  resolvePermissions,
  resolveRefundLimit,
  requireAllowed,
  type RoleTable,
  type Team,
} from './rules.ts';

const COMPANY = 'company';
const member = (id: string, parts: Partial<Member> = {}): Member => ({
  id,
  merchantId: COMPANY,
  roles: ['VIEWER'],
  customRoleIds: [],
  restrictionList: [],
  canPostTree: false,
  isActive: true,
  ...parts,
});
const team = (
  members: readonly Member[],
  roles: RoleTable = new Map(),
  limits: LimitTable = new Map(),
): Team => ({ members, roles, limits });
const ADMIN = member('admin', { roles: ['ADMIN'] });

/** Returns why a change is refused, or null. */
function refusal(
  permissions: readonly Right[],
  before: Team,
  after: Team,
  refundLimit: RefundLimit = null,
): string | null {
  try {
    requireAllowed({ permissions, refundLimit }, before, after);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** Everything that a role can hold, one permission each, and some that hold several. */
const CUSTOM: RoleTable = new Map<string, readonly Permission[]>([
  ...PERMISSIONS.map((one) => [`only ${one}`, ['payments:read', one]] as [string, Permission[]]),
  ['all', [...PERMISSIONS]],
  ['books', ['payments:read', 'exports:read', 'bankAccount:write']],
]);

/** Each way to hold something: a row of the table, a custom role, and each of them under each restriction. */
const RIGHTS = [
  ...ROLE_NAMES.map((role) => ({ roles: [role], customRoleIds: [] as string[] })),
  ...[...CUSTOM.keys()].map((id) => ({ roles: ['VIEWER'], customRoleIds: [id] })),
].flatMap((rights) => [
  { ...rights, restrictionList: [] as string[] },
  ...RESTRICTION_NAMES.map((name) => ({ ...rights, restrictionList: [name] as string[] })),
]);

describe('no one can grant what they lack', () => {
  it.each(PERMISSIONS)(
    'no one grants %s who lacks it, by any role, custom role or lifted restriction',
    (lacked) => {
      const actor = PERMISSIONS.filter((one) => one !== lacked);
      for (const before of RIGHTS)
        for (const after of RIGHTS) {
          const [old, next] = [member('bram', before), member('bram', after)];
          const had = resolvePermissions(old, CUSTOM);
          const grants = resolvePermissions(next, CUSTOM).filter((one) => !had.includes(one));
          const isRefused = refusal(actor, team([ADMIN, old], CUSTOM), team([ADMIN, next], CUSTOM));
          const above = grants.includes(lacked) ? 'aboveOwnRights' : null;
          const expected = lacked === 'team:write' ? 'forbidden' : above;
          expect([before, after, isRefused]).toEqual([before, after, expected]);
        }
    },
  );

  it.each(PERMISSIONS)(
    'no one who lacks %s creates a role with it or adds it to one, whether or not others hold it',
    (lacked) => {
      const actor = PERMISSIONS.filter((one) => one !== lacked);
      const without = PERMISSIONS.filter((one) => one !== lacked);
      const refused = lacked === 'team:write' ? 'forbidden' : 'aboveOwnRights';
      const holder = member('bram', { customRoleIds: ['x'] });
      for (const members of [[ADMIN], [ADMIN, holder]]) {
        const old = team(members, new Map([['x', without]]));
        expect(refusal(actor, old, team(members, new Map([['x', PERMISSIONS]])))).toBe(refused);
        const both = new Map([...old.roles, ['y', ['payments:read', lacked]] as const]);
        expect(refusal(actor, old, team(members, both))).toBe(refused);
        const kept = team(members, new Map([['x', PERMISSIONS]]));
        expect(refusal(actor, kept, team(members, new Map([['x', without]])))).toBe(
          lacked === 'team:write' ? 'forbidden' : null,
        );
      }
    },
  );

  it('no one can grant what they lack by inviting or re-enabling a user', () => {
    const actor = PERMISSIONS.filter((one) => one !== 'bankAccount:write');
    const invited = member('noor', { roles: ['ADMIN'], isActive: false });
    expect(refusal(actor, team([ADMIN]), team([ADMIN, invited]))).toBe('aboveOwnRights');
    expect(refusal(PERMISSIONS, team([ADMIN]), team([ADMIN, invited]))).toBeNull();
    const enabled = { ...invited, isActive: true };
    expect(refusal(actor, team([ADMIN, invited]), team([ADMIN, enabled]))).toBe('aboveOwnRights');
    expect(refusal(PERMISSIONS, team([ADMIN, invited]), team([ADMIN, enabled]))).toBeNull();
  });

  it('no one’s rights grow by a change of their own', () => {
    for (const before of RIGHTS)
      for (const after of RIGHTS) {
        const [old, next] = [member('self', before), member('self', after)];
        const had = resolvePermissions(old, CUSTOM);
        if (refusal(had, team([ADMIN, old], CUSTOM), team([ADMIN, next], CUSTOM)) === null)
          expect(had).toEqual(expect.arrayContaining(resolvePermissions(next, CUSTOM)));
      }
  });
});

describe('the last admin', () => {
  const lost = { roles: ['VIEWER'] };

  it.each([
    ['loses no role', { roles: ['MERCHANT'] }],
    ['is not disabled', { isActive: false }],
    ['is not restricted in what no one else can grant', { restrictionList: ['exportData'] }],
  ] as const)('the last admin %s', (_, change) => {
    const others = [member('bram'), member('cas', { roles: ['ADMIN'], isActive: false })];
    const after = team([{ ...ADMIN, ...change }, ...others]);
    expect(refusal(PERMISSIONS, team([ADMIN, ...others]), after)).toBe('lastAdmin');
    const second = member('dirk', { roles: ['ADMIN'] });
    const withSecond = (admin: Member) => team([admin, second, ...others]);
    expect(refusal(PERMISSIONS, withSecond(ADMIN), withSecond({ ...ADMIN, ...change }))).toBeNull();
  });

  it('the last admin may be one of a company above', () => {
    const above = member('eva', { roles: ['ADMIN'], merchantId: 'parent' });
    const after = team([{ ...ADMIN, ...lost }, above]);
    expect(refusal(PERMISSIONS, team([ADMIN, above]), after)).toBeNull();
  });

  it('the last admin is not replaced by a user who only manages the team', () => {
    const roles: RoleTable = new Map([['team', ['payments:read', 'team:write']]]);
    const helper = member('fleur', { customRoleIds: ['team'] });
    const before = team([ADMIN, helper], roles);
    expect(refusal(PERMISSIONS, before, team([{ ...ADMIN, ...lost }, helper], roles))).toBe('lastAdmin');
    expect(refusal(PERMISSIONS, before, team([ADMIN, { ...helper, isActive: false }], roles))).toBeNull();
  });

  it('the last admin is not left without the role that makes them one', () => {
    const admin = member('gijs', { customRoleIds: ['all'] });
    const before = team([admin], CUSTOM);
    const less = new Map([...CUSTOM, ['all', ['payments:read']] as const]);
    expect(refusal(PERMISSIONS, before, team([admin], less))).toBe('lastAdmin');
    const none = new Map([...CUSTOM].filter(([id]) => id !== 'all'));
    expect(refusal(PERMISSIONS, before, team([{ ...admin, customRoleIds: [] }], none))).toBe('lastAdmin');
  });

  it('a company that never had an admin is exempt from the rule of the last one', () => {
    const [bram, cas] = [member('bram', { roles: ['MERCHANT'] }), member('cas')];
    expect(refusal(PERMISSIONS, team([bram, cas]), team([{ ...bram, isActive: false }, cas]))).toBeNull();
  });
});

describe('limits of refunds', () => {
  const bram = member('bram', { roles: ['SUPPORT'] });
  const chief = member('chief', { roles: ['SUPPORT', 'FINANCE'], customRoleIds: ['desk'] });
  const roles: RoleTable = new Map([['desk', ['payments:read', 'refunds:write']]]);
  const makeLimitTable = (support: number | null, desk: number | null = 500): LimitTable =>
    new Map([
      [limitKey(COMPANY, 'FINANCE'), 2000],
      ...(support === null ? [] : [[limitKey(COMPANY, 'SUPPORT'), support] as const]),
      ...(desk === null ? [] : [['desk', desk] as const]),
    ]);
  const before = team([ADMIN, bram, chief], roles, makeLimitTable(1000));

  it('reach as far as the largest limit of the user’s roles that refund', () => {
    const limit = (one: Member) => resolveRefundLimit(one, before);
    expect(limit(bram)).toBe(1000);
    expect(limit(chief)).toBe(2000);
    expect(limit(ADMIN)).toBeNull();
    expect(limit(member('reader', { roles: ['VIEWER', 'SUPPORT'] }))).toBe(1000);
    expect(limit(member('reader'))).toBe(0);
    expect(limit(member('elsewhere', { merchantId: 'above', roles: ['SUPPORT'] }))).toBeNull();
    expect(limit({ ...bram, restrictionList: ['generatePaymentLink'] })).toBe(0);
  });

  it('rise above their granter’s by no change of a role, a user or the limit itself', () => {
    const changes: [Team, RefundLimit][] = [
      [{ ...before, limits: makeLimitTable(3000) }, 3000],
      [{ ...before, limits: makeLimitTable(null) }, null],
      [{ ...before, limits: makeLimitTable(1000, 3000) }, 3000],
      [{ ...before, limits: makeLimitTable(1000, null) }, null],
      [{ ...before, members: [ADMIN, { ...bram, roles: ['SUPPORT', 'FINANCE'] }, chief] }, 2000],
      [{ ...before, members: [ADMIN, { ...bram, roles: ['DEVELOPER'] }, chief] }, null],
      [
        { ...before, members: [ADMIN, bram, chief, member('new', { roles: ['FINANCE'], isActive: false })] },
        2000,
      ],
    ];
    for (const [after, needed] of changes) {
      expect(refusal(PERMISSIONS, before, after, null)).toBeNull();
      if (needed !== null) expect(refusal(PERMISSIONS, before, after, needed)).toBeNull();
      expect(refusal(PERMISSIONS, before, after, needed === null ? 1_000_000 : needed - 1)).toBe(
        'aboveOwnLimit',
      );
    }
    expect(refusal(PERMISSIONS, before, { ...before, limits: makeLimitTable(10, 0) }, 0)).toBeNull();
  });

  it('stay out of reach of the last one who could raise them', () => {
    const limits = new Map([...before.limits, [limitKey(COMPANY, 'ADMIN'), 5000]]);
    expect(refusal(PERMISSIONS, before, { ...before, limits })).toBe('lastAdmin');
    const boss = member('boss', { merchantId: 'above', roles: ['ADMIN'] });
    const withBoss = { ...before, members: [...before.members, boss] };
    expect(refusal(PERMISSIONS, withBoss, { ...withBoss, limits })).toBeNull();
  });
});
