import type { SavedView } from '@stuiver/contract';
import { useTexts } from '../../../lib/language.ts';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { panelTexts } from '@stuiver/messages/nl/lists/list-panels';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Check, type Icon, Pencil, RefreshCw, Trash2 } from '../../../ui/icons.tsx';
import type { List } from '@stuiver/contract/lists';
import type { ListSearch } from '../schema.ts';
import { useListDisplay } from '../list-display.ts';
import { dropView, keepView, rename } from './saved-views.ts';
import { ViewForm } from './view-form.tsx';

type ViewItemProps = {
  view: SavedView;
  /** True if the list's state equals the view's. */
  shown: boolean;
  /** Checks whether another of the user's views of the list has that name. */
  taken: (name: string) => boolean;
  list: List;
  search: ListSearch;
  onApply: () => void;
  onDeleted: () => void;
};

/**
 * Brings the focus back to a view once the form or question that held it is gone.
 *
 * @returns the `ref` of the view's item
 */
function useFocusBack(isOpen: boolean): RefObject<HTMLLIElement | null> {
  const item = useRef<HTMLLIElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      item.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return item;
}

/** A view by name, which applies it; users can replace, rename and delete their own. */
export function ViewItem({ view, shown, taken, list, search, onApply, onDeleted }: ViewItemProps) {
  const { views: texts } = useTexts(panelTexts);
  const common = useTexts(commonTexts);
  const { columns } = useListDisplay(list.name);
  const [asking, setAsking] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const drop = useMutation({ mutationFn: () => dropView(view.id), onSuccess: onDeleted });
  const replace = useMutation({
    mutationFn: () => keepView(list, { name: view.name, shared: view.shared, search, columns }),
  });
  const item = useFocusBack(asking || renaming);
  return (
    <li ref={item} className="rounded-control hover:bg-sunken">
      <div className="flex items-center">
        <button
          type="button"
          onClick={onApply}
          aria-current={shown ? 'true' : undefined}
          className="flex min-w-0 flex-1 items-center gap-2 rounded-control px-2 py-1.5 text-left text-body max-sm:py-2.5"
        >
          <span className="truncate">{view.name}</span>
          {view.own ? null : <span className="text-small text-ink-faint">{texts.by(view.createdBy)}</span>}
          {view.own && view.shared ? (
            <span className="text-small text-ink-faint">{texts.sharedMark}</span>
          ) : null}
          {shown ? <Check strokeWidth={1.75} className="ml-auto size-4 shrink-0 text-brand" /> : null}
        </button>
        {view.own && !asking && !renaming ? (
          <OwnActions
            name={view.name}
            replace={shown ? null : replace}
            onRename={() => setRenaming(true)}
            onDelete={() => setAsking(true)}
          />
        ) : null}
      </div>
      {renaming ? <RenameForm view={view} taken={taken} onDone={() => setRenaming(false)} /> : null}
      {asking ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 px-2 pb-2 text-table">
          <span className="min-w-0 flex-1 truncate">{texts.deleteQuestion(view.name)}</span>
          <Button size="small" ref={takeFocus} onClick={() => setAsking(false)}>
            {common.actions.cancel}
          </Button>
          <Button size="small" tone="danger" loading={drop.isPending} onClick={() => drop.mutate()}>
            {texts.deleteYes}
          </Button>
        </div>
      ) : null}
      {drop.isError || replace.isError ? (
        <div className="px-2 pb-2">
          <FieldError>{texts.notSaved}</FieldError>
        </div>
      ) : null}
    </li>
  );
}

type OwnActionsProps = {
  name: string;
  /** Null when the list's state equals the view's. */
  replace: { mutate: () => void; isPending: boolean } | null;
  onRename: () => void;
  onDelete: () => void;
};

/** Actions on the user's own views. */
function OwnActions({ name, replace, onRename, onDelete }: OwnActionsProps) {
  const { views: texts } = useTexts(panelTexts);
  const action = (label: string, Mark: Icon, onClick: () => void) => (
    <IconButton
      label={label}
      onClick={onClick}
      disabled={replace?.isPending}
      className="size-8! max-sm:size-10!"
    >
      <Mark className="size-4" />
    </IconButton>
  );
  return (
    <>
      {replace ? action(texts.replace(name), RefreshCw, replace.mutate) : null}
      {action(texts.rename(name), Pencil, onRename)}
      {action(texts.delete(name), Trash2, onDelete)}
    </>
  );
}

/** Focuses the field that the user opened. One function, so that React calls it once. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

function RenameForm({ view, taken, onDone }: Pick<ViewItemProps, 'view' | 'taken'> & { onDone: () => void }) {
  const { views: texts } = useTexts(panelTexts);
  const common = useTexts(commonTexts);
  return (
    <ViewForm
      label={texts.newName}
      start={view}
      send={(values) => rename(view.id, values)}
      onDone={onDone}
      judge={(name) => (taken(name) ? texts.nameTaken : undefined)}
      ref={takeFocus}
      className="px-2 pt-1 pb-3"
    >
      {({ isPending }) => (
        <div className="flex justify-end gap-2">
          <Button size="small" onClick={onDone}>
            {common.actions.cancel}
          </Button>
          <Button size="small" type="submit" loading={isPending}>
            {texts.save}
          </Button>
        </div>
      )}
    </ViewForm>
  );
}
