import { bankAccountTexts } from '@stuiver/messages/nl/settings/bank-account';
import { useTexts } from '../../../lib/language.ts';
import { usePermission } from '../../../lib/session.ts';
import { RowsCard } from '../../parts/setting-rows.tsx';
import { SettingsPage } from '../form/settings-page.tsx';
import { AccountRow } from './account-row.tsx';

/** Settings: the account that payouts go to (spec 2.9). */
export function BankAccountPage() {
  const texts = useTexts(bankAccountTexts);
  const mayChange = usePermission('bankAccount:write');
  return (
    <SettingsPage title={texts.title} lead={texts.lead}>
      {(settings) => (
        <div className="grid max-w-[680px] gap-6">
          <RowsCard title={texts.current(settings.merchantName)} text={settings.iban === '' && texts.none}>
            <AccountRow key={settings.id} settings={settings} mayChange={mayChange} />
          </RowsCard>
          {mayChange ? null : <p className="text-ink-soft">{texts.readOnly}</p>}
        </div>
      )}
    </SettingsPage>
  );
}
