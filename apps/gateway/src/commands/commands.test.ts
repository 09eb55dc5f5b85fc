import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MerchantTerms } from '@stuiver/contract';
import type { AuditAction } from '@stuiver/domain/audit';
import { PROVIDER_ID, PROVIDER_ROLES } from '@stuiver/domain/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApiKey } from '../testing/api-keys.ts';
import { payReference } from '../money/payments/payer/pay-reference.ts';
import { aCard, aPaidPayment, aPayment, attemptRows } from '../testing/engine/engine.ts';
import { version } from '../platform/version.ts';
import { buildPollers } from '../app/pollers/pollers.ts';
import { startPollers } from '../app/pollers/start-pollers.ts';
import { sendDueMails } from '../app/due-mails.ts';
import { type Mail, makeMailer } from '../platform/mail/transport.ts';
import { readLastRun } from '../platform/files/last-run.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { aSignedInUser, aUser } from '../testing/merchants.ts';
import { BANK_ENV } from '../testing/bank/world.ts';
import { LIVE_SETTINGS } from '../testing/live-settings.ts';
import { offeredMethods } from '../company/merchants/merchants.ts';
import { aReviewer } from '../testing/reviews.ts';
import { someTerms } from '../testing/terms.ts';
import { formatHelp } from './command.ts';
import { COMMANDS, runCommand } from './run-command.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});

afterAll(() => test.close());

type Output = { code: number; out: string; errors: string };

/** Runs a command line in the deployment of all tests, and returns its output. */
const stuiver = (...argv: string[]): Promise<Output> => run(test, argv);

async function run({ context }: TestApp, argv: readonly string[]): Promise<Output> {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(argv, {
    settings: context.settings,
    open: () => Promise.resolve(context),
    print: (line) => out.push(line),
    printError: (line) => errors.push(line),
  });
  return { code, out: out.join('\n'), errors: errors.join('\n') };
}

const nobody = '0199c0de-0000-7000-8000-00000000dead';

const operatorAudits = (action: AuditAction, subjectId: string) =>
  test.ownerDb
    .selectFrom('audit_log')
    .select('actor_kind')
    .where('action', '=', action)
    .where('subject_id', '=', subjectId)
    .execute();

it('--version prints the version that the changelog names', async () => {
  expect(await stuiver('--version')).toMatchObject({ code: 0, out: version });
});

it('mails prints what a deployment without a mail server has kept, the newest last', async () => {
  expect((await stuiver('mails')).out).toBe('There is no mail yet.');
  const mailer = makeMailer(test.context.settings);
  await mailer.send({ to: 'anna@voorbeeld.test', subject: 'Eerste', text: 'Hallo' });
  await mailer.send({
    to: 'joris@voorbeeld.test',
    subject: 'Tweede',
    text: 'Open http://stuiver.test/x?token=1',
  });
  const { code, out } = await stuiver('mails');
  expect(code).toBe(0);
  expect(out.indexOf('anna@voorbeeld.test')).toBeLessThan(out.indexOf('joris@voorbeeld.test'));
  expect(out).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d {2}anna@voorbeeld.test {2}Eerste\n\nHallo/);
  expect(out).toContain('Open http://stuiver.test/x?token=1');
});

async function newMerchant(...options: string[]): Promise<string> {
  const { out } = await stuiver(
    'merchants',
    'create',
    '--name',
    'Bakkerij De Wit',
    '--email',
    'a@wit.example',
    ...options,
  );
  return out;
}

describe('help', () => {
  it('lists every command', async () => {
    const { code, out } = await stuiver();
    expect(code).toBe(0);
    for (const { name } of COMMANDS) expect(out).toContain(`\n  ${name} `);
  });

  it('shows what an option is given, and that a switch is given nothing', async () => {
    const { out } = await stuiver('erase', '--help');
    expect(out).toContain('stuiver erase [--email <address>] [--iban <iban>] [--merchant <id>] [--confirm]');
  });

  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of %s has its options and an example that begins with it',
    async (name, command) => {
      for (const asked of [
        [...name.split(' '), '--help'],
        ['help', ...name.split(' ')],
      ]) {
        const { code, out } = await stuiver(...asked);
        expect(code).toBe(0);
        expect(out).toBe(formatHelp(command));
      }
      expect(formatHelp(command)).toContain(`\n  npx stuiver ${name}`);
      for (const option of Object.keys(command.options ?? {}))
        expect(formatHelp(command)).toContain(`--${option}`);
    },
  );
});

