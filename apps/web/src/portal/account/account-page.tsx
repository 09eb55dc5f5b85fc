import { accountTexts } from '@stuiver/messages/nl/account/account';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../lib/language.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { SettingRows } from '../parts/setting-rows.tsx';
import { FactorCard } from '../second-factor/factor-card.tsx';
import { accountQuery } from './account-queries.ts';
import { DetailsCard, MailsCard } from './account-rows.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The signed-in user's own account, which every role has. */
export function AccountPage() {
  const texts = useTexts(accountTexts);
  const query = useQuery(accountQuery());
  const { data: account, error } = query;
  return (
    <SettingRows>
      <PageHeader title={texts.title} text={texts.lead} />
      {account ? (
        <div className="grid max-w-[860px] gap-6">
          <DetailsCard account={account} />
          <MailsCard account={account} />
          <FactorCard />
          <SessionsCard />
        </div>
      ) : error ? (
        <Card className="max-w-[860px]">
          <LoadFailed {...texts.error} query={query} />
        </Card>
      ) : (
        <div className="shimmer h-96 max-w-[860px] rounded-card" />
      )}
    </SettingRows>
  );
}
