import type { Balance } from '@stuiver/contract';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Folded } from '../../ui/folded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { balanceHref } from '../balances/balance-search.ts';
import { moveWords } from '../balances/balance-words.ts';
import { balancesQuery } from './queries.ts';

const LINK = 'rounded-control hover:text-brand hover:underline';
const ROW =
  'flex min-h-9 items-center justify-between gap-4 border-b border-line px-6 transition-colors hover:bg-sunken max-sm:min-h-11 max-sm:px-4';

/** The parts of a balance, each of which opens exactly its transfers. */
function Parts({ balance }: { balance: Balance }) {
  const { balances: texts } = useTexts(dashboardTexts);
  const formats = useFormats();
  return (
    <li>
      <p className="font-medium">{texts.accounts[balance.account]}</p>
      <ul className="mt-1 grid gap-0.5 text-small text-ink-faint">
        {balance.parts.map((part) => (
          <li key={`${part.debitAccount} ${part.creditAccount}`}>
            <Link
              {...balanceHref(balance, part)}
              className={cx(LINK, 'flex min-h-6 items-baseline justify-between gap-4 py-0.5 max-sm:py-1')}
            >
              <span>{moveWords(balance.account, part, texts)}</span>
              <span className="num whitespace-nowrap">{formats.money(part.amount, balance.currency)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

const getBalanceKey = ({ account, currency }: Balance) => `${account} ${currency}`;

/** Pending, available and held balances; their parts are folded. */
export function BalancesCard() {
  const texts = useTexts(dashboardTexts);
  const formats = useFormats();
  const query = useQuery(balancesQuery());
  const { data, error } = query;
  return (
    <Card title={texts.balances.title} className="overflow-clip">
      {data ? (
        data.balances.length > 0 ? (
          <>
            <ul>
              {data.balances.map((balance) => (
                <li key={getBalanceKey(balance)}>
                  <Link {...balanceHref(balance)} className={ROW}>
                    <span className="text-table text-ink-soft">
                      {texts.balances.accounts[balance.account]}
                    </span>
                    <Amount
                      text={formats.money(balance.amount, balance.currency)}
                      className="font-semibold"
                    />
                  </Link>
                </li>
              ))}
            </ul>
            <div className="px-6 py-3 max-sm:px-4">
              <Folded title={texts.balances.parts}>
                <ul className="grid gap-4">
                  {data.balances.map((balance) => (
                    <Parts key={getBalanceKey(balance)} balance={balance} />
                  ))}
                </ul>
              </Folded>
            </div>
          </>
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
