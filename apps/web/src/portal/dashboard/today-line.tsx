import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { localDay } from '@stuiver/domain/dates';
import { relativeDay } from '@stuiver/domain/letter';
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
  'inline-block text-balance underline decoration-line decoration-1 underline-offset-[5px] hover:decoration-brand';

/** Anchor of the list of attention items. */
export const ATTENTION_ID = 'attention';

/** Queries what was received today, and what arrives and needs attention. */
export function useDay() {
  const day = useToday();
  const days = { first: day, last: day };
  const received = useQuery(totalsQuery(periodQuery(days, config.timeZone)));
  const today = useQuery(todayQuery());
  return { day, days, totals: received.data, today: today.data };
}

/** Describes today in a few sentences, each a link to its subject; the name of the page if they cannot be loaded. */
export function TodayLine() {
  const { today: texts, title } = useTexts(dashboardTexts);
  const { language, money } = useFormats();
  const { day, days, totals, today } = useDay();
  // If one failed, the cards below show the error.
  if (!totals || !today) return title;
  const [next] = today.nextSettlements;
  const [payout] = today.nextPayouts;
  const wanting = today.attentionTotal;
  const when = (at: string) => texts.when[relativeDay(at, day)](spokenDay(at, language));
  return (
    <>
      <Link {...rowsHref('amounts', days)} className={LINK}>
        {texts.received(money(totals.totalTransactionAmounts, totals.currency))}
      </Link>{' '}
      {payout ? (
        <Link
          to={SCREEN_PATHS.settlements}
          search={payout.status === null ? {} : { statuses: payout.status }}
          className={LINK}
        >
          {texts.arrives(money(payout.amount, payout.currency), when(payout.arrivesOn), payout.status)}
        </Link>
      ) : next ? (
        <Link
          {...balanceHref({ account: 'pending', currency: next.currency }, { settledBy: next.processor })}
          className={LINK}
        >
          {texts.settles(money(next.amount, next.currency), when(localDay(next.dateTime, config.timeZone)))}
        </Link>
      ) : null}{' '}
      {wanting > 0 ? (
        <a href={`#${ATTENTION_ID}`} className={LINK}>
          {texts.wants(wanting)}
        </a>
      ) : (
        <span className="inline-block">{texts.calm}</span>
      )}
    </>
  );
}
