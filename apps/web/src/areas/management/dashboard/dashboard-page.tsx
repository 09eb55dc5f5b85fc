import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { commonTexts } from '@stuiver/messages/nl/portal/common';
import { dashboardTexts } from '@stuiver/messages/nl/portal/dashboard';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../lib/language.ts';
import { usePermission, useSession } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, InlineError } from '../../../ui/states.tsx';
import { reloadTotals, totalsQuery } from '../queries.ts';
import { useChanges } from '../use-changes.ts';
import { LatestCard } from './latest-card.tsx';
import { MethodsCard } from './methods-card.tsx';
import { Tiles } from './tiles.tsx';

/** What was received and refunded, over everything that the user may see (specification, sections 2 and 3). */
export function DashboardPage() {
  const texts = useTexts(dashboardTexts);
  const common = useTexts(commonTexts);
  const session = useSession();
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(totalsQuery());
  useChanges(
    ({ kind }) => kind === 'payment' || kind === 'refund' || kind === 'chargeback',
    () => void reloadTotals(client),
  );
  const mayMakeLink = usePermission('paymentLinks:write');
  const nothingYet = data !== undefined && data.totalTransactionQuantity === 0;
  return (
    <>
      <PageHeader title={texts.title} text={session?.hasTree ? texts.lead : texts.leadOne} />
      {error && !data ? (
        <Card>
          <InlineError
            title={texts.error.title}
            text={texts.error.text}
            retryLabel={common.actions.retry}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Card>
      ) : (
        <div className="grid gap-4 max-sm:gap-3">
          <Tiles totals={data ?? null} />
          <div className="grid items-start gap-4 max-sm:gap-3 lg:grid-cols-2">
            {nothingYet ? (
              <Card>
                <EmptyState
                  drawing="coins"
                  text={mayMakeLink ? texts.empty.title : texts.empty.withoutLink}
                  action={
                    mayMakeLink ? (
                      <Link to={SCREEN_PATHS.generatePaymentLink} className={buttonClass('primary')}>
                        {texts.empty.action}
                      </Link>
                    ) : null
                  }
                />
              </Card>
            ) : (
              <MethodsCard totals={data ?? null} />
            )}
            <LatestCard />
          </div>
        </div>
      )}
    </>
  );
}
