import { checkEmail, normaliseEmail } from '@stuiver/domain/email';
import { formatWire, parseAmount } from '@stuiver/domain/money';
import { hasSepaForm } from '@stuiver/domain/sepa-text';
import { checkCreditorIdentifier } from '@stuiver/domain/mandate';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { isUuid } from '@stuiver/domain/uuid';
import type { Context } from '../platform/context.ts';
import { createMerchant } from '../company/merchants/create-merchant.ts';
import { setCreditorIdentifier } from '../company/merchants/creditor-identifier.ts';
import { findMerchant, listAllMerchants, type ShownMerchant } from '../company/merchants/merchants.ts';
import { openMerchant } from '../company/merchants/open-merchant.ts';
import { correctBalance } from '../money/settlements/correct-balance.ts';
import { type Command, UsageError } from './command.ts';

/** Actor of command-line changes in the audit log. */
export const OPERATOR = { kind: 'operator' } as const;

/** @throws UsageError when it is no UUID */
export function requireId(text: string, what: string): string {
  if (isUuid(text)) return text;
  throw new UsageError(
    `${what} is an id such as 0199c0de-0000-7000-8000-000000000000, not "${String(text)}".`,
  );
}

/**
 * Finds a merchant by its id or its whole name, whatever its case.
 *
 * @throws UsageError for no such merchant, and for a name of several
 */
export async function requireMerchant(deps: Context, text: string): Promise<string> {
  const isNamed = ({ id, name }: ShownMerchant) =>
    id !== PROVIDER_ID && (id === text || name.toLowerCase() === text.toLowerCase());
  const found = (await listAllMerchants(deps, isUuid(text) ? null : text)).filter(isNamed);
  const [merchant, other] = found;
  if (!merchant) throw new UsageError(`There is no merchant "${text}"; "merchants list" shows all.`);
  if (!other) return merchant.id;
  const ids = found.map(({ id }) => `\n  ${id}`).join('');
  throw new UsageError(`Several merchants are named "${text}"; name one by its id:${ids}`);
}

/** @throws UsageError when it cannot be an e-mail address */
export function requireEmail(text: string): string {
  if (!checkEmail(text)) throw new UsageError(`"${text}" is not an e-mail address.`);
  return normaliseEmail(text);
}

const list: Command = {
  name: 'merchants list',
  help: 'Lists merchants as trees: each below the company above it, with its id, and "waits" while it may not take payments.',
  options: { search: { value: 'text', help: 'Only those with this in their name, without the tree.' } },
  example: 'merchants list --search bakery',
  async run({ open, option, print }) {
    const rows = await listAllMerchants(await open(), option('search') ?? null);
    for (const { id, name, depth, isOpen } of rows)
      print(`${id}  ${'  '.repeat(depth)}${name}${isOpen ? '' : '  (waits)'}`);
    if (rows.length === 0) print('No merchant.');
  },
};

const create: Command = {
  name: 'merchants create',
  help: 'Creates a merchant and prints its id. It takes payments at once, unless it is to wait for its onboarding.',
  options: {
    name: { value: 'text', help: 'Its name, as payers read it.', isRequired: true },
    email: { value: 'address', help: 'Its own e-mail address.', isRequired: true },
    parent: { value: 'id', help: 'The company above it.' },
    waits: { help: 'It takes no payments until "merchants open".' },
  },
  example: 'merchants create --name "Bakery De Wit" --email info@bakery.example',
  async run({ open, option, isSet, print }) {
    const name = (option('name') ?? '').trim();
    if (name === '' || name.length > 100) throw new UsageError('--name has 1 to 100 characters.');
    if (!hasSepaForm(name)) throw new UsageError('--name has Latin letters, as banks take no others.');
    const parent = option('parent');
    const emailAddress = requireEmail(option('email') ?? '');
    const parentId = parent === undefined ? undefined : requireId(parent, '--parent');
    const deps = await open();
    print(
      await createMerchant(
        deps,
        { name, emailAddress, waits: isSet('waits'), ...(parentId === undefined ? {} : { parentId }) },
        OPERATOR,
      ),
    );
  },
};

const openCommand: Command = {
  name: 'merchants open',
  help: 'Lets a merchant take payments from now on.',
  args: ['merchant id'],
  example: 'merchants open 0199c0de-0000-7000-8000-000000000000',
  async run({ args, open, print }) {
    const id = requireId(args[0] ?? '', 'A merchant');
    print((await openMerchant(await open(), id, OPERATOR)) ? `Opened ${id}.` : `${id} was open already.`);
  },
};

const creditor: Command = {
  name: 'merchants creditor',
  help: 'Sets the identifier as a SEPA creditor that a merchant got from its bank. Without one it cannot offer direct debit.',
  args: ['merchant id', 'identifier'],
  example: 'merchants creditor 0199c0de-0000-7000-8000-000000000000 NL79ZZZ999999990000',
  async run({ args: [merchant = '', text = ''], open, print }) {
    const id = requireId(merchant, 'A merchant');
    const identifier = text.replaceAll(' ', '').toUpperCase();
    if (!checkCreditorIdentifier(identifier))
      throw new UsageError(`"${text}" is not a creditor identifier: it may be mistyped.`);
    await setCreditorIdentifier(await open(), id, identifier, OPERATOR);
    print(`${id} collects as ${identifier}.`);
  },
};

const correct: Command = {
  name: 'merchants correct',
  help: 'Corrects what a merchant has available, in euros, by a new transfer: a line of its next settlement. An amount below zero takes from it: --amount=-12.50.',
  args: ['merchant id'],
  options: {
    amount: { value: 'euros', help: 'Such as 12.50, or -12.50.', isRequired: true },
    reason: { value: 'text', help: 'Why, as the merchant reads it in its audit log.', isRequired: true },
  },
  example: 'merchants correct 0199c0de-0000-7000-8000-000000000000 --amount 12.50 --reason "Fee of 3 May"',
  async run({ args, open, option, print }) {
    const merchantId = requireId(args[0] ?? '', 'A merchant');
    const text = option('amount') ?? '';
    const parsed = parseAmount(text.replace(/^-/, ''));
    if (!parsed.ok) throw new UsageError(`--amount is euros such as 12.50, not "${text}".`);
    const reason = (option('reason') ?? '').trim();
    if (reason === '' || reason.length > 200) throw new UsageError('--reason has 1 to 200 characters.');
    const deps = await open();
    if (!(await findMerchant(deps.db, merchantId))) throw new UsageError(`No merchant ${merchantId}.`);
    const amount = text.startsWith('-') ? -parsed.minor : parsed.minor;
    await correctBalance(deps, { merchantId, amount, reason }, OPERATOR);
    print(`Corrected by ${formatWire(amount)} EUR.`);
  },
};

export const MERCHANT_COMMANDS: readonly Command[] = [list, create, openCommand, creditor, correct];
