import type { MerchantSettings } from '@stuiver/contract';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { settingsFormTexts } from '@stuiver/messages/nl/settings/settings-form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/language.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { InlineError } from '../../../ui/states.tsx';
import { settingsQuery } from './queries.ts';
import { useSettingsCompany, WhoseSettings } from './whose-settings.tsx';

export type SettingsPageProps = {
  title: string;
  lead: string;
  /** Shown until the settings have loaded. */
  skeleton?: ReactNode;
  /** Renders the company that the address names. */
  children: (settings: MerchantSettings) => ReactNode;
};

/** A screen of a company's settings: whose they are, and the settings once they are there. */
export function SettingsPage({ title, lead, skeleton, children }: SettingsPageProps) {
  const shared = useTexts(settingsFormTexts);
  const common = useTexts(commonTexts);
  const id = useSettingsCompany();
  const { data, error, isFetching, refetch } = useQuery(settingsQuery(id));
  return (
    <>
      <PageHeader title={title} text={lead} />
      <WhoseSettings id={id} />
      {data ? (
        children(data)
      ) : error ? (
        <Card className="max-w-[680px]">
          <InlineError
            title={shared.error.title}
            text={shared.error.text}
            retryLabel={common.actions.retry}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Card>
      ) : (
        (skeleton ?? <div className="shimmer h-96 max-w-[680px] rounded-card" />)
      )}
    </>
  );
}
