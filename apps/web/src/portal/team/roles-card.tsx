import type { CustomRole, TeamUser } from '@stuiver/contract';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { cx } from '../../ui/cx.ts';
import { buildColumns } from '../parts/build-columns.ts';
import { TableCard } from '../parts/table-card.tsx';
import { MemberDialog } from './ask-dialogs.tsx';
import { useLimitWords } from './limits-card.tsx';
import { RoleDialog } from './role-dialog.tsx';

export type RolesCardProps = {
  roles: readonly CustomRole[];
  users: readonly TeamUser[];
  /** Amount that the signed-in user refunds without approval; null without limit. */
  ownLimit: string | null;
};

const CELL = 'align-top pt-3 pb-3';

/** Returns a function that describes a role's permissions. */
function useAllowed(): (role: CustomRole) => string {
  const { permissions } = useTexts(teamTexts);
  const say = useLimitWords();
  const sayOne = (role: CustomRole, one: CustomRole['permissions'][number]) =>
    one === 'refunds:write' && role.refundLimit !== null
      ? `${permissions[one]} (${say(role.refundLimit)})`
      : permissions[one];
  return (role) => role.permissions.map((one) => sayOne(role, one)).join(', ');
}

/** The roles that the companies made. */
export function RolesCard({ roles, users, ownLimit }: RolesCardProps) {
  const texts = useTexts(teamTexts);
  const { ownRoles: words } = texts;
  const own = useSession()?.userId;
  const isGroup = roles.some(({ merchantId }) => merchantId !== own);
  const allowed = useAllowed();
  const labels = { ...texts.users, ...words };
  return (
    <TableCard
      title={words.title}
      aside={
        <DialogButton size="small" dialog={(onClose) => <RoleDialog ownLimit={ownLimit} onClose={onClose} />}>
          {words.add}
        </DialogButton>
      }
      none={words.empty}
      rows={roles}
      columns={buildColumns<CustomRole, typeof labels>(labels, {
        name: {
          className: cx(CELL, 'min-w-32 md:min-w-48'),
          cell: (role) => (
            <>
              <span className="block font-medium break-words">{role.name}</span>
              {isGroup ? <span className="block text-small text-ink-soft">{role.merchantName}</span> : null}
              <span className="mt-1 block text-small text-ink-soft md:hidden">{allowed(role)}</span>
            </>
          ),
        },
        allows: {
          hideOnMobile: true,
          className: cx(CELL, 'w-full text-ink-soft'),
          cell: allowed,
        },
        usedBy: {
          align: 'right',
          hideOnMobile: true,
          className: CELL,
          cell: (role) => users.filter(({ customRoleIds }) => customRoleIds.includes(role.id)).length,
        },
        actions: {
          align: 'right',
          className: cx(CELL, 'whitespace-nowrap'),
          cell: (role) => (
            <span className="inline-flex gap-2 max-sm:flex-col">
              <DialogButton
                size="small"
                aria-label={words.editFor(role.name)}
                dialog={(onClose) => <RoleDialog role={role} ownLimit={ownLimit} onClose={onClose} />}
              >
                {words.edit}
              </DialogButton>
              <DialogButton
                size="small"
                aria-label={words.deleteFor(role.name)}
                dialog={(onClose) => <MemberDialog question="removeRole" subject={role} onClose={onClose} />}
              >
                {words.remove}
              </DialogButton>
            </span>
          ),
        },
      })}
    />
  );
}
