import { describe, expect, it } from 'vitest';
import { API_KEY_SCOPES, permissionToGrant } from './api-key.ts';
import {
  isReservedRoleName,
  PERMISSIONS,
  ROLE_NAMES,
  ROLE_PERMISSIONS,
  resolveStoredRights,
  type Role,
} from './permissions.ts';

const user = (roles: readonly string[], restrictionList: readonly string[] = [], canPostTree = false) =>
  resolveStoredRights({ roles, customPermissions: [], restrictionList, canPostTree });

describe('the rights of a user', () => {
  it('a MERCHANT may do everything but team, bank account, audit log and saving a selection, which is granted separately', () => {
    const ofAdmins = ['bankAccount:write', 'team:write', 'selection:write', 'audit:read'];
    const permissions = PERMISSIONS.filter((permission) => !ofAdmins.includes(permission));
    expect(user(['MERCHANT'])).toEqual({ permissions, restrictionList: [], canPostTree: false });
    expect(user(['MERCHANT'], [], true)).toEqual({
      permissions: [...permissions, 'selection:write'],
      restrictionList: [],
      canPostTree: true,
    });
  });

  it('lets a VIEWER only read, and lists the restrictions that follow', () => {
    expect(user(['VIEWER'])).toEqual({
      permissions: ['payments:read'],
      restrictionList: ['exportData', 'generatePaymentLink', 'apiKeys'],
      canPostTree: false,
    });
  });

  it('the restriction generatePaymentLink takes away links, payments started by hand and refunds', () => {
    const taken = ['payments:write', 'refunds:write', 'paymentLinks:write'];
    expect(user(['MERCHANT'], ['generatePaymentLink'])).toEqual({
      permissions: ROLE_PERMISSIONS.MERCHANT.filter((permission) => !taken.includes(permission)),
      restrictionList: ['generatePaymentLink'],
      canPostTree: false,
    });
  });

  it.each(['exportData', 'apiKeys', 'generatePaymentLink'])(
    'the restriction %s is answered as stored',
    (name) => {
      for (const role of ['ADMIN', 'MERCHANT']) expect(user([role], [name]).restrictionList).toEqual([name]);
    },
  );

  it('lets every built-in role read, and an ADMIN do everything', () => {
    for (const role of ROLE_NAMES) expect(user([role]).permissions).toContain('payments:read');
    expect(user(['ADMIN']).permissions).toEqual(PERMISSIONS);
  });

  it('rights add up over roles, and restrictions win', () => {
    expect(user(['VIEWER', 'DEVELOPER'])).toEqual(user(['DEVELOPER']));
    expect([...user(['FINANCE', 'DEVELOPER']).permissions, 'settings:write']).toEqual(
      user(['MERCHANT']).permissions,
    );
    expect(user(['ADMIN', 'VIEWER'], ['exportData']).permissions).not.toContain('exports:read');
  });

  it('adds the grants of custom roles to the others, and lets restrictions take away from both', () => {
    const custom = (roles: string[], customPermissions: string[], restrictionList: string[] = []) =>
      resolveStoredRights({ roles, customPermissions, restrictionList, canPostTree: false }).permissions;
    for (const permission of PERMISSIONS) expect(custom([], [permission])).toEqual([permission]);
    expect(custom(['VIEWER'], ['exports:read'])).toEqual(['payments:read', 'exports:read']);
    expect(custom([], ['payments:read', 'exports:read'], ['exportData'])).toEqual(['payments:read']);
    expect(custom([], ['', 'payments:all', '__proto__'])).toEqual([]);
  });

  it.each([
    'PPRO',
    'ppro',
    'Kassa PPro 2',
    'ＰＰＲＯ',
    'admin',
    ' Viewer ',
    'ᴘᴘʀᴏ',
    'РРRО',
    'pprο',
    'PPR0',
    'PP\u200bRO',
    'Ádmin',
    '\u202eadmin',
    'ѴIEWER',
  ])('a company may not call a role of its own %s', (name) => {
    expect(isReservedRoleName(name)).toBe(true);
  });

  it.each(['Kassa', 'P.P.R.O.', 'Administratie', 'toString', 'Бухгалтерия', 'Kassa 10', 'Crédit'])(
    'a company may call a role of its own %s',
    (name) => {
      expect(isReservedRoleName(name)).toBe(false);
    },
  );

  it('an unknown role grants nothing', () => {
    for (const role of ['', 'toString', '__proto__', 'viewer'])
      expect([role, user([role]).permissions]).toEqual([role, []]);
  });

  it('a role that contains PPRO grants nothing, and no row of the table has such a name', () => {
    expect(user(['PPRO', 'PPRO_MERCHANT']).permissions).toEqual([]);
    for (const role of Object.keys(ROLE_PERMISSIONS)) {
      expect(role).not.toContain('PPRO');
      expect(user([role, 'PPRO_MERCHANT'])).toEqual(user([role]));
    }
  });

  it('an ADMIN or MERCHANT may grant every scope of an API key, a DEVELOPER none to make links or change recurring payments or mandates', () => {
    const refused = (role: Role) =>
      API_KEY_SCOPES.filter((scope) => !ROLE_PERMISSIONS[role].includes(permissionToGrant(scope)));
    expect([refused('ADMIN'), refused('MERCHANT')]).toEqual([[], []]);
    expect(refused('DEVELOPER')).toEqual(['paymentLinks:write', 'recurrences:write', 'mandates:write']);
  });
});
