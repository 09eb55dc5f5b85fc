import type { DashboardToday } from '@stuiver/contract';
import { normaliseIban } from '@stuiver/domain/iban';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { PROVIDER_ROLES } from '@stuiver/domain/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail/transport.ts';
import { HERE, type TestApp, testApp } from '../../testing/app.ts';
import { aPaidPayment } from '../../testing/engine/engine.ts';
import { BANK_ENV } from '../../testing/bank/world.ts';
import { LIVE_SETTINGS } from '../../testing/live-settings.ts';
import { offeredMethods } from '../../company/merchants/merchants.ts';
import { aMerchant, aSignedInUser, aUser, offer, switchOff } from '../../testing/merchants.ts';
import { aReviewer, aSubmission, type Reviewer } from '../../testing/reviews.ts';
import { sendDueMails } from '../../app/due-mails.ts';
import { resetPassword } from '../../people/auth/reset-password.ts';
import { register } from '../../people/registration/register.ts';
import { inviteProviderPerson } from '../../people/team/invitations.ts';
import { confirmRegistration } from '../../people/registration/confirm-registration.ts';

describe('approving an application', () => {
  let test: TestApp;
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  let first: Reviewer;
  let second: Reviewer;
  beforeAll(async () => {
    test = await testApp();
    first = await aReviewer(test);
    second = await aReviewer(test);
  });
  afterAll(() => test.close());

  let businesses = 20_000_000;
  const submitted = async (email: string, registrationNumber = String(++businesses)) =>
    (await aSubmission(test, { email, registrationNumber })).application.id;
  const approve = async (id: string) => {
    await first.accept(id);
    await first.post(id, 'approve');
    return second.post(id, 'approve');
  };
  const selectApplication = (id: string) =>
    test.ownerDb
      .selectFrom('onboarding_applications')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const selectUsers = (email: string) =>
    test.ownerDb
      .selectFrom('users')
      .select(['merchant_id', 'roles', 'password_hash'])
      .where('email', '=', email)
      .execute();
  const merchant = (id: string) =>
    test.ownerDb.selectFrom('merchants').select(['id', 'opened_at']).where('id', '=', id).executeTakeFirst();
  const mailsTo = async (email: string) => {
    sent.length = 0;
    await sendDueMails({ ...test.context, mailer });
    return sent.filter(({ to }) => to === email).map(({ subject }) => subject);
  };

  it('takes two people, never one twice, and names the blocking items', async () => {
    const id = await submitted('vier@bakker.test');
    const early = await first.post(id, 'approve');
    expect([early.status, early.body.code]).toEqual([409, 'applicationClosed']);
    await first.post(id, 'take');
    const open = await first.post(id, 'approve');
    expect([open.status, open.body.errors]).toMatchObject([
      422,
      { company: ['notAccepted'], bank: ['notAccepted'] },
    ]);
    await first.acceptAll(id);
    expect((await first.post(id, 'approve')).body.review).toMatchObject({
      status: 'IN_REVIEW',
      firstApprover: { id: first.id },
    });
    const again = await first.post(id, 'approve');
    expect([again.status, again.body.code]).toEqual([409, 'secondReviewerNeeded']);
    // The database refuses it too, for every caller.
    const alone = {
      second_approver_id: first.id,
      status: 'APPROVED' as const,
      merchant_id: (await aMerchant(test)).id,
      decided_at: test.clock.now(),
    };
    await expect(
      test.ownerDb.updateTable('onboarding_applications').set(alone).where('id', '=', id).execute(),
    ).rejects.toThrow(/check constraint/);
    expect(await selectApplication(id)).toMatchObject({ status: 'IN_REVIEW', merchant_id: null });
  });

  it('holds four eyes and one merchant, however many approve at once', async () => {
    for (let round = 0; round < 2; round += 1) {
      const email = `race${round}@bakker.test`;
      const id = await submitted(email);
      await first.accept(id);
      const race = async (who: readonly Reviewer[]) => {
        const { version } = await first.get(id);
        const tries = await Promise.all(who.map((one) => one.post(id, 'approve', { version })));
        return tries.filter(({ status }) => status === 200).length;
      };
      expect(await race([first, first, second, second])).toBe(1);
      expect(await selectApplication(id)).toMatchObject({ status: 'IN_REVIEW', second_approver_id: null });
      expect(await race([first, second, first, second])).toBe(1);
      const { status, first_approver_id, second_approver_id } = await selectApplication(id);
      expect(status).toBe('APPROVED');
      expect(new Set([first_approver_id, second_approver_id])).toEqual(new Set([first.id, second.id]));
      expect(await selectUsers(email)).toHaveLength(1);
      expect(await race([first, second])).toBe(0);
    }
  });

  it('opens the merchant that registered before, makes no second one, and mails it', async () => {
    const { id: merchantId } = await aMerchant(test, { waits: true });
    const { email } = await aUser(test, { merchantId });
    const id = await submitted(email.toUpperCase());
    expect((await merchant(merchantId))?.opened_at).toBeNull();
    const { body } = await approve(id);
    expect(body.review).toMatchObject({ status: 'APPROVED', merchant: { id: merchantId } });
    expect((await merchant(merchantId))?.opened_at).not.toBeNull();
    expect(await merchant(id)).toBeUndefined();
    expect(await selectUsers(email)).toHaveLength(1);
    const audit = await test.ownerDb
      .selectFrom('audit_log')
      .select('action')
      .where('merchant_id', '=', merchantId)
      .where('action', '=', 'merchant.opened')
      .execute();
    expect(audit).toHaveLength(1);
    expect((await mailsTo(email.toUpperCase())).toSorted()).toEqual([
      'Uw aanvraag bij Stuiver is goedgekeurd',
      'Uw aanvraag bij Stuiver is ontvangen',
    ]);
  });

  it('makes one merchant for a stranger, whose invitation sets the first password', async () => {
    const email = 'nieuw@bakker.test';
    const id = await submitted(email);
    expect((await approve(id)).status).toBe(200);
    expect(await selectUsers(email)).toEqual([{ merchant_id: id, roles: ['ADMIN'], password_hash: null }]);
    expect((await merchant(id))?.opened_at).not.toBeNull();
    expect((await mailsTo(email)).filter((subject) => !subject.startsWith('Uw aanvraag'))).toEqual([
      'Uw account voor Bakker Brood BV bij Stuiver is goedgekeurd',
    ]);
    expect(sent.findLast(({ to }) => to === email)?.text).toContain('Beste Anna de Vries,');
  });

  const selectSettings = (id: string) =>
    test.ownerDb
      .selectFrom('merchants')
      .select([
        'email_address',
        'notification_email_address',
        'iban',
        'postal_address',
        'phone',
        'website_url',
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('fills in what a merchant that registered before has not set itself, and changes nothing that it has', async () => {
    const user = await aUser(test, { merchantId: (await aMerchant(test, { waits: true })).id });
    await test.ownerDb
      .updateTable('merchants')
      .set({ email_address: user.email, phone: '+31201234567' })
      .where('id', '=', user.merchantId)
      .execute();
    await approve(await submitted(user.email));
    const filled = {
      email_address: 'info@bakker.test',
      notification_email_address: '',
      iban: 'NL91ABNA0417164300',
      postal_address: 'Oudegracht 12, 3511 AB Utrecht',
      phone: '+31201234567',
      website_url: 'https://bakker.test/',
    };
    expect(await selectSettings(user.merchantId)).toEqual(filled);
    // Both decided on it: nothing waits, and the filled-in values are in the audit log without the account.
    const { rows } = await sql<{ waiting: number; told: string }>`
      SELECT (SELECT count(*)::int FROM iban_changes WHERE merchant_id = ${user.merchantId}) AS waiting,
        (SELECT after::text FROM audit_log WHERE merchant_id = ${user.merchantId}
          AND action = 'merchant.updated') AS told`.execute(test.ownerDb);
    expect(rows[0]).toMatchObject({ waiting: 0, told: expect.stringContaining('4300') });
    expect(rows[0]!.told).not.toContain('NL91ABNA0417164300');
    const other = { iban: 'NL20INGB0001234567', postal_address: 'Elders 1' };
    await test.ownerDb.updateTable('merchants').set(other).where('id', '=', user.merchantId).execute();
    await approve(await submitted(user.email));
    expect(await selectSettings(user.merchantId)).toEqual({ ...filled, ...other });
  });

  it('names a company as it trades, and keeps its legal name for papers', async () => {
    const selectNames = (id: string) =>
      test.ownerDb
        .selectFrom('merchants')
        .select(['name', 'legal_name'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const applied = async (email: string, tradingName: string) => {
      const registrationNumber = String(++businesses);
      const { application } = await aSubmission(test, { email, registrationNumber, tradingName });
      expect((await approve(application.id)).status).toBe(200);
    };
    await applied('zon@bakker.test', 'Broodje Zon');
    const [made] = await selectUsers('zon@bakker.test');
    expect(await selectNames(made!.merchant_id)).toEqual({
      name: 'Broodje Zon',
      legal_name: 'Bakker Brood BV',
    });

    const known = await aUser(test, {
      merchantId: (await aMerchant(test, { name: 'Zonnig', waits: true })).id,
    });
    await applied(known.email, 'Broodje Maan');
    expect(await selectNames(known.merchantId)).toEqual({
      name: 'Broodje Maan',
      legal_name: 'Bakker Brood BV',
    });
    const other = await aUser(test, {
      merchantId: (await aMerchant(test, { name: 'De Ster', waits: true })).id,
    });
    await applied(other.email, '');
    expect(await selectNames(other.merchantId)).toEqual({ name: 'De Ster', legal_name: 'Bakker Brood BV' });
    const { rows } = await sql<{ after: object }>`SELECT after FROM audit_log
      WHERE merchant_id = ${known.merchantId} AND action = 'merchant.updated'`.execute(test.ownerDb);
    expect(rows[0]!.after).toMatchObject({ name: 'Broodje Maan', legalName: 'Bakker Brood BV' });
  });

  it.each(['RS35260005601001611379', 'IBAN ME25-5050-0001-2345-6789-51'])(
    'fills in the account %s of a country that joined SEPA since 2024',
    async (iban) => {
      const applicant = await aSubmission(test, {
        email: `balkan${++businesses}@bakker.test`,
        registrationNumber: String(businesses),
        bank: { iban },
      });
      expect((await approve(applicant.application.id)).status).toBe(200);
      expect(await selectSettings(applicant.application.id)).toMatchObject({ iban: normaliseIban(iban) });
    },
  );

  it('leaves out an account that payouts do not reach, and asks its owner for another', async () => {
    const email = 'istanbul@bakker.test';
    const applicant = await aSubmission(test, {
      email,
      registrationNumber: String(++businesses),
      bank: { iban: 'TR330006100519786457841326' },
    });
    const { id } = applicant.application;
    expect((await approve(id)).status).toBe(200);
    expect(await selectSettings(id)).toMatchObject({ iban: '', phone: '+31301234567' });
    const { headers } = await aSignedInUser(test, { merchantId: id, roles: ['ADMIN'] });
    const today = await test.app.inject({ url: '/gateway/dashboard/today', headers });
    expect(today.json<DashboardToday>().attention).toMatchObject([
      { kind: 'accountMissing', total: 1, items: [{ merchantId: id, canBeHandled: false }] },
    ]);
  });

  it('creates one account for a business that applies under two addresses, even approved at once, and reports that', async () => {
    const [one, other] = [
      await submitted('een@twee.test', '7654 3210'),
      await submitted('twee@twee.test', '76543210'),
    ];
    for (const id of [one, other]) {
      await first.accept(id);
      await first.post(id, 'approve');
    }
    expect((await first.get(one)).others).toMatchObject([{ id: other, status: 'IN_REVIEW' }]);
    const answers = await Promise.all([one, other].map((id) => second.post(id, 'approve')));
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422]);
    const [made, refused] = answers[0]!.status === 200 ? [one, other] : [other, one];
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
      'company.registrationNumber': ['businessHasAccount'],
    });
    expect([(await merchant(made))?.id, await merchant(refused)]).toEqual([made, undefined]);
    expect((await first.get(refused)).others).toMatchObject([{ id: made, status: 'APPROVED' }]);
  });

  it('refuses an applicant whose account is disabled, or who reviews for the provider', async () => {
    const user = await aUser(test);
    const id = await submitted(user.email);
    await switchOff(test, user);
    const unusable = [422, { 'registrant.email': ['accountUnusable'] }];
    const refused = await approve(id);
    expect([refused.status, refused.body.errors]).toEqual(unusable);
    expect(await merchant(id)).toBeUndefined();
    const { email } = await test.ownerDb
      .selectFrom('users')
      .select('email')
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow();
    const own = await approve(await submitted(email));
    expect([own.status, own.body.errors]).toEqual(unusable);
  });

  it('leaves a merchant whose application was rejected its payments and disputes', async () => {
    const payment = await aPaidPayment(test);
    const user = await aUser(test, { merchantId: payment.merchantId });
    const headers = await test.signIn(user);
    // Closed for new payments, as one that waits, or that the provider suspended.
    await test.ownerDb
      .updateTable('merchants')
      .set({ opened_at: null })
      .where('id', '=', payment.merchantId)
      .execute();
    const id = await submitted(user.email);
    await first.post(id, 'take');
    expect((await first.post(id, 'reject', { reason: 'Niet passend' })).status).toBe(200);
    for (const path of [
      `transaction/getByMerchantId/${payment.merchantId}`,
      `transaction/getPaymentDetails/${payment.id}`,
      'chargeback/getChargebacks',
      'dashboard/balances',
    ]) {
      const url = `/gateway/${path}`;
      expect([path, (await test.app.inject({ url, headers })).statusCode]).toEqual([path, 200]);
    }
  });

  it('mails the applicant once for each thing that they can do something with', async () => {
    const email = 'post@bakker.test';
    const id = await submitted(email);
    expect(await mailsTo(email)).toContain('Uw aanvraag bij Stuiver is ontvangen');
    // The mail before has announced the review.
    await first.post(id, 'take');
    expect(await mailsTo(email)).toEqual([]);
    await first.decide(id, 'bank', 'REJECTED', {
      reason: 'Dit IBAN is niet van uw bedrijf',
      note: 'CANARY',
    });
    await first.post(id, 'ask');
    expect(await mailsTo(email)).toEqual(['We hebben nog iets van u nodig voor uw aanvraag bij Stuiver']);
    const { text } = sent.find(({ to }) => to === email)!;
    expect(text).toContain('Dit IBAN is niet van uw bedrijf');
    expect(text).not.toContain('CANARY');
  });

  it('lets only the provider make reviewers: no company can give its users the role', async () => {
    const { id } = await aUser(test);
    const change = (roles: string[]) =>
      test.ownerDb.updateTable('users').set({ roles }).where('id', '=', id).execute();
    for (const role of PROVIDER_ROLES) await expect(change([role])).rejects.toThrow(/check constraint/);
    await expect(
      test.ownerDb
        .updateTable('users')
        .set({ roles: ['ADMIN'] })
        .where('id', '=', second.id)
        .execute(),
    ).rejects.toThrow(/check constraint/);
    const bo = { name: 'Bo', language: 'nl', roles: ['REVIEWER', 'PRICE_MANAGER'] } as const;
    await inviteProviderPerson(test.context, { ...bo, email: 'bo@provider.test' });
    expect(await mailsTo('bo@provider.test')).toEqual(['U bent uitgenodigd voor Stuiver']);
    await expect(
      inviteProviderPerson(test.context, { ...bo, email: 'BO@provider.test' }),
    ).rejects.toMatchObject({ errors: { email: ['alreadyInTeam'] } });
  });

  it('leaves one merchant when the applicant registers too: before, after, or at the same moment', async () => {
    const password = 'zuurdesembrood met rozijnen';
    const newMail = async (email: string) => {
      await register(
        test.context,
        { companyName: 'Bakkerij Nieuw', name: 'Anna', email, password, language: 'nl' },
        HERE,
      );
      await sendDueMails({ ...test.context, mailer });
      return sent.findLast(({ to, text }) => to === email && text.includes('token='))?.text ?? '';
    };
    const tokenIn = (text: string) => /register\?token=(\S+)/.exec(text)?.[1] ?? '';
    const confirm = (token: string) =>
      confirmRegistration(test.context, {
        token,
        password,
        source: HERE,
        userAgent: '',
        browser: false,
      });
    const collectMerchantIds = async (email: string) =>
      new Set((await selectUsers(email)).map((user) => user.merchant_id));

    for (let round = 0; round < 2; round += 1) {
      const email = `tegelijk${round}@bakker.test`;
      const token = tokenIn(await newMail(email));
      const application = await submitted(email);
      await first.accept(application);
      await first.post(application, 'approve');
      await Promise.allSettled([confirm(token), second.post(application, 'approve')]);
      expect((await collectMerchantIds(email)).size).toBe(1);
    }

    const late = 'later@bakker.test';
    const early = tokenIn(await newMail(late));
    const id = await submitted(late);
    await approve(id);
    await expect(confirm(early)).rejects.toMatchObject({ errors: { token: ['referenceUsed'] } });
    test.clock.advance(8 * 24 * 60 * 60_000);
    // Registering again brings the invitation of the company that the approval made, renewed.
    expect(await newMail(late)).toContain('/management/login?token=');
    expect(await collectMerchantIds(late)).toEqual(new Set([id]));
    // A forgotten password requests it too, once an hour.
    const forget = async () => {
      for (let times = 0; times < 2; times += 1) await resetPassword(test.context, late);
      return mailsTo(late);
    };
    expect(await forget()).toEqual([]);
    test.clock.advance(61 * 60_000);
    expect(await forget()).toEqual(['Uw account voor Bakker Brood BV bij Stuiver is goedgekeurd']);
  });
});

