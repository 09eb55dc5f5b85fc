import type { AttentionItem } from '@stuiver/contract';
import { handleAttention } from '@stuiver/contract/routes';
import { commonTexts } from '@stuiver/messages/nl/portal/common';
import { dashboardTexts } from '@stuiver/messages/nl/portal/dashboard';
import { paymentsTexts } from '@stuiver/messages/nl/portal/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { usePermission, useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { linkTo } from '../../../ui/link-to.ts';
import { InlineError } from '../../../ui/states.tsx';
import { TONE_TEXT } from '../../../ui/status-dot.tsx';
import { reloadTotals, todayQuery } from '../queries.ts';
import { useAction } from '../use-action.ts';
import { attentionWords, listOfKind } from './attention-words.ts';
import { ATTENTION_ID } from './today-line.tsx';

/** How many are shown until somebody wants all. */
const FIRST = 4;

/** One thing, as a link to its details, and a way to put it away where it does not end by itself. */
function AttentionRow({ item }: { item: AttentionItem }) {
  const { attention: texts } = useTexts(dashboardTexts);
  const payments = useTexts(paymentsTexts);
  const formats = useFormats();
  const client = useQueryClient();
  const session = useSession();
  const mayHandle = usePermission('payments:write') && item.canBeHandled;
  const { sending, failure, run } = useAction();
  const [now] = useState(() => Date.now());
  const words = attentionWords(item, { texts, payments, formats, now });
  const { kind, id, merchantId } = item;
  const putAway = () =>
    void run(async () => {
      await call(handleAttention, { body: { kind, id, merchantId } });
      await reloadTotals(client);
    });
  return (
    <li className="relative flex items-center gap-3 border-t border-line px-6 py-2.5 transition-colors hover:bg-sunken max-sm:px-4">
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full bg-current', TONE_TEXT[words.tone])} />
      <div className="min-w-0 flex-1">
        <Link
          {...linkTo(words.href)}
          className="block truncate text-table font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
        >
          {words.title}
        </Link>
        <p className="text-small text-ink-faint">
          {session?.hasTree ? `${item.merchantName}. ${words.text}` : words.text}
        </p>
        {failure ? <p className="text-small text-bad">{failure}</p> : null}
      </div>
      {mayHandle ? (
        <Button
          size="small"
          tone="quiet"
          className="z-10"
          loading={sending}
          aria-label={texts.doneFor(words.title)}
          onClick={putAway}
        >
          {texts.done}
        </Button>
      ) : null}
    </li>
  );
}

/** What wants attention, most urgent first; nothing when nothing does. */
export function AttentionCard() {
  const { attention: texts, today: todayTexts, error: errors } = useTexts(dashboardTexts);
  const common = useTexts(commonTexts);
  const { data, error, isFetching, refetch } = useQuery(todayQuery());
  const [all, setAll] = useState(false);
  if (error && !data)
    return (
      <Card className="mb-4 max-sm:mb-3">
        <InlineError
          title={todayTexts.failed}
          text={errors.text}
          retryLabel={common.actions.retry}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  if (!data || data.attentionTotal === 0) return null;
  const items = data.attention.flatMap((kind) => kind.items);
  const shown = all ? items : items.slice(0, FIRST);
  return (
    <section id={ATTENTION_ID} className="mb-4 scroll-mt-24 max-sm:mb-3">
      <Card className="overflow-clip">
        <CardHeader title={texts.title} />
        <ul className="-mt-px lg:grid lg:grid-cols-2">
          {shown.map((item) => (
            <AttentionRow key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </ul>
        {items.length > shown.length ? (
          <div className="border-t border-line px-4 py-1.5 max-sm:px-2">
            <Button tone="quiet" size="small" onClick={() => setAll(true)}>
              {texts.all(data.attentionTotal)}
            </Button>
          </div>
        ) : (
          data.attention.map(({ kind, total, items: { length } }) => {
            const list = listOfKind(kind);
            return total > length ? (
              <p key={kind} className="border-t border-line px-6 py-2 text-small text-ink-faint max-sm:px-4">
                {list ? (
                  <Link {...list} className="font-medium text-brand hover:underline">
                    {texts.more(total - length)}
                  </Link>
                ) : (
                  texts.more(total - length)
                )}
              </p>
            ) : null;
          })
        )}
      </Card>
    </section>
  );
}
