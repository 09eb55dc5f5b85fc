import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { localDay } from '@stuiver/domain/dates';
import { relativeDay } from '@stuiver/domain/letter';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { config } from '../../lib/config.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { balanceHref } from '../balances/balance-search.ts';
import { todayQuery } from './queries.ts';
import { rowsHref } from './figures.ts';
import { useToday } from './use-today.ts';

const LINK =
  'inline-block text-balance underline decoration-line decoration-1 underline-offset-[5px] hover:decoration-brand';

/** Anchor of the list of attention items. */
export const ATTENTION_ID = 'attention';

/** Describes today in a few sentences, each a link to its subject; the name of the page if they cannot be loaded. */
export function TodayLine() {
  const { today: texts, title } = useTexts(dashboardTexts);
  const { language, money } = useFormats();
  const day = useToday();
  const session = useSession();
  const { data: today } = useQuery(todayQuery(day));
  // If it failed, the cards below show the error.
  if (!today) return title;
  const [next] = today.nextSettlements;
  const [payout] = today.nextPayouts;
  const wanting = today.attentionTotal;
  const mayAct = session?.permissions.some((permission) => permission.endsWith(':write')) ?? false;
  const when = (at: string) => texts.when[relativeDay(at, day)](spokenDay(at, language));
  return (
    <>
      <Link {...rowsHref('amounts', { first: day, last: day })} className={LINK}>
        {texts.received(money(today.received.amount, today.received.currency))}
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
          {mayAct ? texts.wants(wanting) : texts.open(wanting)}
        </a>
      ) : (
        <span className="inline-block">{texts.calm}</span>
      )}
    </>
  );
}
