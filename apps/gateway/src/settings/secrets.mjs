/** Parts of passwords in documentation, examples and default installations, which attackers try first. */
const KNOWN =
  /passw|secret|change.?(me|this)|example|stuiver|postgres|minioadmin|welkom|welcome|letmein|qwerty|abcdef|123456/i;

/**
 * Describes why a secret could be guessed; null for one that could not. Random text passes: 32 characters of `openssl
 * rand -hex 16` are more than these rules ask.
 *
 * @param {string} secret
 */
function weakness(secret) {
  if (secret.length < 16) return 'has fewer than 16 characters';
  if (new Set(secret).size < 6) return 'has fewer than 6 different characters';
  return KNOWN.test(secret) ? 'contains a word or sequence of well-known passwords' : null;
}

/** The password in an address; empty for none, and for a directory. @param {unknown} address */
function passwordIn(address) {
  const text = String(address);
  return URL.canParse(text) ? decodeURIComponent(new URL(text).password) : '';
}

/**
 * Names the secrets that could be guessed. Only live deployments refuse them: tests and demos may be convenient. A
 * database may have none, when it identifies its callers by certificate or by their user on this machine.
 *
 * @param {Record<string, unknown>} values
 */
export function weakSecrets(values) {
  const secrets = {
    DATABASE_URL: passwordIn(values['databaseUrl']),
    DATABASE_MIGRATION_URL: passwordIn(values['databaseMigrationUrl']),
    DATABASE_READ_URL: passwordIn(values['databaseReadUrl']),
    STUIVER_BACKUP_STORE: passwordIn(values['backupStore']),
    STUIVER_DOCUMENT_STORE: passwordIn(values['documentStore']),
    STUIVER_SMTP_URL: passwordIn(values['smtpUrl']),
    STUIVER_ADYEN_WEBHOOK_PASSWORD: String(values['adyenWebhookPassword'] ?? ''),
    STUIVER_METRICS_TOKEN: String(values['metricsToken'] ?? ''),
  };
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const problem = secret === '' ? null : weakness(secret);
    return problem === null
      ? []
      : [`${name} must hold a random secret when STUIVER_MODE is live: its secret ${problem}.`];
  });
}
