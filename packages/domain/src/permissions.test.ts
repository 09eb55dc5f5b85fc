import { describe, expect, it } from 'vitest';
import { API_KEY_SCOPES } from './api-key.ts';
import { ROLE_PERMISSIONS, rightsOf } from './permissions.ts';

const user = (roles: readonly string[], restrictionList: readonly string[] = [], canPostTree = false) =>
  rightsOf({ roles, restrictionList, canPostTree });

const WRITES = ['payments:write', 'refunds:write', 'paymentLinks:write', 'recurrences:write'];

describe('the rights of a user', () => {
  it('leave a MERCHANT everything but team, bank account and saving a selection, which is granted apart', () => {
    const permissions = ['payments:read', ...WRITES, 'exports:read', 'apiKeys:write', 'settings:write'];
    expect(user(['MERCHANT'])).toEqual({ permissions, restrictionList: [], canPostTree: false });
    expect(user(['MERCHANT'], [], true)).toEqual({
      permissions: [...permissions, 'selection:write'],
      restrictionList: [],
      canPostTree: true,
    });
  });

  it('let a VIEWER read and nothing else, and say so in the restrictionList', () => {
    expect(user(['VIEWER'])).toEqual({
      permissions: ['payments:read'],
      restrictionList: ['exportData', 'generatePaymentLink', 'apiKeys'],
      canPostTree: false,
    });
  });

  it('take away links, and with them payments started by hand and refunds, by generatePaymentLink', () => {
    expect(user(['MERCHANT'], ['generatePaymentLink'])).toEqual({
      permissions: ['payments:read', 'recurrences:write', 'exports:read', 'apiKeys:write', 'settings:write'],
      restrictionList: ['generatePaymentLink'],
      canPostTree: false,
    });
  });

  it.each(['exportData', 'apiKeys', 'generatePaymentLink'])('answer the restriction %s as stored', (name) => {
    for (const role of ['ADMIN', 'MERCHANT']) expect(user([role], [name]).restrictionList).toEqual([name]);
  });

  it('add up over roles, and restrictions win', () => {
    expect(user(['VIEWER', 'DEVELOPER'])).toEqual(user(['DEVELOPER']));
    expect([...user(['FINANCE', 'DEVELOPER']).permissions, 'settings:write']).toEqual(
      user(['MERCHANT']).permissions,
    );
    expect(user(['ADMIN', 'VIEWER'], ['exportData']).permissions).not.toContain('exports:read');
  });

  it('are none for an unknown role', () => {
    for (const role of ['', 'toString', '__proto__', 'viewer'])
      expect([role, user([role]).permissions]).toEqual([role, []]);
  });

  it('do not grow by a role that contains PPRO, which no row of the table may be named after', () => {
    expect(user(['PPRO', 'PPRO_MERCHANT']).permissions).toEqual([]);
    for (const role of Object.keys(ROLE_PERMISSIONS)) {
      expect(role).not.toContain('PPRO');
      expect(user([role, 'PPRO_MERCHANT'])).toEqual(user([role]));
    }
  });

  it('let whoever manages API keys without a restriction grant every scope', () => {
    for (const [role, permissions] of Object.entries<readonly string[]>(ROLE_PERMISSIONS))
      if (permissions.includes('apiKeys:write'))
        expect([role, permissions]).toEqual([role, expect.arrayContaining([...API_KEY_SCOPES])]);
  });
});