describe('a mistyped call', () => {
  it.each([
    [['merchant', 'list'], 'There is no command "merchant list".'],
    [['merchants', 'create', '--name', 'A'], 'Missing: --email'],
    [['merchants', 'open'], 'Missing: <merchant id>'],
    [['merchants', 'open', 'x'], 'not "x"'],
    [['merchants', 'list', 'x'], 'Too much: x'],
    [['merchants', 'creditor', nobody, 'NL78ZZZ999999990000'], 'is not a creditor identifier'],
    [['merchants', 'list', '--colour', 'x'], '--colour'],
    [['merchants', 'create', '--name', ' ', '--email', 'a@b.example'], '--name'],
    [['merchants', 'create', '--name', 'A', '--email', 'x'], '"x" is not an e-mail address.'],
    [['users', 'list'], 'either --merchant or --email'],
    [
      ['users', 'invite', '--merchant', nobody, '--email', 'a@b.example', '--name', 'A', '--language', 'fr'],
      '--language',
    ],
    [['keys', 'rotate', nobody], 'Missing: --merchant'],
    [['keys', 'rotate', 'x', '--merchant', nobody], 'A key is an id'],
    [['keys', 'limit', nobody, '--merchant', nobody, '--refunds', 'x'], '--refunds is an amount'],
    [['keys', 'rotate', nobody, '--merchant', nobody, '--overlap', '2'], '--overlap is one of 0, 1, 24, 168'],
    [['keyring', 'rotate', '--in', 'x'], '--in is a number of seconds'],
    [['erase'], 'either --email or --iban'],
    [['erase', '--email', 'x'], 'is not an e-mail address'],
    [['keyring', 'remove', 'x'], 'A key is a number'],
    [['migrate'], 'DATABASE_MIGRATION_URL'],
    [['distribute', '--plan'], 'DATABASE_MIGRATION_URL'],
  ])('%j says what to type, and exits with 2', async (argv, words) => {
    const { code, out, errors } = await stuiver(...argv);
    expect(code).toBe(2);
    expect(errors).toContain(words);
    expect(out).toBe('');
  });
});

