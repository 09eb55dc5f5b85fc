import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from '@stuiver/domain/languages';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { AppError } from '../platform/app-error.ts';
import { findMerchant } from '../company/merchants/merchants.ts';
import { scopeOfOne } from '../platform/access/scope.ts';
import { resetSecondFactor } from '../people/second-factor/reset-factor.ts';
import { inviteAdmin } from '../people/team/invitations.ts';
import {
  findUsersByEmail,
  listMerchantUsers,
  type ShownUser,
  switchUserAsOperator,
} from '../people/team/operator.ts';
import { type Command, type CommandCall, requireText, UsageError } from './command.ts';
import { OPERATOR, requireEmail, requireId } from './merchant-commands.ts';

const shown = ({ id, email, name, roles, state }: ShownUser) =>
  `${id}  ${email}  ${name}  ${roles.join(',')}  ${state}`;

/** Options of an invitation by mail. */
export const INVITATION_OPTIONS = {
  email: { value: 'address', help: 'Where the mail goes.', isRequired: true },
  name: { value: 'text', help: 'Their name.', isRequired: true },
  language: {
    value: LANGUAGES.join('|'),
    help: 'Of the mail, its page and, at first, the portal; nl when omitted.',
  },
} as const;

type Invitation = { readonly email: string; readonly name: string; readonly language: Language };

/** @throws UsageError when one of `INVITATION_OPTIONS` is not as it should be */
export function parseInvitation({ option }: CommandCall): Invitation {
  const email = requireEmail(option('email') ?? '');
  const language = option('language') ?? DEFAULT_LANGUAGE;
  if (!isLanguage(language)) throw new UsageError(`--language is one of ${LANGUAGES.join(', ')}.`);
  const name = requireText(option, 'name', 100);
  return { email, name, language };
}

/**
 * Invites by mail, and explains an address that is taken.
 *
 * @param send throws AppError 422 on `email` for one
 * @returns false for one
 */
export async function inviteOnce(
  { open, print, printError }: CommandCall,
  { email }: { readonly email: string },
  send: () => Promise<void>,
): Promise<boolean> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof AppError && error.errors?.['email']?.includes('alreadyInTeam'))) throw error;
    const deps = await open();
    for (const { id, merchantId, name, roles, state } of await findUsersByEmail(deps, email)) {
      const company = (await findMerchant(deps.db, merchantId))?.name ?? merchantId;
      printError(
        `${email} is ${name} of ${company} already, ${state}, as ${roles.join(',')} (${id}). ${NEXT[state]}`,
      );
      if (merchantId === PROVIDER_ID) printError(`Other roles: people change ${id} --roles …`);
    }
    return false;
  }
  print(`Invited ${email}.`);
  return true;
}

const NEXT: Readonly<Record<ShownUser['state'], string>> = {
  invited: 'The invitation lasts seven days; "Forgot your password?" on the sign-in page mails it again.',
  active:
    'They sign in with this address; "Forgot your password?" mails a link for a new one. Another company needs another address.',
  disabled: 'They are let in again by: users enable, with their id.',
};

async function switchTo(isEnabled: boolean, { args, open, print }: CommandCall): Promise<void> {
  const id = requireId(args[0] ?? '', 'A user');
  const email = await switchUserAsOperator(await open(), id, isEnabled);
  print(`${isEnabled ? 'Enabled' : 'Disabled'} ${email}.`);
}

export const USER_COMMANDS: readonly Command[] = [
  {
    name: 'users list',
    help: 'Lists the users of a merchant, or those with an e-mail address: id, address, name, roles and state.',
    options: {
      merchant: { value: 'id', help: 'The merchant whose users are listed.' },
      email: { value: 'address', help: 'The address, whatever their merchant.' },
    },
    example: 'users list --merchant 0199c0de-0000-7000-8000-000000000000',
    async run({ open, option, print }) {
      const merchant = option('merchant');
      const email = option('email');
      if ((merchant === undefined) === (email === undefined))
        throw new UsageError('Name either --merchant or --email.');
      const rows =
        merchant === undefined
          ? await findUsersByEmail(await open(), requireEmail(email ?? ''))
          : await listMerchantUsers(await open(), scopeOfOne(requireId(merchant, '--merchant')));
      for (const row of rows) print(shown(row));
      if (rows.length === 0) print('No user.');
    },
  },
  {
    name: 'users invite',
    help: 'Invites a user by mail to manage a merchant, with all rights in it. The invitation lasts seven days.',
    options: { merchant: { value: 'id', help: 'The merchant.', isRequired: true }, ...INVITATION_OPTIONS },
    example:
      'users invite --merchant 0199c0de-0000-7000-8000-000000000000 --email anna@bakery.example --name "Anna de Wit"',
    async run(call) {
      const merchantId = requireId(call.option('merchant') ?? '', '--merchant');
      const invitation = parseInvitation(call);
      const deps = await call.open();
      return inviteOnce(call, invitation, () => inviteAdmin(deps, { merchantId, ...invitation }, OPERATOR));
    },
  },
  {
    name: 'users disable',
    help: 'Locks a user out and ends all of their sessions within a second. Nothing else of theirs changes.',
    args: ['user id'],
    example: 'users disable 0199c0de-0000-7000-8000-000000000000',
    run: (call) => switchTo(false, call),
  },
  {
    name: 'users enable',
    help: 'Lets a disabled user sign in again.',
    args: ['user id'],
    run: (call) => switchTo(true, call),
  },
  {
    name: 'users reset-factor',
    help: 'Turns the second factor of a user off who lost their app and their recovery codes, and mails them. Be sure who asks.',
    args: ['user id'],
    async run({ args, open, print }) {
      const { email, wasOn } = await resetSecondFactor(await open(), requireId(args[0] ?? '', 'A user'));
      print(wasOn ? `${email} signs in without a code from now on.` : `${email} has no second factor.`);
    },
  },
];
