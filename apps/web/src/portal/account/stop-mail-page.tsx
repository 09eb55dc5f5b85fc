import { stopMail } from '@stuiver/contract/routes';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { useSearch } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { SettingLinkPage } from '../settings/mail-link-page.tsx';

/** Page behind the link that stops a mail: its button does. */
export function StopMailPage() {
  const { stopMailPage: words } = useTexts(accountTexts);
  const { mail } = useSearch({ strict: false }) as { mail: keyof typeof words.mails };
  const named = words.mails[mail] ?? words.mails.letter;
  const stop = async (token: string) => {
    await call(stopMail, { body: { mail, token } });
    return named;
  };
  return <SettingLinkPage words={{ ...words, text: words.text(named) }} tone="primary" follow={stop} />;
}