describe('merchants', () => {
  it('are created below a parent, listed as a tree, and opened once, each with the operator in the audit log', async () => {
    const parent = await newMerchant();
    const child = await newMerchant('--parent', parent, '--waits');
    const { out } = await stuiver('merchants', 'list');
    expect(out).toContain(`${parent}  Bakkerij De Wit\n${child}    Bakkerij De Wit  (waits)`);
    expect((await stuiver('merchants', 'open', child)).out).toBe(`Opened ${child}.`);
    expect((await stuiver('merchants', 'open', child)).out).toBe(`${child} was open already.`);
    expect(await operatorAudits('merchant.created', child)).toEqual([{ actor_kind: 'operator' }]);
    expect(await operatorAudits('merchant.opened', child)).toEqual([{ actor_kind: 'operator' }]);
  });

  it('offer the methods that they are made with, in that order, and others later', async () => {
    const id = await newMerchant('--methods', 'sepa_direct_debit, CARD');
    const offered = async () =>
      (await offeredMethods(test.context.db, id)).map(({ method, processor }) => [method, processor]);
    expect(await offered()).toEqual([
      ['SEPA_DIRECT_DEBIT', 'simulator'],
      ['CARD', 'simulator'],
    ]);
    expect((await stuiver('merchants', 'methods', id, 'ideal,card')).out).toBe(`${id} offers IDEAL, CARD.`);
    await stuiver('merchants', 'methods', id, 'ideal,card');
    expect((await offered()).map(([method]) => method)).toEqual(['IDEAL', 'CARD']);
    // Once for those that it was made with, and once for the others.
    expect(await operatorAudits('merchant.updated', id)).toHaveLength(2);
    const unknown = await stuiver('merchants', 'methods', id, 'ideal,cash');
    expect([unknown.code, unknown.errors]).toEqual([2, expect.stringContaining('card,ideal,')]);
    expect((await stuiver('merchants', 'methods', nobody, 'ideal')).errors).toBe(
      'There is nothing with this id.',
    );
  });

  it('need a method in a live deployment, that its bank executes, unless they wait', async () => {
    for (const [bank, method, refusal] of [
      [{}, 'bank_transfer', 'set STUIVER_BANK_IBAN'],
      [BANK_ENV, 'card', 'one or several of sepa_direct_debit,bank_transfer in this deployment, not "card"'],
    ] as const) {
      const live = await testApp({ env: { ...LIVE_SETTINGS, ...bank } });
      const create = ['merchants', 'create', '--name', 'Bakkerij', '--email', 'a@b.example'];
      const stuiverLive = (...argv: string[]) => run(live, [...create, ...argv]);
      expect(await stuiverLive()).toMatchObject({
        code: 2,
        out: '',
        errors: expect.stringContaining('--methods') as string,
      });
      expect(await stuiverLive('--methods', method)).toMatchObject({
        code: 2,
        out: '',
        errors: expect.stringContaining(refusal) as string,
      });
      expect((await stuiverLive('--waits')).code).toBe(0);
      if (bank === BANK_ENV) {
        const { out: id, errors } = await stuiverLive('--methods', 'bank_transfer,sepa_direct_debit');
        expect(errors).toContain('"merchants creditor"');
        const { headers } = await aSignedInUser(live, { merchantId: id });
        const url = '/gateway/transaction/initiatePayment';
        const payload = { merchantId: id, amount: '12.50' };
        const started = await live.app.inject({ method: 'POST', url, headers, payload });
        expect(started.statusCode).toBe(200);
      }
      await live.close();
    }
  });

  it('are found by a part of their name', async () => {
    const id = await newMerchant();
    expect((await stuiver('merchants', 'list', '--search', 'de WIT')).out).toContain(id);
    expect((await stuiver('merchants', 'list', '--search', 'kapper')).out).toBe('No merchant.');
  });

  it('collect by the creditor identifier of their bank', async () => {
    const id = await newMerchant();
    const name = () => stuiver('merchants', 'creditor', id, 'nl79 zzz 9999 9999 0000');
    expect((await name()).out).toBe(`${id} collects as NL79ZZZ999999990000.`);
    await name();
    expect(await operatorAudits('merchant.updated', id)).toEqual([{ actor_kind: 'operator' }]);
    const { creditor_identifier: stored } = await test.ownerDb
      .selectFrom('merchants')
      .select('creditor_identifier')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored).toBe('NL79ZZZ999999990000');
    expect(await stuiver('merchants', 'creditor', nobody, stored)).toMatchObject({ code: 1 });
  });

  it('that do not exist are reported', async () => {
    expect(await stuiver('merchants', 'open', nobody)).toEqual({
      code: 1,
      out: '',
      errors: 'There is nothing with this id.',
    });
  });
});

describe('users', () => {
  it('are invited by mail, once', async () => {
    const merchant = await newMerchant();
    const invite = () =>
      stuiver('users', 'invite', '--merchant', merchant, '--email', 'anna@wit.example', '--name', 'Anna');
    expect((await invite()).out).toBe('Invited anna@wit.example.');
    expect((await stuiver('users', 'list', '--merchant', merchant)).out).toMatch(
      /^\S{36} {2}anna@wit\.example {2}Anna {2}ADMIN {2}invited$/,
    );
    const mails = await test.ownerDb
      .selectFrom('mails')
      .select('kind')
      .where('kind', '=', 'invitation')
      .execute();
    expect(mails).toHaveLength(1);
    expect(await invite()).toEqual({
      code: 1,
      out: '',
      errors: expect.stringMatching(
        /^anna@wit\.example is Anna of Bakkerij De Wit already, invited, as ADMIN \(\S{36}\)\. The invitation lasts/,
      ) as string,
    });
  });

  it('are locked out at once, also a last admin, and let in again', async () => {
    const user = await aSignedInUser(test, { roles: ['ADMIN'] });
    const { id, headers } = user;
    const call = () => test.app.inject({ method: 'GET', url: '/gateway/savedViews', headers });
    expect((await stuiver('users', 'list', '--email', user.email.toUpperCase())).out).toContain(id);
    expect((await call()).statusCode).toBe(200);
    expect((await stuiver('users', 'disable', id)).out).toBe(`Disabled ${user.email}.`);
    expect((await call()).statusCode).toBe(401);
    expect(await operatorAudits('user.disabled', id)).toEqual([{ actor_kind: 'operator' }]);
    await stuiver('users', 'disable', id);
    expect(await operatorAudits('user.disabled', id)).toHaveLength(1);
    await stuiver('users', 'enable', id);
    await test.signIn(user);
  });

  it('who lost their second factor sign in without it again, and are mailed', async () => {
    const user = await aSignedInUser(test);
    const reset = () => stuiver('users', 'reset-factor', user.id);
    expect((await reset()).out).toBe(`${user.email} has no second factor.`);
    await test.ownerDb
      .insertInto('second_factors')
      .values({
        merchant_id: user.merchantId,
        user_id: user.id,
        confirmed: true,
        sealed_secret: Buffer.alloc(48),
        last_step: 0,
        created_at: test.clock.now(),
        confirmed_at: test.clock.now(),
      })
      .execute();
    await expect(test.signIn(user)).rejects.toThrow('answered 401');
    expect((await reset()).out).toBe(`${user.email} signs in without a code from now on.`);
    await test.signIn(user);
    expect(await operatorAudits('secondFactor.removed', user.id)).toEqual([{ actor_kind: 'operator' }]);
    const mails = test.ownerDb.selectFrom('mails').select('kind').where('kind', '=', 'factorChanged');
    expect(await mails.execute()).toHaveLength(1);
  });

  it('of no user are reported', async () => {
    expect((await stuiver('users', 'list', '--email', 'x@nobody.example')).out).toBe('No user.');
    expect((await stuiver('users', 'disable', nobody)).code).toBe(1);
  });
});

