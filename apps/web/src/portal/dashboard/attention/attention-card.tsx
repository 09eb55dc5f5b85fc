import type { AttentionItem } from '@stuiver/contract';
import { handleAttention } from '@stuiver/contract/routes';
import { byStake } from '@stuiver/domain/letter';
import { sumMinor } from '@stuiver/domain/money';
import { ATTENTION_VERBS } from '@stuiver/domain/states';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { useInfiniteQuery, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { businessNow } from '../../../lib/config.ts';
import { call } from '../../../lib/api.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { usePermission, useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { Card } from '../../../ui/card.tsx';
import { Drawing } from '../../../ui/states.tsx';
import { cx } from '../../../ui/cx.ts';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { TONE_TEXT } from '../../../ui/status-dot.tsx';
import { todayQuery, attentionQuery } from '../queries.ts';
import { useToday } from '../use-today.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFailure } from '../../../lib/dialogs/failure-notice.tsx';
import { reloadTotals } from '../../parts/reload.ts';
import { AttentionActions } from './attention-actions.tsx';
import { attentionWords } from './attention-words.ts';
import { ATTENTION_ID } from '../today-line.tsx';
import { linkTo } from '../../../ui/link-to.ts';

/** Number of items shown at first. */
const FIRST = 4;
const SPACE = 'mb-6 max-sm:mb-4';

const getItemKey = ({ kind, id }: AttentionItem) => `${kind} ${id}`;

/** The colour of a last day, warmer as it comes nearer. */
function warmth(days = Infinity): string {
  return days <= 2 ? 'text-bad' : days <= 7 ? 'text-wait' : 'text-ink-faint';
}

/** One item, as a link to its details: person, last day and money at stake, with its action. */
function AttentionRow({ item }: { item: AttentionItem }) {
  const { attention: texts } = useTexts(dashboardTexts);
  const payments = useTexts(paymentsTexts);
  const formats = useFormats();
  const session = useSession();
  const action = useAction();
  const describeFailure = useFailure();
  const failure = action.failure === null ? null : describeFailure('', action.failure);
  const [now] = useState(() => businessNow());
  const words = attentionWords(item, { texts, payments, now });
  const amount = item.amount === null ? '' : formats.money(item.stake ?? item.amount, item.currency ?? 'EUR');
  return (
    <li className="relative flex items-center gap-x-3 gap-y-2 px-6 py-2.5 transition-colors hover:bg-sunken max-sm:flex-wrap max-sm:px-4">
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full bg-current', TONE_TEXT[words.tone])} />
      <div className="min-w-0 flex-1">
        <Link
          {...linkTo(words.href)}
          className="block truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand max-sm:whitespace-normal max-sm:[overflow-wrap:anywhere]"
        >
          {words.title}
        </Link>
        <p className={cx('text-small', warmth(words.days))}>
          {session?.hasTree ? `${item.merchantName} · ${words.text}` : words.text}
        </p>
        {failure ? (
          <p role="alert" className="text-small text-bad">
            {[failure.title, failure.text].filter(Boolean).join('. ')}
          </p>
        ) : null}
      </div>
      <div className="flex items-center justify-between gap-4 max-sm:w-full max-sm:pl-5">
        <Amount text={amount} />
        <AttentionActions
          item={item}
          words={words}
          title={[words.title, amount].filter(Boolean).join(' ')}
          action={action}
        />
      </div>
    </li>
  );
}

/** Items by the act that they ask for, the group with the most money at stake first. */
function Groups({ items }: { items: readonly AttentionItem[] }) {
  const { verbs } = useTexts(dashboardTexts).attention;
  const id = useId();
  const groups = Map.groupBy(items, ({ kind }) => ATTENTION_VERBS[kind]);
  return [...groups].map(([verb, of]) => (
    <div key={verb} className="border-line not-first:border-t xl:flex">
      {verb === 'read' ? null : (
        <h2
          id={`${id}${verb}`}
          className="shrink-0 pl-6 text-small font-medium text-ink-soft max-xl:bg-sunken max-xl:py-1.5 max-sm:pl-4 xl:w-28 xl:pt-3"
        >
          {verbs[verb]}
        </h2>
      )}
      <ul
        aria-labelledby={verb === 'read' ? undefined : `${id}${verb}`}
        className="min-w-0 flex-1 divide-y divide-line"
      >
        {of.map((item) => (
          <AttentionRow key={getItemKey(item)} item={item} />
        ))}
      </ul>
    </div>
  ));
}

type Toggle = readonly [isOn: boolean, set: (isOn: boolean) => void];
type FootProps = {
  others: Pick<UseInfiniteQueryResult, 'isError' | 'isFetching' | 'fetchNextPage'>;
  total: number;
  shown: number;
  toRead: number;
  news: readonly AttentionItem[];
  all: Toggle;
  reads: Toggle;
};

/** Buttons that show more tasks, all of them, and the notices. */
function Foot({
  others,
  total,
  shown,
  toRead,
  news,
  all: [all, setAll],
  reads: [reads, setReads],
}: FootProps) {
  const { attention: texts } = useTexts(dashboardTexts);
  const { run, sending } = useAction();
  const mayHandle = usePermission('payments:write');
  const markAllRead = () =>
    void run(async () => {
      for (const { kind, id, merchantId } of news)
        await call(handleAttention, { body: { kind, id, merchantId } });
      await reloadTotals();
    });
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-line px-[13px] py-1.5 not-first:border-t max-sm:px-[5px]">
      {all && others.isError ? (
        <span role="alert" className="px-2.5 text-table text-bad">
          {texts.loadFailed}
        </span>
      ) : null}
      {all && total > shown ? (
        <Button
          tone="quiet"
          size="small"
          loading={others.isFetching}
          onClick={() => void others.fetchNextPage()}
        >
          {texts.more(total - shown)}
        </Button>
      ) : null}
      {total > FIRST ? (
        <Button tone="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? texts.fewer : texts.all(total)}
        </Button>
      ) : null}
      {toRead > 0 ? (
        <Button tone="quiet" size="small" aria-expanded={reads} onClick={() => setReads(!reads)}>
          {texts.read(toRead)}
        </Button>
      ) : null}
      {toRead > 0 && reads && mayHandle ? (
        <Button tone="quiet" size="small" loading={sending} onClick={markAllRead}>
          {texts.markAllRead}
        </Button>
      ) : null}
    </div>
  );
}

