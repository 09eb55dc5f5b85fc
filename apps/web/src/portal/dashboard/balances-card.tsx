import type { Balance } from '@stuiver/contract';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { balanceHref } from '../balances/balance-search.ts';
import { moveWords } from '../balances/balance-words.ts';
import { balancesQuery } from './queries.ts';

const LINK = 'rounded-control hover:text-brand hover:underline';

/** A balance and its parts, each of which opens exactly its transfers. */
function BalanceItem({ balance }: { balance: Balance }) {
  const { balances: texts } = useTexts(dashboardTexts);
  const formats = useFormats();
  const signed = (amount: string) => formats.money(amount, balance.currency);
  return (
    <li className="border-t border-line px-6 py-4 max-sm:px-4">
      <Link
        {...balanceHref(balance)}
        className={cx(LINK, 'flex min-h-6 items-baseline justify-between gap-4')}
      >
        <span className="font-medium">{texts.accounts[balance.account]}</span>
        <Amount text={signed(balance.amount)} />
      </Link>
      <ul className="mt-1.5 grid gap-0.5 text-small text-ink-faint">
        {balance.parts.map((part) => (
          <li key={`${part.debitAccount} ${part.creditAccount}`}>
            <Link
              {...balanceHref(balance, part)}
              className={cx(LINK, 'flex min-h-6 items-baseline justify-between gap-4 py-0.5 max-sm:py-1')}
            >
              <span>{moveWords(balance.account, part, texts)}</span>
              <span className="num whitespace-nowrap">{signed(part.amount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Pending, available and held balances, with their parts. */
export function BalancesCard() {
  const texts = useTexts(dashboardTexts);
  const query = useQuery(balancesQuery());
  const { data, error } = query;
  return (
    <Card className="overflow-clip">
      <CardHeader title={texts.balances.title} />
      {data ? (
        data.balances.length > 0 ? (
          <ul className="-mt-px lg:grid lg:grid-cols-2">
            {data.balances.map((balance) => (
              <BalanceItem key={`${balance.account} ${balance.currency}`} balance={balance} />
            ))}
          </ul>
        ) : (
          <CardBody className="text-ink-soft">{texts.balances.empty}</CardBody>
        )
      ) : error ? (
        <LoadFailed title={texts.balances.failed} text={texts.error.text} query={query} />
      ) : (
        <div aria-busy className="p-6">
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </Card>
  );
}