describe('keys', () => {
  it('get a new secret with an overlap, which is ended, and are revoked, each by the operator and reported by mail', async () => {
    const { headers, merchantId } = await aSignedInUser(test, { roles: ['ADMIN'] });
    expect((await stuiver('keys', 'list', '--merchant', merchantId)).out).toBe('No key.');
    const { id, secret } = await anApiKey(test, headers, merchantId, undefined, ['127.0.0.1']);
    const keys = (command: string, ...more: string[]) =>
      stuiver('keys', command, id, '--merchant', merchantId, ...more);
    const works = async (token: string) => {
      const url = `/gateway/transaction/getByMerchantId/${merchantId}`;
      return (await test.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
    };
    const rotated = await keys('rotate', '--overlap', '1');
    expect(rotated).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^stv_test_[0-9A-Za-z]{71}$/) as string,
      errors: expect.stringContaining('The old secret works until') as string,
    });
    expect([await works(secret), await works(rotated.out)]).toEqual([200, 200]);
    expect((await stuiver('keys', 'list', '--merchant', merchantId)).out).toMatch(
      new RegExp(
        `^${id}  .*Webwinkel  being replaced until .*\\n  used .* from 127.0.0.1; only from 127.0.0.1; old`,
      ),
    );
    expect(await keys('rotate')).toMatchObject({ code: 1, out: '' });
    expect((await keys('limit', '--refunds', '250')).out).toBe(
      'Webwinkel refunds 250.00 in 24 hours at most.',
    );
    expect((await stuiver('keys', 'list', '--merchant', merchantId)).out).toContain(
      'refunds up to 250.00 in 24 hours',
    );
    expect((await keys('limit', '--refunds', 'none')).out).toBe('Webwinkel has no limit.');
    expect((await keys('end-old')).out).toBe('The old secret of Webwinkel no longer works.');
    expect([await works(secret), await works(rotated.out)]).toEqual([401, 200]);
    expect((await keys('revoke')).out).toBe('Webwinkel no longer works.');
    expect(await works(rotated.out)).toBe(401);
    expect((await stuiver('keys', 'list', '--merchant', merchantId)).out).toContain('revoked');
    const operator = { actor_kind: 'operator' };
    for (const action of ['rotated', 'oldSecretEnded', 'revoked'] as const)
      expect(await operatorAudits(`apiKey.${action}`, id)).toEqual([operator]);
    expect(await operatorAudits('apiKey.changed', id)).toEqual([operator, operator]);
    const mails = await test.ownerDb
      .selectFrom('mails')
      .select('data')
      .where('kind', '=', 'apiKeyChanged')
      .orderBy('id')
      .execute();
    const told = mails.map(({ data }) => data as { by: string | null; change: string });
    expect(told.filter(({ by }) => by === null).map(({ change }) => change)).toEqual([
      'rotated',
      'changed',
      'changed',
      'oldEnded',
      'revoked',
    ]);
  });

  it('are made for a merchant by its name, like the portal does, and the secret is printed once', async () => {
    const { merchantId } = await aSignedInUser(test, { roles: ['ADMIN'] });
    const name = `Kaashandel ${merchantId}`;
    await test.ownerDb.updateTable('merchants').set({ name }).where('id', '=', merchantId).execute();
    const create = (...more: string[]) =>
      stuiver('keys', 'create', '--merchant', name.toUpperCase(), '--name', 'Kassa', ...more);
    const { code, out, errors } = await create('--addresses', '127.0.0.1, 10.0.0.0/8');
    expect([code, out]).toEqual([0, expect.stringMatching(/^stv_test_[0-9A-Za-z]{71}$/)]);
    expect(errors).toContain(`of ${name} may do: payments:read, payments:write.`);
    expect(errors).not.toContain(out);
    const started = await test.app.inject({
      method: 'POST',
      url: '/gateway/transaction/initiatePayment',
      headers: { authorization: `Bearer ${out}`, 'idempotency-key': 'een' },
      payload: { merchantId, amount: '12.50' },
    });
    expect([started.statusCode, started.json<{ status: string }>().status]).toEqual([200, 'OPEN']);
    const listed = (await stuiver('keys', 'list', '--merchant', merchantId)).out;
    expect(listed).toContain('only from 127.0.0.1, 10.0.0.0/8');
    expect(await operatorAudits('apiKey.created', listed.slice(0, 36))).toEqual([{ actor_kind: 'operator' }]);
    expect((await create('--scopes', 'refunds:write', '--refunds', '250')).code).toBe(0);
    expect((await stuiver('keys', 'list', '--merchant', merchantId)).out).toContain('refunds up to 250.00');

    for (const [wrong, words] of [
      [['--scopes', 'refunds:write'], '--refunds belongs'],
      [['--refunds', '250'], '--refunds belongs'],
      [['--scopes', 'payments:all'], '--scopes'],
      [['--addresses', 'thuis'], '--addresses: notAnAddress'],
      [['--name', ' '], '--name: required'],
    ] as const) {
      const refused = await create(...wrong);
      expect([refused.code, refused.out, refused.errors]).toEqual([2, '', expect.stringContaining(words)]);
    }
    const runCreateKey = (merchant: string) =>
      stuiver('keys', 'create', '--merchant', merchant, '--name', 'Kassa');
    expect((await runCreateKey('Niemand')).errors).toContain('There is no merchant "Niemand"');
    const [one, other] = [await newMerchant(), await newMerchant()];
    const { code: both, errors: ids } = await runCreateKey('bakkerij de wit');
    expect(both).toBe(2);
    expect(ids).toContain(one);
    expect(ids).toContain(other);
    expect((await runCreateKey(one)).code).toBe(0);
  });

  it('of another merchant are reported as unknown', async () => {
    const { headers, merchantId } = await aSignedInUser(test);
    const { id } = await anApiKey(test, headers, merchantId);
    const other = await newMerchant();
    for (const command of ['rotate', 'end-old', 'revoke', 'limit --refunds none'])
      expect(await stuiver('keys', ...command.split(' '), id, '--merchant', other)).toEqual({
        code: 1,
        out: '',
        errors: 'There is nothing with this id.',
      });
  });
});

