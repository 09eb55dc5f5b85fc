import type { ErasureRequest, ResponseOf, getErasures } from '@stuiver/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { G } from '../testing/calls.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { aPaidPayment } from '../testing/engine/engine.ts';
import { aPrivacyOfficer } from '../testing/erasures.ts';
import { aMerchant, aSignedInUser } from '../testing/merchants.ts';
import { createErasure, decideErasure, runErasures } from './requests.ts';

const DAY = 86_400_000;

describe('a request for erasure', () => {
  let test: TestApp;
  let one: Awaited<ReturnType<typeof aPrivacyOfficer>>;
  let other: typeof one;
  let people = 0;
  let email = '';
  beforeAll(async () => {
    test = await testApp();
  });
  beforeEach(async () => {
    one = await aPrivacyOfficer(test);
    other = await aPrivacyOfficer(test);
    email = `anna${(people += 1)}@ploeg.test`;
  });
  afterAll(() => test.close());

  const post = async (path: string, payload: object, { headers }: { headers: Record<string, string> }) => {
    const url = `${G}/erasures${path}`;
    const answer = await test.app.inject({ method: 'POST', url, payload, headers });
    return {
      status: answer.statusCode,
      ...answer.json<{ code?: string; errors?: Record<string, string[]> }>(),
    };
  };
  const list = async (view: 'open' | 'ended', { headers } = one) =>
    (await test.app.inject({ url: `${G}/erasures?view=${view}`, headers })).json<
      ResponseOf<typeof getErasures>
    >().content;
  const latest = async (by = one) => {
    const all = [...(await list('open', by)), ...(await list('ended', by))];
    return all.toSorted((a, b) => b.id.localeCompare(a.id))[0] as ErasureRequest;
  };
  const create = (body: object = {}, by = one) => post('', { person: email, merchant: '', ...body }, by);
  const decide = (id: string, decision: string, by = other, reason = '') =>
    post(`/${id}/decision`, { decision, reason }, by);
  const filed = async (body: object = {}) => {
    expect(await create(body)).toMatchObject({ status: 200 });
    await runErasures(test.context);
    const { id } = await latest();
    expect(await decide(id, 'FILED', one)).toMatchObject({ status: 200 });
    return id;
  };
  const stored = (id: string) =>
    test.ownerDb.selectFrom('erasure_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const countPayers = async (address: string) =>
    (await sql`SELECT FROM payers WHERE lower(email_address) = ${address}`.execute(test.ownerDb)).rows.length;
  /** A payment of the person, long enough ago to be free, and one that is not. */
  const twoPayments = async () => {
    const merchant = await aMerchant(test);
    await aPaidPayment(test, { merchantId: merchant.id, emailAddress: email });
    test.clock.advance(396 * DAY);
    await aPaidPayment(test, { merchantId: merchant.id, emailAddress: email });
    [one, other] = [await aPrivacyOfficer(test), await aPrivacyOfficer(test)];
    return merchant;
  };

  it('shows what would go and stay, is filed by one and approved by another, erases, and keeps only the numbers', async () => {
    const merchant = await twoPayments();
    expect(await create({ person: email.toUpperCase() })).toMatchObject({ status: 200 });
    const { id, ...draft } = await latest();
    expect(draft).toMatchObject({ status: 'DRAFT', person: email, found: null, merchantName: null });
    expect(await decide(id, 'FILED', one)).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    await runErasures(test.context);
    expect((await latest()).found).toEqual({
      erased: {
        payers: 1,
        payments: 0,
        attempts: 0,
        payment_link_payers: 0,
        mandate_consumers: 0,
        onboarding_applications: 0,
      },
      kept: [{ what: 'payments', duty: 'dispute', quantity: 1, until: expect.any(String) as string }],
    });
    expect(await decide(id, 'APPROVED')).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    expect(await decide(id, 'FILED')).toMatchObject({ status: 403 });
    for (const again of [1, 2])
      expect(await decide(id, 'FILED', one), String(again)).toMatchObject({ status: 200 });
    expect(await decide(id, 'APPROVED', one)).toMatchObject({ status: 409, code: 'ownRequest' });
    expect(await countPayers(email)).toBe(2);

    for (const again of [1, 2])
      expect(await decide(id, 'APPROVED'), String(again)).toMatchObject({ status: 200 });
    await runErasures(test.context);
    expect(await countPayers(email)).toBe(1);
    expect(await decide(id, 'APPROVED')).toMatchObject({ status: 200 });
    expect(await decide(id, 'REJECTED', other, 'Nee')).toMatchObject({ code: 'requestDecided' });
    const done = (await list('ended', other)).find((request) => request.id === id);
    expect(done).toMatchObject({
      status: 'DONE',
      person: null,
      found: { erased: { payers: 1, attempts: 1 }, kept: [{ duty: 'dispute', quantity: 1 }] },
      requestedBy: { id: one.id },
      decidedBy: { id: other.id },
    });
    const row = await stored(id);
    expect([row.sealed_person.length, row.person_fingerprint]).toEqual([0, null]);
    const audit = await test.ownerDb
      .selectFrom('audit_log')
      .select(['actor_id', 'before', 'after'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(audit.map(({ after }) => (after as { state: string }).state)).toEqual([
      'DRAFT',
      'WAITING',
      'APPROVED',
      'DONE',
    ]);
    expect(JSON.stringify(audit)).not.toContain('ploeg');

    // What has become free since goes with another request.
    test.clock.advance(396 * DAY);
    [one, other] = [await aPrivacyOfficer(test), await aPrivacyOfficer(test)];
    await decide(await filed({ merchant: merchant.id }), 'APPROVED');
    await runErasures(test.context);
    expect(await countPayers(email)).toBe(0);
  });

  it('is one of a person at a time, of one merchant by its name or id, and needs an address or account', async () => {
    const merchant = await aMerchant(test, { name: `Zeepzieder ${email}` });
    await Promise.all([create(), create({}, other), create({ person: ` ${email} ` })]);
    expect((await list('open')).filter(({ person }) => person === email)).toHaveLength(1);
    expect(await create({ merchant: `zeepzieder ${email}` })).toMatchObject({ status: 200 });
    expect(await latest()).toMatchObject({ merchantName: merchant.name });
    for (const [body, field] of [
      [{ merchant: 'Niemand' }, 'merchant'],
      [{ person: 'anna@' }, 'person'],
      [{ person: 'NL91ABNA0417164301' }, 'person'],
    ] as const)
      expect((await create(body)).errors).toEqual({ [field]: ['invalid'] });
    await expect(
      test.ownerDb.updateTable('erasure_requests').set({ status: 'LAPSED' }).execute(),
    ).rejects.toThrow(/check constraint/);
  });

  it('is rejected with a reason or withdrawn, which forgets the person and erases nothing', async () => {
    await twoPayments();
    const rejected = await filed();
    expect(await decide(rejected, 'REJECTED')).toMatchObject({ errors: { reason: ['required'] } });
    expect(await decide(rejected, 'REJECTED', one, 'Nee')).toMatchObject({ code: 'ownRequest' });
    expect(await decide(rejected, 'REJECTED', other, ' Onbekende afzender ')).toMatchObject({ status: 200 });
    const withdrawn = await filed();
    expect(await decide(withdrawn, 'WITHDRAWN')).toMatchObject({ status: 403 });
    expect(await decide(withdrawn, 'WITHDRAWN', one)).toMatchObject({ status: 200 });
    await runErasures(test.context);
    const ended = new Map((await list('ended')).map((request) => [request.id, request]));
    expect(ended.get(rejected)).toMatchObject({ person: null, rejection: 'Onbekende afzender' });
    expect(ended.get(withdrawn)).toMatchObject({ person: null, found: null, status: 'WITHDRAWN' });
    expect(await countPayers(email)).toBe(2);
  });

  it('is decided once by people who decide at the same moment', async () => {
    const third = await aPrivacyOfficer(test);
    for (let round = 0; round < 5; round += 1) {
      const id = await filed();
      const answers = await Promise.all([
        decide(id, 'APPROVED'),
        decide(id, 'APPROVED', third),
        decide(id, 'REJECTED', third, 'Nee'),
        decide(id, 'WITHDRAWN', one),
      ]);
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409']);
      await runErasures(test.context);
      expect((await stored(id)).person_fingerprint).toBeNull();
    }
  });

  it('lapses after 14 days without a decision, a draft after one', async () => {
    await create({ person: `draft-${email}` });
    const draft = (await latest()).id;
    const waiting = await filed();
    const statuses = async () => [(await stored(draft)).status, (await stored(waiting)).status];
    test.clock.advance(DAY);
    await runErasures(test.context);
    expect(await statuses()).toEqual(['LAPSED', 'WAITING']);
    test.clock.advance(13 * DAY);
    // By the clock first, by the worker next.
    const approval = { decision: 'APPROVED', reason: '' } as const;
    await expect(decideErasure(test.context, { userId: other.id }, waiting, approval)).rejects.toMatchObject({
      code: 'requestDecided',
    });
    await runErasures(test.context);
    expect(await statuses()).toEqual(['LAPSED', 'LAPSED']);
    expect((await stored(waiting)).sealed_person).toHaveLength(0);
  });

  it('searches anew each hour, so that an approver sees what would go now', async () => {
    const id = await filed();
    const { id: merchantId } = await aMerchant(test);
    await aPaidPayment(test, { merchantId, emailAddress: email });
    await runErasures(test.context);
    expect((await stored(id)).found).toMatchObject({ kept: [] });
    test.clock.advance(DAY / 24);
    await runErasures(test.context);
    expect((await stored(id)).found).toMatchObject({ kept: [{ duty: 'dispute' }] });
  });

  it('continues an interrupted erasure, and counts every row once', async () => {
    await twoPayments();
    const second = await aMerchant(test);
    await aPaidPayment(test, { merchantId: second.id, emailAddress: email });
    test.clock.advance(396 * DAY);
    const by = (userId: string) => ({ userId });
    await createErasure(test.context, by(one.id), { person: email, merchant: '' });
    await runErasures(test.context);
    const { id } = await test.ownerDb
      .selectFrom('erasure_requests')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await decideErasure(test.context, by(one.id), id, { decision: 'FILED', reason: '' });
    await decideErasure(test.context, by(other.id), id, { decision: 'APPROVED', reason: '' });
    // The transaction of the second merchant fails at its audit row.
    let rows = 0;
    const next = () => {
      if ((rows += 1) > 1) throw new Error('interrupted');
      return test.context.ids.next();
    };
    await runErasures({ ...test.context, ids: { next } });
    expect((await stored(id)).status).toBe('APPROVED');
    const before = (await stored(id)).found as { erased: { payers: number } };
    expect(before.erased.payers).toBeGreaterThan(0);
    await runErasures(test.context);
    expect(await stored(id)).toMatchObject({ status: 'DONE', found: { erased: { payers: 3 }, kept: [] } });
  });

  it.each(['ADMIN', 'REVIEWER'] as const)('is not for a %s', async (role) => {
    const user = role === 'ADMIN' ? await aSignedInUser(test, { roles: [role] }) : undefined;
    const { headers } = user ?? (await aSignedInUser(test, { merchantId: one.merchantId, roles: [role] }));
    expect(await create({}, { ...one, headers })).toMatchObject({ status: 403 });
  });
});
