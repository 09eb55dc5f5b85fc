import { toDoTexts } from '@stuiver/messages/nl/to-do/to-do';
import { useState } from 'react';
import { businessNow } from '../../lib/config.ts';
import { useTexts } from '../../lib/language.ts';
import { cx } from '../../ui/cx.ts';
import { DateTime } from './date-time.tsx';

const DAY_MS = 86_400_000;

/** Since when something has waited, with the days below, warmer the longer it takes. */
export function WaitingSince({ at }: { at: string }) {
  const { age } = useTexts(toDoTexts);
  const [now] = useState(() => businessNow());
  const days = Math.floor((now - Date.parse(at)) / DAY_MS);
  const tone = days >= 3 ? 'text-bad' : days >= 1 ? 'text-wait' : 'text-ink-faint';
  return (
    <>
      <DateTime at={at} />
      <span className={cx('block text-small font-medium', tone)}>{age(days)}</span>
    </>
  );
}
