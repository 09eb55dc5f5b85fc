import type { AttentionItem, DashboardToday } from '@stuiver/contract';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { linkTo } from '../../../ui/link-to.ts';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { TONE_TEXT } from '../../../ui/status-dot.tsx';
import { moreAttentionQuery, todayQuery } from '../queries.ts';
import { useAction } from '../../../lib/dialogs/use-action.ts';
import { useFailure } from '../../../lib/dialogs/use-failure.ts';
import { AttentionActions } from './attention-actions.tsx';
import { attentionWords } from './attention-words.ts';
import { ATTENTION_ID } from '../today-line.tsx';

/** Number of items shown at first. */
const FIRST = 4;

/** One item, as a link to its details, with its immediate actions. */
function AttentionRow({ item }: { item: AttentionItem }) {
  const { attention: texts } = useTexts(dashboardTexts);
  const payments = useTexts(paymentsTexts);
  const formats = useFormats();
  const session = useSession();
  const action = useAction();
  const describeFailure = useFailure();
  const failure = action.failure === null ? null : describeFailure('', action.failure);
  const [now] = useState(() => Date.now());
  const words = attentionWords(item, { texts, payments, formats, now });
  return (
    <li className="relative flex items-center gap-x-3 gap-y-2 border-t border-line px-6 py-2.5 transition-colors hover:bg-sunken max-sm:flex-wrap max-sm:px-4">
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full bg-current', TONE_TEXT[words.tone])} />
      <div className="min-w-0 flex-1">
        <Link
          {...linkTo(words.href)}
          className="block truncate text-table font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand max-sm:whitespace-normal max-sm:[overflow-wrap:anywhere]"
        >
          {words.title}
        </Link>
        <p className="text-small text-ink-faint">
          {session?.hasTree ? `${item.merchantName}. ${words.text}` : words.text}
        </p>
        {failure ? (
          <p role="alert" className="text-small text-bad">
            {[failure.title, failure.text].filter(Boolean).join('. ')}
          </p>
        ) : null}
      </div>
      <AttentionActions item={item} title={words.title} action={action} />
    </li>
  );
}

type Kind = DashboardToday['attention'][number];

/** All of a kind: those that came first, and the others ten at a time. */
function AllOfKind({ kind, total, items }: Kind) {
  const { attention: texts } = useTexts(dashboardTexts);
  const [more, setMore] = useState(false);
  const others = useInfiniteQuery({ ...moreAttentionQuery(kind), enabled: more });
  const known = new Set(items.map(({ id }) => id));
  // Items resolved meanwhile move the others up, so that one may appear twice.
  const rest = (others.data?.pages ?? []).flatMap(({ content }) =>
    content.filter(({ id }) => !known.has(id) && known.add(id)),
  );
  const shown = [...items, ...rest];
  const load = () => (more ? void others.fetchNextPage() : setMore(true));
  return (
    <>
      {shown.map((item) => (
        <AttentionRow key={item.id} item={item} />
      ))}
      {total > shown.length ? (
        <li className="col-span-full border-t border-line px-4 py-1.5 max-sm:px-2">
          {others.isError ? (
            <span role="alert" className="px-2.5 text-table text-bad">
              {texts.loadFailed}
            </span>
          ) : null}
          <Button tone="quiet" size="small" loading={others.isFetching} onClick={load}>
            {texts.more(total - shown.length)}
          </Button>
        </li>
      ) : null}
    </>
  );
}

/** Items that need attention, most urgent first; empty without any. */
export function AttentionCard() {
  const { attention: texts, today: todayTexts, error: errors } = useTexts(dashboardTexts);
  const query = useQuery(todayQuery());
  const { data, error } = query;
  const [all, setAll] = useState(false);
  if (error && !data)
    return (
      <Card className="mb-4 max-sm:mb-3">
        <LoadFailed title={todayTexts.failed} text={errors.text} query={query} />
      </Card>
    );
  if (!data || data.attentionTotal === 0) return null;
  const first = data.attention.flatMap((kind) => kind.items).slice(0, FIRST);
  return (
    <section id={ATTENTION_ID} className="mb-4 scroll-mt-24 max-sm:mb-3">
      <Card className="overflow-clip">
        <CardHeader title={texts.title} />
        <ul className="-mt-px 2xl:grid 2xl:grid-cols-2">
          {all
            ? data.attention.map((kind) => <AllOfKind key={kind.kind} {...kind} />)
            : first.map((item) => <AttentionRow key={`${item.kind} ${item.id}`} item={item} />)}
        </ul>
        {data.attentionTotal > first.length ? (
          <div className="border-t border-line px-4 py-1.5 max-sm:px-2">
            <Button tone="quiet" size="small" aria-expanded={all} onClick={() => setAll((now) => !now)}>
              {all ? texts.fewer : texts.all(data.attentionTotal)}
            </Button>
          </div>
        ) : null}
      </Card>
    </section>
  );
}
