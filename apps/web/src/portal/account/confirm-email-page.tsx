import { confirmEmail } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SettingLinkPage } from '../settings/mail-link-page.tsx';

const confirm = async (token: string) => (await call(confirmEmail, { body: { token } })).email;

/** Page behind the link of the mail to a new address: its button confirms the address. */
export function ConfirmEmailPage() {
  const { confirmPage: words } = useTexts(accountTexts);
  return (
    <SettingLinkPage words={words} tone="primary" follow={confirm}>
      <Link to={SCREEN_PATHS.account} className={buttonClass('primary', 'large')}>
        {words.goOn}
      </Link>
    </SettingLinkPage>
  );
}
