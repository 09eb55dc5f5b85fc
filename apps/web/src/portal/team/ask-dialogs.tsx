import { deleteRole, switchUser, withdrawInvitation } from '@stuiver/contract/routes';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { reloadTeam } from './team-queries.ts';

/** The calls that are asked about first. */
const CALLS = {
  disable: (id: string) => call(switchUser, { params: { id }, body: { on: false } }),
  withdraw: (id: string) => call(withdrawInvitation, { params: { id } }),
  removeRole: (id: string) => call(deleteRole, { params: { id } }),
};

export type AskDialogProps = {
  question: keyof typeof CALLS;
  /** The user or the role. */
  subject: { readonly id: string; readonly name: string };
  onClose: () => void;
};

/** Asks before a user is disabled, an invitation withdrawn or a role deleted, naming what that stops. */
export function MemberDialog({ question, subject: { id, name }, onClose }: AskDialogProps) {
  const words = useTexts(teamTexts)[question];
  const confirm = async () => {
    await CALLS[question](id);
    await reloadTeam();
  };
  return (
    <ConfirmDialog
      words={{ ...words, title: words.title(name) }}
      onConfirm={confirm}
      done={{ title: words.doneTitle, text: words.done(name) }}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {'more' in words ? <p className="text-ink-soft">{words.more}</p> : null}
    </ConfirmDialog>
  );
}