it('keyring adds a key, seals anew, and removes the old one only when it is not needed', async () => {
  const keys = [{ id: 1, secret: Buffer.alloc(32, 7).toString('base64') }];
  const { dataDirectory } = test.context.settings;
  await writeFile(join(dataDirectory, 'keyring.json'), JSON.stringify({ keys }));
  await newMerchant();
  const ofOne = (await stuiver('keyring', 'list')).out;
  expect(ofOne).toMatch(/^1 {2}seals {2}[1-9]\d* rows$/);
  expect(await stuiver('keyring', 'rotate', '--in', '0')).toMatchObject({
    code: 0,
    out: '0 rows are left that another key than 2 sealed.',
  });
  expect((await stuiver('keyring', 'list')).out).toBe(`1  opens  0 rows\n2  ${ofOne.slice(3)}`);
  expect(await stuiver('keyring', 'remove', '1')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('work until') as string,
  });
  expect((await stuiver('keyring', 'remove', '1', '--force')).out).toBe('Removed key 1.');
  expect((await stuiver('keyring', 'list')).out).toMatch(/^1 {2}only fingerprints {2}0 rows\n2 {2}seals/);
});

it('erase shows what would be erased, erases it when confirmed, and prints what is kept until when', async () => {
  const payer = { accountHolderName: 'Anna Ploeg', emailAddress: 'anna@ploeg.test' };
  const { merchantId } = await aPaidPayment(test, payer);
  const erase = async (...more: string[]) =>
    (await stuiver('erase', '--email', 'Anna@Ploeg.test', ...more)).out;
  const kept = /^\S{36} {2}kept 1 payments: a chargeback is possible until 202\d-\d\d-\d\d$/m;
  expect(await erase()).toMatch(kept);
  expect(await erase('--confirm')).toMatch(kept);
  const long = new Date(test.clock.now().getTime() - 400 * 86_400_000);
  await test.ownerDb
    .updateTable('payments')
    .set({ paid_at: long })
    .where('merchant_id', '=', merchantId)
    .execute();
  expect(await erase()).toBe(`${merchantId}  would erase 1 payers\nNothing was changed; --confirm erases.`);
  expect(await erase('--confirm', '--merchant', merchantId)).toBe(
    `${merchantId}  erased 1 payers\n${merchantId}  erased 1 attempts`,
  );
  expect(await erase()).toBe('Nothing is stored.');
});

