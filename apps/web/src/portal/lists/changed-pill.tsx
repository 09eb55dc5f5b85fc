import { listsTexts } from '@stuiver/messages/nl/lists/lists';
import { useEffect, useState } from 'react';
import { type Change, onChange } from '../live/changes.ts';
import { useTexts } from '../../lib/language.ts';
import type { ListName } from '@stuiver/contract/lists';

/** Kinds of changes that the gateway reports, by the list that shows them. */
const KINDS: Partial<Record<ListName, Change['kind']>> = {
  payments: 'payment',
  recurring: 'recurrence',
  refunds: 'refund',
  chargebacks: 'chargeback',
  mandates: 'mandate',
  links: 'paymentLink',
};

type ChangedPillProps = {
  list: ListName;
  /** Time at which the rows on screen were loaded; they include earlier changes. */
  since: number;
  onShow: () => void;
};

/**
 * Offers to load the changes since the list was loaded.
 *
 * It floats at the lower edge of the window, or below a list that ends above it: no row moves, and neither header nor
 * foot is covered.
 */
export function ChangedPill({ list, since, onShow }: ChangedPillProps) {
  const texts = useTexts(listsTexts);
  const [changed, setChanged] = useState<{ since: number; ids: ReadonlySet<string> }>({
    since,
    ids: new Set(),
  });
  useEffect(
    () =>
      onChange(({ kind, id }) => {
        if (kind === KINDS[list] || kind === 'unknown')
          setChanged((now) => ({ since, ids: new Set(now.since === since ? [...now.ids, id] : [id]) }));
      }),
    [list, since],
  );
  const count = changed.since === since ? changed.ids.size : 0;
  return (
    <div role="status" className="sticky bottom-12 z-15 flex h-0 justify-center">
      {count > 0 ? (
        <button
          type="button"
          onClick={onShow}
          className="mt-2 flex h-7 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-table whitespace-nowrap text-ink-soft shadow-float hover:text-ink max-sm:h-9"
        >
          <span aria-hidden className="size-1.5 rounded-full bg-accent" />
          {changed.ids.has('') ? texts.maybeChanged : texts.changed(count)}
          <span className="font-medium text-brand">{texts.changedAction}</span>
        </button>
      ) : null}
    </div>
  );
}
