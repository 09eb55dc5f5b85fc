import { teamTexts } from '@stuiver/messages/nl/team/team';
import { useQuery } from '@tanstack/react-query';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { useTexts } from '../../lib/language.ts';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { Card } from '../../ui/card.tsx';
import { Plus } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Table } from '../../ui/table/table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LimitsCard } from './limits-card.tsx';
import { RolesCard } from './roles-card.tsx';
import { rolesQuery, teamQuery } from './team-queries.ts';
import { useUserColumns } from './user-columns.tsx';

/** Settings: the users of the company and those below it, and the roles that they made. */
export function TeamPage() {
  const texts = useTexts(teamTexts);
  const team = useQuery(teamQuery());
  const roles = useQuery(rolesQuery());
  const users = team.data ?? [];
  const customRoles = roles.data?.content ?? [];
  const columns = useUserColumns(users, customRoles);
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
          <DialogButton
            tone="primary"
            icon={Plus}
            disabled={!loaded}
            dialog={(onClose) => <InviteDialog customRoles={customRoles} onClose={onClose} />}
          >
            {texts.invite.action}
          </DialogButton>
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
        {loaded ? (
          <>
            <LimitsCard />
            <RolesCard roles={customRoles} users={users} ownLimit={roles.data?.ownLimit ?? null} />
          </>
        ) : null}
      </div>
    </>
  );
}
