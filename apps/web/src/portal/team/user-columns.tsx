import type { CustomRole, TeamUser } from '@stuiver/contract';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { type ReactNode, useState } from 'react';
import { resendInvitation, switchUser, changeUser } from '@stuiver/contract/routes';
import { userRights } from '@stuiver/contract/endpoints/people/team';
import { isRole } from '@stuiver/domain/permissions';
import { showDateTime } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { cx } from '../../ui/cx.ts';
import { StatusDot, type Tone } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { useRoleNames, reloadTeam } from './team-queries.ts';
import { buildColumns } from '../parts/table-card.tsx';
import { DateTime } from '../parts/date-time.tsx';
import { call } from '../../lib/api.ts';
import { showToast } from '../../lib/toasts.ts';
import { RowMenu } from '../parts/row-menu.tsx';
import { MemberDialog } from './ask-dialogs.tsx';
import { useToastedAction } from '../../lib/dialogs/use-toasted-action.ts';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { RightsFields, type RightsValues, useChoices } from './rights-fields.tsx';

type ChangeUserDialogProps = {
  user: TeamUser;
  customRoles: readonly CustomRole[];
  onClose: () => void;
};

/** Changes a user's rights. */
function ChangeUserDialog({ user, customRoles, onClose }: ChangeUserDialogProps) {
  const { change: words } = useTexts(teamTexts);
  const own = customRoles.filter((role) => role.merchantId === user.merchantId);
  const choices = useChoices(user, own);
  // Restrictions that cannot be lifted stay; a disabled box has no value.
  const kept = choices.restrictions.filter(({ isOpen }) => !isOpen).map(({ name }) => name);
  const dialog = useFormDialog({
    name: `rights ${user.id}`,
    schema: userRights,
    toRequest: (values: RightsValues) => ({
      ...values,
      restrictionList: [...new Set([...values.restrictionList, ...kept])],
    }),
    defaultValues: {
      roles: user.roles.filter(isRole),
      customRoleIds: user.customRoleIds,
      restrictionList: user.restrictionList,
    },
    send: async (body) => {
      await call(changeUser, { params: { id: user.id }, body });
      void reloadTeam();
      return { title: words.doneTitle, text: words.done(user.name) };
    },
    onClose,
  });
  const { form } = dialog;
  return (
    <FormDialog words={{ ...words, title: words.title(user.name) }} {...dialog}>
      <div className="grid gap-5">
        <RightsFields
          choices={choices}
          register={(field) => form.register(field)}
          lacksRole={form.errorOf('roles') !== undefined}
        />
      </div>
    </FormDialog>
  );
}

type Words = { failed: string; doneTitle: string; done: (name: string) => string };

/** Makes calls that need no question, and reports their result in a toast. */
function useAtOnce() {
  const { act } = useToastedAction();
  return async (words: Words, name: string, work: () => Promise<unknown>) => {
    await act(words.failed, async () => {
      await work();
      showToast({ title: words.doneTitle, text: words.done(name) });
    });
    await reloadTeam();
  };
}

/** Actions on a user. Re-enabling is limited to users with no more permissions than one's own. */
function UserMenu({ user, customRoles }: { user: TeamUser; customRoles: readonly CustomRole[] }) {
  const texts = useTexts(teamTexts);
  const session = useSession();
  const atOnce = useAtOnce();
  const { id, state, permissions } = user;
  const params = { id };
  const change = {
    key: 'change',
    label: texts.change.action,
    dialog: (onClose: () => void) => (
      <ChangeUserDialog user={user} customRoles={customRoles} onClose={onClose} />
    ),
  };
  const ask = (question: 'disable' | 'withdraw') => ({
    key: question,
    label: texts[question].action,
    tone: 'danger' as const,
    dialog: (onClose: () => void) => <MemberDialog question={question} subject={user} onClose={onClose} />,
  });
  const resend = {
    key: 'resend',
    label: texts.resend.action,
    onSelect: () => void atOnce(texts.resend, user.email, () => call(resendInvitation, { params })),
  };
  const enable = {
    key: 'enable',
    label: texts.enable.action,
    onSelect: () =>
      void atOnce(texts.enable, user.name, () => call(switchUser, { params, body: { on: true } })),
  };
  const mayEnable = permissions.every((one) => session?.permissions.includes(one));
  const entries = {
    invited: [change, resend, ask('withdraw')],
    active: [change, session?.personId !== id && ask('disable')],
    disabled: [change, mayEnable && enable],
  }[state];
  return <RowMenu words={texts.users} name={user.name} entries={entries} />;
}