/** The user's tasks, most money at stake first, then mere notices, folded; empty without either. */
export function AttentionCard() {
  const { attention: texts, today: todayTexts, error: errors } = useTexts(dashboardTexts);
  const query = useQuery(todayQuery(useToday()));
  const { data, error } = query;
  const [hadSome, setHadSome] = useState(false);
  const [all, setAll] = useState(false);
  const [reads, setReads] = useState(false);
  const others = useInfiniteQuery({ ...attentionQuery(), enabled: all });
  const total = data?.attentionTotal ?? 0;
  const informing = data?.attention.filter(({ kind }) => ATTENTION_VERBS[kind] === 'read') ?? [];
  const toRead = sumMinor(informing.map((kind) => kind.total));
  if (total > 0 && !hadSome) setHadSome(true);
  if (error && !data)
    return (
      <Card className={SPACE}>
        <LoadFailed title={todayTexts.failed} text={errors.text} query={query} />
      </Card>
    );
  if (!data || (total === 0 && toRead === 0 && !hadSome)) return null;
  const isDone = total === 0 && hadSome;
  const first = data.attention
    .filter((kind) => !informing.includes(kind))
    .flatMap(({ items }) => items)
    .toSorted(byStake)
    .slice(0, FIRST);
  const known = new Set(first.map(getItemKey));
  // Items resolved meanwhile move the others up, so that one may appear twice.
  const rest = (others.data?.pages ?? []).flatMap(({ content }) =>
    content.filter((item) => !known.has(getItemKey(item)) && known.add(getItemKey(item))),
  );
  const shown = all ? [...first, ...rest] : first;
  const news = informing.flatMap(({ items }) => items);
  return (
    <section id={ATTENTION_ID} aria-label={texts.title} className={cx(SPACE, 'scroll-mt-24')}>
      <Card className="overflow-clip">
        {isDone ? (
          <div className="flex items-center gap-4 px-6 py-4">
            <Drawing name="coins" className="h-12 w-14" />
            <p role="status" className="text-section font-semibold">
              {todayTexts.done}
            </p>
          </div>
        ) : (
          <Groups items={shown} />
        )}
        {total > FIRST || toRead > 0 ? (
          <Foot
            {...{ others, total, toRead, news }}
            shown={shown.length}
            all={[all, setAll]}
            reads={[reads, setReads]}
          />
        ) : null}
        {reads && news.length > 0 ? (
          <div className="border-t border-line">
            <Groups items={news} />
          </div>
        ) : null}
      </Card>
    </section>
  );
}
