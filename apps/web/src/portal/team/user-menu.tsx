import type { CustomRole, TeamUser } from '@stuiver/contract';
import { resendInvitation, switchUser } from '@stuiver/contract/routes';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { RowMenu } from '../parts/row-menu.tsx';
import { MemberDialog } from './ask-dialogs.tsx';
import { ChangeUserDialog } from './change-user-dialog.tsx';
import { reloadTeam } from './team-queries.ts';
import { useToastedAction } from '../../lib/dialogs/use-toasted-action.ts';

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
export function UserMenu({ user, customRoles }: { user: TeamUser; customRoles: readonly CustomRole[] }) {
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
