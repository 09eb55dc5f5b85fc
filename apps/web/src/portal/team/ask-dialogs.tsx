import type { CustomRole, TeamUser } from '@stuiver/contract';
import { deleteRole, switchUser, withdrawInvitation } from '@stuiver/contract/routes';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import type { ReactNode } from 'react';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { reloadTeam } from './team-queries.ts';

type AskProps = {
  words: {
    title: (name: string) => string;
    confirm: string;
    failed: string;
    doneTitle: string;
    done: (name: string) => string;
  };
  name: string;
  work: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before one call about a user or a role, and reports the result. */
function Ask({ words, name, work, onClose, children }: AskProps) {
  const confirm = async () => {
    await work();
    await reloadTeam();
  };
  return (
    <ConfirmDialog
      words={{ ...words, title: words.title(name) }}
      onConfirm={confirm}
      done={{ title: words.doneTitle, text: words.done(name) }}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

type UserProps = { user: TeamUser; onClose: () => void };

/** Asks before a user is disabled, naming what that stops and what not. */
export function DisableDialog({ user, onClose }: UserProps) {
  const { disable: words } = useTexts(teamTexts);
  const work = () => call(switchUser, { params: { id: user.id }, body: { on: false } });
  return (
    <Ask words={words} name={user.name} work={work} onClose={onClose}>
      <p>{words.text}</p>
      <p className="text-ink-soft">{words.more}</p>
    </Ask>
  );
}

/** Asks before an invitation is withdrawn. */
export function WithdrawDialog({ user, onClose }: UserProps) {
  const { withdraw: words } = useTexts(teamTexts);
  const work = () => call(withdrawInvitation, { params: { id: user.id } });
  return (
    <Ask words={words} name={user.name} work={work} onClose={onClose}>
      <p>{words.text}</p>
    </Ask>
  );
}

/** Asks before a role is deleted, which takes it from its users. */
export function RemoveRoleDialog({ role, onClose }: { role: CustomRole; onClose: () => void }) {
  const { removeRole: words } = useTexts(teamTexts);
  const work = () => call(deleteRole, { params: { id: role.id } });
  return (
    <Ask words={words} name={role.name} work={work} onClose={onClose}>
      <p>{words.text}</p>
    </Ask>
  );
}
