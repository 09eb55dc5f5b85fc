import type { AuditAction } from '@stuiver/domain/audit';
import { type ErrorBody, LIMITS, type MerchantSettings } from '@stuiver/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPaidPayment } from '../../testing/engine/engine.ts';
import { aMerchant, aSignedInUser, aUser } from '../../testing/merchants.ts';
import { makeProcessors } from '../../money/processors/processor.ts';
import { forgetReplaced } from '../../people/team/alerts/alerts.ts';
import { LIVE_SETTINGS } from '../../testing/live-settings.ts';

type User = Awaited<ReturnType<typeof aSignedInUser>>;

describe('a company’s settings', () => {
  const lines: string[] = [];
  let test: TestApp;
  let user: User;

  beforeAll(async () => {
    test = await testApp({ logTo: { write: (line) => void lines.push(line) } });
  });
  beforeEach(async () => {
    await test.ownerDb.deleteFrom('mails').execute();
    const { id } = await aMerchant(test, {
      emailAddress: 'kantoor@winkel.test',
      notifyUrl: 'https://winkel.test/melding?sleutel=geheim',
      logoUrl: 'https://winkel.test/logo.png',
      methods: ['CARD', 'IDEAL'],
    });
    user = await aSignedInUser(test, { merchantId: id, roles: ['ADMIN'] });
  });
  afterAll(() => test.close());

  const get = async (id = user.merchantId): Promise<MerchantSettings> => {
    const url = `/gateway/merchant/getMerchantChangeById?id=${id}`;
    return (await test.app.inject({ url, headers: user.headers })).json();
  };
  const update = (fields: object, headers = user.headers) =>
    test.app.inject({
      method: 'POST',
      url: '/gateway/merchant/update',
      headers,
      payload: { id: user.merchantId, version: 1, ...fields },
    });
  const proof = { currentPassword: 'een goed wachtwoord' };
  const collectErrors = async (fields: object) => {
    const answer = await update(fields);
    return [answer.statusCode, answer.json<ErrorBody>().errors];
  };
  const selectAuditRows = async (action: AuditAction) =>
    test.ownerDb
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'before', 'after'])
      .where('merchant_id', '=', user.merchantId)
      .where('action', '=', action)
      .execute();
  const mailsTo = async (kind: string) => {
    const rows = await test.ownerDb.selectFrom('mails').select('data').where('kind', '=', kind).execute();
    return rows.map(({ data }) => (data as { to: string }).to);
  };

  it('settings that are sent are changed, and the others stay', async () => {
    const before = await get();
    const answer = await update({
      ...proof,
      emailAddress: 'boekhouding@winkel.test',
      postalAddress: 'Oudegracht 112, 3511 AX Utrecht',
      logoUrl: '',
      backgroundUrl: 'https://winkel.test/achtergrond.jpg',
      brandColour: '#1F4E9C',
      redirectUrl: 'https://Winkel.test',
      bankStatementPreference: 'REFERENCE',
    });
    expect(answer.statusCode).toBe(200);
    const after = {
      ...before,
      version: 2,
      emailAddress: 'boekhouding@winkel.test',
      postalAddress: 'Oudegracht 112, 3511 AX Utrecht',
      logoUrl: '',
      backgroundUrl: 'https://winkel.test/achtergrond.jpg',
      brandColour: '#1f4e9c',
      redirectUrl: 'https://winkel.test/',
      bankStatementPreference: 'REFERENCE',
    };
    expect(answer.json()).toEqual(after);
    expect(await get()).toEqual(after);
  });

  it('a change of settings is audited with old and new values, without secrets or personal data', async () => {
    const notifyUrl = 'https://winkel.test/nieuw?sleutel=ander';
    await update({ ...proof, emailAddress: 'b@winkel.test', notifyUrl });
    expect(await selectAuditRows('merchant.updated')).toEqual([
      {
        actor_kind: 'user',
        actor_id: user.id,
        before: { emailAddress: 'k…@winkel.test', notifyUrl: 'https://winkel.test/melding?…' },
        after: { emailAddress: 'b…@winkel.test', notifyUrl: 'https://winkel.test/nieuw?…' },
      },
    ]);
  });

  it('a replaced address is notified, as are the admins', async () => {
    const colleague = await aUser(test, { merchantId: user.merchantId, roles: ['ADMIN'] });
    await update({
      ...proof,
      emailAddress: 'nieuw@winkel.test',
      notificationEmailaddress: 'meldingen@winkel.test',
    });
    expect(await mailsTo('addressReplaced')).toEqual(['kantoor@winkel.test']);
    expect((await mailsTo('securityChanged')).toSorted()).toEqual([colleague.email, user.email].toSorted());
  });

  it('an address that was replaced in the last fourteen days is notified of a new password, without its details', async () => {
    await update({ ...proof, emailAddress: 'nieuw@winkel.test' });
    await update({ ...proof, version: 2, rawPassword: 'een beter wachtwoord' });
    expect(await mailsTo('changeUnnamed')).toEqual(['kantoor@winkel.test']);
  });

  it('two hundred addresses are replaced in fourteen days at most', async () => {
    await test.ownerDb
      .insertInto('replaced_addresses')
      .values(
        Array.from({ length: LIMITS.replacedAddresses }, (_, index) => ({
          merchant_id: user.merchantId,
          email: `oud${index}@winkel.test`,
          language: 'nl',
          replaced_at: test.clock.now(),
        })),
      )
      .execute();
    const replace = () => update({ ...proof, emailAddress: 'nieuw@winkel.test' });
    expect((await replace()).json<ErrorBody>().code).toBe('limitReached');
    expect((await get()).emailAddress).toBe('kantoor@winkel.test');
    test.clock.advance(14 * 24 * 60 * 60_000);
    user = { ...user, headers: await test.signIn(user) };
    expect((await replace()).statusCode).toBe(200);
    await forgetReplaced(test.context);
    const kept = await test.ownerDb
      .selectFrom('replaced_addresses')
      .select('email')
      .where('merchant_id', '=', user.merchantId)
      .execute();
    expect(kept).toEqual([{ email: 'kantoor@winkel.test' }]);
  });

  it('settings decide the text of the payer’s bank statement', async () => {
    await update({ bankStatementPreference: 'REFERENCE' });
    const payment = await aPaidPayment(test, {
      merchantId: user.merchantId,
      description: 'Factuur 118 / café',
    });
    const told = await test.ownerDb
      .selectFrom('simulator.operations')
      .select('statement_text')
      .where('merchant_id', '=', payment.merchantId)
      .execute();
    expect(told).toEqual([{ statement_text: 'Factuur 118 / cafe' }]);
  });

  it('version and audit log stay the same when nothing changes', async () => {
    const { merchantName: _name, ibanChange: _change, ...form } = await get();
    const answer = await update({ ...form, rawPassword: '' });
    expect([answer.statusCode, answer.json<MerchantSettings>().version]).toEqual([200, 1]);
    expect(await selectAuditRows('merchant.updated')).toEqual([]);
  });

  it.each([
    [{ emailAddress: 'geen adres' }, { emailAddress: ['notAnEmail'] }],
    [{ emailAddress: '' }, { emailAddress: ['required'] }],
    [{ notifyUrl: 'javascript:alert(1)' }, { notifyUrl: ['notAUrl'] }],
    [{ redirectUrl: 'https://naam:geheim@winkel.test/' }, { redirectUrl: ['notAUrl'] }],
    [{ logoUrl: 'https://*/x' }, { logoUrl: ['notAUrl'] }],
    [{ postalAddress: 'x'.repeat(201) }, { postalAddress: ['tooLong'] }],
    [{ brandColour: 'rood' }, { brandColour: ['invalid'] }],
    [{ bankStatementPreference: '' }, { bankStatementPreference: ['required'] }],
    [{ iban: 'NL92ABNA0417164300' }, { iban: ['notAnIban'] }],
    [{ iban: 'AE070331234567890123456' }, { iban: ['notAnIban'] }],
    [{ rawPassword: 'te kort' }, { rawPassword: ['tooShort'] }],
    [{ version: 0 }, { version: ['tooLow'] }],
  ])('settings are refused as %j, at the field', async (fields, errors) => {
    expect(await collectErrors(fields)).toEqual([422, errors]);
    expect((await get()).version).toBe(1);
  });

  it('changed addresses need https in a live deployment', async () => {
    const live = await testApp({
      env: LIVE_SETTINGS,
    });
    const { id } = await aMerchant(live, { notifyUrl: 'http://winkel.test/melding' });
    const { headers } = await aSignedInUser(live, { merchantId: id, roles: ['ADMIN'] });
    const send = async (fields: object) => {
      const payload = { id, version: 1, ...fields };
      const url = '/gateway/merchant/update';
      return (await live.app.inject({ method: 'POST', url, headers, payload })).json<ErrorBody>().errors;
    };
    const same = { notifyUrl: 'http://winkel.test/melding' };
    expect(await send({ ...same, redirectUrl: 'http://winkel.test/' })).toEqual({ redirectUrl: ['notAUrl'] });
    expect(await send({ ...same, postalAddress: 'Oudegracht 112' })).toBeUndefined();
    await live.close();
  });

  it('a change of an older version is refused, and of two simultaneous ones one', async () => {
    const both = await Promise.all([
      update({ postalAddress: 'Oudegracht 1', brandColour: '#111111' }),
      update({ postalAddress: 'Oudegracht 2', paymentMethodSettings: [] }),
    ]);
    const [good, stale] = both.toSorted((one, other) => one.statusCode - other.statusCode);
    expect([good!.statusCode, stale!.statusCode]).toEqual([200, 409]);
    expect(stale!.json<ErrorBody>().code).toBe('changedMeanwhile');
    expect(await get()).toEqual(good!.json());
    const late = await update({ postalAddress: 'Oudegracht 3' });
    expect([late.statusCode, late.json<ErrorBody>().code]).toEqual([409, 'changedMeanwhile']);
    expect(await selectAuditRows('merchant.updated')).toHaveLength(1);
  });

  it('settings belong to the company and those above it', async () => {
    const below = await aMerchant(test, { parentId: user.merchantId });
    const signedIn = await test.signIn(user);
    const answer = await update({ id: below.id, postalAddress: 'Oudegracht 9' }, signedIn);
    expect(answer.json()).toMatchObject({ id: below.id, postalAddress: 'Oudegracht 9', version: 2 });
    const stranger = await aSignedInUser(test, { roles: ['ADMIN'] });
    expect((await update({ postalAddress: 'x' }, stranger.headers)).statusCode).toBe(404);
  });

  describe('of payment methods', () => {
    const setting = (paymentMethod: string, enabled: boolean, priority: number) => ({
      paymentMethod,
      enabled,
      priority,
    });
    const offered = async () => {
      const { headers } = user;
      const answer = await test.app.inject({ url: '/gateway/merchant/getPaymentMethods', headers });
      return answer.json<{ paymentMethods: string[] }>().paymentMethods;
    };

    it('the order of methods applies at once, and those left out follow unchanged', async () => {
      const wish = [setting('PAYPAL', true, 2), setting('IDEAL', true, 1), setting('BANCONTACT', false, 3)];
      const answer = await update({ paymentMethodSettings: wish });
      const methods = answer.json<MerchantSettings>().paymentMethodSettings;
      expect(methods.map(({ paymentMethod, enabled }) => [paymentMethod, enabled])).toEqual([
        ['IDEAL', true],
        ['PAYPAL', true],
        ['BANCONTACT', false],
        ['CARD', true],
        ['SEPA_DIRECT_DEBIT', false],
        ['BANK_TRANSFER', false],
      ]);
      expect(await offered()).toEqual(['IDEAL', 'PAYPAL', 'CARD']);
      expect(await selectAuditRows('merchant.updated')).toMatchObject([
        {
          before: {
            paymentMethodSettings: 'CARD IDEAL -BANCONTACT -PAYPAL -SEPA_DIRECT_DEBIT -BANK_TRANSFER'.split(
              ' ',
            ),
          },
          after: {
            paymentMethodSettings: 'IDEAL PAYPAL -BANCONTACT CARD -SEPA_DIRECT_DEBIT -BANK_TRANSFER'.split(
              ' ',
            ),
          },
        },
      ]);
    });

    it.each([
      [[setting('IDEAL', true, 1), setting('IDEAL', false, 2)], 'invalid'],
      [[setting('CARD', false, 1), setting('IDEAL', false, 2)], 'required'],
      [[{ ...setting('IDEAL', true, 1), processor: 'onbekend' }], 'unknownValue'],
      [[setting('CHEQUE', true, 1)], 'unknownValue'],
    ])('methods %j are refused: %s', async (paymentMethodSettings, key) => {
      expect(await collectErrors({ paymentMethodSettings })).toEqual([422, { paymentMethodSettings: [key] }]);
    });
  });

  describe('with a second processor', () => {
    const sent = (paymentMethod: string, processor?: string) => ({
      paymentMethodSettings: [
        { paymentMethod, enabled: true, priority: 1, ...(processor === undefined ? {} : { processor }) },
      ],
    });
    const of = ({ paymentMethodSettings }: MerchantSettings, name: string) =>
      paymentMethodSettings.find(({ paymentMethod }) => paymentMethod === name);

    beforeAll(() => {
      const simulator = test.context.processors.get('simulator');
      const sepa = { ...simulator, code: 'sepa', methods: ['SEPA_DIRECT_DEBIT', 'BANK_TRANSFER'] as const };
      Object.assign(test.context, { processors: makeProcessors([sepa, simulator]) });
      return () => Object.assign(test.context, { processors: makeProcessors([simulator]) });
    });

    it('a method defaults to the first that executes it, and names those to choose from', async () => {
      const settings = await get();
      expect(of(settings, 'PAYPAL')).toMatchObject({ processor: 'simulator', processors: ['simulator'] });
      expect(of(settings, 'BANK_TRANSFER')).toMatchObject({
        processor: 'sepa',
        processors: ['sepa', 'simulator'],
      });
      const after = await update(sent('SEPA_DIRECT_DEBIT'));
      expect(of(after.json(), 'SEPA_DIRECT_DEBIT')).toMatchObject({ enabled: true, processor: 'sepa' });
    });

    it('one that executes the method is chosen, which the audit log names', async () => {
      await update(sent('SEPA_DIRECT_DEBIT', 'simulator'));
      const answer = await update({ version: 2, ...sent('SEPA_DIRECT_DEBIT', 'sepa') });
      expect(of(answer.json(), 'SEPA_DIRECT_DEBIT')).toMatchObject({ processor: 'sepa' });
      const [, entry] = await selectAuditRows('merchant.updated');
      const changed = (values: object) =>
        (values as { paymentMethodSettings: string[] }).paymentMethodSettings[0];
      expect([changed(entry!.before), changed(entry!.after)]).toEqual([
        'SEPA_DIRECT_DEBIT@simulator',
        'SEPA_DIRECT_DEBIT@sepa',
      ]);
    });

    it('one that does not execute the method is refused', async () => {
      expect(await collectErrors(sent('CARD', 'sepa'))).toEqual([
        422,
        { paymentMethodSettings: ['unknownValue'] },
      ]);
      expect(of(await get(), 'CARD')).toMatchObject({ processor: 'simulator' });
    });
  });

  describe('with a password', () => {
    const GOOD = { rawPassword: 'een beter wachtwoord', currentPassword: 'een goed wachtwoord' };
    const signIn = (password: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in',
        payload: { user: { username: user.email, password } },
      });

    it('a new password is set, ends the user’s other sessions and is mailed', async () => {
      const elsewhere = await test.signIn(user);
      const answer = await update(GOOD);
      expect([answer.statusCode, answer.json<MerchantSettings>().version]).toEqual([200, 1]);
      expect(answer.body).not.toContain('wachtwoord');
      expect((await update({}, elsewhere)).statusCode).toBe(401);
      expect((await update({})).statusCode).toBe(200);
      expect((await signIn(GOOD.currentPassword)).statusCode).toBe(401);
      expect((await signIn(GOOD.rawPassword)).statusCode).toBe(200);
      expect(await mailsTo('passwordChanged')).toContain(user.email);
      expect(await selectAuditRows('password.changed')).toEqual([
        { actor_kind: 'user', actor_id: user.id, before: {}, after: {} },
      ]);
      expect(lines.join('')).not.toContain(GOOD.rawPassword);
    });

    it('nothing at all changes without the correct current password', async () => {
      const wrong = { ...GOOD, currentPassword: 'een fout wachtwoord', postalAddress: 'Oudegracht 1' };
      expect(await collectErrors(wrong)).toEqual([422, { currentPassword: ['wrongPassword'] }]);
      expect(await collectErrors({ rawPassword: GOOD.rawPassword })).toEqual([
        422,
        { currentPassword: ['required'] },
      ]);
      expect((await get()).postalAddress).toBe('');
      expect((await signIn(GOOD.currentPassword)).statusCode).toBe(200);
    });

    it('wrong passwords count together with those of sign-in', async () => {
      const wrong = { ...GOOD, currentPassword: 'een fout wachtwoord' };
      for (let attempt = 0; attempt < 5; attempt++) {
        expect((await update(wrong)).statusCode).toBe(422);
        expect((await signIn('fout')).statusCode).toBe(401);
      }
      const locked = await update(GOOD);
      expect([locked.statusCode, locked.json<ErrorBody>().code]).toEqual([429, 'accountLocked']);
      expect((await signIn(GOOD.currentPassword)).statusCode).toBe(429);
    });
  });
});
