import type { PaymentDeps } from '../money/processors/processor.ts';
import { AppError } from '../platform/app-error.ts';
import { version } from '../platform/version.ts';
import type { Settings } from '../settings/settings.ts';
import { DistributionError } from '../cluster/distribution/plan.ts';
import { DeploymentError } from '../platform/files/operator-file.ts';
import { type Command, formatHelp, parseCall, UsageError } from './command.ts';
import { ATTEMPT_COMMANDS } from './attempt-commands.ts';
import { OWN_BACKUP_COMMANDS } from './backup-commands.ts';
import { CLOCK_COMMANDS } from './clock-commands.ts';
import { ERASE_COMMANDS } from './erase-command.ts';
import { KEY_COMMANDS } from './key-commands.ts';
import { KEYRING_COMMANDS } from './keyring-commands.ts';
import { MERCHANT_COMMANDS } from './merchant-commands.ts';
import { PRICE_COMMANDS } from './price-commands.ts';
import { PROVIDER_COMMANDS } from './provider-commands.ts';
import { SCRIPT_COMMANDS } from './script-commands.ts';
import { USER_COMMANDS } from './user-commands.ts';

/** The operator's commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...MERCHANT_COMMANDS,
  ...ATTEMPT_COMMANDS,
  ...USER_COMMANDS,
  ...KEY_COMMANDS,
  ...PRICE_COMMANDS,
  ...PROVIDER_COMMANDS,
  ...KEYRING_COMMANDS,
  ...ERASE_COMMANDS,
  ...CLOCK_COMMANDS,
  ...SCRIPT_COMMANDS,
  ...OWN_BACKUP_COMMANDS,
];

const WORDS: Partial<Record<AppError['code'], string>> = {
  notFound: 'There is nothing with this id.',
  changedMeanwhile: 'This is not possible in its present state; list it again to see why.',
  applicationClosed: 'The application is not waiting for a decision.',
  limitReached: 'A limit is reached; see docs/limits.md.',
};

/** Finds the command that the words start with. */
function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
}

/** All commands, a line each. */
function overview(commands: readonly Command[]): string {
  const lines = commands.map(
    ({ name, help }) => `  ${name.padEnd(22)} ${help.split('. ')[0]?.replace(/\.$/, '')}.`,
  );
  return [
    'stuiver <command> [options]: for the operator of a deployment',
    '',
    ...lines,
    '',
    'stuiver --version prints the version, stuiver <command> --help tells more about one. What a command changes is in the audit log, as done by the operator.',
  ].join('\n');
}

export type Surroundings = {
  readonly settings: Settings;
  readonly open: () => Promise<PaymentDeps>;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
};

/** Describes an expected failure; undefined for a bug of the product. */
function explain(error: unknown): string | undefined {
  if ([UsageError, DistributionError, DeploymentError].some((kind) => error instanceof kind))
    return (error as Error).message;
  if (!(error instanceof AppError)) return undefined;
  const fields = Object.entries(error.errors ?? {}).map(([field, keys]) => `${field}: ${keys.join(', ')}`);
  return [WORDS[error.code] ?? error.code, ...fields].join('\n');
}

/**
 * Runs the operator's command line.
 *
 * @param argv the words after `stuiver`
 * @param commands those of the gateway, and in a checkout those of its embedded database
 * @returns the exit code: 0, 1 when something failed or is not in order, 2 when the call was mistyped
 */
export async function runCommand(
  argv: readonly string[],
  around: Surroundings,
  commands: readonly Command[] = COMMANDS,
): Promise<number> {
  const { print, printError } = around;
  if (argv[0] === '--version') {
    print(version);
    return 0;
  }
  const asksHelp = argv.length === 0 || argv.includes('--help') || argv.includes('-h') || argv[0] === 'help';
  const words = argv[0] === 'help' ? argv.slice(1) : argv;
  const command = findCommand(commands, words);
  if (asksHelp) {
    print(command ? formatHelp(command) : overview(commands));
    return 0;
  }
  if (!command) {
    printError(`There is no command "${words.join(' ')}".\n\n${overview(commands)}`);
    return 2;
  }
  try {
    const call = parseCall(command, words.slice(command.name.split(' ').length));
    return (await command.run({ ...around, ...call })) === false ? 1 : 0;
  } catch (error) {
    const words = explain(error);
    if (words === undefined) throw error;
    printError(words);
    return error instanceof UsageError ? 2 : 1;
  }
}