describe('the payment methods of an approved company', () => {
  const offered = async (app: TestApp, id: string) =>
    (await offeredMethods(app.context.db, id)).map(({ method }) => method);
  /** Has the application of an address accepted and approved once; returns the second approval. */
  async function halfApproved(app: TestApp, email: string, registrationNumber: string) {
    const [first, second] = [await aReviewer(app), await aReviewer(app)];
    const { id } = (await aSubmission(app, { email, registrationNumber })).application;
    await first.accept(id);
    await first.post(id, 'approve');
    return {
      choices: (await second.get(id)).methodChoices,
      approve: (payload: object = {}) => second.post(id, 'approve', payload),
    };
  }

  it('are those that the second approver chooses, in live mode at least one of what its bank executes', async () => {
    const live = await testApp({ env: { ...LIVE_SETTINGS, ...BANK_ENV } });
    const { choices, approve } = await halfApproved(live, 'live@bakker.example', '31000001');
    expect(choices).toEqual(['SEPA_DIRECT_DEBIT', 'BANK_TRANSFER']);
    for (const [payload, key] of [
      [{}, 'required'],
      [{ methods: [] }, 'required'],
      [{ methods: ['CARD'] }, 'methodNotOffered'],
    ] as const) {
      const { status, body } = await approve(payload);
      expect([status, body.errors]).toEqual([422, { methods: [key] }]);
    }
    const { status, body } = await approve({ methods: ['BANK_TRANSFER'] });
    expect([status, body.review.status]).toEqual([200, 'APPROVED']);
    const merchantId = body.review.id;
    expect(await offered(live, merchantId)).toEqual(['BANK_TRANSFER']);
    const { headers } = await aSignedInUser(live, { merchantId });
    const started = await live.app.inject({
      method: 'POST',
      url: '/gateway/transaction/initiatePayment',
      headers,
      payload: { merchantId, amount: '12.50' },
    });
    expect(started.statusCode).toBe(200);
    await live.close();
  });

  it('stay those that a company which registered before offers; those of a new one are chosen', async () => {
    const test = await testApp();
    const user = await aUser(test, { roles: ['ADMIN'] });
    await offer(test, user.merchantId, 'IDEAL');
    const own = await halfApproved(test, user.email, '31000002');
    expect(own.choices).toEqual([]);
    expect((await own.approve({ methods: ['CARD'] })).status).toBe(200);
    expect(await offered(test, user.merchantId)).toEqual(['IDEAL']);
    const made = await halfApproved(test, 'nieuw@bakker.example', '31000003');
    expect(made.choices).toEqual([...PAYMENT_METHODS]);
    const { body } = await made.approve({ methods: ['IDEAL', 'CARD'] });
    expect(await offered(test, body.review.id)).toEqual(['IDEAL', 'CARD']);
    await test.close();
  });
});
