import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeSettings, readSettings, SettingsError } from './settings.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
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
    expect(
      readSettings({
        STUIVER_MODE: 'live',
        STUIVER_PUBLIC_URL: 'https://pay.example.com/',
        STUIVER_SUPPORT_MAIL: 'help@example.com',
      }),
    ).toMatchObject({
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
      problemsOf({
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

  test('a misspelt setting is refused with the nearest name, variables of the test tools are taken', () => {
    expect(
      problemsOf({
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
    expect(problemsOf({ DATABASE_URL_FILE: file })).toEqual([
      'DATABASE_URL_FILE must name a file that can be read (ENOENT).',
    ]);
  });

  test('a migration role without the application’s database is refused', () => {
    expect(problemsOf({ DATABASE_MIGRATION_URL: 'postgres://owner@localhost/x' })).toEqual([
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
    [{ STUIVER_MODE: 'live' }, 'STUIVER_PUBLIC_URL'],
    [{ STUIVER_MODE: 'live', STUIVER_PUBLIC_URL: 'https://x.nl' }, 'STUIVER_SUPPORT_MAIL'],
    [{ STUIVER_MODE: 'live', STUIVER_PUBLIC_URL: 'https://x.nl', STUIVER_DEMO: 'on' }, 'STUIVER_DEMO'],
  ])('%j is refused by name and without its value', (env, name) => {
    const [line] = problemsOf(env);
    expect(line).toMatch(new RegExp(`^${name} must|^${name} is set`));
    expect(line).not.toContain('root@');
  });
});

test('docs/settings.md matches the table', () => {
  expect(readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8')).toBe(
    describeSettings(),
  );
});
