import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from '@stuiver/domain/languages';
import { scopeOfOne } from '../platform/access/scope.ts';
import { resetSecondFactor } from '../people/second-factor/reset-factor.ts';
import { inviteAdmin } from '../people/team/invitations.ts';
import { findUsersByEmail, listUsersOf, switchUserAsOperator } from '../people/team/operator.ts';
import { type Call, type Command, UsageError } from './command.ts';
import { OPERATOR, requireEmail, requireId } from './merchant-commands.ts';

const shown = ({
  id,
  email,
  name,
  roles,
  state,
}: {
  id: string;
  email: string;
  name: string;
  roles: readonly string[];
  state: string;
}) => `${id}  ${email}  ${name}  ${roles.join(',')}  ${state}`;

const list: Command = {
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
        : await listUsersOf(await open(), scopeOfOne(requireId(merchant, '--merchant')));
    for (const row of rows) print(shown(row));
    if (rows.length === 0) print('No user.');
  },
};

/** Options of an invitation by mail. */
export const INVITATION_OPTIONS = {
  email: { value: 'address', help: 'Where the mail goes.', isRequired: true },
  name: { value: 'text', help: 'Their name.', isRequired: true },
  language: { value: LANGUAGES.join('|'), help: 'Of the mail and, at first, the portal; nl when omitted.' },
} as const;

/** @throws UsageError when one of `INVITATION_OPTIONS` is not as it should be */
export function invitationOf({ option }: Call): { email: string; name: string; language: Language } {
  const email = requireEmail(option('email') ?? '');
  const language = option('language') ?? DEFAULT_LANGUAGE;
  if (!isLanguage(language)) throw new UsageError(`--language is one of ${LANGUAGES.join(', ')}.`);
  const name = (option('name') ?? '').trim();
  if (name === '' || name.length > 100) throw new UsageError('--name has 1 to 100 characters.');
  return { email, name, language };
}

const invite: Command = {
  name: 'users invite',
  help: 'Invites a user by mail to manage a merchant, with all rights in it. The invitation lasts seven days.',
  options: { merchant: { value: 'id', help: 'The merchant.', isRequired: true }, ...INVITATION_OPTIONS },
  example:
    'users invite --merchant 0199c0de-0000-7000-8000-000000000000 --email anna@bakery.example --name "Anna de Wit"',
  async run(call) {
    const merchantId = requireId(call.option('merchant') ?? '', '--merchant');
    const invitation = invitationOf(call);
    await inviteAdmin(await call.open(), { merchantId, ...invitation }, OPERATOR);
    call.print(`Invited ${invitation.email}.`);
  },
};

async function switchTo(isEnabled: boolean, { args, open, print }: Call): Promise<void> {
  const id = requireId(args[0] ?? '', 'A user');
  const email = await switchUserAsOperator(await open(), id, isEnabled);
  print(`${isEnabled ? 'Enabled' : 'Disabled'} ${email}.`);
}

const disable: Command = {
  name: 'users disable',
  help: 'Locks a user out and ends all of their sessions within a second. Nothing else of theirs changes.',
  args: ['user id'],
  example: 'users disable 0199c0de-0000-7000-8000-000000000000',
  run: (call) => switchTo(false, call),
};

const enable: Command = {
  name: 'users enable',
  help: 'Lets a disabled user sign in again.',
  args: ['user id'],
  example: 'users enable 0199c0de-0000-7000-8000-000000000000',
  run: (call) => switchTo(true, call),
};

const resetFactor: Command = {
  name: 'users reset-factor',
  help: 'Turns the second factor of a user off who lost their app and their recovery codes, and mails them. Be sure who asks.',
  args: ['user id'],
  example: 'users reset-factor 0199c0de-0000-7000-8000-000000000000',
  async run({ args, open, print }) {
    const { email, wasOn } = await resetSecondFactor(await open(), requireId(args[0] ?? '', 'A user'));
    print(wasOn ? `${email} signs in without a code from now on.` : `${email} has no second factor.`);
  },
};

export const USER_COMMANDS: readonly Command[] = [list, invite, disable, enable, resetFactor];