describe('the people of the provider', () => {
  it('are invited once', async () => {
    const invite = (roles: string) =>
      stuiver('people', 'invite', '--email', 'rik@provider.example', '--name', 'Rik', '--roles', roles);
    expect((await invite('REVIEWER,ADMIN')).code).toBe(2);
    expect((await invite('REVIEWER,PRICE_MANAGER')).out).toBe('Invited rik@provider.example.');
    const again = await invite('REVIEWER');
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.errors).toContain(
      'rik@provider.example is Rik of Stuiver already, invited, as REVIEWER,PRICE_MANAGER',
    );
    expect(again.errors).toMatch(/Other roles: people change \S{36} --roles/);
    const user = await aUser(test);
    const taken = await stuiver(
      'people',
      'invite',
      '--email',
      user.email,
      '--name',
      'Rik',
      '--roles',
      'REVIEWER',
    );
    expect([taken.code, taken.errors]).toEqual([1, expect.stringContaining('already, active, as MERCHANT')]);
    const { out: help } = await stuiver('people', 'invite', '--help');
    for (const role of PROVIDER_ROLES) expect(help).toMatch(new RegExp(`${role} [a-z]`));
    expect((await stuiver('users', 'list', '--email', 'rik@provider.example')).out).toContain(
      'REVIEWER,PRICE_MANAGER',
    );
  });

  it('are greeted by name in the language of their invitation, once for a provider of the product’s name', async () => {
    const email = 'sanne@provider.example';
    for (const [language, words] of [
      ['nl', /^Beste Sanne Bos,\n\nU bent uitgenodigd om mee te werken in Stuiver\. Kies/],
      ['en', /^Hello Sanne Bos,\n\nYou’re invited to work in Stuiver\. Choose/],
    ] as const) {
      const to = `${language}.${email}`;
      const as = ['--roles', 'REVIEWER', '--name', 'Sanne Bos', '--language', language];
      expect((await stuiver('people', 'invite', '--email', to, ...as)).code).toBe(0);
      const sent: Mail[] = [];
      await sendDueMails({ ...test.context, mailer: { send: async (mail) => void sent.push(mail) } });
      const mail = sent.find((one) => one.to === to);
      expect(mail?.subject).not.toMatch(/Stuiver.*Stuiver/);
      expect(mail?.text).toMatch(words);
    }
  });

  it('have other roles from their next call on, audited, and a merchant’s users never have them', async () => {
    const { id, headers } = await aReviewer(test);
    const call = async (url: string) =>
      (await test.app.inject({ method: 'GET', url: `/gateway/${url}`, headers })).statusCode;
    expect([await call('applications'), await call('payouts')]).toEqual([200, 403]);
    const change = (user: string, roles = 'PAYOUT_APPROVER,PRICE_MANAGER') =>
      stuiver('people', 'change', user, '--roles', roles);
    for (let time = 0; time < 2; time += 1) expect((await change(id)).code).toBe(0);
    expect([await call('applications'), await call('payouts')]).toEqual([403, 200]);
    const rows = await test.ownerDb
      .selectFrom('audit_log')
      .select(['actor_kind', 'before', 'after'])
      .where('subject_id', '=', id)
      .where('action', '=', 'user.changed')
      .execute();
    expect(rows).toMatchObject([
      {
        actor_kind: 'operator',
        before: { roles: ['REVIEWER'] },
        after: { roles: ['PRICE_MANAGER', 'PAYOUT_APPROVER'] },
      },
    ]);
    expect((await change(id, 'ADMIN')).code).toBe(2);
    expect((await change((await aSignedInUser(test)).id)).code).toBe(1);
  });

  it('are locked out at once, as users are', async () => {
    const { id, headers } = await aReviewer(test);
    const call = () => test.app.inject({ method: 'GET', url: '/gateway/applications', headers });
    expect((await call()).statusCode).toBe(200);
    expect((await stuiver('users', 'disable', id)).code).toBe(0);
    expect((await call()).statusCode).toBe(401);
  });
});

