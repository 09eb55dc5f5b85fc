import {
  API_KEY_SCOPES,
  type KeyOverlapHours,
  KEY_OVERLAP_HOURS,
  USUAL_OVERLAP_HOURS,
  USUAL_SCOPES,
} from '@stuiver/domain/api-key';
import type { ApiKeyRow } from '@stuiver/contract';
import { newApiKey } from '@stuiver/contract/endpoints/people/api-keys';
import { parseAmount } from '@stuiver/domain/money';
import type { RefundLimit } from '@stuiver/domain/refund-limits';
import { scopeOfOne } from '../platform/access/scope.ts';
import { readKeys, readKey } from '../people/api-keys/api-keys.ts';
import {
  expireOldSecret,
  limitKeyUse,
  makeKey,
  revokeKey,
  rotateKey,
} from '../people/api-keys/change-keys.ts';
import { type CommandCall, type Command, UsageError } from './command.ts';
import { requireId, requireMerchant } from './merchant-commands.ts';

const MERCHANT = {
  merchant: { value: 'id', help: 'The merchant whose key it is.', isRequired: true },
} as const;
const EXAMPLE = '0199c0de-0000-7000-8000-000000000001 --merchant 0199c0de-0000-7000-8000-000000000000';

const OPTION_OF: Readonly<Record<string, string>> = {
  name: 'name',
  scopes: 'scopes',
  allowedAddresses: 'addresses',
};

function merchantScope({ option }: CommandCall) {
  return scopeOfOne(requireId(option('merchant') ?? '', '--merchant'));
}

const requireKeyId = ({ args }: CommandCall) => requireId(args[0] ?? '', 'A key');

function describeKeyState({ oldSecret, revokedDateTime }: ApiKeyRow): string {
  if (revokedDateTime !== null) return `revoked ${revokedDateTime}`;
  return oldSecret === null ? 'active' : `being replaced until ${oldSecret.worksUntilDateTime}`;
}

/** Formats the lines of a key: the second one has the details that do not fit the first. */
function formatKeyLines(key: ApiKeyRow): string[] {
  const { id, shownPrefix, shownSuffix, name, lastUsedDateTime, lastUsedAddress, lastRefused } = key;
  const used =
    lastUsedDateTime === null ? 'never used' : `used ${lastUsedDateTime} from ${lastUsedAddress ?? '?'}`;
  const facts = [
    used,
    ...(key.scopes.includes('refunds:write') && key.refundsUpTo !== null
      ? [`refunds up to ${key.refundsUpTo} in 24 hours`]
      : []),
    ...(key.allowedAddresses.length > 0 ? [`only from ${key.allowedAddresses.join(', ')}`] : []),
    ...(lastRefused ? [`refused ${lastRefused.dateTime} from ${lastRefused.address || '?'}`] : []),
    ...(key.oldSecret
      ? [`old …${key.oldSecret.shownSuffix} used ${key.oldSecret.lastUsedDateTime ?? 'never'}`]
      : []),
  ];
  return [`${id}  ${shownPrefix}…${shownSuffix}  ${name}  ${describeKeyState(key)}`, `  ${facts.join('; ')}`];
}

/** @throws UsageError when it isn't one of the offered times */
function parseOverlap({ option }: CommandCall): KeyOverlapHours {
  const typed = option('overlap') ?? String(USUAL_OVERLAP_HOURS);
  const hours = KEY_OVERLAP_HOURS.find((one) => String(one) === typed);
  if (hours !== undefined) return hours;
  throw new UsageError(`--overlap is one of ${KEY_OVERLAP_HOURS.join(', ')} hours.`);
}

/** @throws UsageError when it is neither an amount nor `none` */
function parseRefundLimit({ option }: CommandCall): RefundLimit {
  const typed = option('refunds') ?? '';
  if (typed === 'none') return null;
  const parsed = parseAmount(typed, { allowZero: true });
  if (parsed.ok) return parsed.minor;
  throw new UsageError('--refunds is an amount such as 250.00, or none.');
}

