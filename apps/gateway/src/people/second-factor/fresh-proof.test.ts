import { ENDPOINTS, type ErrorBody } from '@stuiver/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { buildCalls, type World } from '../../testing/calls.ts';
import { type TestFactor, withFactor } from '../../testing/factors.ts';
import { aMerchant, aSignedInUser, PASSWORD } from '../../testing/merchants.ts';
import { aTarget } from '../../testing/target.ts';

type User = Awaited<ReturnType<typeof aSignedInUser>>;

const IBAN = 'NL44RABO0123456789';
/** Settings of a company that require a proof. */
const SETTINGS = [
  { iban: IBAN },
  { emailAddress: 'nieuw@winkel.test' },
  { notificationEmailaddress: 'geld@winkel.test' },
  { rawPassword: 'een heel nieuw wachtwoord' },
];

describe('a fresh proof', () => {
  let test: TestApp;
  let world: World;
  let plain: User;
  let user: User;
  let factor: TestFactor;
  beforeAll(async () => {
    test = await testApp();
    const { id: merchantId } = await aMerchant(test);
    world = { own: await aTarget(test, merchantId), apiPassword: '' };
    plain = await aSignedInUser(test, { merchantId, roles: ['ADMIN'] });
    user = await aSignedInUser(test, { merchantId, roles: ['ADMIN'] });
    factor = await withFactor(test, user);
  });
  afterAll(() => test.close());

  const proven = ENDPOINTS.filter(({ freshProof }) => freshProof !== undefined);
  const listRequests = (name: string): InjectOptions[] => {
    const call = buildCalls(name, world.own, world)[0]!;
    if (name !== 'updateMerchant') return [call];
    return SETTINGS.map((fields) => ({
      ...call,
      payload: { id: world.own.merchantId, version: 1, ...fields },
    }));
  };
  const ask = async ({ headers }: User, call: InjectOptions, proof: object) => {
    const { currentPassword: _, code: __, ...payload } = call.payload as Record<string, unknown>;
    const answer = await test.app.inject({ ...call, headers, payload: { ...payload, ...proof } });
    return [answer.statusCode, answer.json<ErrorBody>().errors];
  };
  /** A right password forgives the wrong ones before it. */
  const signIn = async ({ email, password }: User, code?: string) => {
    const payload = { user: { username: email, password, ...(code ? { code } : {}) } };
    return (await test.app.inject({ method: 'POST', url: '/api/auth/sign-in', payload })).statusCode;
  };
  const refusal = (field: string, key: string) => [422, { [field]: [key] }];

  it('is required by every change that grants access, or redirects money or warnings', () => {
    expect(proven.map(({ name }) => name).toSorted()).toEqual([
      'changeApiKey',
      'changeOwnEmail',
      'changeOwnPassword',
      'createApiKey',
      'endOldKey',
      'removeSecondFactor',
      'renewRecoveryCodes',
      'revokeApiKey',
      'rotateApiKey',
      'startSecondFactor',
      'updateMerchant',
    ]);
  });

  it.each(proven.map(({ name }) => name))('of %s is the right password', async (name) => {
    const asker = ['removeSecondFactor', 'renewRecoveryCodes'].includes(name) ? user : plain;
    for (const call of listRequests(name)) {
      await signIn(asker);
      expect(await ask(asker, call, {})).toEqual(refusal('currentPassword', 'required'));
      expect(await ask(asker, call, { currentPassword: 'een fout wachtwoord' })).toEqual(
        refusal('currentPassword', 'wrongPassword'),
      );
    }
  });

  it.each(proven.map(({ name }) => name))(
    'requires an unused code for %s with a second factor',
    async (name) => {
      for (const call of listRequests(name)) {
        const currentPassword = PASSWORD;
        expect(await ask(user, call, { currentPassword })).toEqual(refusal('code', 'required'));
        expect(await ask(user, call, { currentPassword, code: '000000' })).toEqual(
          refusal('code', 'wrongCode'),
        );
        const used = factor.freshCode();
        expect(await signIn(user, used)).toBe(200);
        expect(await ask(user, call, { currentPassword, code: used })).toEqual(refusal('code', 'wrongCode'));
      }
    },
  );

  it('of a password and a fresh code lets each change of the settings through, which nothing else of them needs', async () => {
    const call = buildCalls('updateMerchant', world.own, world)[0]!;
    let version = 1;
    for (const fields of [...SETTINGS.slice(0, 3), { postalAddress: 'Oudegracht 1' }]) {
      const payload = { id: world.own.merchantId, version: version++, ...fields };
      const proof = 'postalAddress' in fields ? {} : { currentPassword: PASSWORD, code: factor.freshCode() };
      expect([fields, await ask(user, { ...call, payload }, proof)]).toEqual([fields, [200, undefined]]);
    }
  });

  it('takes a recovery code once', async () => {
    const [code] = factor.recoveryCodes;
    const call = { method: 'POST', url: '/gateway/account/email' } as const;
    const proof = { currentPassword: PASSWORD, code };
    const asked = { ...call, payload: { email: 'anders@voorbeeld.test' } };
    expect(await ask(user, asked, proof)).toEqual([200, undefined]);
    expect(await ask(user, asked, proof)).toEqual(refusal('code', 'wrongCode'));
  });
});
