import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { config } from '../../lib/config.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { balanceHref } from '../balances/balance-search.ts';
import { todayQuery, totalsQuery } from './queries.ts';
import { rowsHref } from './figures.ts';
import { periodQuery } from './period.ts';
import { useToday } from './use-today.ts';

const LINK =
  'font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-brand';

/** Anchor of the list of attention items. */
export const ATTENTION_ID = 'attention';

/** Summary of today in one sentence; each part links to its subject. */
export function TodayLine() {
  const { today: texts } = useTexts(dashboardTexts);
  const { language, money } = useFormats();
  const day = useToday();
  const days = { first: day, last: day };
  const received = useQuery(totalsQuery(periodQuery(days, config.timeZone)));
  const today = useQuery(todayQuery());
  const totals = received.data;
  // If one failed, the cards below show the error.
  if (!totals || !today.data) return null;
  const [next] = today.data.nextSettlements;
  const [payout] = today.data.nextPayouts;
  const wanting = today.data.attentionTotal;
  return (
    <p className="mb-5 max-w-[68ch] text-body text-ink-soft">
      <Link {...rowsHref('amounts', days)} className={LINK}>
        {texts.received(money(totals.totalTransactionAmounts, totals.currency))}
      </Link>
      {', '}
      {payout ? (
        <Link to={SCREEN_PATHS.settlements} className={LINK}>
          {texts.arrives(money(payout.amount, payout.currency), spokenDay(payout.arrivesOn, language))}
        </Link>
      ) : next ? (
        <Link
          {...balanceHref({ account: 'pending', currency: next.currency }, { settledBy: next.processor })}
          className={LINK}
        >
          {texts.settles(money(next.amount, next.currency), spokenDay(next.dateTime, language))}
        </Link>
      ) : (
        texts.nothingSettles
      )}
      {` ${texts.and} `}
      {wanting > 0 ? (
        <a href={`#${ATTENTION_ID}`} className={LINK}>
          {texts.wants(wanting)}
        </a>
      ) : (
        texts.calm
      )}
      {'.'}
    </p>
  );
}
