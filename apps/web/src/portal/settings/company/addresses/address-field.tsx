import { checkRedirectUrl } from '@stuiver/domain/redirects';
import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { settingTexts } from '@stuiver/messages/nl/settings/settings';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { config } from '../../../../lib/config.ts';
import type { ContractForm } from '../../../../lib/forms/form.ts';
import { useTexts } from '../../../../lib/language.ts';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { ExternalLink } from '../../../../ui/icons.tsx';
import type { CompanySetting, CompanyValues } from '../company-values.ts';

export type AddressFieldProps = {
  form: ContractForm<CompanyValues>;
  field: CompanySetting;
  hint?: string;
};

/** One address, checked when it is left; a good one can be opened. */
export function AddressField({ form, field, hint }: AddressFieldProps) {
  const { addresses: texts } = useTexts(companySettingsTexts);
  const common = useTexts(commonTexts);
  const label = useTexts(settingTexts).labels[field];
  const checked = checkRedirectUrl(form.watch(field).trim(), config.mode);
  return (
    <TextField
      label={label}
      type="url"
      inputMode="url"
      autoComplete="off"
      maxLength={2000}
      placeholder={field === 'notifyUrl' ? texts.notifyExample : texts.example}
      optionalText={common.optional}
      hint={hint}
      error={form.errorOf(field)}
      aside={
        // A receiver of notifications has no page to open.
        checked.ok && field !== 'notifyUrl' ? (
          <a
            href={checked.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={texts.openFor(label)}
            className="inline-flex items-center gap-1 text-table text-brand hover:underline"
          >
            {texts.open}
            <ExternalLink className="size-3.5" strokeWidth={1.75} />
          </a>
        ) : null
      }
      {...form.register(field, { onBlur: () => void form.trigger(field) })}
    />
  );
}
