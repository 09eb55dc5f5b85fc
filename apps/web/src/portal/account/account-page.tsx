import { accountTexts } from '@stuiver/messages/nl/account/account';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../lib/language.ts';
import { usePermission } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { accountQuery } from './account-queries.ts';
import { DetailsCard } from './details-card.tsx';
import { EmailCard } from './email-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { MailsCard } from './mails-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { FactorCard } from '../second-factor/factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The signed-in user's own account, which every role has. */
export function AccountPage() {
  const texts = useTexts(accountTexts);
  const mayRead = usePermission('payments:read');
  const query = useQuery(accountQuery());
  const { data: account, error } = query;
  return (
    <>
      <PageHeader title={texts.title} text={texts.lead} />
      {account ? (
        <div className="grid max-w-[860px] gap-6">
          <DetailsCard account={account} />
          <EmailCard account={account} />
          {mayRead ? <MailsCard account={account} /> : null}
          {mayRead ? <KeysCard /> : null}
          <PasswordCard />
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
    </>
  );
}
