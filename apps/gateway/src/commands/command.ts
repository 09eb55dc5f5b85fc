import { parseArgs } from 'node:util';
import type { PaymentDeps } from '../money/processors/processor.ts';
import type { Settings } from '../settings/settings.ts';

type Option = {
  /** Placeholder of its value in the help; an option without one is a switch. */
  readonly value?: string;
  readonly help: string;
  readonly isRequired?: boolean;
};

/** One call of a command, parsed and checked. */
export type CommandCall = {
  /** Values after the command's name, one for each of its arguments. */
  readonly args: readonly string[];
  /** The value of an option, if present. */
  readonly option: (name: string) => string | undefined;
  readonly isSet: (name: string) => boolean;
  readonly settings: Settings;
  /** The deployment's database, keys and clock; opened once, at the first call. */
  readonly open: () => Promise<PaymentDeps>;
  readonly print: (line: string) => void;
  /** Prints on standard error: failures, and the progress of a long command. */
  readonly printError: (line: string) => void;
};

export type Command = {
  /** Its words, as typed. */
  readonly name: string;
  readonly help: string;
  /** Names of the required arguments after the words. */
  readonly args?: readonly string[];
  readonly options?: Readonly<Record<string, Option>>;
  /** Text after `npx stuiver` in an example; its words and an id for each argument when omitted. */
  readonly example?: string;
  /** @returns whether everything checked was in order; undefined counts as true */
  readonly run: (call: CommandCall) => Promise<boolean | void>;
};

/** Thrown for a mistyped call; its message shows what to type. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const optionText = (name: string, { value }: Option) =>
  value === undefined ? `--${name}` : `--${name} <${value}>`;

/** A command with its arguments and options on one line. */
function formatUsage({ name, args = [], options = {} }: Command): string {
  const parts = Object.entries(options).map(([key, option]) =>
    option.isRequired ? optionText(key, option) : `[${optionText(key, option)}]`,
  );
  return ['stuiver', name, ...args.map((arg) => `<${arg}>`), ...parts].join(' ');
}

/** An id as help and errors show one. */
export const SAMPLE_ID = '0199c0de-0000-7000-8000-000000000000';

/**
 * Reads a moment of an option.
 *
 * @throws UsageError when it has no zone or is no moment
 */
export function requireMoment(option: string, text: string): Date {
  const moment = new Date(text);
  if (/^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(moment.getTime())) return moment;
  throw new UsageError(`--${option} is a moment with its zone, such as 2026-11-28T09:30:00+01:00.`);
}

/** @throws UsageError when an option's text is empty or too long */
export function requireText(option: CommandCall['option'], name: string, most: number): string {
  const text = (option(name) ?? '').trim();
  if (text === '' || text.length > most) throw new UsageError(`--${name} has 1 to ${most} characters.`);
  return text;
}

/** All about one command. */
export function formatHelp(command: Command): string {
  const options = Object.entries(command.options ?? {}).map(
    ([name, option]) => `  ${optionText(name, option).padEnd(24)} ${option.help}`,
  );
  const { name, args = [], example = [name, ...args.map(() => SAMPLE_ID)].join(' ') } = command;
  return [
    formatUsage(command),
    '',
    command.help,
    ...(options.length > 0 ? ['', 'Options', ...options] : []),
    '',
    'Example',
    `  npx stuiver ${example}`,
  ].join('\n');
}

/**
 * Reads a command's arguments and options.
 *
 * @throws UsageError that names the missing, superfluous or unknown one
 */
export function parseCall(
  command: Command,
  rest: readonly string[],
): Pick<CommandCall, 'args' | 'option' | 'isSet'> {
  const { options = {}, args = [] } = command;
  const entries = Object.entries(options).map(([name, { value }]) => [
    name,
    { type: value === undefined ? ('boolean' as const) : ('string' as const) },
  ]);
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...rest], allowPositionals: true, options: Object.fromEntries(entries) });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${formatUsage(command)}`);
  }
  const { values, positionals } = parsed;
  const missing = [
    ...args.slice(positionals.length).map((arg) => `<${arg}>`),
    ...Object.entries(options).flatMap(([name, { isRequired }]) =>
      isRequired && values[name] === undefined ? [`--${name}`] : [],
    ),
  ];
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.join(', ')}\n\n${formatUsage(command)}`);
  if (positionals.length > args.length)
    throw new UsageError(`Too much: ${positionals.slice(args.length).join(' ')}\n\n${formatUsage(command)}`);
  return {
    args: positionals,
    option: (name) => {
      const value = values[name];
      return typeof value === 'string' ? value : undefined;
    },
    isSet: (name) => values[name] === true,
  };
}
