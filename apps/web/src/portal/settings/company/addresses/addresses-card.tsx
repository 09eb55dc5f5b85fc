import { checkRedirectUrl } from '@stuiver/domain/redirects';
import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { settingTexts } from '@stuiver/messages/nl/settings/settings';
import { config } from '../../../../lib/config.ts';
import type { ContractForm } from '../../../../lib/forms/form.ts';
import { useTexts } from '../../../../lib/language.ts';
import { Card, CardBody, CardHeader } from '../../../../ui/card.tsx';
import type { CompanyValues } from '../company-values.ts';
import { AddressField } from './address-field.tsx';
import { TestNotification } from './test-notification.tsx';

export type AddressesCardProps = {
  form: ContractForm<CompanyValues>;
  id: string;
  /** The saved address of notifications. */
  notifyUrl: string;
};

/** Addresses for notifications and for payers. */
export function AddressesCard({ form, id, notifyUrl }: AddressesCardProps) {
  const { addresses: texts } = useTexts(companySettingsTexts);
  const { hints } = useTexts(settingTexts);
  const checked = checkRedirectUrl(form.watch('notifyUrl').trim(), config.mode);
  const url = checked.ok ? checked.url : '';
  return (
    <Card>
      <CardHeader title={texts.title} />
      <CardBody className="grid gap-5">
        <p className="-mb-1 text-table text-ink-soft">{texts.text}</p>
        <AddressField form={form} field="notifyUrl" hint={hints.notifyUrl} />
        <TestNotification id={id} url={url} saved={url === notifyUrl} />
        <AddressField form={form} field="redirectUrl" hint={hints.redirectUrl} />
        <AddressField form={form} field="redirectUrlAborted" />
        <AddressField form={form} field="redirectUrlFailed" />
      </CardBody>
    </Card>
  );
}
