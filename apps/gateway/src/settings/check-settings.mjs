// Plain JavaScript for any Node from 20, without packages: `npm start` asks this before it installs anything.
import { readFileSync } from 'node:fs';
import { BadValue } from './row.mjs';
import { weakSecrets } from './secrets.mjs';
import { settingsTable } from './table.mjs';

/** @typedef {Readonly<Record<string, string | undefined>>} Environment environment variables by name */

/** @type {readonly (readonly [string, import('./row.mjs').Row<unknown>])[]} */
const rows = Object.entries(settingsTable);

/** @param {unknown} address */
const getUrlUser = (address) => new URL(String(address)).username;

/** Settings without which Adyen is not used, or is used only in part. */
const ADYEN = [
  'ApiKey',
  'MerchantAccount',
  'HmacKey',
  'WebhookUser',
  'WebhookPassword',
  'ReportUser',
  'ReportPassword',
];

/** Names what a half-set account at Adyen lacks. @param {Record<string, unknown>} values */
function missingOfAdyen(values) {
  const isLive = values['mode'] === 'live' && values['adyenUrl'] === null;
  const needed = [...ADYEN, ...(isLive ? ['LivePrefix'] : [])].map((name) => `adyen${name}`);
  const isSet = rows.some(([key]) => key.startsWith('adyen') && values[key] !== null);
  const missing = rows
    .filter(([key]) => needed.includes(key) && values[key] === null)
    .map(([, { env }]) => env);
  return isSet && missing.length > 0
    ? [
        `Adyen needs ${missing.join(', ')} too: set all of STUIVER_ADYEN_* that docs/settings.md does not call optional, or none.`,
      ]
    : [];
}

/** Rules between settings that are each valid. @param {Record<string, unknown>} values */
function crossProblems(values) {
  const { databaseCluster, databaseUrl, databaseMigrationUrl, databaseReadUrl } = values;
  const problems = [];
  if (databaseMigrationUrl !== null && databaseUrl === null)
    problems.push('DATABASE_MIGRATION_URL is set without DATABASE_URL: set both or neither.');
  if (databaseReadUrl !== null && databaseUrl === null)
    problems.push('DATABASE_READ_URL is set without DATABASE_URL: set both or neither.');
  if (databaseReadUrl !== null && databaseCluster !== null)
    problems.push(
      'DATABASE_READ_URL cannot be used with DATABASE_CLUSTER, whose machines have a log each. Leave it out.',
    );
  if (
    databaseUrl !== null &&
    databaseMigrationUrl !== null &&
    getUrlUser(databaseUrl) === getUrlUser(databaseMigrationUrl)
  )
    problems.push(
      'DATABASE_MIGRATION_URL must name another role than DATABASE_URL (see docs/operating/database.md).',
    );
  const account = ['bankIban', 'bankBic', 'bankHolder'].filter((name) => values[name] !== null);
  if (account.length === 1 || account.length === 2)
    problems.push('STUIVER_BANK_IBAN, STUIVER_BANK_BIC and STUIVER_BANK_HOLDER: set all three or none.');
  problems.push(...missingOfAdyen(values));
  return values['mode'] === 'live' ? [...problems, ...weakSecrets(values)] : problems;
}

/** A VAT number of the European Union, the United Kingdom, Norway or Switzerland, with or without dots and spaces. */
const vatNumber =
  /\b(?:AT|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK|XI)[ .-]?(?:[A-Z\d]{1,2}[ .]?)?\d(?:[ .]?\d){6,}/i;

/** @param {unknown} sender */
const isWholeSender = (sender) => String(sender).split('|').length >= 3 && vatNumber.test(String(sender));

/** The defaults end in .test, where no mail arrives. @param {unknown} address */
const isOfTest = (address) => /\.test$/i.test(String(address));

/**
 * Names everything that a live deployment lacks to be reached, to reach people and to invoice them. A value that is
 * undefined could not be read and has a line of its own.
 *
 * @param {Record<string, unknown>} values
 */
