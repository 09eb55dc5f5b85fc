import { shellTexts } from '@stuiver/messages/nl/shared/shell';
import { chooseCompanies, useCompanies } from '../../lib/companies.ts';
import { useTexts } from '../../lib/language.ts';
import { X } from '../../ui/icons.tsx';

/** Names the selected companies, unless all are, with a button that selects all again. */
export function CompanyScope({ onChange }: { onChange: () => void }) {
  const { companies: texts } = useTexts(shellTexts);
  const choice = useCompanies();
  if (choice === null) return null;
  const { shown } = choice;
  return (
    <p className="flex min-w-0 items-center rounded-full bg-brand-soft text-small font-medium text-brand">
      <button
        type="button"
        onClick={onChange}
        title={texts.select}
        className="h-6 min-w-0 truncate rounded-full pl-2.5 hover:underline"
      >
        {'name' in shown ? texts.only(shown.name) : texts.some(shown.chosen, shown.total)}
      </button>
      <button
        type="button"
        aria-label={texts.all}
        title={texts.all}
        onClick={() => chooseCompanies(null)}
        className="grid size-6 shrink-0 place-items-center rounded-full hover:bg-brand/15"
      >
        <X strokeWidth={1.75} className="size-3.5" />
      </button>
    </p>
  );
}
