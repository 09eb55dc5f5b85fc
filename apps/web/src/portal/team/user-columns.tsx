import type { CustomRole, TeamUser } from '@stuiver/contract';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { type ReactNode, useState } from 'react';
import { showDateTime } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { cx } from '../../ui/cx.ts';
import { StatusDot, type Tone } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { useRoleNames } from './team-queries.ts';
import { UserMenu } from './user-menu.tsx';
import { buildColumns } from '../parts/build-columns.ts';
import { DateTime } from '../parts/date-time.tsx';

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
    company: isGroup && { hideOnMobile: true, className: CELL, cell: (user) => user.merchantName },
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
