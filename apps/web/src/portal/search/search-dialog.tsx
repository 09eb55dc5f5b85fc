import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { searchAnything } from '@stuiver/contract/routes';
import { searchTexts } from '@stuiver/messages/nl/search/search';
import { shellTexts } from '@stuiver/messages/nl/shared/shell';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { usePermission, useSession, useSeveralCompanies, authStore } from '../../lib/session.ts';
import { LineFailed } from '../../lib/load-failed.tsx';
import { cx } from '../../ui/cx.ts';
import { CONTROL } from '../../ui/forms/field.tsx';
import { Search, Undo2 } from '../../ui/icons.tsx';
import { linkTo } from '../../ui/link-to.ts';
import { Modal } from '../../lib/dialogs/modal.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { UnreachableNotice } from '../unreachable/unreachable-notice.tsx';
import { type SearchCommand, findCommands } from './commands.ts';
import { findOnDesks } from './desk-hits.ts';
import { enterKeys } from './early-keys.ts';
import { HitRow } from './hit-row.tsx';
import { groupHits, type Hit, type HitGroup, hitHref, listHref, refundHref } from './hits.ts';

/** The user's last search in this tab, and the result that they opened. */
type LastSearch = { readonly text: string; readonly opened: string | null };

/** By user, since another may sign in within the same tab after a session expired; signing out clears it. */
function key(): string {
  return `search:${authStore.get().session?.personId ?? ''}`;
}

function rememberSearch(last: LastSearch): void {
  if (last.text === '') sessionStorage.removeItem(key());
  else sessionStorage.setItem(key(), JSON.stringify(last));
}

function recallSearch(): LastSearch {
  const text = sessionStorage.getItem(key());
  return text === null ? { text: '', opened: null } : (JSON.parse(text) as LastSearch);
}

/** Shorter texts would find too much. */
const SHORTEST = 2;
const DEBOUNCE_MS = 250;

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/**
 * Everything that a text finds in the user's companies, or on the desks of one of the provider's people; not cached,
 * since searches are personal.
 */
function useSearchResult(text: string) {
  const permissions = useSession()?.permissions ?? [];
  return useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) =>
      permissions.includes('payments:read')
        ? { hits: (await call(searchAnything, { query: { text } }, signal)).content, desk: [] }
        : { hits: [], desk: await findOnDesks(permissions, text, signal) },
    enabled: text.length >= SHORTEST,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** A choice: a result, the list with all of its kind, or a command. */
type Choice = { readonly id: string } & ({ readonly href: string } | { readonly run: () => void });

function toChoice(hit: Hit, severalCompanies: boolean): Choice {
  return { id: `${hit.kind} ${hit.merchantId} ${hit.id}`, href: hitHref(hit, severalCompanies) };
}

/** Results and commands that a text finds. */
function useFound(commands: readonly SearchCommand[], text: string) {
  const texts = useTexts(searchTexts);
  const { titles } = useTexts(shellTexts);
  const debounced = useDebounced(text);
  const result = useSearchResult(debounced);
  const { data, error } = result;
  const asked = text.length >= SHORTEST;
  const { hits, desk } = asked && data && !error ? data : { hits: [], desk: [] };
  const onDesk = desk.map((hit) => ({
    command: { ...hit, id: `${hit.screen} ${hit.id}` },
    label: `${hit.name} · ${titles[hit.screen]}`,
  }));
  const found = asked ? [...findCommands(commands, text, texts.commands), ...onDesk] : [];
  return { debounced, result, asked, hits, desk, found };
}

export type SearchDialogProps = { commands: readonly SearchCommand[]; onClose: () => void };

/** Finds the page of an id, amount, name, e-mail address, IBAN, mandate reference or link, and screens by name. */
export function SearchDialog({ commands, onClose }: SearchDialogProps) {
  const texts = useTexts(searchTexts);
  const navigate = useNavigate();
  const severalCompanies = useSeveralCompanies();
  const [last] = useState(recallSearch);
  const [typed, setTyped] = useState(last.text);
  const text = typed.trim();
  const { debounced, result, asked, hits, desk, found } = useFound(commands, text);
  const { data, isFetching } = result;
  const go = (choice: Choice | null) => {
    if (choice === null) return;
    onClose();
    if ('run' in choice) return choice.run();
    if (hits.length > 0) rememberSearch({ text, opened: choice.id });
    void navigate(linkTo(choice.href));
  };
  // The result that was opened last is where the user continues.
  const opened = text === last.text && last.opened !== null ? { id: last.opened, href: '' } : null;

  return (
    <Modal open tall onClose={onClose} width="large" title={texts.title}>
      <Combobox<Choice | null> immediate value={opened} onChange={go} by="id">
        <SearchBox
          typed={typed}
          isBusy={isFetching && asked}
          onType={(next) => {
            setTyped(next);
            rememberSearch({ text: next.trim(), opened: null });
          }}
          onClose={onClose}
        />
        <p role="status" className="sr-only">
          {asked && data && debounced === text ? texts.found(hits.length + desk.length) : null}
        </p>
        <div className="-mx-6 mt-7 min-h-[120px] max-sm:-mx-5">
          <div aria-live="polite" className="px-6 max-sm:px-5">
            <UnreachableNotice />
          </div>
          <SearchState
            text={text}
            debounced={debounced}
            hasHits={hits.length + found.length > 0}
            result={result}
          />
          {/* Rendered even without hits: an open combobox names the list that it controls. */}
          <ComboboxOptions
            static
            modal={false}
            aria-label={texts.title}
            className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-1 focus:outline-none"
          >
            <CommandRows found={found} />
            {groupHits(hits).map((group) => (
              <HitGroupRows
                key={group.kind}
                group={group}
                sought={debounced}
                opened={opened?.id ?? null}
                severalCompanies={severalCompanies}
              />
            ))}
          </ComboboxOptions>
        </div>
      </Combobox>
    </Modal>
  );
}

