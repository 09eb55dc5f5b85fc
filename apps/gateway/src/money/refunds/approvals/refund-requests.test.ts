import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOfOne } from '../../../platform/access/scope.ts';
import type { Session } from '../../../platform/access/session.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { aPaidPayment, expectSoundBooks, refund, refundRows } from '../../../testing/engine/engine.ts';
import { sayChargeback } from '../../../testing/engine/recurring.ts';
import { aMerchant, aSignedInUser, PASSWORD, switchOff } from '../../../testing/merchants.ts';
import { aSession, buildRefundRequest, limitRole } from '../../../testing/refund-requests.ts';
import { composeMail } from '../../../platform/mail/send-mails.ts';
import { readRequestAsked, readRequestDecided } from './mail-readers.ts';
import { getDashboardToday } from '../../../insight/dashboard/today.ts';
import { requestRefunds } from './request-refunds.ts';
import { decideRefundRequest, withdrawRefundRequest } from './decide.ts';
import { getRefundRequest } from './read-requests.ts';
import { runRefundRequests } from './run-requests.ts';
import { prepareRefunds } from './refundable.ts';

const HOUR = 3_600_000;

describe('refunds that need approval', () => {
  let test: TestApp;
  let merchantId: string;
  let asker: Session;
  let approver: Session;
  beforeAll(async () => {
    test = await testApp();
    merchantId = (await aMerchant(test)).id;
    await limitRole(test, merchantId, 'SUPPORT', 5000);
    asker = await aSession(test, merchantId, ['SUPPORT']);
    approver = await aSession(test, merchantId, ['FINANCE']);
  });
  afterAll(async () => {
    await expectSoundBooks(test);
    await test.close();
  });

  const scope = () => scopeOfOne(merchantId);
  const paid = () => aPaidPayment(test, { merchantId });
  const ask = (wishes: Parameters<typeof buildRefundRequest>[2], session = asker) =>
    requestRefunds(test.context, session, scope(), buildRefundRequest(test, merchantId, wishes));
  const decide = (id: string, session = approver, approve = true, note = '') =>
    decideRefundRequest(test.context, session, scope(), id, { approve, note });
  const withdraw = (id: string, session = asker) => withdrawRefundRequest(test.context, session, scope(), id);
  const read = (id: string, session = asker) => getRefundRequest(test.context, session, scope(), id);
  const run = () => runRefundRequests(test.context);
  const audited = async (id: string) =>
    test.ownerDb
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const mailsAbout = async (id: string) => {
    const rows = await test.ownerDb.selectFrom('mails').select(['kind', 'data']).execute();
    return rows.filter(({ data }) => JSON.stringify(data).includes(id)).map(({ kind }) => kind);
  };

  it('are made once another user has approved, and name the requester and the approver', async () => {
    const payment = await paid();
    const request = await ask([{ paymentId: payment.id, amount: 10000 }]);
    expect(request).toMatchObject({ status: 'WAITING', withinLimit: false, isOwn: true, mayDecide: false });
    expect(request.approvers).toHaveLength(1);
    expect(await mailsAbout(request.id)).toEqual(['refundRequestAsked']);
    await run();
    expect(await refundRows(test, payment)).toEqual([]);
    expect(await read(request.id, approver)).toMatchObject({ mayDecide: true, isOwn: false });
    expect(await decide(request.id)).toMatchObject({ status: 'APPROVED', decidedBy: 'Anna de Vries' });
    expect(await decide(request.id)).toMatchObject({ status: 'APPROVED' });
    await expect(decide(request.id, approver, false)).rejects.toMatchObject({ code: 'requestDecided' });
    await run();
    await run();
    expect(await refundRows(test, payment)).toMatchObject([
      { amount: 10000, status: 'SUCCEEDED', description: 'Retour', created_by: asker.userId },
    ]);
    expect(await read(request.id)).toMatchObject({
      succeeded: 1,
      failed: 0,
      items: [{ status: 'SUCCEEDED' }],
    });
    expect(await audited(request.id)).toEqual([
      { action: 'refundRequest.asked', actor_id: asker.userId },
      { action: 'refundRequest.approved', actor_id: approver.userId },
    ]);
    expect(await mailsAbout(request.id)).toContain('refundRequestDecided');
  });

  it('are refused as refunds at once above the limit, with a code for that, and not up to the limit', async () => {
    const payment = await paid();
    const user = await aSignedInUser(test, { merchantId, roles: ['SUPPORT'] });
    const send = async (amount: string, refundId: string) => {
      const payload = { merchantId, transactionId: payment.id, amount, refundId };
      const url = '/gateway/refund/initiateRefund';
      const answer = await test.app.inject({ method: 'POST', url, headers: user.headers, payload });
      return [answer.statusCode, answer.json<{ code?: string }>().code];
    };
    const [first, second] = [test.context.ids.next(), test.context.ids.next()];
    expect(await send('50.01', first)).toEqual([409, 'approvalNeeded']);
    expect(await send('50.00', second)).toEqual([200, undefined]);
    await limitRole(test, merchantId, 'SUPPORT', 1000);
    expect(await send('50.00', second)).toEqual([200, undefined]);
    await limitRole(test, merchantId, 'SUPPORT', 5000);
    expect(await refundRows(test, payment)).toHaveLength(1);
  });

  it('are not got around by an API key that a user with a limit makes', async () => {
    await limitRole(test, merchantId, 'DEVELOPER', 1000);
    const { headers } = await aSignedInUser(test, { merchantId, roles: ['DEVELOPER'] });
    const make = async (...scopes: string[]) => {
      const all = ['payments:read', ...scopes];
      const payload = { merchantId, name: 'Winkel', scopes: all, currentPassword: PASSWORD };
      return (await test.app.inject({ method: 'POST', url: '/gateway/apiKeys', headers, payload })).json();
    };
    expect(await make('refunds:write')).toMatchObject({ errors: { refundLimit: ['aboveRefundLimit'] } });
    expect(await make()).toHaveProperty('secret');
  });

  it('of several payments within the limit start at once, each with an outcome of its own', async () => {
    const [good, failing, gone] = [await paid(), await paid(), await paid()];
    const request = await ask([
      { paymentId: good.id, amount: 1000 },
      { paymentId: failing.id, amount: 1014 },
      { paymentId: gone.id, amount: 1100 },
    ]);
    expect(request).toMatchObject({ status: 'APPROVED', withinLimit: true, decidedBy: null, quantity: 3 });
    // Of one, a chargeback takes everything before the request's turn comes.
    await sayChargeback(test, gone, { status: 'RECEIVED', amount: 41250 });
    await run();
    const done = await read(request.id);
    expect(done).toMatchObject({ succeeded: 1, failed: 2 });
    expect(done.items.find((item) => item.transactionId === gone.id)).toMatchObject({
      status: null,
      refusal: 'heldByChargeback',
    });
    expect(done.items.find((item) => item.transactionId === failing.id)).toMatchObject({ status: 'FAILED' });
  });

  it('are requested once under one id, whatever else it is sent with', async () => {
    const payment = await paid();
    const input = buildRefundRequest(test, merchantId, [{ paymentId: payment.id, amount: 9000 }]);
    const send = (parts: object = {}) => requestRefunds(test.context, asker, scope(), { ...input, ...parts });
    const [one, other] = await Promise.all([send(), send()]);
    expect(one.id).toBe(other.id);
    await expect(send({ reason: 'Anders' })).rejects.toMatchObject({ code: 'refundKeyReused' });
    expect(await mailsAbout(input.id)).toHaveLength(1);
  });

  it('are refused at every payment that has no room for its amount', async () => {
    const [gone, good, tight] = [await paid(), await paid(), await paid()];
    await refund(test, gone, { amount: 41250 });
    const wishes = [gone, good, tight].map(({ id: paymentId }) => ({ paymentId, amount: 1000 }));
    wishes[2]!.amount = 41251;
    await expect(ask(wishes)).rejects.toMatchObject({
      errors: { 'items.0': ['allRefunded'], 'items.2': ['exceedsRoom'] },
    });
  });

  it('request no more of a payment than open requests leave', async () => {
    const payment = await paid();
    const first = await ask([{ paymentId: payment.id, amount: 41000 }]);
    await expect(ask([{ paymentId: payment.id, amount: 251 }])).rejects.toMatchObject({
      code: 'refundReserved',
      details: { reservations: [{ requestId: first.id, amount: '410.00' }] },
    });
    await expect(ask([{ paymentId: payment.id, amount: 41251 }])).rejects.toMatchObject({
      errors: { 'items.0': ['exceedsRoom'] },
    });
    const prepare = () =>
      prepareRefunds(test.context, asker, scope(), { merchantId, paymentIds: [payment.id] });
    expect(
      await prepareRefunds(test.context, approver, scope(), { merchantId, paymentIds: [payment.id] }),
    ).toMatchObject({ limit: null });
    expect(await prepare()).toMatchObject({ limit: '50.00', payments: [{ amount: '2.50', refusal: null }] });
    const rest = await ask([{ paymentId: payment.id, amount: 250 }]);
    expect(rest.status).toBe('APPROVED');
    expect((await prepare()).payments).toMatchObject([{ amount: '0.00', refusal: 'alreadyRequested' }]);
    await withdraw(first.id);
    await run();
    expect((await prepare()).payments).toMatchObject([{ amount: '410.00', refusal: null }]);
  });

  it('are refused when no one else could approve them', async () => {
    const alone = (await aMerchant(test)).id;
    await limitRole(test, alone, 'ADMIN', 0);
    const only = await aSession(test, alone, ['ADMIN']);
    const payment = await aPaidPayment(test, { merchantId: alone });
    const input = buildRefundRequest(test, alone, [{ paymentId: payment.id, amount: 100 }]);
    await expect(requestRefunds(test.context, only, scopeOfOne(alone), input)).rejects.toMatchObject({
      code: 'noApprover',
      status: 409,
    });
  });

  it('are never decided by their requester, nor beyond the decider’s own limit at that moment', async () => {
    const payment = await paid();
    const { id } = await ask([{ paymentId: payment.id, amount: 8000 }]);
    await limitRole(test, merchantId, 'SUPPORT', null);
    await expect(decide(id, asker)).rejects.toMatchObject({ code: 'ownRequest' });
    await limitRole(test, merchantId, 'SUPPORT', 5000);
    await limitRole(test, merchantId, 'FINANCE', 7999);
    await expect(decide(id)).rejects.toMatchObject({ code: 'aboveRefundLimit' });
    expect(await read(id, approver)).toMatchObject({ mayDecide: false });
    await limitRole(test, merchantId, 'FINANCE', 8000);
    expect(await decide(id, approver, false, 'Te laat')).toMatchObject({
      status: 'REJECTED',
      note: 'Te laat',
    });
    await limitRole(test, merchantId, 'FINANCE', null);
    await expect(
      test.ownerDb
        .updateTable('refund_requests')
        .set({ decided_by: asker.userId })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow('check constraint');
    await run();
    expect(await refundRows(test, payment)).toEqual([]);
  });

  it('are withdrawn only by their requester, before anyone has decided', async () => {
    const payment = await paid();
    const { id } = await ask([{ paymentId: payment.id, amount: 8000 }]);
    await expect(withdraw(id, approver)).rejects.toMatchObject({ code: 'notFound' });
    expect((await withdraw(id)).status).toBe('WITHDRAWN');
    expect((await withdraw(id)).status).toBe('WITHDRAWN');
    await expect(decide(id)).rejects.toMatchObject({ code: 'requestDecided' });
  });

  it('expire, by the clock first and by the poller next', async () => {
    const payment = await paid();
    const { id, expiresDateTime } = await ask([{ paymentId: payment.id, amount: 8000 }]);
    expect(Date.parse(expiresDateTime ?? '') - test.clock.now().getTime()).toBe(72 * HOUR);
    test.clock.advance(72 * HOUR);
    await expect(decide(id)).rejects.toMatchObject({ code: 'requestDecided' });
    await run();
    expect(await read(id)).toMatchObject({ status: 'EXPIRED', decidedBy: null });
    expect(await mailsAbout(id)).toContain('refundRequestDecided');
  });

  it('can be decided on when the requester has been disabled since, and show that', async () => {
    const leaving = await aSession(test, merchantId, ['SUPPORT']);
    const payment = await paid();
    const { id } = await ask([{ paymentId: payment.id, amount: 8000 }], leaving);
    await switchOff(test, { id: leaving.userId });
    expect(await read(id, approver)).toMatchObject({ askerActive: false, mayDecide: true });
    await decide(id);
    await run();
    expect(await refundRows(test, payment)).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it('are refunded once when two people approve at the same moment and two workers run', async () => {
    const other = await aSession(test, merchantId, ['FINANCE']);
    const payment = await paid();
    const { id } = await ask([{ paymentId: payment.id, amount: 20000 }]);
    const answers = await Promise.allSettled([decide(id), decide(id, other), decide(id)]);
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [],
    );
    expect(refused.every((code) => code === 'requestDecided')).toBe(true);
    expect(refused.length).toBeGreaterThan(0);
    await Promise.all([run(), run()]);
    expect(await refundRows(test, payment)).toMatchObject([{ amount: 20000, status: 'SUCCEEDED' }]);
    expect((await audited(id)).map(({ action }) => action)).toEqual([
      'refundRequest.asked',
      'refundRequest.approved',
    ]);
  });

  it('are either approved or withdrawn when both happen at the same moment', async () => {
    const payment = await paid();
    const { id } = await ask([{ paymentId: payment.id, amount: 20000 }]);
    const answers = await Promise.allSettled([decide(id), withdraw(id)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await run();
    const isApproved = (await read(id)).status === 'APPROVED';
    expect(await refundRows(test, payment)).toHaveLength(isApproved ? 1 : 0);
  });

  it('are mailed to their approvers and, when decided, to the requester', async () => {
    const payment = await paid();
    const { id } = await ask([{ paymentId: payment.id, amount: 12345 }]);
    const about = { merchantId, requestId: id };
    const { context } = test;
    const asked = await readRequestAsked(context, { ...about, userId: approver.userId }, 'mail');
    const mail = await composeMail(context.settings, asked!);
    expect(mail.subject).toMatch(/^Anna de Vries vraagt goedkeuring om €\s123,45 terug te betalen$/);
    expect(mail.text).toContain('Reden: Retour');
    expect(await readRequestAsked(context, { ...about, userId: asker.userId }, 'mail')).toBeNull();
    expect(await readRequestDecided(context, about, 'mail')).toBeNull();
    await decide(id, approver, false, 'Al geruild');
    expect(await readRequestAsked(context, { ...about, userId: approver.userId }, 'mail')).toBeNull();
    const decided = await readRequestDecided(context, about, 'mail');
    expect((await composeMail(context.settings, decided!)).text).toContain('Toelichting: Al geruild');
  });

  it('need the attention only of those who may approve them', async () => {
    const other = await aPaidPayment(test, { merchantId: (await aMerchant(test)).id });
    await limitRole(test, other.merchantId, 'SUPPORT', 0);
    await limitRole(test, other.merchantId, 'FINANCE', 7000);
    const [one, equal, above] = [
      await aSession(test, other.merchantId, ['SUPPORT']),
      await aSession(test, other.merchantId, ['SUPPORT']),
      await aSession(test, other.merchantId, ['FINANCE']),
    ];
    const input = buildRefundRequest(test, other.merchantId, [{ paymentId: other.id, amount: 7000 }]);
    await requestRefunds(test.context, one, scopeOfOne(other.merchantId), input);
    const seen = async (session: Session) => {
      const own = scopeOfOne(other.merchantId);
      const { attention } = await getDashboardToday(test.context, session, own);
      return attention.flatMap(({ kind, items }) => items.map(({ id, reference }) => [kind, id, reference]));
    };
    expect(await seen(above)).toEqual([['refundRequest', input.id, 'Anna de Vries']]);
    for (const session of [one, equal]) expect(await seen(session)).toEqual([]);
    await limitRole(test, other.merchantId, 'FINANCE', 6999);
    expect(await seen(above)).toEqual([]);
  });

  it('are listed by status, reason, amount and payment', async () => {
    const payment = await paid();
    const { id } = await ask([{ paymentId: payment.id, amount: 9876 }]);
    const { headers } = await aSignedInUser(test, { merchantId, roles: ['VIEWER'] });
    const list = async (query: string) => {
      const answer = await test.app.inject({ url: `/gateway/refundRequests?${query}`, headers });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<{ content: { id: string }[] }>().content.map((row) => row.id);
    };
    for (const query of [
      'statuses=WAITING',
      'filter=RETOUR',
      'minAmount=98.76&maxAmount=98.76',
      `filter=${payment.id}`,
      `filter=${id}`,
    ])
      expect([query, (await list(query)).includes(id)]).toEqual([query, true]);
    expect(await list(`statuses=APPROVED&filter=${payment.id}`)).toEqual([]);
  });
});
