import { describe, expect, it } from 'vitest';
import { signedIn } from '../testing/factories.ts';
import { decideAccess } from './guard.ts';
import { SCREENS } from './screens.ts';

const MANAGEMENT = {};
const SIGN_IN = { public: true, signedOutOnly: true };

describe('the route guard', () => {
  it('sends an unauthenticated visitor to sign-in with the wanted path', () => {
    expect(decideAccess(MANAGEMENT, null, '/management/payments?page=2')).toEqual({
      kind: 'signIn',
      redirect: '/management/payments?page=2',
    });
  });

  it('lets anyone see public screens and unknown paths', () => {
    expect(decideAccess(SIGN_IN, null, '/')).toEqual({ kind: 'allow' });
    expect(decideAccess(null, null, '/zomaar')).toEqual({ kind: 'allow' });
    expect(decideAccess(null, signedIn(), '/zomaar')).toEqual({ kind: 'allow' });
  });

  it('opens a test-mode screen without a session in test mode only', () => {
    const screen = { public: 'testMode' } as const;
    const path = '/payment/initialize';
    expect(decideAccess(screen, null, path, 'test')).toEqual({ kind: 'allow' });
    expect(decideAccess(screen, null, path, 'live')).toEqual({ kind: 'signIn', redirect: path });
    expect(decideAccess(screen, signedIn(), path, 'live')).toEqual({ kind: 'allow' });
  });

  it('sends a signed-in visitor of the sign-in screen to the dashboard', () => {
    expect(decideAccess(SIGN_IN, signedIn(), '/')).toEqual({ kind: 'dashboard' });
  });

  it('sends a user who lacks the required permission to the dashboard', () => {
    const screen = { permission: 'paymentLinks:write' } as const;
    expect(decideAccess(screen, signedIn({ restrictionList: ['generatePaymentLink'] }), '/x')).toEqual({
      kind: 'denied',
    });
    expect(decideAccess(screen, signedIn({ restrictionList: ['exportData'] }), '/x')).toEqual({
      kind: 'allow',
    });
  });

  it('opens the start of a payment to every user, whatever their rights', () => {
    for (const roles of [['VIEWER'], ['REVIEWER'], ['ADMIN']] as const)
      expect(decideAccess(SCREENS.startPayment, signedIn({ roles: [...roles] }), '/x', 'live')).toEqual({
        kind: 'allow',
      });
  });
});
