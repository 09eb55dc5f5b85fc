import type { ErrorBody } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail/transport.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aMerchant, aSignedInUser, aUser, switchOff } from '../../testing/merchants.ts';
import { anInvitation } from '../../testing/team.ts';
import { sendDueMails } from '../../app/due-mails.ts';

const MINUTE = 60_000;
const PASSWORD = 'een eigen wachtwoord';

describe('looking at a link for a new password', () => {
  let test: TestApp;
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  const post = (path: string, payload: object) =>
    test.app.inject({ method: 'POST', url: `/gateway/merchant/${path}`, payload });
  const view = async (token: string) => {
    const answer = await post('viewPasswordLink', { token });
    return [answer.statusCode, answer.json<ErrorBody>().errors ?? answer.json<object>()];
  };
  const refusal = (key: string) => [422, { token: [key] }];
  const newestToken = async (): Promise<string> => {
    await sendDueMails({ ...test.context, mailer });
    return /token=(pt_\S+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
  };

  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('shows whose password it resets, however often it is opened, and remains valid', async () => {
    const merchant = await aMerchant(test, { name: 'Van Dijk Fietsen' });
    const user = await aUser(test, { merchantId: merchant.id });
    await post('resetPassword', { email: user.email });
    const token = await newestToken();
    const link = {
      kind: 'reset',
      email: user.email,
      name: 'Anna de Vries',
      companyName: 'Van Dijk Fietsen',
      invitedBy: null,
    };
    for (let look = 1; look <= 3; look++) expect(await view(token)).toEqual([200, link]);
    expect((await post('setPassword', { token, password: PASSWORD })).statusCode).toBe(200);
    expect(await view(token)).toEqual(refusal('referenceUsed'));
  });

  it('shows who invites whom to which company', async () => {
    const merchant = await aMerchant(test, { name: 'Zilte Keuken' });
    const { headers } = await aSignedInUser(test, { merchantId: merchant.id, roles: ['ADMIN'] });
    const { email } = await anInvitation(test, headers, { merchantId: merchant.id });
    const token = await newestToken();
    expect(await view(token)).toEqual([
      200,
      {
        kind: 'invitation',
        email,
        name: 'Noor Bakker',
        companyName: 'Zilte Keuken',
        invitedBy: 'Anna de Vries',
      },
    ]);
    expect((await post('setPassword', { token, password: PASSWORD })).statusCode).toBe(200);
    await test.signIn({ email, password: PASSWORD });
    expect(await view(token)).toEqual(refusal('referenceUsed'));
  });

  it('shows that a link has expired, or that its user may no longer sign in', async () => {
    const user = await aUser(test);
    await post('resetPassword', { email: user.email });
    const token = await newestToken();
    test.clock.advance(60 * MINUTE);
    expect(await view(token)).toEqual(refusal('referenceExpired'));
    await post('resetPassword', { email: user.email });
    const newer = await newestToken();
    await switchOff(test, user);
    expect(await view(newer)).toEqual(refusal('referenceInvalid'));
  });

  it('reveals nothing for a guessed token, or one moved to another company', async () => {
    const user = await aUser(test);
    const other = await aUser(test);
    await post('resetPassword', { email: user.email });
    const mine = await newestToken();
    await post('resetPassword', { email: other.email });
    const theirs = await newestToken();
    const forged = `${theirs.split('.')[0]}.${mine.split('.')[1]}`;
    for (const token of [
      forged,
      `${mine.split('.')[0]}.${'A'.repeat(43)}`,
      'pt_x',
      mine.replace('pt_', 'ct_'),
    ])
      expect(await view(token)).toEqual(refusal('referenceInvalid'));
  });

  it('is limited by address, together with signing in', async () => {
    const limited = await testApp({ env: { STUIVER_RATE_LIMIT_SIGN_IN: '2' } });
    const statuses = [];
    for (let look = 1; look <= 3; look++) {
      const answer = await limited.app.inject({
        method: 'POST',
        url: '/gateway/merchant/viewPasswordLink',
        payload: { token: 'pt_x' },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([422, 422, 429]);
    await limited.close();
  });
});