it('prices are shown, and proposed from what was shown', async () => {
  const id = await newMerchant();
  await someTerms(test, id, { PAYMENT: { fixed: 25, rate: 180 } });
  const shown = await stuiver('prices', 'show', id);
  const [terms] = (JSON.parse(shown.out) as MerchantTerms).terms;
  const file = join(await mkdtemp(join(tmpdir(), 'stuiver-')), 'terms.json');
  const propose = async (changes: object) => {
    await writeFile(file, JSON.stringify({ ...terms, ...changes }));
    return stuiver('prices', 'propose', id, '--file', file);
  };
  expect(await propose({ vatRate: '101' })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('vatRate') as string,
  });
  const validFrom = '2999-01-01';
  expect((await propose({ validFrom })).out).toContain('from 2999-01-01');
  const [proposed] = (JSON.parse((await stuiver('prices', 'show', id)).out) as MerchantTerms).terms;
  expect(proposed).toMatchObject({ validFrom, state: 'PROPOSED', proposedBy: null, prices: terms!.prices });
  expect((await stuiver('prices', 'propose', id, '--file', '/nowhere')).code).toBe(2);
});

describe('the rest', () => {
  it('check compares the books, and exits with 1 when they differ', async () => {
    expect(await stuiver('check')).toMatchObject({
      code: 0,
      out: expect.stringContaining('equal') as string,
    });
    const id = await newMerchant();
    await test.ownerDb
      .insertInto('daily_counts')
      .values({
        merchant_id: id,
        counter: 'payments',
        period: 'day',
        day: '2026-11-20',
        key: 'OPEN',
        rows: 1,
        amount: 5,
      })
      .execute();
    const { code, out } = await stuiver('check');
    expect(code).toBe(1);
    expect(out).toContain(id);
    await test.ownerDb.deleteFrom('daily_counts').where('merchant_id', '=', id).execute();
  });

  it('applications and the password of the test helpers are shown', async () => {
    expect((await stuiver('applications', 'list')).out).toBe('No application waits.');
    expect((await stuiver('test-password')).out).toMatch(/^[\w-]{24}$/);
  });
});

describe('backups of a database of your own', () => {
  const hourAgo = () => new Date(test.clock.now().getTime() - 3_600_000).toISOString();
  const kept = (name: 'backup' | 'drill') => readLastRun(test.context.settings.dataDirectory, name);

  it('backup-taken keeps the time of the newest backup', async () => {
    const at = hourAgo();
    expect((await stuiver('backup-taken', '--at', at)).code).toBe(0);
    expect(kept('backup')).toEqual({ at, ok: true });
  });

  it('restore-proven keeps when a restore was tried, and audits by whom', async () => {
    const at = hourAgo();
    const { code, out } = await stuiver('restore-proven', '--by', 'Rik Visser', '--at', at);
    expect([code, out]).toEqual([0, `Rik Visser restored a backup on ${at}.`]);
    expect(kept('drill')).toEqual({ at, ok: true });
    const rows = await test.ownerDb
      .selectFrom('audit_log')
      .select(['actor_kind', 'after'])
      .where('action', '=', 'restore.proven')
      .where('merchant_id', '=', PROVIDER_ID)
      .execute();
    expect(rows).toMatchObject([{ actor_kind: 'operator', after: { name: 'Rik Visser' } }]);
  });

  it.each([
    [['backup-taken', '--at', '2026-11-28'], '--at is a moment with its zone'],
    [['backup-taken', '--at', ''], '--at is a moment with its zone'],
    [['backup-taken', '--at', '2099-01-01T00:00:00Z'], '--at is in the future.'],
    [['restore-proven', '--by', ' '], '--by has 1 to 100 characters.'],
    [['restore-proven'], 'Missing: --by'],
  ])('%j is refused and changes nothing', async (argv, message) => {
    const before = [kept('backup'), kept('drill')];
    const { code, errors } = await stuiver(...argv);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
    expect([kept('backup'), kept('drill')]).toEqual(before);
  });

  it('refuses the embedded database, and names the command that proves it', async () => {
    const settings = { ...test.context.settings, databaseUrl: null };
    const embedded = { ...test, context: { ...test.context, settings } };
    const proven = await run(embedded, ['restore-proven', '--by', 'Rik']);
    expect([proven.code, proven.errors]).toEqual([2, expect.stringContaining('npx stuiver drill')]);
    const taken = await run(embedded, ['backup-taken', '--at', hourAgo()]);
    expect([taken.code, taken.errors]).toEqual([2, expect.stringContaining('npx stuiver backup')]);
  });
});