export const KEY_COMMANDS: readonly Command[] = [
  {
    name: 'keys list',
    help: 'Lists the API keys of a merchant with their ids, states, last uses and addresses; revoked ones for 90 days.',
    options: MERCHANT,
    example: 'keys list --merchant 0199c0de-0000-7000-8000-000000000000',
    async run(call) {
      const scope = merchantScope(call);
      const keys = await readKeys(await call.open(), scope);
      for (const line of keys.flatMap(formatKeyLines)) call.print(line);
      if (keys.length === 0) call.print('No key.');
    },
  },
  {
    name: 'keys create',
    help: "Makes an API key for a merchant's shop and prints its secret, once: it is stored nowhere. The merchant's admins are mailed.",
    options: {
      merchant: { value: 'id|name', help: 'The merchant whose key it is.', isRequired: true },
      name: { value: 'text', help: 'To recognise it by, such as "Webshop".', isRequired: true },
      scopes: {
        value: API_KEY_SCOPES.join(','),
        help: `What it may do, one or several; ${USUAL_SCOPES.join(',')} when omitted.`,
      },
      refunds: { value: 'amount|none', help: 'The most that it refunds in 24 hours, if it may refund.' },
      addresses: {
        value: 'list',
        help: 'The only addresses and ranges that it works from; everywhere when omitted.',
      },
    },
    example: 'keys create --merchant "Bakery De Wit" --name Webshop',
    async run(call) {
      const { open, option, print, printError } = call;
      const scopes = option('scopes')?.split(',') ?? USUAL_SCOPES;
      const refundLimit = option('refunds') === undefined ? null : parseRefundLimit(call);
      if (scopes.includes('refunds:write') !== (option('refunds') !== undefined))
        throw new UsageError('--refunds belongs to a key with the scope refunds:write: an amount, or none.');
      const deps = await open();
      const wish = newApiKey.safeParse({
        merchantId: await requireMerchant(deps, option('merchant') ?? ''),
        name: option('name'),
        scopes,
        allowedAddresses: option('addresses')
          ?.split(',')
          .map((text) => text.trim()),
      });
      if (!wish.success)
        throw new UsageError(
          wish.error.issues
            .map(({ path, message }) => `--${OPTION_OF[String(path[0])]}: ${message}`)
            .join('\n'),
        );
      const { apiKey, secret } = await makeKey(deps, null, { ...wish.data, refundLimit });
      print(secret);
      printError(
        `${apiKey.name} (${apiKey.id}) of ${apiKey.merchantName} may do: ${apiKey.scopes.join(', ')}.`,
      );
    },
  },
  {
    name: 'keys limit',
    help: "Sets what a merchant's API key refunds in 24 hours, whatever the limit of who made it. The merchant's admins are mailed.",
    args: ['key id'],
    options: {
      ...MERCHANT,
      refunds: { value: 'amount|none', help: 'The most that it refunds in 24 hours.', isRequired: true },
    },
    example: `keys limit ${EXAMPLE} --refunds 250.00`,
    async run(call) {
      const [id, scope, refundLimit] = [requireKeyId(call), merchantScope(call), parseRefundLimit(call)];
      const deps = await call.open();
      const { version } = await readKey(deps, scope, id);
      const { name, refundLimit: set } = await limitKeyUse(deps, null, scope, id, { version, refundLimit });
      call.print(set === null ? `${name} has no limit.` : `${name} refunds ${set} in 24 hours at most.`);
    },
  },
  {
    name: 'keys rotate',
    help: "Gives a merchant's API key a new secret and prints it, once. The old one goes on working for the overlap. The merchant's admins are mailed.",
    args: ['key id'],
    options: {
      ...MERCHANT,
      overlap: {
        value: KEY_OVERLAP_HOURS.join('|'),
        help: `Hours that the old secret still works; ${USUAL_OVERLAP_HOURS} when omitted, 0 ends it at once.`,
      },
    },
    example: `keys rotate ${EXAMPLE} --overlap 24`,
    async run(call) {
      const [id, scope, overlapHours] = [requireKeyId(call), merchantScope(call), parseOverlap(call)];
      const deps = await call.open();
      const { version } = await readKey(deps, scope, id);
      const { apiKey, secret } = await rotateKey(deps, null, scope, id, { version, overlapHours });
      call.print(secret);
      const until = apiKey.oldSecret?.worksUntilDateTime;
      call.printError(until ? `The old secret works until ${until}.` : 'The old secret no longer works.');
    },
  },
  {
    name: 'keys end-old',
    help: 'Ends the old secret of an API key that is being replaced, before its time. This cannot be undone.',
    args: ['key id'],
    options: MERCHANT,
    example: `keys end-old ${EXAMPLE}`,
    async run(call) {
      const [id, scope] = [requireKeyId(call), merchantScope(call)];
      const deps = await call.open();
      const { version } = await readKey(deps, scope, id);
      const { name } = await expireOldSecret(deps, null, scope, id, version);
      call.print(`The old secret of ${name} no longer works.`);
    },
  },
  {
    name: 'keys revoke',
    help: "Revokes a merchant's API key with all of its secrets, within a second and for good. The merchant's admins are mailed.",
    args: ['key id'],
    options: MERCHANT,
    example: `keys revoke ${EXAMPLE}`,
    async run(call) {
      const { name } = await revokeKey(await call.open(), null, merchantScope(call), requireKeyId(call));
      call.print(`${name} no longer works.`);
    },
  },
];
