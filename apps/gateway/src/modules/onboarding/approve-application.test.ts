import { randomUUID } from 'node:crypto';
import type { Application } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { anApplicant, aPdf, goodAnswers } from '../../testing/applications.ts';
import type { Mail } from '../../lib/mail.ts';
import { makeServices } from '../../services.ts';
import { aMerchant, aUser } from '../../testing/merchants.ts';
import { approveApplication, listWaitingApplications } from './approve-application.ts';

const OPERATOR = { kind: 'operator' } as const;

describe('approving an application', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  const submitted = async (email: string): Promise<string> => {
    const { call, upload, application } = await anApplicant(test, { email });
    await call('PUT', '', { version: 1, answers: goodAnswers() });
    await upload(aPdf());
    const { body } = await call('POST', '/submit', { version: 2 });
    expect((body as { application: Application }).application.status).toBe('SUBMITTED');
    return application.id;
  };
  const approve = (id: string) => approveApplication(test.context, id, OPERATOR);
  const usersOf = (email: string) =>
    test.ownerDb
      .selectFrom('users')
      .select(['merchant_id', 'roles', 'password_hash'])
      .where('email', '=', email)
      .execute();
  const merchant = (id: string) =>
    test.ownerDb.selectFrom('merchants').select(['id', 'opened_at']).where('id', '=', id).executeTakeFirst();

  it('opens the merchant that registered before, and makes no second one', async () => {
    const { id: merchantId } = await aMerchant(test, { waits: true });
    const { email } = await aUser(test, { merchantId });
    const id = await submitted(email.toUpperCase());
    expect((await merchant(merchantId))?.opened_at).toBeNull();
    const results = await Promise.all([approve(id), approve(id), approve(id)]);
    expect(new Set(results.map((approval) => approval.merchantId))).toEqual(new Set([merchantId]));
    expect(results.map(({ result }) => result).toSorted()).toEqual(['opened', 'wasApproved', 'wasApproved']);
    expect((await merchant(merchantId))?.opened_at).not.toBeNull();
    expect(await merchant(id)).toBeUndefined();
    expect(await usersOf(email)).toHaveLength(1);
    const audit = await test.ownerDb
      .selectFrom('audit_log')
      .select(['action', 'actor_kind'])
      .where('merchant_id', '=', merchantId)
      .where('action', '=', 'merchant.opened')
      .execute();
    expect(audit).toEqual([{ action: 'merchant.opened', actor_kind: 'operator' }]);
  });

  it('makes one merchant for a stranger, whose invitation sets the first password', async () => {
    const email = 'nieuw@bakker.test';
    const id = await submitted(email);
    expect(
      (await listWaitingApplications(test.context)).map((waiting) => [waiting.id, waiting.email]),
    ).toContainEqual([id, email]);
    const results = await Promise.all([approve(id), approve(id), approve(id)]);
    expect(results.map(({ result }) => result).toSorted()).toEqual(['made', 'wasApproved', 'wasApproved']);
    const [first] = results;
    expect(await usersOf(email)).toEqual([
      { merchant_id: first!.merchantId, roles: ['ADMIN'], password_hash: null },
    ]);
    const mails = await test.ownerDb
      .selectFrom('mails')
      .select('data')
      .where('kind', '=', 'invitation')
      .execute();
    expect(mails.map(({ data }) => data)).toEqual([
      expect.objectContaining({ merchantId: first!.merchantId }),
    ]);
    expect((await listWaitingApplications(test.context)).map((waiting) => waiting.id)).not.toContain(id);
  });

  it('leaves one merchant when the applicant registers too: before, after, or at the same moment', async () => {
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void sent.push(mail) };
    const { registration, mails } = makeServices(test.context, { mailer });
    const password = 'zuurdesembrood met rozijnen';
    const register = async (email: string) => {
      await registration.register({
        companyName: 'Bakkerij Nieuw',
        name: 'Anna',
        email,
        password,
        language: 'nl',
      });
      await mails.sendDueMails();
      return sent.findLast(({ to }) => to === email)?.text ?? '';
    };
    const tokenIn = (text: string) => /register\?token=(\S+)/.exec(text)?.[1] ?? '';
    const confirm = (token: string) =>
      registration.confirmRegistration({
        token,
        password,
        address: '192.0.2.7',
        userAgent: '',
        browser: false,
      });
    const merchantsOf = async (email: string) =>
      new Set((await usersOf(email)).map((user) => user.merchant_id));

    const late = 'later@bakker.test';
    const early = tokenIn(await register(late));
    const id = await submitted(late);
    await approve(id);
    await expect(confirm(early)).rejects.toMatchObject({ errors: { token: ['referenceUsed'] } });
    test.clock.advance(8 * 24 * 60 * 60_000);
    // Registering again brings the invitation of the company that the approval made, renewed.
    expect(await register(late)).toContain('/management/login?token=');
    expect(await merchantsOf(late)).toEqual(new Set([id]));

    for (let round = 0; round < 4; round += 1) {
      const email = `tegelijk${round}@bakker.test`;
      const token = tokenIn(await register(email));
      const application = await submitted(email);
      await Promise.allSettled([confirm(token), approve(application)]);
      expect((await merchantsOf(email)).size).toBe(1);
    }
  });

  it('refuses a draft, one that does not exist, and an applicant whose account is disabled', async () => {
    const { application } = await anApplicant(test, { email: 'concept@bakker.test' });
    await expect(approve(application.id)).rejects.toMatchObject({ code: 'applicationClosed' });
    await expect(approve(randomUUID())).rejects.toMatchObject({ code: 'notFound' });
    const user = await aUser(test);
    const id = await submitted(user.email);
    await test.ownerDb
      .updateTable('users')
      .set({ disabled_at: test.clock.now() })
      .where('id', '=', user.id)
      .execute();
    await expect(approve(id)).rejects.toMatchObject({ code: 'changedMeanwhile' });
    expect(await merchant(id)).toBeUndefined();
  });
});
