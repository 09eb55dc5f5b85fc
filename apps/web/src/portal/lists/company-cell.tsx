import { listsTexts } from '@stuiver/messages/nl/lists/lists';
import { chooseCompanies, useCompanies } from '../../lib/companies.ts';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { FilterIcon } from '../../ui/icons.tsx';

/** A row's company. A button over the end of its name, hidden until the row is hovered, selects only that company. */
export function CompanyCell({ id, name }: { id: string; name: string }) {
  const { onlyCompany } = useTexts(listsTexts);
  const personId = useSession()?.personId ?? '';
  const choice = useCompanies();
  const isOnly = choice?.selectedIds.length === 1 && choice.selectedIds[0] === id;
  return (
    <span className="relative flex min-h-6 items-center">
      {/* Companies of a group often begin alike, so that phones wrap them. */}
      <span className="truncate max-md:whitespace-normal">{name}</span>
      {isOnly ? null : (
        <button
          type="button"
          aria-label={onlyCompany(name)}
          title={onlyCompany(name)}
          onClick={() => chooseCompanies({ personId, selectedIds: [id], shown: { name } })}
          className="absolute right-0 z-1 grid size-6 place-items-center rounded-control bg-sunken text-ink-soft opacity-0 hover:text-ink focus-visible:opacity-100 in-[tr:hover]:opacity-100"
        >
          <FilterIcon className="size-4" />
        </button>
      )}
    </span>
  );
}
