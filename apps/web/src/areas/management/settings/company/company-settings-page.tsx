import { commonTexts } from '@stuiver/messages/nl/portal/common';
import { companySettingsTexts } from '@stuiver/messages/nl/portal/company-settings';
import { settingsFormTexts } from '@stuiver/messages/nl/portal/settings-form';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../../lib/language.ts';
import { Card } from '../../../../ui/card.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { InlineError } from '../../../../ui/states.tsx';
import { settingsQuery } from '../form/queries.ts';
import { useSettingsCompany, WhoseSettings } from '../form/whose-settings.tsx';
import { CompanyForm } from './company-form.tsx';

/** Settings: company settings (specification, sections 2 and 3). */
export function CompanySettingsPage() {
  const texts = useTexts(companySettingsTexts);
  const shared = useTexts(settingsFormTexts);
  const common = useTexts(commonTexts);
  const id = useSettingsCompany();
  const { data, error, isFetching, refetch } = useQuery(settingsQuery(id));
  return (
    <>
      <PageHeader title={texts.title} text={texts.lead} />
      <WhoseSettings id={id} />
      {data ? (
        <CompanyForm key={data.id} settings={data} />
      ) : error ? (
        <Card>
          <InlineError
            title={shared.error.title}
            text={shared.error.text}
            retryLabel={common.actions.retry}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Card>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
          <div className="shimmer h-96 rounded-card" />
          <div className="shimmer h-96 rounded-card" />
        </div>
      )}
    </>
  );
}