type SearchBoxProps = {
  typed: string;
  isBusy: boolean;
  onType: (typed: string) => void;
  onClose: () => void;
};

/** The field, which stays in sight above its results. */
function SearchBox({ typed, isBusy, onType, onClose }: SearchBoxProps) {
  const texts = useTexts(searchTexts);
  const reads = usePermission('payments:read');
  return (
    <div className="sticky -top-4 z-1 -mt-4 bg-surface pt-4">
      <div className="relative">
        <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto size-[18px] text-ink-faint" />
        <ComboboxInput
          data-autofocus=""
          aria-label={texts.field}
          placeholder={reads ? texts.placeholder : texts.deskPlaceholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={700}
          displayValue={() => typed}
          onFocus={(event) => enterKeys(event.target)}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            // The list is always open here: Escape closes the dialog.
            if (event.key === 'Escape') onClose();
          }}
          className={`${CONTROL} pl-10 pr-10`}
        />
        {isBusy ? (
          <span className="absolute inset-y-0 right-3 grid place-items-center text-ink-faint">
            <Spinner />
          </span>
        ) : null}
      </div>
    </div>
  );
}

type SearchStateProps = {
  text: string;
  debounced: string;
  hasHits: boolean;
  result: Pick<UseQueryResult<object>, 'data' | 'error' | 'isFetching' | 'refetch'>;
};

/** Replaces hits: a hint, or that it is searching, found nothing or failed. */
function SearchState({ text, debounced, hasHits, result }: SearchStateProps) {
  const texts = useTexts(searchTexts);
  const { data, error } = result;
  const reads = usePermission('payments:read');
  if (text === '') return <Quiet>{reads ? texts.hint : texts.deskHint}</Quiet>;
  if (text.length < SHORTEST) return <Quiet>{texts.short}</Quiet>;
  if (error) return <LineFailed text={texts.error} query={result} className="px-6 py-6 max-sm:px-5" />;
  if (!data || debounced !== text) return hasHits ? null : <Quiet>{texts.searching}</Quiet>;
  if (hasHits) return null;
  return (
    <Quiet>
      <span className="block font-medium text-ink">{texts.none(text)}</span>
      {texts.noneHint}
    </Quiet>
  );
}

/** Screens and dialogs that the text names. */
function CommandRows({ found }: { found: ReturnType<typeof findCommands> }) {
  const { title } = useTexts(searchTexts).commands;
  if (found.length === 0) return null;
  return (
    <div role="group" aria-label={title}>
      <p aria-hidden className="px-6 pb-1 text-small font-medium text-ink-faint max-sm:px-5">
        {title}
      </p>
      {found.map(({ command, label }) => (
        <ComboboxOption key={command.id} value={command} className={OPTION}>
          {label}
        </ComboboxOption>
      ))}
    </div>
  );
}

type HitGroupProps = {
  group: HitGroup;
  sought: string;
  /** The id of the choice that was made last. */
  opened: string | null;
  severalCompanies: boolean;
};

const OPTION = 'cursor-pointer px-6 py-2 data-focus:bg-sunken max-sm:px-5 max-sm:py-2.5';

/** Brings the result that was opened last into sight. One function, so that React calls it once. */
const bringIntoSight = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'center' });

function HitGroupRows({ group, sought, opened, severalCompanies }: HitGroupProps) {
  const texts = useTexts(searchTexts);
  const heading = texts.kinds[group.kind];
  const all = listHref(group, sought);
  const mayRefund = usePermission('refunds:write');
  return (
    // A second column, if any result can be refunded, so that amounts stand below each other.
    <div role="group" aria-label={heading} className="grid grid-cols-[minmax(0,1fr)_auto]">
      <p aria-hidden className="col-span-2 px-6 pb-1 text-small font-medium text-ink-faint max-sm:px-5">
        {heading}
      </p>
      {group.hits.map((hit) => {
        const choice = toChoice(hit, severalCompanies);
        const refund = mayRefund ? refundHref(hit) : null;
        return (
          <div key={choice.id} className="contents">
            <ComboboxOption
              value={choice}
              {...(choice.id === opened ? { ref: bringIntoSight } : {})}
              className={cx(OPTION, 'col-start-1 min-w-0')}
            >
              <HitRow hit={hit} sought={sought} untitled={texts.untitled} withCompany={severalCompanies} />
            </ComboboxOption>
            {refund === null ? null : (
              <ComboboxOption
                value={{ id: `refund ${hit.id}`, href: refund }}
                aria-label={texts.refundOf(hit.title)}
                title={texts.refundOf(hit.title)}
                className={cx(OPTION, 'grid place-items-center text-table font-medium text-brand')}
              >
                <Undo2 className="size-4 sm:hidden" />
                <span className="max-sm:hidden">{texts.refund}</span>
              </ComboboxOption>
            )}
          </div>
        );
      })}
      {all === null ? null : (
        <ComboboxOption
          value={{ id: `all ${group.kind}`, href: all }}
          className={cx(OPTION, 'col-span-2 text-table font-medium text-brand')}
        >
          {texts.all(heading)}
        </ComboboxOption>
      )}
    </div>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <p className="px-6 py-6 text-ink-soft max-sm:px-5">{children}</p>;
}
