import { changeOwnPassword } from '@stuiver/contract/routes';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { usePermission } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { accountQuery, sessionsQuery } from './account-queries.ts';
import { DetailsCard } from './details-card.tsx';
import { EmailCard } from './email-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { MailsCard } from './mails-card.tsx';
import { PasswordCard, type PasswordCardProps } from '../parts/password-card.tsx';
import { FactorCard } from '../second-factor/factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The signed-in user's own account, which every role has. */
export function AccountPage() {
  const texts = useTexts(accountTexts);
  const client = useQueryClient();
  const mayRead = usePermission('payments:read');
  const query = useQuery(accountQuery());
  const { data: account, error } = query;
  const sendPassword: PasswordCardProps['send'] = async (body) => {
    await call(changeOwnPassword, { body });
    await client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  };
  return (
    <>
      <PageHeader title={texts.title} text={texts.lead} />
      {account ? (
        <div className="grid max-w-[860px] gap-6">
          <DetailsCard account={account} />
          <EmailCard account={account} />
          {mayRead ? <MailsCard account={account} /> : null}
          {mayRead ? <KeysCard /> : null}
          <PasswordCard send={sendPassword} />
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