function missingInLive({ publicUrl, demo, smtpUrl, mailFrom, supportMail, invoiceSender }) {
  const ownAddress = 'must be set to an address of your own, which does not end in .test,';
  const problems = {
    'STUIVER_PUBLIC_URL must start with https://':
      publicUrl === null || String(publicUrl).startsWith('http:'),
    'STUIVER_DEMO must be off': demo === true,
    'STUIVER_SMTP_URL must be set': smtpUrl === null,
    [`STUIVER_MAIL_FROM ${ownAddress}`]: isOfTest(mailFrom),
    [`STUIVER_SUPPORT_MAIL ${ownAddress}`]: isOfTest(supportMail),
    'STUIVER_INVOICE_SENDER must be set to name, address and VAT number, with | between them,':
      invoiceSender !== undefined && !isWholeSender(invoiceSender),
  };
  return Object.entries(problems).flatMap(([problem, isThere]) =>
    isThere ? [`${problem} when STUIVER_MODE is live.`] : [],
  );
}

/**
 * Counts the letters to add, leave out or replace to turn one word into another. @param {string} one @param {string}
 * other
 */
function distance(one, other) {
  let costs = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (costs[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (costs[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    costs = next;
  }
  return costs[other.length] ?? 0;
}

/**
 * Finds the name that was probably meant; undefined when none is close. @param {string} name @param {readonly
 * string[]} names
 */
function nearestName(name, names) {
  const [nearest] = names
    .map((known) => ({ known, away: distance(name, known) }))
    .toSorted((one, other) => one.away - other.away);
  // A third of the text after the prefix may differ.
  return nearest && nearest.away <= Math.max(2, (name.length - 'STUIVER_'.length) / 3)
    ? nearest.known
    : undefined;
}

/** Variables of the test tools, which a developer may have in their shell. */
const testVariable = /^STUIVER_(CHROMIUM|TEST|E2E)/;

/** A misspelt variable would leave its setting at the default, unnoticed. @param {Environment} env */
function unknownVariables(env) {
  const names = rows.flatMap(([, { env: name }]) => [name, `${name}_FILE`]);
  return Object.keys(env)
    .filter((name) => name.startsWith('STUIVER_') && !names.includes(name) && !testVariable.test(name))
    .map((name) => {
      const nearest = nearestName(name, names);
      return nearest === undefined
        ? `${name} is not a setting (docs/settings.md lists all).`
        : `${name} is not a setting. Did you mean ${nearest}?`;
    });
}

/**
 * Reads the value of a variable, or of the file that `<name>_FILE` names, which is how containers get secrets.
 *
 * @param {Environment} env @param {string} name @param {string[]} problems
 * @returns an empty text when neither is set; undefined when the file cannot be read
 */
function givenText(env, name, problems) {
  const value = env[name]?.trim() ?? '';
  const file = env[`${name}_FILE`]?.trim() ?? '';
  if (value !== '' || file === '') return value;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    problems.push(`${name}_FILE must name a file that can be read (${code}).`);
    return undefined;
  }
}

/**
 * Checks all settings.
 *
 * @param {Environment} env an empty value counts as absent
 * @returns {{ problems: string[], values: Record<string, unknown> }} one line per bad setting, without its value; and all
 *   values by their keys in the table
 */
export function checkSettings(env) {
  const problems = unknownVariables(env);
  /** @type {Record<string, unknown>} */
  const values = {};
  for (const [key, { env: name, fallback, check }] of rows) {
    const given = givenText(env, name, problems);
    if (given === undefined) continue;
    const text = given || fallback;
    try {
      values[key] = text === null ? null : check(text);
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      problems.push(`${name} ${error.message}.`);
    }
  }
  if (values['mode'] === 'live') problems.push(...missingInLive(values));
  if (rows.some(([key]) => values[key] === undefined)) return { problems, values };
  values['publicUrl'] ??= `http://localhost:${String(values['port'])}`;
  values['demo'] ??= values['mode'] === 'test';
  return { problems: [...problems, ...crossProblems(values)], values };
}

/**
 * Bad settings as the operator reads them.
 *
 * @param {readonly string[]} problems
 */
export const describeProblems = (problems) =>
  `Settings that need attention (docs/settings.md):\n  ${problems.join('\n  ')}`;
