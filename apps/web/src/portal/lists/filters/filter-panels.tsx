import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../lib/dialogs/modal.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { flatten, treeQuery } from '../../companies/company-tree.ts';
import { settlementQuery } from '../settlement-query.ts';
import { endpointName, endpointsQuery } from '../webhook-endpoints.ts';
import { FilterEditor } from './filter-editor.tsx';
import type { NamedFilter } from '@stuiver/contract/list';
import type { List } from '@stuiver/contract/lists';
import { type ListSearch, readSearchValue } from '../schema.ts';
import { filterWords, useFilterTexts } from './filter-words.ts';
import { getLabelKey } from '../list-search.ts';

/** Milliseconds. */
const DEBOUNCE_MS = 300;

/** Returns what a filter's value names: a company, webhook or settlement, once it is known; else the value itself. */
function useValueName({ kind }: NamedFilter, value: string): string | undefined {
  const { openSettlement, settlement } = useFilterTexts().panels;
  const isSettlement = kind === 'settlement' && value !== 'open';
  const { data: tree } = useQuery({ ...treeQuery(), enabled: kind === 'company' });
  const { data: endpoints } = useQuery({ ...endpointsQuery(), enabled: kind === 'endpoint' });
  const { data: found } = useQuery({ ...settlementQuery(value), enabled: isSettlement });
  if (kind === 'company') return tree && flatten(tree).find(({ node }) => node.id === value)?.node.name;
  if (kind === 'settlement') return isSettlement ? found && settlement(found.number) : openSettlement;
  if (kind !== 'endpoint') return value;
  const endpoint = endpoints?.content.find(({ id }) => id === value);
  return endpoint && endpointName(endpoint);
}

/** A filter's value as text, on its chip. */
export function FilterWords({ filter, value }: { filter: NamedFilter; value: string }) {
  return filterWords(filter, useValueName(filter, value) ?? '…', useFilterTexts());
}

/** Debounces calls of `send`; a pending one is made at once when the component unmounts. */
function useDebounced(send: (value: string | undefined) => void) {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; value: string | undefined } | null>(null);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const flush = useRef(() => {
    if (waiting.current === null) return;
    clearTimeout(waiting.current.timer);
    const { value } = waiting.current;
    waiting.current = null;
    latest.current(value);
  });
  useEffect(() => flush.current, []);
  return (value: string | undefined, delay: number) => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = { value, timer: setTimeout(flush.current, delay) };
    if (delay === 0) flush.current();
  };
}

export type FilterPopoverProps = {
  id: string;
  filter: NamedFilter;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  onClose: () => void;
};

/** One filter under its chip; changes apply at once. */
export function FilterPopover({ id, filter, value, onChange, onClose }: FilterPopoverProps) {
  const texts = useFilterTexts();
  const [round, setRound] = useState(0);
  const change = useDebounced(onChange);
  const isTyped = filter.kind === 'text' || filter.kind === 'amount';
  const label = texts.lists.filters[getLabelKey(filter)];
  return (
    <Popover
      id={id}
      label={label}
      onClose={onClose}
      className={filter.kind === 'dates' ? 'sm:w-max' : 'sm:w-[300px]'}
    >
      <FilterEditor
        key={round}
        filter={filter}
        value={value}
        onChange={(next) => change(next, isTyped ? DEBOUNCE_MS : 0)}
        hideLabel
      />
      <div className="sticky -bottom-4 -mb-4 mt-4 flex justify-between gap-2 border-t border-line bg-surface pt-3 pb-4 max-sm:-bottom-px">
        <Button
          tone="quiet"
          size="small"
          className="-ml-2.5"
          disabled={value === undefined}
          onClick={() => {
            change(undefined, 0);
            setRound((now) => now + 1);
          }}
        >
          {texts.panels.clear}
        </Button>
        <Button size="small" onClick={onClose}>
          {texts.panels.done}
        </Button>
      </div>
    </Popover>
  );
}

export type MoreFiltersProps = {
  list: List;
  search: ListSearch;
  onApply: (changes: Record<string, string | undefined>) => void;
  onClose: () => void;
};

/** The less common filters together; changes apply with the button. */
export function MoreFilters({ list, search, onApply, onClose }: MoreFiltersProps) {
  const texts = useFilterTexts();
  const filters = Object.values(list.filters).filter((filter) => filter.place === 'more');
  const [changes, setChanges] = useState<Record<string, string | undefined>>({});
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <Modal
      open={open}
      onClose={close}
      title={texts.panels.more.title}
      width="large"
      canCancel
      actions={
        <Button tone="primary" onClick={() => form.current?.requestSubmit()}>
          {texts.panels.more.apply}
        </Button>
      }
    >
      <form
        ref={form}
        noValidate
        className="grid gap-5 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (wrong.size > 0) {
            form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
            return;
          }
          onApply(changes);
          close();
        }}
      >
        {filters.map((filter) => (
          <FilterEditor
            key={filter.name}
            filter={filter}
            value={readSearchValue(search, filter.name)}
            onChange={(value) => setChanges((now) => ({ ...now, [filter.name]: value }))}
            onWrong={(isWrong) =>
              setWrong((now) => {
                const next = new Set(now);
                if (isWrong) next.add(filter.name);
                else next.delete(filter.name);
                return next;
              })
            }
          />
        ))}
        {/* Lets Enter apply from any field. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Modal>
  );
}
