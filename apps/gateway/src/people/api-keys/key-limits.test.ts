import type { ApiKeyRow, ErrorBody } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import type { Role } from '@stuiver/domain/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPaidPayment, expectSoundBooks } from '../../testing/engine/engine.ts';
import { aMerchant, aSignedInUser, PASSWORD } from '../../testing/merchants.ts';
import { limitRole } from '../../testing/refund-requests.ts';
import { switchUserAsOperator } from '../team/operator.ts';
import { composeMail } from '../../platform/mail/send-mails.ts';
import type { PlainMails } from '../../platform/mail/plain-mails.ts';

const DAY = 86_400_000;
type Headers = { readonly authorization: string };
type User = Awaited<ReturnType<typeof aSignedInUser>>;

describe('what an API key refunds in 24 hours', () => {
  let test: TestApp;
  let merchantId: string;
  /** Without a limit. */
  let admin: User;
  beforeAll(async () => {
    test = await testApp();
  });
  beforeEach(async () => {
    merchantId = (await aMerchant(test)).id;
    admin = await aSignedInUser(test, { merchantId, roles: ['ADMIN'] });
  });
  afterAll(async () => {
    await expectSoundBooks(test);
    await test.close();
  });

  /** A user whose role makes keys, with € 20.00 in 24 hours. */
  const limited = async () => {
    await limitRole(test, merchantId, 'DEVELOPER', 2000);
    return aSignedInUser(test, { merchantId, roles: ['DEVELOPER'] });
  };
  const send = async <Body>(headers: Headers, url: string, payload: object) => {
    const answer = await test.app.inject({ method: 'POST', url, headers, payload });
    return { status: answer.statusCode, body: answer.json<Body & ErrorBody>() };
  };
  const make = (headers: Headers, refundLimit?: string | null, scopes: string[] = ['refunds:write']) =>
    send<{ apiKey: ApiKeyRow; secret: string }>(headers, '/gateway/apiKeys', {
      merchantId,
      name: 'Webwinkel',
      scopes,
      currentPassword: PASSWORD,
      ...(refundLimit === undefined ? {} : { refundLimit }),
    });
  const aKey = async (headers: Headers, refundLimit?: string | null) => {
    const { body } = await make(headers, refundLimit);
    return { ...body.apiKey, headers: { authorization: `Bearer ${body.secret}` } };
  };
  const change = (headers: Headers, { id, version }: ApiKeyRow, rules: object) =>
    send<{ apiKey: ApiKeyRow }>(headers, `/gateway/apiKeys/${id}`, {
      version,
      currentPassword: PASSWORD,
      ...rules,
    });
  const refund = async (headers: Headers, amount: number) => {
    const { id } = await aPaidPayment(test, { merchantId });
    return send(headers, '/gateway/refund/initiateRefund', {
      merchantId,
      transactionId: id,
      amount: formatWire(amount),
      refundId: test.context.ids.next(),
    });
  };
  const setRoleLimit = async (role: Role, refundLimit: string | null) =>
    send(await test.signIn(admin), '/gateway/team/roleLimits', { merchantId, role, refundLimit });
  const listed = async () => {
    const headers = await test.signIn(admin);
    const { content } = (await test.app.inject({ url: '/gateway/apiKeys', headers })).json<{
      content: ApiKeyRow[];
    }>();
    return content.map(({ refundLimit, refundsUpTo, limitedBy }) => [refundLimit, refundsUpTo, limitedBy]);
  };
  const mails = async () => {
    const rows = await test.ownerDb
      .selectFrom('mails')
      .select('data')
      .where('kind', '=', 'apiKeyChanged')
      .orderBy('created_at')
      .execute();
    const data = rows.map((row) => ({ ...row.data, kind: 'apiKeyChanged' }) as PlainMails['apiKeyChanged']);
    return data.filter(({ to, change }) => to === admin.email && change === 'limited');
  };
  const audits = async (id: string) => {
    const rows = await test.ownerDb
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('subject_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(({ action, actor_id: by, before, after }) => ({ action, by, before, after }));
  };

  it('is a limit of its own at most its maker’s, which a key that does not refund leaves out', async () => {
    const { headers } = await limited();
    for (const tooMuch of ['20.01', null, undefined])
      expect((await make(headers, tooMuch)).body.errors).toEqual({ refundLimit: ['aboveRefundLimit'] });
    expect((await make(headers, '20.00')).body.apiKey).toMatchObject({
      refundLimit: '20.00',
      refundsUpTo: '20.00',
      limitedBy: 'Anna de Vries',
    });
    expect((await make(headers, undefined, ['payments:read'])).body.apiKey).toMatchObject({
      refundLimit: null,
    });
    expect((await make(headers, '1.001')).status).toBe(422);
    const free = (await make(admin.headers, null)).body.apiKey;
    expect(free).toMatchObject({ refundLimit: null, refundsUpTo: null });
    const proof = { currentPassword: PASSWORD, version: 1, overlapHours: 0 };
    const rotated = await send(headers, `/gateway/apiKeys/${free.id}/rotate`, proof);
    expect([rotated.status, rotated.body.code]).toEqual([409, 'aboveOwnLimit']);
  });

  it('is refused above it with what is left, whatever the payments, until the hours have passed', async () => {
    const key = await aKey(admin.headers, '10.00');
    expect((await refund(key.headers, 600)).status).toBe(200);
    const refused = await refund(key.headers, 401);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'approvalNeeded', details: { refundLimit: { limit: '10.00', left: '4.00' } } },
    ]);
    expect((await refund(key.headers, 400)).status).toBe(200);
    test.clock.advance(DAY);
    expect((await refund(key.headers, 1000)).status).toBe(200);
  });

  it('counts for its maker too, so that keys add nothing to a limit, however they race', async () => {
    const maker = await limited();
    const keys = [await aKey(maker.headers, '20.00'), await aKey(maker.headers, '15.00')];
    const callers = [maker.headers, ...keys.map(({ headers }) => headers)];
    const answers = await Promise.all(Array.from({ length: 15 }, (_, at) => refund(callers[at % 3]!, 300)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });

  it('falls with its maker’s limit, of which admins are mailed; the user who sets it again replaces the maker', async () => {
    const maker = await limited();
    const key = await aKey(maker.headers, '20.00');
    await aKey(maker.headers, '4.00');
    expect((await setRoleLimit('DEVELOPER', '5.00')).status).toBe(200);
    expect(await listed()).toEqual([
      ['4.00', '4.00', 'Anna de Vries'],
      ['20.00', '5.00', 'Anna de Vries'],
    ]);
    const told = await mails();
    expect(told).toMatchObject([{ limited: { limit: '5.00', person: 'Anna de Vries' } }]);
    const { subject, text } = await composeMail(test.context.settings, told[0]!);
    expect(subject).toBe('Lagere terugbetaallimiet voor API-sleutel: Webwinkel');
    expect(text).toMatch(/De sleutel betaalt nu hoogstens €\s5,00 per 24 uur terug\./);
    expect((await refund(key.headers, 501)).body.details).toEqual({
      refundLimit: { limit: '5.00', left: '5.00' },
    });
    expect((await refund(key.headers, 500)).status).toBe(200);

    const [, current] = (await test.app.inject({ url: '/gateway/apiKeys', headers: admin.headers })).json<{
      content: [ApiKeyRow, ApiKeyRow];
    }>().content;
    expect((await change(maker.headers, current, { refundLimit: '5.01' })).body.errors).toEqual({
      refundLimit: ['aboveRefundLimit'],
    });
    expect((await change(admin.headers, current, { refundLimit: '12.00' })).body.apiKey).toMatchObject({
      refundLimit: '12.00',
      refundsUpTo: '12.00',
      allowedAddresses: [],
    });
    expect((await change(admin.headers, current, { refundLimit: null })).body.code).toBe('changedMeanwhile');
    expect((await refund(key.headers, 701)).status).toBe(409);
    expect((await refund(key.headers, 700)).status).toBe(200);
    expect((await audits(key.id)).map(({ action, by, ...values }) => [action, by, values])).toMatchObject([
      ['apiKey.created', maker.id, { after: { refundLimit: 2000 } }],
      ['apiKey.changed', admin.id, { before: { refundLimit: 2000 }, after: { refundLimit: 1200 } }],
    ]);
  });

  it('is nothing once its maker is disabled, by an admin or the provider, or may refund no longer', async () => {
    const ends: readonly ((maker: User) => Promise<unknown>)[] = [
      ({ id }) => send(admin.headers, `/gateway/team/access/${id}`, { on: false }),
      ({ id }) => switchUserAsOperator(test.context, id, false),
      ({ id }) =>
        send(admin.headers, `/gateway/team/users/${id}`, {
          roles: ['VIEWER'],
          customRoleIds: [],
          restrictionList: [],
        }),
    ];
    for (const [index, end] of ends.entries()) {
      const maker = await aSignedInUser(test, { merchantId, roles: ['DEVELOPER'] });
      const key = await aKey(maker.headers);
      expect((await refund(key.headers, 100)).status).toBe(200);
      await end(maker);
      expect((await refund(key.headers, 1)).body.details).toEqual({
        refundLimit: { limit: '0.00', left: '0.00' },
      });
      expect((await mails())[index]).toMatchObject({ limited: { limit: '0.00' } });
    }
    expect(await mails()).toHaveLength(3);
  });

  it('is set only of a key that refunds, and stays when its addresses are changed', async () => {
    const key = await aKey(admin.headers, '10.00');
    const { body } = await make(admin.headers, undefined, ['payments:read']);
    expect((await change(admin.headers, body.apiKey, { refundLimit: '1.00' })).body.errors).toEqual({
      refundLimit: ['invalid'],
    });
    expect(
      (await change(admin.headers, key, { allowedAddresses: ['203.0.113.9'] })).body.apiKey,
    ).toMatchObject({ refundLimit: '10.00' });
  });
});
