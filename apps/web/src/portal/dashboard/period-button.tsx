import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { Suspense, useId, useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ChevronDown } from '../../ui/icons.tsx';
import { PanelButton } from '../lists/panel-button.tsx';
import { DEFAULT_PERIOD, PERIOD } from './dashboard-search.ts';
import { lazyPart, loadCode } from '../../ui/load-code.ts';
import { latePart } from '../../ui/late-part.ts';

const loadFilters = () => loadCode(() => import('../lists/filters/filter-panels.tsx'));
const FilterWords = lazyPart(loadFilters, 'FilterWords');
const FilterPopover = latePart(loadFilters, 'FilterPopover');

type PeriodButtonProps = { value: string; onChange: (value: string | undefined) => void };

/** The period of everything on the dashboard; by name, typed or in a calendar, as in the filters of lists. */
export function PeriodButton({ value, onChange }: PeriodButtonProps) {
  const { period } = useTexts(dashboardTexts);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <PanelButton
      id={id}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      onClose={() => setOpen(false)}
      load={loadFilters}
      look={buttonClass('secondary', 'regular', 'max-sm:w-full')}
      className="max-sm:static"
      panel={(panel) => (
        <FilterPopover
          {...panel}
          filter={PERIOD}
          value={value}
          onChange={(next) => onChange(next === DEFAULT_PERIOD ? undefined : next)}
        />
      )}
    >
      <span className="sr-only">{`${period}: `}</span>
      <Suspense fallback={period}>
        <FilterWords filter={PERIOD} value={value} />
      </Suspense>
      <ChevronDown className="size-4 text-ink-faint" />
    </PanelButton>
  );
}
