import type { MerchantSettings } from '@stuiver/contract';
import type { SettingOn } from '@stuiver/domain/merchant-settings';
import { checkRedirectUrl } from '@stuiver/domain/redirects';
import {
  STATEMENT_PREFERENCES,
  type StatementPreference,
  statementText,
} from '@stuiver/domain/statement-text';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { settingTexts } from '@stuiver/messages/nl/settings/settings';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { type ReactNode, useEffect } from 'react';
import { config } from '../../../lib/config.ts';
import type { ContractForm } from '../../../lib/forms/form.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { RadioGroup } from '../../../ui/forms/choices.tsx';
import { UrlField } from '../../../ui/forms/text-field.tsx';
import { ExternalLink } from '../../../ui/icons.tsx';
import { RowEditor, RowsCard, SettingRow } from '../../parts/setting-rows.tsx';
import { ColourField } from '../branding/colour-field.tsx';
import { PictureField, PictureNote, UPLOADED } from '../branding/picture-field.tsx';
import { type LookValues, type PagePreview, PICTURE_FIELDS } from '../branding/use-preview.ts';
import { SettingFieldRow, type SettingValue, UPDATE, useSaveSettings } from '../form/setting-editor.tsx';
import { TestNotification } from './addresses/test-notification.tsx';
import { MethodSwitches, type MethodValue } from './methods/method-row.tsx';

type CompanySetting = SettingOn<'company'>;
type CompanyProps = { settings: MerchantSettings };

/** What is typed in the row being edited, for the preview. */
type Draft = Partial<LookValues>;
export type LookProps = CompanyProps & { preview: PagePreview; onDraft: (draft: Draft) => void };

/** Shows a value in the preview for as long as its field is open. */
function Drafted({ draft, onDraft }: { draft: Draft; onDraft: (draft: Draft) => void }) {
  const typed = JSON.stringify(draft);
  useEffect(() => onDraft(JSON.parse(typed) as Draft), [typed, onDraft]);
  useEffect(() => () => onDraft({}), [onDraft]);
  return null;
}

type CompanyRowProps = CompanyProps & {
  field: CompanySetting;
  value: ReactNode;
  children: (form: ContractForm<SettingValue>) => ReactNode;
};

/** A setting of the company. */
function CompanyRow(row: CompanyRowProps) {
  const { saved, savedText } = useTexts(companySettingsTexts);
  return <SettingFieldRow {...row} done={{ title: saved, text: savedText(row.settings.merchantName) }} />;
}

/** A picture of the hosted page: uploaded, or fetched from its address. */
function PictureRow({
  settings,
  preview,
  onDraft,
  field,
}: LookProps & { field: (typeof PICTURE_FIELDS)[number] }) {
  const { look: texts } = useTexts(companySettingsTexts);
  const hints = { logoUrl: texts.logoHint, backgroundUrl: texts.backgroundHint };
  const state = preview.pictures[field];
  const retry = () => preview.tryAgain(field);
  const path = UPLOADED.exec(settings[field])?.[1];
  const isFailed = state?.failure !== null || state.refused !== null;
  const value = (
    <>
      {path ? (
        <img src={path} alt="" className="h-10 max-w-full rounded-control object-contain" />
      ) : (
        settings[field]
          .replace('https://', '')
          .split(/(?<=\/)/)
          .map((part) => [part, <wbr key={part} />])
      )}
      {state && isFailed ? <PictureNote state={state} onRetry={retry} /> : null}
    </>
  );
  return (
    <CompanyRow settings={settings} field={field} value={settings[field] === '' ? null : value}>
      {(form) => (
        <>
          <Drafted draft={{ [field]: form.watch('value') }} onDraft={onDraft} />
          <PictureField
            id={settings.id}
            form={form}
            field={field}
            hint={hints[field]}
            state={state}
            onRetry={retry}
          />
        </>
      )}
    </CompanyRow>
  );
}

/** Colour, logo and background of the hosted page. */
export function LookCard({ settings, preview, onDraft }: LookProps) {
  const { look: texts } = useTexts(companySettingsTexts);
  const { brandColour } = settings;
  return (
    <RowsCard title={texts.title} text={texts.text}>
      <CompanyRow
        settings={settings}
        field="brandColour"
        value={
          brandColour === '' ? null : (
            <span className="inline-flex items-center gap-1.5 font-mono">
              <span
                aria-hidden
                className="size-3.5 rounded-full border border-line"
                style={{ backgroundColor: brandColour }}
              />
              {brandColour}
            </span>
          )
        }
      >
        {(form) => (
          <>
            <Drafted draft={{ brandColour: form.watch('value') }} onDraft={onDraft} />
            <ColourField form={form} />
          </>
        )}
      </CompanyRow>
      {PICTURE_FIELDS.map((field) => (
        <PictureRow key={field} settings={settings} preview={preview} onDraft={onDraft} field={field} />
      ))}
    </RowsCard>
  );
}

const toPaymentMethodSettings = (methods: readonly MethodValue[]) =>
  methods.map(({ paymentMethod, processor, enabled }, index) => ({
    paymentMethod,
    processor,
    enabled,
    priority: index + 1,
  }));

