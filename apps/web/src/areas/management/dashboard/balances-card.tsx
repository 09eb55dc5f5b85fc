import type { Balance } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { commonTexts } from '@stuiver/messages/nl/portal/common';
import { dashboardTexts } from '@stuiver/messages/nl/portal/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { negative } from '../../../lib/format.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { InlineError } from '../../../ui/states.tsx';
import { balancesQuery } from '../queries.ts';

/** What moved between two accounts, as the texts name it. */
function moveOf({ debitAccount, creditAccount }: Balance['parts'][number]) {
  if (creditAccount === 'refund_in_transit') return 'refunded';
  if (debitAccount === 'refund_in_transit')
    return creditAccount === 'processor_clearing' ? 'refundArrived' : 'refundFailed';
  if ([debitAccount, creditAccount].every((account) => ['pending', 'available'].includes(account)))
    return 'settled';
  // What is won back of a chargeback after the settlement; before it, the ledger has it as received.
  if (debitAccount === 'processor_clearing' && creditAccount === 'available') return 'chargedBack';
  if (debitAccount === 'processor_clearing' || debitAccount === 'suspense') return 'received';
  return creditAccount === 'processor_clearing' ? 'chargedBack' : 'other';
}

/** The rows that a balance is about. */
const ROWS: Partial<Record<Balance['account'], { to: string; search: Record<string, string> }>> = {
  pending: { to: SCREEN_PATHS.payments, search: { statuses: 'SUCCEEDED' } },
  available: { to: SCREEN_PATHS.payments, search: { statuses: 'SETTLED' } },
  refund_in_transit: { to: SCREEN_PATHS.refunds, search: { statuses: 'PENDING' } },
};

function BalanceItem({ balance }: { balance: Balance }) {
  const { balances: texts } = useTexts(dashboardTexts);
  const { money } = useFormats();
  const rows = ROWS[balance.account];
  const signed = (amount: string) =>
    amount.startsWith('-')
      ? negative(money(amount.slice(1), balance.currency))
      : money(amount, balance.currency);
  const name = texts.accounts[balance.account];
  return (
    <li className="px-6 py-3 not-first:border-t not-first:border-line max-sm:px-4">
      <div className="flex items-baseline justify-between gap-4">
        {rows ? (
          <Link {...rows} className="font-medium hover:text-brand hover:underline">
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <Amount text={signed(balance.amount)} />
      </div>
      <dl className="mt-1 grid gap-0.5 text-small text-ink-faint">
        {balance.parts.map((part) => (
          <div
            key={`${part.debitAccount} ${part.creditAccount}`}
            className="flex items-baseline justify-between gap-4"
          >
            <dt>{texts.moves[moveOf(part)]}</dt>
            <dd className="num">{signed(part.amount)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** What is pending, available and held, with what makes it up. */
export function BalancesCard() {
  const texts = useTexts(dashboardTexts);
  const common = useTexts(commonTexts);
  const { data, error, isFetching, refetch } = useQuery(balancesQuery());
  return (
    <Card className="overflow-clip">
      <CardHeader title={texts.balances.title} />
      {data ? (
        data.balances.length > 0 ? (
          <ul className="lg:grid lg:grid-cols-2">
            {data.balances.map((balance) => (
              <BalanceItem key={`${balance.account} ${balance.currency}`} balance={balance} />
            ))}
          </ul>
        ) : (
          <CardBody className="text-ink-soft">{texts.balances.empty}</CardBody>
        )
      ) : error ? (
        <InlineError
          title={texts.balances.failed}
          text={texts.error.text}
          retryLabel={common.actions.retry}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div aria-busy className="p-6">
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </Card>
  );
}
