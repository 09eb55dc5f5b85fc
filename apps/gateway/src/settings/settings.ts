import { checkSettings } from './check-settings.mjs';
import type { adyenSettings } from './adyen.mjs';
import type { settingsTable } from './table.mjs';

type Table = typeof settingsTable;
type Value<K extends keyof Table> = ReturnType<Table[K]['check']>;

/** Settings that stay `null` when their variable is unset. */
type Optional =
  | keyof typeof adyenSettings
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