function MethodsEditor({ settings, onDraft }: Omit<LookProps, 'preview'>) {
  const { saved, savedText } = useTexts(companySettingsTexts);
  const { read, save, notice } = useSaveSettings(settings);
  const toChange = ({ methods }: { methods: readonly MethodValue[] }) => ({
    paymentMethodSettings: toPaymentMethodSettings(methods),
  });
  return (
    <RowEditor<{ methods: readonly MethodValue[] }>
      schema={UPDATE}
      toRequest={(values) => ({ id: read.id, version: read.version, ...toChange(values) })}
      fieldOf={() => 'methods'}
      defaultValues={{ methods: settings.paymentMethodSettings }}
      save={(values) => save(toChange(values), { title: saved, text: savedText(read.merchantName) })}
    >
      {(form) => {
        const methods = form.watch('methods');
        return (
          <>
            <Drafted draft={{ paymentMethodSettings: methods }} onDraft={onDraft} />
            {notice}
            <MethodSwitches
              methods={methods}
              onChange={(changed) => {
                form.setValue('methods', changed, { shouldDirty: true });
                form.clearErrors('methods');
              }}
              error={form.errorOf('methods')}
            />
          </>
        );
      }}
    </RowEditor>
  );
}

/** The methods that payers are offered, in their order. */
export function MethodsCard({ settings, onDraft }: Omit<LookProps, 'preview'>) {
  const { methods: texts } = useTexts(companySettingsTexts);
  const { names } = useTexts(methodTexts);
  const offered = settings.paymentMethodSettings.filter(({ enabled }) => enabled);
  return (
    <RowsCard title={texts.title}>
      <SettingRow
        name={`methods ${settings.id}`}
        label={texts.inOrder}
        value={
          <ol>
            {offered.map(({ paymentMethod, lacksIdentifier }) => (
              <li key={paymentMethod}>
                {names[paymentMethod]}
                {lacksIdentifier ? (
                  <span className="block text-small font-normal text-wait">{texts.lacksIdentifier}</span>
                ) : null}
              </li>
            ))}
          </ol>
        }
        editor={<MethodsEditor settings={settings} onDraft={onDraft} />}
      />
    </RowsCard>
  );
}

type AddressProps = { form: ContractForm<SettingValue>; field: CompanySetting };

/** One address, checked when it is left; a good one can be opened. */
function AddressField({ form, field }: AddressProps) {
  const { addresses: texts } = useTexts(companySettingsTexts);
  const { optional } = useTexts(commonTexts);
  const { labels, hints } = useTexts(settingTexts);
  const hint: string | undefined = { ...hints }[field as keyof typeof hints];
  const checked = checkRedirectUrl(form.watch('value').trim(), config.mode);
  return (
    <UrlField
      label={labels[field]}
      placeholder={field === 'notifyUrl' ? texts.notifyExample : texts.example}
      optionalText={optional}
      hint={hint}
      error={form.errorOf('value')}
      aside={
        // A receiver of notifications has no page to open.
        checked.ok && field !== 'notifyUrl' ? (
          <a
            href={checked.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={texts.openFor(labels[field])}
            className="inline-flex items-center gap-1 text-table text-brand hover:underline"
          >
            {texts.open}
            <ExternalLink className="size-3.5" strokeWidth={1.75} />
          </a>
        ) : null
      }
      {...form.register('value', { onBlur: () => void form.trigger('value') })}
    />
  );
}

const ADDRESSES = ['notifyUrl', 'redirectUrl', 'redirectUrlAborted', 'redirectUrlFailed'] as const;

/** Addresses for notifications and for payers. */
export function AddressesCard({ settings }: CompanyProps) {
  const { addresses: texts } = useTexts(companySettingsTexts);
  return (
    <RowsCard title={texts.title} text={texts.text}>
      {ADDRESSES.map((field) => (
        <CompanyRow key={field} settings={settings} field={field} value={settings[field]}>
          {(form) => (
            <>
              <AddressField form={form} field={field} />
              {field === 'notifyUrl' ? (
                <TestNotification settings={settings} typed={form.watch('value')} />
              ) : null}
            </>
          )}
        </CompanyRow>
      ))}
    </RowsCard>
  );
}

/** A payer's statement line, as a bank shows it. */
export function StatementCard({ settings }: CompanyProps) {
  const { statement: texts } = useTexts(companySettingsTexts);
  const { money } = useFormats();
  const { bankStatementPreference, merchantName } = settings;
  return (
    <RowsCard title={texts.title} text={texts.text}>
      <CompanyRow
        settings={settings}
        field="bankStatementPreference"
        value={texts.options[bankStatementPreference]}
      >
        {(form) => {
          const value = form.watch('value') as StatementPreference;
          return (
            <>
              <RadioGroup
                label={texts.choice}
                value={value}
                onChange={(chosen) => form.setValue('value', chosen, { shouldDirty: true })}
                options={STATEMENT_PREFERENCES.map((preference) => ({
                  value: preference,
                  label: texts.options[preference],
                }))}
              />
              <figure>
                <figcaption className="mb-1.5 text-small text-ink-faint">{texts.preview}</figcaption>
                <div
                  role="status"
                  className="flex items-baseline gap-4 rounded-card border border-line bg-sunken px-4 py-3 max-sm:gap-3"
                >
                  <span className="shrink-0 text-small text-ink-soft">{texts.date}</span>
                  <span className="min-w-0 flex-1 font-mono text-table break-words">
                    {statementText(value, { name: merchantName, reference: texts.sample })}
                  </span>
                  <span className="num shrink-0 font-medium">{money('-49.95', 'EUR')}</span>
                </div>
              </figure>
            </>
          );
        }}
      </CompanyRow>
    </RowsCard>
  );
}
