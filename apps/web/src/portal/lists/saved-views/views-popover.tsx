import type { SavedView } from '@stuiver/contract';
import { useTexts } from '../../../lib/language.ts';
import { panelTexts } from '@stuiver/messages/nl/lists/list-panels';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { Loaded } from '../filters/loaded.tsx';
import type { List } from '@stuiver/contract/lists';
import type { ListSearch } from '../schema.ts';
import { setListDisplay, useListDisplay } from '../list-display.ts';
import { isShown, keepView, keptSearch, savedViewsQuery } from './saved-views.ts';
import { ViewForm } from './view-form.tsx';
import { ViewItem } from './view-item.tsx';

const NEW = { name: '', shared: false };

export type ViewsPopoverProps = {
  id: string;
  list: List;
  search: ListSearch;
  onShow: (next: ListSearch) => void;
  onClose: () => void;
};

/** Views of the list by name: apply one, replace or delete your own, save the current one. */
export function ViewsPopover({ id, list, search, onShow, onClose }: ViewsPopoverProps) {
  const { views: texts } = useTexts(panelTexts);
  const query = useQuery(savedViewsQuery());
  const views = query.data?.filter((view) => view.list === list.name) ?? [];
  const own = views.filter((view) => view.own);
  const colleagues = views.filter((view) => !view.own);
  const apply = (view: SavedView) => {
    setListDisplay(list.name, { columns: view.columns });
    onShow(keptSearch(list, view.search));
    onClose();
  };
  const group = (heading: string, members: readonly SavedView[]) =>
    members.length > 0 ? (
      <section className="not-last:mb-3">
        <h3 className="mb-1 text-small font-medium text-ink-faint">{heading}</h3>
        <ul className="-mx-2">
          {members.map((view) => (
            <ViewItem
              key={view.id}
              view={view}
              shown={isShown(list, view, search)}
              taken={(name) => own.some((other) => other.id !== view.id && other.name === name)}
              list={list}
              search={search}
              onApply={() => apply(view)}
              onDeleted={() => document.getElementById(id)?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      </section>
    ) : null;
  return (
    <Popover id={id} label={texts.title} onClose={onClose} className="sm:w-[340px]">
      <div className="mb-4">
        <Loaded query={query} failed={texts.failed}>
          {() => (
            <>
              {views.length === 0 ? <p className="text-table text-ink-soft">{texts.none}</p> : null}
              {group(texts.own, own)}
              {group(texts.colleagues, colleagues)}
            </>
          )}
        </Loaded>
      </div>
      {/* Earlier it would move away below a press. */}
      {query.isPending ? null : <SaveForm list={list} search={search} own={own} />}
    </Popover>
  );
}

type SaveFormProps = { list: List; search: ListSearch; own: readonly SavedView[] };

function SaveForm({ list, search, own }: SaveFormProps) {
  const { views: texts } = useTexts(panelTexts);
  const { columns } = useListDisplay(list.name);
  return (
    <ViewForm
      label={texts.name}
      start={NEW}
      send={(values) => keepView(list, { ...values, search, columns })}
      hint={(name) => (own.some((view) => view.name === name) ? texts.replaces : undefined)}
      heading={<h3 className="text-body font-medium">{texts.saveTitle}</h3>}
      className="border-t border-line pt-3"
    >
      {({ isPending, isSuccess }) => (
        <div className="flex items-center gap-3">
          <Button type="submit" size="small" loading={isPending}>
            {texts.save}
          </Button>
          <p role="status" className="text-table text-good">
            {isSuccess ? texts.saved : null}
          </p>
        </div>
      )}
    </ViewForm>
  );
}