const CELL = 'align-top pt-3 pb-3';

const TONES: Record<TeamUser['state'], Tone> = { active: 'good', invited: 'wait', disabled: 'calm' };

/** The columns of the users; in a group each names their company. */
export function useUserColumns(
  users: readonly TeamUser[],
  customRoles: readonly CustomRole[],
): readonly Column<TeamUser>[] {
  const texts = useTexts(teamTexts);
  const words = { ...texts.users, company: texts.fields.company };
  const own = useSession()?.userId;
  const isGroup = users.some(({ merchantId }) => merchantId !== own);
  const rolesOf = useRoleNames(customRoles);
  const roles = (user: TeamUser) => (
    <>
      <span className="block">{rolesOf(user).join(', ')}</span>
      {user.restrictionList.map((name) => (
        <span key={name} className="block text-small text-ink-soft">
          {texts.restrictions[name]}
        </span>
      ))}
    </>
  );
  return buildColumns(words, {
    name: {
      className: cx(CELL, 'w-full md:w-1/2 md:min-w-72'),
      cell: (user) => (
        <UserName user={user} isGroup={isGroup}>
          {roles(user)}
        </UserName>
      ),
    },
    company: isGroup && {
      hideOnMobile: true,
      className: cx(CELL, 'xl:min-w-44'),
      cell: (user) => user.merchantName,
    },
    role: { hideOnMobile: true, className: cx(CELL, 'w-1/4 min-w-32'), cell: roles },
    state: {
      hideOnMobile: true,
      className: cx(CELL, 'whitespace-nowrap'),
      cell: (user) => <UserState user={user} />,
    },
    lastSignIn: {
      hideOnMobile: true,
      hideWhenNarrow: 1,
      className: cx(CELL, 'whitespace-nowrap'),
      cell: (user) =>
        user.lastSignInDateTime ? (
          <DateTime at={user.lastSignInDateTime} />
        ) : (
          <span className="text-ink-soft">{words.never}</span>
        ),
    },
    actions: {
      align: 'right',
      className: cx(CELL, 'whitespace-nowrap'),
      cell: (user) => <UserMenu user={user} customRoles={customRoles} />,
    },
  });
}

/** The state in a word, and until when an invitation can be finished. */
function UserState({ user }: { user: TeamUser }) {
  const { states, users: words } = useTexts(teamTexts);
  const [now] = useState(() => Date.now());
  const end = user.invitationExpiresDateTime;
  const isLapsed = end !== null && Date.parse(end) <= now;
  return (
    <>
      <StatusDot tone={isLapsed ? 'bad' : TONES[user.state]}>
        {isLapsed ? words.lapsed : states[user.state]}
      </StatusDot>
      {end === null || isLapsed ? null : (
        <span className="num block text-small text-ink-soft">{words.invitedUntil(showDateTime(end))}</span>
      )}
    </>
  );
}

type UserNameProps = { user: TeamUser; isGroup: boolean; children: ReactNode };

/** The name with the address and, on phones, values without a column there. */
function UserName({ user, isGroup, children }: UserNameProps) {
  const { users: words } = useTexts(teamTexts);
  const isSelf = useSession()?.personId === user.id;
  const [local, domain] = user.email.split(/(?=@)/);
  return (
    <>
      <span className="block font-medium break-words">
        {user.name}
        {isSelf ? <span className="font-normal text-ink-soft">{` (${words.you})`}</span> : null}
      </span>
      <span className="block text-small whitespace-nowrap text-ink-soft">
        {local}
        <wbr className="whitespace-normal" />
        {domain}
      </span>
      {isGroup ? <span className="block text-small text-ink-soft md:hidden">{user.merchantName}</span> : null}
      <span className="mt-1 block text-small md:hidden">
        {children}
        <UserState user={user} />
      </span>
    </>
  );
}