describe('merchants correct', () => {
  it('gives or takes money by a line of the next settlement, audited', async () => {
    const id = await newMerchant();
    const { code, out } = await stuiver('merchants', 'correct', id, '--amount=-12.50', '--reason', 'Te veel');
    expect([code, out]).toEqual([0, 'Corrected by -12.50 EUR.']);
    const lines = await test.ownerDb
      .selectFrom('settlement_lines')
      .select(['kind', 'amount'])
      .where('merchant_id', '=', id)
      .execute();
    expect(lines).toEqual([{ kind: 'correction', amount: -1_250 }]);
    expect(await operatorAudits('merchant.balanceCorrected', id)).toHaveLength(1);
  });

  it.each([['--amount=12,50'], ['--amount=0'], ['--amount=--1'], ['--amount=1.005']])(
    'refuses %s',
    async (amount) => {
      const id = await newMerchant();
      expect((await stuiver('merchants', 'correct', id, amount, '--reason', 'x')).code).toBe(2);
    },
  );

  it('refuses an unknown merchant', async () => {
    expect((await stuiver('merchants', 'correct', nobody, '--amount=1', '--reason', 'x')).code).toBe(2);
  });
});

it('attempts not-received ends an attempt that was unknown for a day, audited, and no other one', async () => {
  const payment = await aPayment(test);
  await payReference(test.context, payment.reference, aCard('4000000000001000'));
  const [attempt] = await attemptRows(test, payment);
  const end = (merchantId = payment.merchantId) =>
    stuiver('attempts', 'not-received', merchantId, attempt!.id, '--reason', 'Not there');
  expect((await end()).code).toBe(1);
  test.clock.advance(86_400_000);
  expect((await end(test.context.ids.next())).code).toBe(1);
  expect((await end()).code).toBe(0);
  expect(await attemptRows(test, payment)).toMatchObject([{ status: 'FAILED', decline_code: 'notReceived' }]);
  expect(await operatorAudits('payment.notReceived', payment.id)).toHaveLength(1);
  expect((await end()).code).toBe(1);
});

it('clock forward moves a test deployment and prints what happened; clock show its time', async () => {
  const own = await testApp();
  const { merchantId } = await aUser(own);
  await aPayment(own, { merchantId });
  const pollers = buildPollers({ ...own.context, delivery: own.delivery, exportFiles: own.exportFiles });
  const worker = startPollers(
    own.context,
    pollers.filter(({ name }) => name === 'clock'),
  );
  const forward = await run(own, ['clock', 'forward', '2d']);
  await worker.stop();
  expect(forward).toMatchObject({
    code: 0,
    out: 'Done: it is now 2026-11-22 10:00.\n1 payment failed or expired',
  });
  expect(forward.errors).toContain('2026-11-22');
  expect((await run(own, ['clock', 'show'])).out).toBe('It is 2026-11-22 10:00.');
  expect(await run(own, ['clock', 'forward', 'yesterday'])).toMatchObject({ code: 2 });
  await own.close();
});

it('clock forward refuses a live deployment', async () => {
  const live = await testApp({ env: LIVE_SETTINGS });
  const { code, errors } = await run(live, ['clock', 'forward', '1d']);
  expect({ code, errors }).toEqual({ code: 2, errors: 'The clock of a live deployment cannot be moved.' });
  await live.close();
});
