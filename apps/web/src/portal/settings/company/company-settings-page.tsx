import type { MerchantSettings } from '@stuiver/contract';
import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { useState } from 'react';
import { useTexts, useLanguage } from '../../../lib/language.ts';
import { type LookValues, usePreview, type PagePreview } from '../branding/use-preview.ts';
import { SettingsPage } from '../form/settings-page.tsx';
import { AddressesCard, LookCard, MethodsCard, StatementCard } from './company-rows.tsx';
import { PREVIEW_THEMES, previewPath } from '@stuiver/contract/checkout-pages';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { Card } from '../../../ui/card.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { ExternalLink } from '../../../ui/icons.tsx';
import { InlineError } from '../../../ui/states.tsx';
import { PHONE_SIZE, PreviewFrame, shownTheme } from '../branding/preview-frame.tsx';

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]';

/** The settings of one company, next to the resulting page. */
function CompanySettings({ settings }: { settings: MerchantSettings }) {
  const [draft, setDraft] = useState<Partial<LookValues>>({});
  const preview = usePreview(settings.id, { ...settings, ...draft });
  return (
    <div className={COLUMNS}>
      <LookCard settings={settings} preview={preview} onDraft={setDraft} />
      <div className="xl:sticky xl:top-[calc(var(--band-height)+var(--bar-height)+1rem)] xl:col-start-2 xl:row-span-4 xl:row-start-1">
        <PreviewCard preview={preview} />
      </div>
      <MethodsCard settings={settings} onDraft={setDraft} />
      <AddressesCard settings={settings} />
      <StatementCard settings={settings} />
    </div>
  );
}

/** Settings: company settings (spec 2.9). */
export function CompanySettingsPage() {
  const texts = useTexts(companySettingsTexts);
  const skeleton = (
    <div className={COLUMNS}>
      <div className="shimmer h-96 rounded-card" />
      <div className="shimmer h-96 rounded-card" />
    </div>
  );
  return (
    <SettingsPage title={texts.title} lead={texts.lead} skeleton={skeleton}>
      {(settings) => <CompanySettings key={settings.id} settings={settings} />}
    </SettingsPage>
  );
}

const SIZES = {
  phone: PHONE_SIZE,
  desktop: { width: 1180, height: '800px' },
} as const;
type Size = keyof typeof SIZES;

/** The hosted page itself, with the form's values. */
function PreviewCard({ preview }: { preview: PagePreview }) {
  const { preview: texts } = useTexts(companySettingsTexts);
  const { actions } = useTexts(commonTexts);
  const { codes } = useTexts(errorTexts);
  const language = useLanguage();
  const [size, setSize] = useState<Size>('phone');
  const [theme, setTheme] = useState(shownTheme);
  const src = preview.look === null ? null : previewPath(preview.look, language, theme);
  return (
    <Card
      title={texts.title}
      aside={
        src === null ? null : (
          <a
            href={src}
            target="_blank"
            rel="noopener noreferrer"
            title={texts.open}
            aria-label={texts.open}
            className="inline-grid size-9 place-items-center rounded-control text-ink-soft hover:bg-line/50 hover:text-ink max-sm:size-11"
          >
            <ExternalLink className="size-4" strokeWidth={1.75} />
          </a>
        )
      }
      className="overflow-clip"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 px-5 pt-4 max-sm:px-4">
        <Segmented
          label={texts.size}
          value={size}
          onChange={setSize}
          options={[
            { value: 'phone', label: texts.phone },
            { value: 'desktop', label: texts.desktop },
          ]}
        />
        <Segmented
          label={texts.theme}
          value={theme}
          onChange={setTheme}
          options={PREVIEW_THEMES.map((value) => ({ value, label: texts[value] }))}
        />
      </div>
      <div className="px-5 pt-4 pb-4 max-sm:px-4">
        {src === null && preview.error ? (
          <InlineError
            title={texts.failed}
            text={codes[preview.error.code]}
            retryLabel={actions.retry}
            onRetry={preview.retry}
          />
        ) : src === null ? (
          <div className="shimmer mx-auto h-[480px] max-w-[390px] rounded-card" />
        ) : (
          <PreviewFrame key={size} src={src} title={texts.frame} {...SIZES[size]} />
        )}
        <p className="mt-3 text-center text-small text-ink-soft">{texts.text}</p>
      </div>
    </Card>
  );
}
