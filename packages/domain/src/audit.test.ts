import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, getAuditSubject } from './audit.ts';

describe('the subject of an audited action', () => {
  it.each([
    ['user.changed', 'user'],
    ['evidence.submitted', 'chargeback'],
    ['application.noted', 'application'],
    ['application.documentViewed', 'document'],
    ['payer.erased', 'merchant'],
  ] as const)('of %s is the %s', (action, subject) => {
    expect(getAuditSubject(action)).toBe(subject);
  });

  it('is one of the kinds for every action', () => {
    expect(new Set(AUDIT_ACTIONS.map(getAuditSubject))).toEqual(new Set(AUDIT_SUBJECTS));
  });
});
