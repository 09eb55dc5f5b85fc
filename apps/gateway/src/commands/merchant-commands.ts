import { checkEmail, normaliseEmail } from '@stuiver/domain/email';
import { formatWire, parseAmount } from '@stuiver/domain/money';
import { isPaymentMethod, needsMandate, PAYMENT_METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import { hasSepaForm } from '@stuiver/domain/sepa-text';
import { checkCreditorIdentifier } from '@stuiver/domain/mandate';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { isUuid } from '@stuiver/domain/uuid';
import type { Context } from '../platform/context.ts';
import type { PaymentDeps } from '../money/processors/processor.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { offerMethods } from '../company/settings/offer-methods.ts';
import { writeMerchant } from '../company/merchants/create-merchant.ts';
import { setCreditorIdentifier } from '../company/merchants/creditor-identifier.ts';
import { findMerchant, listAllMerchants, type ShownMerchant } from '../company/merchants/merchants.ts';
import { openMerchant } from '../company/merchants/open-merchant.ts';
import { correctBalance } from '../money/settlements/correct-balance.ts';
import { type Command, type CommandCall, requireText, SAMPLE_ID, UsageError } from './command.ts';

/** Actor of command-line changes in the audit log. */
export const OPERATOR = { kind: 'operator' } as const;

/** @throws UsageError when it is no UUID */
export function requireId(text: string, what: string): string {
  if (isUuid(text)) return text;
  throw new UsageError(`${what} is an id such as ${SAMPLE_ID}, not "${String(text)}".`);
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

/** @throws UsageError unless it is a list of methods, each of which something in this deployment executes */
function requireMethods(deps: PaymentDeps, typed: string): PaymentMethod[] {
  const possible = PAYMENT_METHODS.filter((method) => deps.processors.forMethod(method).length > 0);
  const named = new Set(typed.split(',').map((word) => word.trim().toUpperCase()));
  const methods = [...named].filter(isPaymentMethod);
  if (methods.length === named.size && methods.every((method) => possible.includes(method))) return methods;
  throw new UsageError(
    possible.length > 0
      ? `Payment methods are one or several of ${possible.join(',').toLowerCase()} in this deployment, not "${typed}".`
      : 'Nothing in this deployment executes payments yet: set STUIVER_BANK_IBAN, STUIVER_BANK_BIC and STUIVER_BANK_HOLDER.',
  );
}

/** Names what is left to do before a payer sees a direct debit. */
async function explainIdentifier(
  deps: Context,
  id: string,
  methods: readonly PaymentMethod[],
  printError: CommandCall['printError'],
): Promise<void> {
  const merchant = await findMerchant(deps.db, id);
  if (methods.some(needsMandate) && merchant?.creditor_identifier === '')
    printError('Payers see the direct debit once "merchants creditor" has set the identifier of its bank.');
}

export const MERCHANT_COMMANDS: readonly Command[] = [
  {
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
  },
  {
    name: 'merchants create',
    help: 'Creates a merchant and prints its id. It takes payments at once by its methods, unless it is to wait for its onboarding.',
    options: {
      name: { value: 'text', help: 'Its name, as payers read it.', isRequired: true },
      email: { value: 'address', help: 'Its own e-mail address.', isRequired: true },
      parent: { value: 'id', help: 'The company above it.' },
      methods: {
        value: 'list',
        help: `What its payers pay by, in its order, such as sepa_direct_debit,bank_transfer. Needed in live mode; in test mode all when omitted.`,
      },
      waits: { help: 'It takes no payments until "merchants open".' },
    },
    example:
      'merchants create --name "Bakery De Wit" --email info@bakery.example --methods sepa_direct_debit,bank_transfer',
    async run({ open, option, isSet, print, printError, settings }) {
      const name = requireText(option, 'name', 100);
      if (!hasSepaForm(name)) throw new UsageError('--name has Latin letters, as banks take no others.');
      const parent = option('parent');
      const emailAddress = requireEmail(option('email') ?? '');
      const parentId = parent === undefined ? undefined : requireId(parent, '--parent');
      const typed = option('methods');
      if (typed === undefined && settings.mode === 'live' && !isSet('waits'))
        throw new UsageError('Missing: --methods, without which it could take no payment in live mode.');
      const deps = await open();
      const methods = typed === undefined ? null : requireMethods(deps, typed);
      const merchant = { name, emailAddress, waits: isSet('waits'), ...(parentId && { parentId }) };
      const id = await inTransaction(deps.db, async (tx) => {
        const made = await writeMerchant(deps, tx, merchant, OPERATOR);
        if (methods) await offerMethods(deps, tx, made, methods, OPERATOR);
        return made;
      });
      print(id);
      if (methods) await explainIdentifier(deps, id, methods, printError);
    },
  },
  {
    name: 'merchants methods',
    help: 'Switches exactly these payment methods of a merchant on, in this order; it can change them in its settings.',
    args: ['merchant id', 'methods'],
    example: 'merchants methods 0199c0de-0000-7000-8000-000000000000 sepa_direct_debit,bank_transfer',
    async run({ args: [merchant = '', typed = ''], open, print, printError }) {
      const id = requireId(merchant, 'A merchant');
      const deps = await open();
      const methods = requireMethods(deps, typed);
      await inTransaction(deps.db, (tx) => offerMethods(deps, tx, id, methods, OPERATOR));
      print(`${id} offers ${methods.join(', ')}.`);
      await explainIdentifier(deps, id, methods, printError);
    },
  },
  {
    name: 'merchants open',
    help: 'Lets a merchant take payments from now on.',
    args: ['merchant id'],
    async run({ args, open, print }) {
      const id = requireId(args[0] ?? '', 'A merchant');
      print((await openMerchant(await open(), id, OPERATOR)) ? `Opened ${id}.` : `${id} was open already.`);
    },
  },
  {
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
  },
  {
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
      const reason = requireText(option, 'reason', 200);
      const deps = await open();
      if (!(await findMerchant(deps.db, merchantId))) throw new UsageError(`No merchant ${merchantId}.`);
      const amount = text.startsWith('-') ? -parsed.minor : parsed.minor;
      await correctBalance(deps, { merchantId, amount, reason }, OPERATOR);
      print(`Corrected by ${formatWire(amount)} EUR.`);
    },
  },
];
