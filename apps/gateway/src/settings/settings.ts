import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { Row } from './row.ts';
import { settingsTable } from './table.ts';

/**
 * Reads the deployment's settings from the environment and from the files that it names; `docs/settings.md` is
 * generated from the table and a test compares the two.
 */

type Table = typeof settingsTable;
type Environment = Readonly<Record<string, string | undefined>>;
type Value<K extends keyof Table> = z.output<Table[K]['schema']>;

/** Settings that stay `null` when their variable is unset. */
type Optional =
  | 'databaseUrl'
  | 'databaseMigrationUrl'
  | 'databaseReadUrl'
  | 'brandColour'
  | 'accentColour'
  | 'postgresBin'
  | 'documentScanner'
  | 'documentStore'
  | 'smtpUrl'
  | 'trustedProxies';

/** The validated settings of a deployment; see docs/settings.md for the meaning of each. */
export type Settings = {
  readonly [K in keyof Table]: K extends Optional ? Value<K> | null : Value<K>;
};

/** Thrown by {@link readSettings}; `problems` has one readable line per bad setting. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/** Rules between settings; each returns a line or nothing. */
function crossProblems(settings: Settings): string[] {
  const problems: string[] = [];
  if (settings.databaseMigrationUrl !== null && settings.databaseUrl === null) {
    problems.push('DATABASE_MIGRATION_URL is set without DATABASE_URL: set both or neither.');
  }
  if (settings.databaseReadUrl !== null && settings.databaseUrl === null) {
    problems.push('DATABASE_READ_URL is set without DATABASE_URL: set both or neither.');
  }
  if (settings.databaseUrl !== null && settings.databaseMigrationUrl !== null) {
    if (new URL(settings.databaseUrl).username === new URL(settings.databaseMigrationUrl).username) {
      problems.push(
        'DATABASE_MIGRATION_URL must name another role than DATABASE_URL (see docs/operating.md).',
      );
    }
  }
  if (settings.mode === 'live' && !settings.publicUrl.startsWith('https://')) {
    problems.push('STUIVER_PUBLIC_URL must begin with https:// when STUIVER_MODE is live.');
  }
  if (settings.mode === 'live' && settings.demo) {
    problems.push('STUIVER_DEMO must be off when STUIVER_MODE is live.');
  }
  // A name of the reserved ending is the default's: nobody reads it.
  if (settings.mode === 'live' && settings.supportMail.endsWith('.test')) {
    problems.push('STUIVER_SUPPORT_MAIL must be set when STUIVER_MODE is live.');
  }
  return problems;
}

/** Variables of the test tools, which a developer may have in their shell. */
const TEST_VARIABLE = /^STUIVER_(CHROMIUM|TEST|E2E)/;

/** A misspelt variable would leave its setting at the default, unnoticed. */
function unknownVariables(env: Environment): string[] {
  const names = Object.values<Row>(settingsTable).map((definition) => definition.env);
  const known = new Set(names.flatMap((name) => [name, `${name}_FILE`]));
  return Object.keys(env)
    .filter((name) => name.startsWith('STUIVER_') && !known.has(name) && !TEST_VARIABLE.test(name))
    .map((name) => `${name} is not a setting (docs/settings.md lists all).`);
}

/**
 * What a variable holds or else the file that `<name>_FILE` names, which is how containers are given secrets.
 *
 * @returns an empty text when there is neither.
 */
function givenText(env: Environment, name: string, problems: string[]): string {
  const value = env[name]?.trim() ?? '';
  const file = env[`${name}_FILE`]?.trim() ?? '';
  if (value !== '' || file === '') return value;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    problems.push(
      `${name}_FILE must name a file that can be read (${(error as NodeJS.ErrnoException).code}).`,
    );
    return '';
  }
}

/**
 * Reads and checks all settings.
 *
 * @param env environment variables by name; an empty value counts as absent.
 * @returns the settings, with defaults filled in (`publicUrl` follows the port, `demo` follows the mode).
 * @throws SettingsError with one line per bad setting. Values are never part of a line, since some are secrets.
 */
export function readSettings(env: Environment): Settings {
  const problems = unknownVariables(env);
  const values: Record<string, unknown> = {};
  for (const [key, definition] of Object.entries<Row>(settingsTable)) {
    const given = givenText(env, definition.env, problems);
    const text = given === '' ? definition.fallback : given;
    if (text === null) {
      values[key] = null;
      continue;
    }
    const result = definition.schema.safeParse(text);
    if (result.success) values[key] = result.data;
    else problems.push(`${definition.env} ${result.error.issues[0]?.message ?? 'is not valid'}.`);
  }
  if (problems.length > 0) throw new SettingsError(problems);
  values['publicUrl'] ??= `http://localhost:${String(values['port'])}`;
  values['demo'] ??= values['mode'] === 'test';
  // Each key was filled by the row of the same key, which is what the type says.
  const settings = values as Settings;
  const crossing = crossProblems(settings);
  if (crossing.length > 0) throw new SettingsError(crossing);
  return settings;
}

/**
 * The settings as a Markdown page, for docs/settings.md.
 *
 * @returns the whole page, ending in a newline.
 */
export function describeSettings(): string {
  const rows = Object.values<Row>(settingsTable).map((definition) => {
    const fallback = definition.fallbackNote ?? `\`${definition.fallback ?? ''}\``;
    return `| \`${definition.env}\` | ${fallback} | ${definition.about} |`;
  });
  return [
    '# Settings',
    '',
    'All settings come from the environment. A bad value stops the start with one line per problem. Add `_FILE` to the name',
    'of any of them to name a file that holds its value, such as `DATABASE_URL_FILE=/run/secrets/database-url`; a variable',
    'that is set itself comes first.',
    '',
    'This page is written by `npm run docs:settings` from `apps/gateway/src/settings/table.ts`.',
    '',
    '| variable | default | what it does |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
