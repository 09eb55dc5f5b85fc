import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';
import { settingsTable } from './table.mjs';
import { LIVE_SETTINGS } from '../testing/live-settings.ts';

function captureProblems(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

describe('readSettings', () => {
  test('an empty environment gives the documented defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      dataDirectory: '.stuiver/',
      publicUrl: 'http://localhost:3000',
      gatewayPrefix: '/gateway',
      mode: 'test',
      timeZone: 'Europe/Amsterdam',
      productName: 'Stuiver',
      brandColour: null,
      demo: true,
    });
  });

  test('the public address follows the port, and the demo the mode', () => {
    expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(readSettings({ ...LIVE_SETTINGS, STUIVER_PUBLIC_URL: 'https://pay.example.com/' })).toMatchObject({
      publicUrl: 'https://pay.example.com',
      demo: false,
    });
  });

  test('an empty value counts as absent', () => {
    expect(readSettings({ PORT: ' ', STUIVER_PRODUCT_NAME: '' })).toMatchObject({
      port: 3000,
      productName: 'Stuiver',
    });
  });

  test('every bad setting has its own line', () => {
    expect(
      captureProblems({
        PORT: '70000',
        STUIVER_MODE: 'both',
        STUIVER_TIME_ZONE: 'Mars/Base',
        STUIVER_BRAND_COLOUR: 'red',
      }),
    ).toEqual([
      'PORT must be between 0 and 65535.',
      'STUIVER_MODE must be test or live.',
      'STUIVER_TIME_ZONE must be a time zone of the IANA list, such as Europe/Amsterdam.',
      'STUIVER_BRAND_COLOUR must be a colour written as #rrggbb.',
    ]);
  });

  // Names, and folders of this machine.
  const TEXTS = [
    'STUIVER_DATA_DIR',
    'STUIVER_PRODUCT_NAME',
    'STUIVER_INVOICE_SENDER',
    'STUIVER_POSTGRES_BIN',
  ];
  test.each(
    Object.values(settingsTable)
      .map(({ env }) => env)
      .filter((env) => !TEXTS.includes(env)),
  )('%s is checked by its kind, and takes no other text', (env) => {
    expect(captureProblems({ [env]: 'iets @ anders!' })).toEqual([expect.stringMatching(`^${env} `)]);
  });

  test('a half-set account at Adyen names what it lacks, in live mode its prefix too', () => {
    const key = '0123456789ABCDEF'.repeat(4);
    const whole = {
      STUIVER_ADYEN_API_KEY: 'key',
      STUIVER_ADYEN_MERCHANT_ACCOUNT: 'StuiverNL',
      STUIVER_ADYEN_HMAC_KEY: key,
      STUIVER_ADYEN_WEBHOOK_USER: 'hooks',
      STUIVER_ADYEN_WEBHOOK_PASSWORD: 'Xq7-vB2-kL9-mN4-pR8',
      STUIVER_ADYEN_REPORT_USER: 'report@Company.Stuiver',
      STUIVER_ADYEN_REPORT_PASSWORD: 'pass',
    };
    expect(readSettings(whole).adyenMerchantAccount).toBe('StuiverNL');
    for (const [name, value] of Object.entries(whole)) {
      const problems = captureProblems({ ...whole, [name]: '' });
      expect(problems).toEqual([expect.stringMatching(`^Adyen needs ${name} too`)]);
      if (name !== 'STUIVER_ADYEN_API_KEY') expect(captureProblems({ [name]: value })).toHaveLength(1);
    }
    const live = { ...LIVE_SETTINGS, ...whole };
    expect(captureProblems(live)).toEqual([
      expect.stringMatching('^Adyen needs STUIVER_ADYEN_LIVE_PREFIX too'),
    ]);
    expect(captureProblems({ ...live, STUIVER_ADYEN_LIVE_PREFIX: '1797a841fbb37ca7-Stuiver' })).toEqual([]);
    expect(captureProblems({ ...live, STUIVER_ADYEN_URL: 'http://127.0.0.1:4000' })).toEqual([]);
    expect(captureProblems({ ...live, STUIVER_ADYEN_URL: 'https://adyen.example' })).toEqual([
      'STUIVER_ADYEN_URL must be an address of this machine.',
    ]);
    const own = '0199c0de-0000-7000-8000-000000000000';
    expect(readSettings({ ...whole, STUIVER_ADYEN_OWN_ACCOUNTS: `${own}=ShopNL` }).adyenOwnAccounts).toEqual({
      [own]: 'ShopNL',
    });
  });

  test('a misspelt setting is refused with the nearest name, variables of the test tools are taken', () => {
    expect(
      captureProblems({
        STUIVER_TIMEZONE: 'Europe/Amsterdam',
        STUIVER_MODUS: 'live',
        STUIVER_SMPT_URL_FILE: '/run/secrets/mail',
        STUIVER_RATELIMIT_SIGNIN: '5',
        STUIVER_LANGUAGE: 'nl',
        STUIVER_CHROMIUM: '/usr/bin/chromium',
      }),
    ).toEqual([
      'STUIVER_TIMEZONE is not a setting. Did you mean STUIVER_TIME_ZONE?',
      'STUIVER_MODUS is not a setting. Did you mean STUIVER_MODE?',
      'STUIVER_SMPT_URL_FILE is not a setting. Did you mean STUIVER_SMTP_URL_FILE?',
      'STUIVER_RATELIMIT_SIGNIN is not a setting. Did you mean STUIVER_RATE_LIMIT_SIGN_IN?',
      'STUIVER_LANGUAGE is not a setting (docs/settings.md lists all).',
    ]);
  });

  test.each(['10.0.0.1', '10.0.0.0/8', '::1, 2001:db8::/32', '192.168.0.0/16,10.1.2.3'])(
    '%s is taken for trusted proxies',
    (text) => {
      expect(readSettings({ STUIVER_TRUSTED_PROXIES: text }).trustedProxies).toBe(text);
    },
  );

  test.each(['no-reply@shop.nl', "o'brien+pay@mail.shop.example"])('%s is taken as a sender', (text) => {
    expect(readSettings({ STUIVER_MAIL_FROM: text }).mailFrom).toBe(text);
  });

  test('a file that a variable names holds the value, unless the setting itself is given', () => {
    const folder = mkdtempSync(join(tmpdir(), 'stuiver-settings-'));
    const file = join(folder, 'database-url');
    writeFileSync(file, 'postgres://app@db/stuiver\n');
    try {
      const env = {
        DATABASE_URL_FILE: file,
        STUIVER_PRODUCT_NAME_FILE: file,
        STUIVER_PRODUCT_NAME: 'Stuiver',
      };
      expect(readSettings(env)).toMatchObject({
        databaseUrl: 'postgres://app@db/stuiver',
        productName: 'Stuiver',
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(captureProblems({ DATABASE_URL_FILE: file })).toEqual([
      'DATABASE_URL_FILE must name a file that can be read (ENOENT).',
    ]);
  });

  test('a migration role without the application’s database is refused', () => {
    expect(captureProblems({ DATABASE_MIGRATION_URL: 'postgres://owner@localhost/x' })).toEqual([
      'DATABASE_MIGRATION_URL is set without DATABASE_URL: set both or neither.',
    ]);
  });

  test.each([
    [{ PORT: '3000x' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://root@localhost/x' }, 'DATABASE_URL'],
    [{ DATABASE_MIGRATION_URL: 'postgres://owner@localhost/x' }, 'DATABASE_MIGRATION_URL'],
    [
      { DATABASE_URL: 'postgres://a@h/x', DATABASE_MIGRATION_URL: 'postgres://a@h/x' },
      'DATABASE_MIGRATION_URL',
    ],
    [{ STUIVER_PUBLIC_URL: 'https://pay.example.com/shop' }, 'STUIVER_PUBLIC_URL'],
    [{ STUIVER_PUBLIC_URL: 'javascript:alert(1)' }, 'STUIVER_PUBLIC_URL'],
    [{ STUIVER_GATEWAY_PREFIX: '/pay/x' }, 'STUIVER_GATEWAY_PREFIX'],
    [{ STUIVER_GATEWAY_PREFIX: 'gateway/' }, 'STUIVER_GATEWAY_PREFIX'],
    [{ STUIVER_PUBLIC_URL: "https://pay.example.com;script-src'self'" }, 'STUIVER_PUBLIC_URL'],
    [{ STUIVER_TRUSTED_PROXIES: '10.0.0.0/33' }, 'STUIVER_TRUSTED_PROXIES'],
    [{ STUIVER_TRUSTED_PROXIES: '10.0.0.1, 1.2.3' }, 'STUIVER_TRUSTED_PROXIES'],
    [{ STUIVER_TRUSTED_PROXIES: '10.0.0.0/x' }, 'STUIVER_TRUSTED_PROXIES'],
    [{ STUIVER_TRUSTED_PROXIES: '10.0.0.1,' }, 'STUIVER_TRUSTED_PROXIES'],
    [{ STUIVER_PUBLIC_URL: 'https:pay.example.com' }, 'STUIVER_PUBLIC_URL'],
    [{ STUIVER_PUBLIC_URL: 'https://root@pay.example.com' }, 'STUIVER_PUBLIC_URL'],
    [{ STUIVER_MAIL_FROM: 'no-reply' }, 'STUIVER_MAIL_FROM'],
    [{ STUIVER_MAIL_FROM: 'a@b.nl, root@c.nl' }, 'STUIVER_MAIL_FROM'],
    [{ STUIVER_DEMO: 'yes' }, 'STUIVER_DEMO'],
    [{ STUIVER_SMTP_URL: 'smtp://' }, 'STUIVER_SMTP_URL'],
    [{ STUIVER_DOCUMENT_STORE: 'documents' }, 'STUIVER_DOCUMENT_STORE'],
    [{ STUIVER_DOCUMENT_STORE: 'https://s3.example.com/documents' }, 'STUIVER_DOCUMENT_STORE'],
    [{ STUIVER_PRODUCT_NAME: 'Stuiver\nBcc: x' }, 'STUIVER_PRODUCT_NAME'],
    [{ ...LIVE_SETTINGS, STUIVER_PUBLIC_URL: 'http://x.nl' }, 'STUIVER_PUBLIC_URL'],
    [{ ...LIVE_SETTINGS, STUIVER_DEMO: 'on' }, 'STUIVER_DEMO'],
    [{ ...LIVE_SETTINGS, STUIVER_MAIL_FROM: 'post@stuiver.test' }, 'STUIVER_MAIL_FROM'],
    [{ ...LIVE_SETTINGS, STUIVER_SUPPORT_MAIL: 'help@stuiver.TEST' }, 'STUIVER_SUPPORT_MAIL'],
    [{ ...LIVE_SETTINGS, STUIVER_INVOICE_SENDER: 'Shop B.V. | NL001234567B01' }, 'STUIVER_INVOICE_SENDER'],
    [
      { ...LIVE_SETTINGS, STUIVER_INVOICE_SENDER: 'Shop B.V. | Damrak 1 | KvK 12345678' },
      'STUIVER_INVOICE_SENDER',
    ],
  ])('%j is refused by name and without its value', (env, name) => {
    const [line] = captureProblems(env);
    expect(line).toMatch(new RegExp(`^${name} must|^${name} is set`));
    expect(line).not.toContain('root@');
  });
});

describe('a live deployment', () => {
  const MISSING = [
    'STUIVER_PUBLIC_URL must start with https:// when STUIVER_MODE is live.',
    'STUIVER_SMTP_URL must be set when STUIVER_MODE is live.',
    'STUIVER_MAIL_FROM must be set to an address of your own, which does not end in .test, when STUIVER_MODE is live.',
    'STUIVER_SUPPORT_MAIL must be set to an address of your own, which does not end in .test, when STUIVER_MODE is live.',
    'STUIVER_INVOICE_SENDER must be set to name, address and VAT number, with | between them, when STUIVER_MODE is live.',
  ];

  test('names everything that is missing at once', () => {
    expect(captureProblems({ STUIVER_MODE: 'live' })).toEqual(MISSING);
    expect(captureProblems({ STUIVER_MODE: 'test' })).toEqual([]);
  });

  test('names what is missing next to what is wrong, and each setting once', () => {
    const wrong = { STUIVER_SMTP_URL: 'mail', STUIVER_SUPPORT_MAIL_FILE: '/nowhere', PORT: 'three' };
    expect(captureProblems({ STUIVER_MODE: 'live', ...wrong })).toEqual([
      'PORT must be a whole number.',
      'STUIVER_SMTP_URL must be an smtp:// or smtps:// address.',
      'STUIVER_SUPPORT_MAIL_FILE must name a file that can be read (ENOENT).',
      ...MISSING.filter((line) => !line.startsWith('STUIVER_S')),
    ]);
  });

  test.each([
    'NL001234567B01',
    'BE 0123.456.789',
    'DE123456789',
    'ATU12345678',
    'ES X1234567X',
    'FR XX 123456789',
  ])('takes the VAT number %s', (number) => {
    const STUIVER_INVOICE_SENDER = `Shop B.V. | Damrak 1, 1012 LG Amsterdam | VAT ${number}`;
    expect(captureProblems({ ...LIVE_SETTINGS, STUIVER_INVOICE_SENDER })).toEqual([]);
  });
});

describe('secrets of a live deployment', () => {
  const good = 'k3Vb9Qm2Xw7Rt5Lz';
  const withSecret = (secret: string, mode = 'live') => ({
    ...LIVE_SETTINGS,
    STUIVER_MODE: mode,
    DATABASE_URL: `postgres://app:${secret}@db/shop`,
    DATABASE_MIGRATION_URL: `postgres://owner:${secret}@db/shop`,
    DATABASE_READ_URL: `postgres://app:${secret}@replica/shop`,
    STUIVER_BACKUP_STORE: `https://KEY:${secret}@s3.shop.nl/backups`,
    STUIVER_DOCUMENT_STORE: `https://KEY:${secret}@s3.shop.nl/documents`,
    STUIVER_SMTP_URL: `smtps://mail:${secret}@mail.shop.nl`,
    STUIVER_METRICS_TOKEN: decodeURIComponent(secret).repeat(8).slice(0, 200),
  });

  test.each([
    ['kort', 'has fewer than 16 characters'],
    ['abababababababababab', 'has fewer than 6 different characters'],
    ['stuiver-app-k3Vb9Qm2', 'contains a word or sequence of well-known passwords'],
    ['CHANGE-ME-k3Vb9Qm2Xw', 'contains a word or sequence of well-known passwords'],
    ['k3Vb9%50ASSWORDQm2Xw', 'contains a word or sequence of well-known passwords'],
  ])('%s is refused in each setting that holds a secret, and taken in test mode', (secret, reason) => {
    const lines = captureProblems(withSecret(secret));
    expect(lines.filter((line) => line.endsWith(`: its secret ${reason}.`)).length).toBeGreaterThanOrEqual(6);
    expect(new Set(lines.map((line) => line.split(' ')[0]))).toEqual(
      new Set(
        Object.keys(withSecret(good)).filter(
          (name) => !(name in LIVE_SETTINGS) || name === 'STUIVER_SMTP_URL',
        ),
      ),
    );
    expect(lines.join()).not.toContain(secret);
    expect(captureProblems(withSecret(secret, 'test'))).toEqual([]);
  });

  test('random secrets are taken, as are a mail server and a database without any', () => {
    expect(captureProblems(withSecret(good))).toEqual([]);
    for (let round = 0; round < 200; round += 1) {
      for (const encoding of ['hex', 'base64url'] as const)
        expect(captureProblems(withSecret(randomBytes(16).toString(encoding)))).toEqual([]);
    }
    const bare = { DATABASE_URL: 'postgres://app@%2Frun%2Fpostgresql/shop', STUIVER_SMTP_URL: 'smtp://mail' };
    expect(captureProblems({ ...LIVE_SETTINGS, ...bare })).toEqual([]);
  });

  test('the secrets that deploy/make-secrets writes are taken', () => {
    const folder = mkdtempSync(join(tmpdir(), 'stuiver-secrets-'));
    try {
      cpSync(new URL('../../../../deploy/make-secrets', import.meta.url), join(folder, 'make-secrets'));
      execFileSync(join(folder, 'make-secrets'));
      const file = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8');
      const env = {
        DATABASE_URL: file('database-url'),
        DATABASE_MIGRATION_URL: file('database-migration-url'),
      };
      expect(captureProblems({ ...LIVE_SETTINGS, ...env })).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
