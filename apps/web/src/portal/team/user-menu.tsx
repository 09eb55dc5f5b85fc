import type { TeamUser } from '@stuiver/contract';
import { resendInvitation, switchUser } from '@stuiver/contract/routes';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { RowMenu } from '../parts/row-menu.tsx';
import { reloadTeam } from './team-queries.ts';
import { useToastedAction } from '../../lib/dialogs/use-toasted-action.ts';

/** Dialogs about a user. */
export type UserQuestion = 'change' | 'disable' | 'withdraw';

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
export function UserMenu({ user, onAsk }: { user: TeamUser; onAsk: (question: UserQuestion) => void }) {
  const texts = useTexts(teamTexts);
  const session = useSession();
  const atOnce = useAtOnce();
  const { id, state, permissions } = user;
  const params = { id };
  const ask = (question: UserQuestion) => ({
    key: question,
    label: texts[question].action,
    ...(question === 'change' ? {} : { tone: 'danger' as const }),
    onSelect: () => onAsk(question),
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
    invited: [ask('change'), resend, ask('withdraw')],
    active: [ask('change'), ...(session?.personId === id ? [] : [ask('disable')])],
    disabled: [ask('change'), ...(mayEnable ? [enable] : [])],
  }[state];
  return <RowMenu words={texts.users} name={user.name} entries={entries} />;
}
