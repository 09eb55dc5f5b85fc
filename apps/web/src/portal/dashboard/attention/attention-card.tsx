import type { AttentionItem } from '@stuiver/contract';
import { byStake } from '@stuiver/domain/letter';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { Card } from '../../../ui/card.tsx';
import { Drawing } from '../../../ui/states.tsx';
import { cx } from '../../../ui/cx.ts';
import { linkTo } from '../../../ui/link-to.ts';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { TONE_TEXT } from '../../../ui/status-dot.tsx';
import { attentionQuery, todayQuery } from '../queries.ts';
import { useAction } from '../../../lib/dialogs/use-action.ts';
import { useFailure } from '../../../lib/dialogs/use-failure.ts';
import { AttentionActions } from './attention-actions.tsx';
import { attentionWords } from './attention-words.ts';
import { ATTENTION_ID } from '../today-line.tsx';

/** Number of items shown at first. */
const FIRST = 4;
const SPACE = 'mb-6 max-sm:mb-4';

const keyOf = ({ kind, id }: AttentionItem) => `${kind} ${id}`;

/** One item, as a link to its details: person, last day and money at stake, with its action. */
function AttentionRow({ item }: { item: AttentionItem }) {
  const { attention: texts } = useTexts(dashboardTexts);
  const payments = useTexts(paymentsTexts);
  const formats = useFormats();
  const session = useSession();
  const action = useAction();
  const describeFailure = useFailure();
  const failure = action.failure === null ? null : describeFailure('', action.failure);
  const [now] = useState(() => Date.now());
  const words = attentionWords(item, { texts, payments, now });
  const amount = item.amount === null ? '' : formats.money(item.stake ?? item.amount, item.currency ?? 'EUR');
  return (
    <li className="relative flex items-center gap-x-3 gap-y-2 border-t border-line px-6 py-2.5 transition-colors hover:bg-sunken max-sm:flex-wrap max-sm:px-4">
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full bg-current', TONE_TEXT[words.tone])} />
      <div className="min-w-0 flex-1">
        <Link
          {...linkTo(words.href)}
          className="block truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand max-sm:whitespace-normal max-sm:[overflow-wrap:anywhere]"
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

/** Items that need attention, most money at stake first; empty without any, until the last one has gone. */
export function AttentionCard() {
  const { attention: texts, today: todayTexts, error: errors } = useTexts(dashboardTexts);
  const query = useQuery(todayQuery());
  const { data, error } = query;
  const [hadSome, setHadSome] = useState(false);
  const [all, setAll] = useState(false);
  const others = useInfiniteQuery({ ...attentionQuery(), enabled: all });
  const total = data?.attentionTotal ?? 0;
  if (total > 0 && !hadSome) setHadSome(true);
  if (error && !data)
    return (
      <Card className={SPACE}>
        <LoadFailed title={todayTexts.failed} text={errors.text} query={query} />
      </Card>
    );
  if (!data || total === 0)
    return hadSome ? (
      <Card className={cx(SPACE, 'flex items-center gap-4 px-6 py-4')}>
        <Drawing name="coins" className="h-12 w-14" />
        <p role="status" className="text-section font-semibold">
          {todayTexts.done}
        </p>
      </Card>
    ) : null;
  const first = data.attention
    .flatMap(({ items }) => items)
    .toSorted(byStake)
    .slice(0, FIRST);
  const known = new Set(first.map(keyOf));
  // Items resolved meanwhile move the others up, so that one may appear twice.
  const rest = (others.data?.pages ?? []).flatMap(({ content }) =>
    content.filter((item) => !known.has(keyOf(item)) && known.add(keyOf(item))),
  );
  const shown = all ? [...first, ...rest] : first;
  return (
    <section id={ATTENTION_ID} aria-label={texts.title} className={cx(SPACE, 'scroll-mt-24')}>
      <Card className="overflow-clip">
        <ul className="-mt-px">
          {shown.map((item) => (
            <AttentionRow key={keyOf(item)} item={item} />
          ))}
        </ul>
        {total > FIRST ? (
          <div className="flex flex-wrap items-center gap-x-2 border-t border-line px-4 py-1.5 max-sm:px-2">
            {all && others.isError ? (
              <span role="alert" className="px-2.5 text-table text-bad">
                {texts.loadFailed}
              </span>
            ) : null}
            {all && total > shown.length ? (
              <Button
                tone="quiet"
                size="small"
                loading={others.isFetching}
                onClick={() => void others.fetchNextPage()}
              >
                {texts.more(total - shown.length)}
              </Button>
            ) : null}
            <Button tone="quiet" size="small" aria-expanded={all} onClick={() => setAll((now) => !now)}>
              {all ? texts.fewer : texts.all(total)}
            </Button>
          </div>
        ) : null}
      </Card>
    </section>
  );
}
