import type { CustomRole, getRoles as rolesCall, ResponseOf, TeamUser } from '@stuiver/contract';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts, useFormats, useLanguage } from '../../lib/language.ts';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Plus } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Table } from '../../ui/table/table.tsx';
import { MemberDialog } from './ask-dialogs.tsx';
import { ChangeUserDialog } from './change-user-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type LimitQuestion, LimitsCard, findRoleLimit } from './limits-card.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RolesCard } from './roles-card.tsx';
import { rolesQuery, teamQuery, reloadTeam } from './team-queries.ts';
import { useUserColumns } from './user-columns.tsx';
import { UserMenu, type UserQuestion } from './user-menu.tsx';
import { changeRoleLimit as changeCall } from '@stuiver/contract/endpoints/people/team';
import { changeRoleLimit } from '@stuiver/contract/routes';
import { call } from '../../lib/api.ts';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { LimitField } from './limit-field.tsx';
import { checkLimit, limitForWire } from './limit-values.ts';

type LimitDialogProps = LimitQuestion & { onClose: () => void };

/** Changes how much users with a built-in role refund without approval. */
function LimitDialog({ role, merchantId, limits, onClose }: LimitDialogProps) {
  const texts = useTexts(teamTexts);
  const { limits: words } = texts;
  const { decimal } = useFormats();
  const language = useLanguage();
  const before = findRoleLimit(limits, merchantId, role);
  const name = texts.roles[role];
  const dialog = useFormDialog({
    name: `limit ${merchantId} ${role}`,
    schema: changeCall.body,
    toRequest: ({ refundLimit }: { refundLimit: string }) => ({
      merchantId,
      role,
      refundLimit: limitForWire(refundLimit, language),
    }),
    defaultValues: { refundLimit: before === null ? '' : decimal(before) },
    send: async (body) => {
      checkLimit(body.refundLimit, limits.ownLimit, before);
      await call(changeRoleLimit, { body });
      void reloadTeam();
      return { title: words.doneTitle, text: words.done(name) };
    },
    onClose,
  });
  return (
    <FormDialog
      width="small"
      words={{ ...words, title: words.dialogTitle(name), lead: words.dialogLead }}
      {...dialog}
    >
      <LimitField ownLimit={limits.ownLimit} {...dialog.form.field('refundLimit')} />
    </FormDialog>
  );
}

/** The dialog that is open. */
type Open =
  | { kind: 'invite' }
  | { kind: UserQuestion; user: TeamUser }
  | { kind: 'role'; role: CustomRole | null }
  | { kind: 'removeRole'; role: CustomRole }
  | ({ kind: 'limit' } & LimitQuestion);

type DialogProps = {
  open: Open;
  roles: ResponseOf<typeof rolesCall> | undefined;
  onClose: () => void;
};

function TeamDialog({ open, roles, onClose }: DialogProps) {
  const customRoles = roles?.content ?? [];
  const own = useSession()?.userId ?? '';
  switch (open.kind) {
    case 'invite':
      return <InviteDialog customRoles={customRoles} onClose={onClose} />;
    case 'change':
      return <ChangeUserDialog user={open.user} customRoles={customRoles} onClose={onClose} />;
    case 'disable':
    case 'withdraw':
      return <MemberDialog question={open.kind} subject={open.user} onClose={onClose} />;
    case 'role':
      return (
        <RoleDialog
          role={open.role}
          merchantId={open.role?.merchantId ?? own}
          ownLimit={roles?.ownLimit ?? null}
          onClose={onClose}
        />
      );
    case 'limit':
      return <LimitDialog {...open} onClose={onClose} />;
    case 'removeRole':
      return <MemberDialog question={open.kind} subject={open.role} onClose={onClose} />;
  }
}

/** Settings: the users of the company and those below it, and the roles that they made. */
export function TeamPage() {
  const texts = useTexts(teamTexts);
  const team = useQuery(teamQuery());
  const roles = useQuery(rolesQuery());
  const [open, setOpen] = useState<Open | null>(null);
  const users = team.data ?? [];
  const customRoles = roles.data?.content ?? [];
  const columns = useUserColumns(users, customRoles, (user) => (
    <UserMenu user={user} onAsk={(kind) => setOpen({ kind, user })} />
  ));
  const loaded = team.data !== undefined && roles.data !== undefined;
  const failed = !loaded && (team.error ?? roles.error) !== null;
  const both = {
    isFetching: team.isFetching || roles.isFetching,
    refetch: () => Promise.all([team.refetch(), roles.refetch()]),
  };
  return (
    <>
      <PageHeader
        compact
        title={texts.title}
        text={texts.lead}
        actions={
          <Button tone="primary" icon={Plus} disabled={!loaded} onClick={() => setOpen({ kind: 'invite' })}>
            {texts.invite.action}
          </Button>
        }
      />
      <div className="grid gap-6">
        <Card className="overflow-clip">
          {failed ? (
            <LoadFailed {...texts.users.error} query={both} />
          ) : (
            <Table
              caption={texts.users.title}
              columns={columns}
              rows={users}
              loading={!loaded}
              skeletonRows={4}
              stickyHeader={false}
            />
          )}
        </Card>
        {loaded ? <LimitsCard onEdit={(question) => setOpen({ kind: 'limit', ...question })} /> : null}
        {loaded ? (
          <RolesCard
            roles={customRoles}
            users={users}
            onEdit={(role) => setOpen({ kind: 'role', role })}
            onRemove={(role) => setOpen({ kind: 'removeRole', role })}
          />
        ) : null}
      </div>
      {open ? <TeamDialog open={open} roles={roles.data} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
