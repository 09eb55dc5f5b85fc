import type { z } from 'zod';
import type { Row } from './row.ts';
import { settingsTable } from './table.ts';

/**
 * Reads the deployment's settings. The environment is the only source; `docs/settings.md` is generated from the
 * table and a test compares the two.
 */

type Table = typeof settingsTable;
type Value<K extends keyof Table> = z.output<Table[K]['schema']>;

/** Settings that stay `null` when their variable is unset. */
type Optional =
  | 'databaseUrl'
  | 'databaseMigrationUrl'
  | 'exportDatabaseUrl'
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
function unknownVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set(Object.values<Row>(settingsTable).map((definition) => definition.env));
  return Object.keys(env)
    .filter((name) => name.startsWith('STUIVER_') && !known.has(name) && !TEST_VARIABLE.test(name))
    .map((name) => `${name} is not a setting (docs/settings.md lists all).`);
}

/**
 * Reads and checks all settings.
 *
 * @param env environment variables by name; an empty value counts as absent.
 * @returns the settings, with defaults filled in (`publicUrl` follows the port, `demo` follows the mode).
 * @throws SettingsError with one line per bad setting. Values are never part of a line, since some are secrets.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const problems = unknownVariables(env);
  const values: Record<string, unknown> = {};
  for (const [key, definition] of Object.entries<Row>(settingsTable)) {
    const given = env[definition.env]?.trim();
    const text = given === undefined || given === '' ? definition.fallback : given;
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
    'All settings come from the environment. A bad value stops the start with one line per problem.',
    'This page is written by `npm run docs:settings` from `apps/gateway/src/settings/table.ts`.',
    '',
    '| variable | default | what it does |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
