import { stopIbanChangeByMail } from '@stuiver/contract/routes';
import { bankAccountTexts } from '@stuiver/messages/nl/settings/bank-account';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { SettingLinkPage } from './mail-link-page.tsx';

const stop = async (token: string) => (await call(stopIbanChangeByMail, { body: { token } })).merchantName;

/** Page behind the link of the mail about another payout account: its button stops the change. */
export function StopAccountChangePage() {
  const { stopPage: words } = useTexts(bankAccountTexts);
  return <SettingLinkPage words={words} tone="danger" follow={stop} />;
}
