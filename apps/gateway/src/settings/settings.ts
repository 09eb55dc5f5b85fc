import type { Row } from './row.mjs';
import { checkSettings } from './check-settings.mjs';
import { settingsTable } from './table.mjs';

type Table = typeof settingsTable;
type Value<K extends keyof Table> = ReturnType<Table[K]['check']>;

/** Settings that stay `null` when their variable is unset. */
type Optional =
  | 'databaseUrl'
  | 'databaseMigrationUrl'
  | 'databaseReadUrl'
  | 'databaseCluster'
  | 'backupStore'
  | 'backupKey'
  | 'bankBic'
  | 'bankFolder'
  | 'bankHolder'
  | 'bankIban'
  | 'brandColour'
  | 'accentColour'
  | 'postgresBin'
  | 'documentScanner'
  | 'documentStore'
  | 'metricsPort'
  | 'metricsToken'
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

/**
 * Reads and checks all settings; docs/settings.md is generated from their table, and a test compares the two.
 *
 * @param env environment variables by name; an empty value counts as absent.
 * @returns the settings, with defaults filled in (`publicUrl` follows the port, `demo` follows the mode).
 * @throws SettingsError with one line per bad setting. Values are never part of a line, since some are secrets.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const { problems, values } = checkSettings(env);
  if (problems.length > 0) throw new SettingsError(problems);
  // Each key was filled by the row of the same key, as the type shows.
  return values as Settings;
}

/**
 * The settings as a Markdown page, for docs/settings.md.
 *
 * @returns the whole page, ending in a newline.
 */
export function describeSettings(): string {
  const rows = Object.values<Row<unknown>>(settingsTable).map((definition) => {
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
    'In live mode every secret among them (passwords of addresses, the token of `/metrics`) has 16 characters or more, at least 6',
    'of them different, and contains no word of well-known passwords or of our examples: the start is refused otherwise. Make each',
    'with `openssl rand -hex 32`.',
    '',
    'This page is written by `npm run docs:settings` from `apps/gateway/src/settings/table.mjs`.',
    '',
    '| variable | default | what it does |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
