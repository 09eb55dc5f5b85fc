import { bankAccountTexts } from '@stuiver/messages/nl/settings/bank-account';
import { useTexts } from '../../../lib/language.ts';
import { usePermission } from '../../../lib/session.ts';
import { SettingsPage } from '../form/settings-page.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';

/** Settings: the account that payouts go to (spec 2.9). */
export function BankAccountPage() {
  const texts = useTexts(bankAccountTexts);
  const mayChange = usePermission('bankAccount:write');
  return (
    <SettingsPage title={texts.title} lead={texts.lead}>
      {(settings) => (
        <div className="grid max-w-[680px] gap-6">
          <AccountCard settings={settings} mayChange={mayChange} />
          {mayChange ? (
            <AccountForm key={settings.id} settings={settings} />
          ) : (
            <p className="text-ink-soft">{texts.readOnly}</p>
          )}
        </div>
      )}
    </SettingsPage>
  );
}
