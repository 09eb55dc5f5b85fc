import { describe, expect, it } from 'vitest';
import { signedIn } from '../testing/factories.ts';
import { decideAccess } from './guard.ts';

const MANAGEMENT = { title: 'payments', layout: 'management' } as const;
const SIGN_IN = { title: 'signIn', layout: 'simple', public: true, onlySignedOut: true } as const;

describe('the route guard', () => {
  it('sends an unauthenticated visitor to sign-in with the wanted path', () => {
    expect(decideAccess(MANAGEMENT, null, '/management/payments?page=2')).toEqual({
      kind: 'signIn',
      redirect: '/management/payments?page=2',
    });
  });

  it('lets anybody see public routes and unknown paths', () => {
    expect(decideAccess(SIGN_IN, null, '/')).toEqual({ kind: 'allow' });
    expect(decideAccess({}, null, '/zomaar')).toEqual({ kind: 'allow' });
    expect(decideAccess({}, signedIn(), '/zomaar')).toEqual({ kind: 'allow' });
  });

  it('opens a route of test mode without a session there, and nowhere else', () => {
    const route = { title: 'startPayment', layout: 'simple', public: 'testMode' } as const;
    const path = '/payment/initialize';
    expect(decideAccess(route, null, path, 'test')).toEqual({ kind: 'allow' });
    expect(decideAccess(route, null, path, 'live')).toEqual({ kind: 'signIn', redirect: path });
    expect(decideAccess(route, signedIn(), path, 'live')).toEqual({ kind: 'allow' });
  });

  it('sends a signed-in visitor of the sign-in screen to the dashboard', () => {
    expect(decideAccess(SIGN_IN, signedIn(), '/')).toEqual({ kind: 'dashboard' });
  });

  it('sends a user who lacks the required permission to the dashboard', () => {
    const route = { ...MANAGEMENT, requiredPermission: 'generatePaymentLink' } as const;
    expect(decideAccess(route, signedIn({ restrictionList: ['generatePaymentLink'] }), '/x')).toEqual({
      kind: 'dashboard',
    });
    expect(decideAccess(route, signedIn({ restrictionList: ['exportData'] }), '/x')).toEqual({
      kind: 'allow',
    });
  });
});
