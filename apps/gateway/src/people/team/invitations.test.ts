import { type AuthUser, type ErrorBody, LIMITS, type TeamUser } from '@stuiver/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail/transport.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { anAuditRow } from '../../testing/audit-rows.ts';
import { aMerchant, aSignedInUser, aUser } from '../../testing/merchants.ts';
import { anInvitation, rightsBody } from '../../testing/team.ts';
import { resetPassword } from '../auth/reset-password.ts';
import { sendDueMails } from '../../app/due-mails.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PASSWORD = 'een eigen wachtwoord';

describe('an invitation', () => {
  let test: TestApp;
  let admin: Awaited<ReturnType<typeof aSignedInUser>>;
  let merchantId: string;
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  let made = 0;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await sendDueMails({ ...test.context, mailer });
    sent.length = 0;
    admin = await aSignedInUser(test, { roles: ['ADMIN'] });
    ({ merchantId } = admin);
  });

  const newAddress = () => `noor${++made}@voorbeeld.test`;
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const url = `/gateway/team${path}`;
    const { headers } = admin;
    const answer = await test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, ...answer.json<Partial<ErrorBody> & { user?: TeamUser }>() };
  };
  const invite = (email: string, parts: object = {}) =>
    send('POST', '/invitations', {
      merchantId,
      email,
      name: 'Noor Bakker',
      language: 'nl',
      ...rightsBody(),
      ...parts,
    });
  const list = async () => {
    const answer = await test.app.inject({ url: '/gateway/team', headers: admin.headers });
    return answer.json<{ content: TeamUser[] }>().content;
  };
  const newestMail = async (): Promise<Mail | undefined> => {
    await sendDueMails({ ...test.context, mailer });
    return sent.at(-1);
  };
  const tokenIn = (mail: Mail | undefined) => /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const setPassword = (token: string, headers = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/gateway/merchant/setPassword',
      payload: { token, password: PASSWORD },
      headers,
    });
  const finish = async (token: string) => {
    const answer = await setPassword(token);
    return [answer.statusCode, answer.json<ErrorBody>().errors ?? null];
  };
  const INVALID = [422, { token: ['referenceInvalid'] }];

  it.each(['Kijk op winkel.example', 'Bel 0900 1234', 'a@b.nl', 'http://x'])(
    'an invitation greets nobody by %j, which is not a name but a message',
    async (name) => {
      await invite(newAddress(), { name });
      expect((await newestMail())?.text).toMatch(/^Hallo,\n/);
    },
  );

  it('an English invitation greets by name, and its link names its language', async () => {
    await invite(newAddress(), { name: 'Anna J.P. de Wit', language: 'en' });
    const text = (await newestMail())?.text ?? '';
    expect(text).toMatch(/^Hello Anna J\.P\. de Wit,\n/);
    expect(text).toMatch(/\/management\/login\?token=pt_[\w.-]+&language=en\n/);
  });

  it('an invitation is mailed, accepted with a password, and signs in with its roles', async () => {
    const email = newAddress();
    const invited = await invite(email, rightsBody({ roles: ['FINANCE'], restrictionList: ['exportData'] }));
    expect(invited).toMatchObject({
      status: 200,
      user: {
        email,
        name: 'Noor Bakker',
        roles: ['FINANCE'],
        state: 'invited',
        invitationExpiresDateTime: new Date(test.clock.now().getTime() + 7 * DAY).toISOString(),
        lastSignInDateTime: null,
      },
    });
    await expect(test.signIn({ email, password: PASSWORD })).rejects.toThrow('401');
    const mail = await newestMail();
    expect(mail?.to).toBe(email);
    expect(mail?.text).toContain('http://stuiver.test/management/login?token=pt_');
    expect(mail?.text).toMatch(/^Beste Noor Bakker,\n/);
    // Another site cannot sign a browser in by it.
    expect((await setPassword(tokenIn(mail), { origin: 'https://elders.test' })).statusCode).toBe(403);
    const answer = await setPassword(tokenIn(mail));
    const { signedIn } = answer.json<{ signedIn: AuthUser }>();
    expect(signedIn).toMatchObject({ personEmail: email, userId: merchantId });
    const headers = { authorization: `Bearer ${signedIn.accessToken}` };
    expect((await test.app.inject({ url: '/gateway/merchant/standing', headers })).statusCode).toBe(200);
    expect((await list()).find((user) => user.email === email)).toMatchObject({
      state: 'active',
      restrictionList: ['exportData'],
      invitationExpiresDateTime: null,
      lastSignInDateTime: test.clock.now().toISOString(),
    });
    expect(await finish(tokenIn(mail))).toEqual(INVALID);
    const rows = await test.ownerDb
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('merchant_id', '=', merchantId)
      .where('subject_id', '=', invited.user!.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'user.invited', actor_id: admin.id },
      { action: 'password.set', actor_id: invited.user!.id },
    ]);
  });

  it('an invitation is written in the language that was chosen', async () => {
    await invite(newAddress(), { language: 'en' });
    expect((await newestMail())?.subject).toMatch(/^You’re invited to /);
  });

  it.each([
    [{ email: 'geen adres' }, { email: ['notAnEmail'] }],
    [{ name: ' ' }, { name: ['required'] }],
    [{ roles: [] }, { roles: ['required'] }],
    [{ roles: ['PPRO_MERCHANT'] }, { roles: ['unknownValue'] }],
    [{ language: 'de' }, { language: ['unknownValue'] }],
  ])('an invitation is refused with %o', async (parts, errors) => {
    const { length } = await list();
    expect(await invite(newAddress(), parts)).toMatchObject({ status: 422, errors });
    expect(await list()).toHaveLength(length);
    expect(await newestMail()).toBeUndefined();
  });

  it('an invitation reveals nothing about an account of another company, which only gets a mail', async () => {
    const stranger = await aUser(test);
    const [known, unknown] = [await invite(stranger.email.toUpperCase()), await invite(newAddress())];
    const shape = (user: TeamUser) => ({ ...user, id: '', email: '' });
    expect([known.status, shape(known.user!)]).toEqual([unknown.status, shape(unknown.user!)]);
    const inList = (await list()).filter(({ state }) => state === 'invited');
    expect(inList.map(shape)).toEqual([shape(known.user!), shape(unknown.user!)]);
    await sendDueMails({ ...test.context, mailer });
    const withLink = new Map(sent.map(({ to, text }) => [to.toLowerCase(), text.includes('token=')]));
    expect(withLink).toEqual(
      new Map([
        [unknown.user!.email, true],
        [stranger.email, false],
      ]),
    );
    expect(sent.find(({ text }) => !text.includes('token='))?.text).toContain('al een account');
    // Nothing of that account changes: it signs in as before, to its own company.
    const headers = await test.signIn(stranger);
    expect((await test.app.inject({ url: '/gateway/savedViews', headers })).statusCode).toBe(200);
  });

  it('an invitation of one address by two companies is accepted once', async () => {
    const email = newAddress();
    await invite(email);
    const first = tokenIn(await newestMail());
    const other = await aSignedInUser(test, { roles: ['ADMIN'] });
    await anInvitation(test, other.headers, { merchantId: other.merchantId, email });
    const second = tokenIn(await newestMail());
    expect(await finish(first)).toEqual([200, null]);
    expect(await finish(second)).toEqual(INVALID);
    await test.signIn({ email, password: PASSWORD });
  });

  it('an invitation is refused at the address of a member of the inviter’s team', async () => {
    const below = await aMerchant(test, { parentId: merchantId });
    const email = newAddress();
    await invite(email);
    const again = { status: 422, errors: { email: ['alreadyInTeam'] } };
    expect(await invite(email.toUpperCase())).toMatchObject(again);
    expect(await invite(email, { merchantId: below.id })).toMatchObject(again);
    expect(await invite(admin.email)).toMatchObject(again);
  });

  it('an invitation expires after seven days, and works again when it is resent, by the newest link only', async () => {
    const { user } = await invite(newAddress());
    const first = tokenIn(await newestMail());
    test.clock.advance(7 * DAY);
    admin = { ...admin, headers: await test.signIn(admin) };
    expect(await finish(first)).toEqual([422, { token: ['referenceExpired'] }]);
    const again = await send('POST', `/invitations/${user!.id}`);
    expect(again.user?.invitationExpiresDateTime).toBe(
      new Date(test.clock.now().getTime() + 7 * DAY).toISOString(),
    );
    const second = tokenIn(await newestMail());
    expect(await finish(first)).toEqual(INVALID);
    test.clock.advance(MINUTE);
    await send('POST', `/invitations/${user!.id}`);
    const third = tokenIn(await newestMail());
    expect(await finish(second)).toEqual(INVALID);
    expect(await finish(third)).toEqual([200, null]);
    const finished = { status: 409, code: 'changedMeanwhile' };
    expect(await send('POST', `/invitations/${user!.id}`)).toMatchObject(finished);
    expect(await send('DELETE', `/invitations/${user!.id}`)).toMatchObject(finished);
  });

  it('an invitation is mailed once for two requests within a minute, and at most a hundred times a day', async () => {
    const { user } = await invite(newAddress());
    await send('POST', `/invitations/${user!.id}`);
    await sendDueMails({ ...test.context, mailer });
    expect(sent).toHaveLength(1);
    await test.ownerDb
      .insertInto('audit_log')
      .values(
        Array.from({ length: LIMITS.invitationsOfDay - 1 }, () =>
          anAuditRow({
            merchant_id: merchantId,
            id: crypto.randomUUID(),
            created_at: test.clock.now(),
            action: 'user.invited',
          }),
        ),
      )
      .execute();
    test.clock.advance(2 * MINUTE);
    const refused = { status: 409, code: 'limitReached' };
    expect(await invite(newAddress())).toMatchObject(refused);
    expect(await send('POST', `/invitations/${user!.id}`)).toMatchObject(refused);
    test.clock.advance(DAY);
    admin = { ...admin, headers: await test.signIn(admin) };
    expect((await invite(newAddress())).status).toBe(200);
  });

  it('an invitation is withdrawn with its link and its mail, and the address can be invited again', async () => {
    const email = newAddress();
    const { user } = await invite(email);
    const token = tokenIn(await newestMail());
    expect(await send('DELETE', `/invitations/${user!.id}`)).toMatchObject({ status: 200 });
    expect((await list()).map((one) => one.email)).not.toContain(email);
    expect(await finish(token)).toEqual(INVALID);
    expect(await send('DELETE', `/invitations/${user!.id}`)).toMatchObject({ status: 404 });
    sent.length = 0;
    const queued = await invite(email);
    await send('DELETE', `/invitations/${queued.user!.id}`);
    expect(await newestMail()).toBeUndefined();
  });

  it('an invitation that is withdrawn while a password is set is either accepted or gone', async () => {
    for (let round = 0; round < 6; round++) {
      const { user } = await invite(newAddress());
      const token = tokenIn(await newestMail());
      const [withdrawn, [finished]] = await Promise.all([
        send('DELETE', `/invitations/${user!.id}`),
        finish(token),
      ]);
      const row = (await list()).find(({ id }) => id === user!.id);
      expect([withdrawn.status, finished, row?.state]).toEqual(
        finished === 200 ? [409, 200, 'active'] : [200, 422, undefined],
      );
    }
  });

  it('twenty simultaneous invitations of one address make one user', async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite(email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await list()).filter((user) => user.email === email)).toHaveLength(1);
  });

  it('an invitation is refused beyond the limit of users', async () => {
    const row = (index: number) => ({
      id: crypto.randomUUID(),
      merchant_id: merchantId,
      email: `vol${index}-${merchantId}@voorbeeld.test`,
      name: 'Vol',
      password_hash: null,
      invited_at: test.clock.now(),
      disabled_at: null,
      created_at: test.clock.now(),
    });
    const rows = Array.from({ length: LIMITS.usersOfCompany - 1 }, (_, index) => row(index));
    await test.ownerDb.insertInto('users').values(rows).execute();
    expect(await invite(newAddress())).toMatchObject({ status: 409, code: 'limitReached' });
  });

  it('an invitation cannot be disabled, and cannot be accepted by a password reset', async () => {
    const { user } = await invite(newAddress());
    const off = await send('POST', `/access/${user!.id}`, { on: false });
    expect(off).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    await sendDueMails({ ...test.context, mailer });
    sent.length = 0;
    await resetPassword(test.context, user!.email);
    expect(await newestMail()).toBeUndefined();
  });
});
