import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { Suspense, useId, useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ChevronDown } from '../../ui/icons.tsx';
import { DEFAULT_PERIOD, PERIOD } from './dashboard-search.ts';
import { lazyPart, loadCode } from '../../ui/load-code.ts';
import { latePart } from '../../ui/late-part.ts';

const loadFilters = () => loadCode(() => import('../lists/filters/filter-panels.tsx'));
const FilterWords = lazyPart(loadFilters, 'FilterWords');
const FilterPopover = latePart(loadFilters, 'FilterPopover');

/** The period of everything on the dashboard; by name, typed or in a calendar, as in the filters of lists. */
export function PeriodButton({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string | undefined) => void;
}) {
  const { period } = useTexts(dashboardTexts);
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <span className="relative max-sm:static">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={() => void loadFilters()}
        onClick={() => setOpen((now) => !now)}
        className={buttonClass('secondary', 'regular', 'max-sm:w-full')}
      >
        <span className="sr-only">{`${period}: `}</span>
        <Suspense fallback={period}>
          <FilterWords filter={PERIOD} value={value} />
        </Suspense>
        <ChevronDown className="size-4 text-ink-faint" />
      </button>
      {open ? (
        <FilterPopover
          id={id}
          filter={PERIOD}
          value={value}
          onChange={(next) => onChange(next === DEFAULT_PERIOD ? undefined : next)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </span>
  );
}
