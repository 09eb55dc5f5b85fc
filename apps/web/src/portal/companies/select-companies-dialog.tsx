import type { TreeNode } from '@stuiver/contract';
import { saveTree } from '@stuiver/contract/routes';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { companiesTexts } from '@stuiver/messages/nl/companies/companies';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { useCompanies } from '../../lib/companies.ts';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CONTROL } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal } from '../../lib/dialogs/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { useAction } from '../../lib/use-action.ts';
import {
  flatten,
  treeQuery,
  countCompanies,
  listCompanyIds,
  marked,
  selectedIn,
  soughtName,
  toggled,
} from './company-tree.ts';
import { lookAt } from './choose.ts';
import { CompanyTree, FoundCompanies } from './company-boxes.tsx';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';

/** From this size on a tree has a search, and only its first level is open. */
const SEARCHED_FROM = 10;
const FOLDED_FROM = 50;

/** Handles Apply and Save: `hasChanged` is true when the companies differ from those shown. */
function useApply(chosen: ReadonlySet<string>, onDone: () => void, reload: () => Promise<unknown>) {
  const texts = useTexts(companiesTexts);
  const [hasChanged, setHasChanged] = useState(false);
  const { sending, failure, run } = useAction();
  const apply = (tree: TreeNode, isSaved: boolean) =>
    run(async () => {
      try {
        if (isSaved) await call(saveTree, { body: marked(tree, chosen) });
        await lookAt(tree, chosen);
      } catch (refusal) {
        if (!(refusal instanceof ApiError) || ![404, 422].includes(refusal.status)) throw refusal;
        setHasChanged(true);
        await reload();
        return;
      }
      onDone();
      if (isSaved) showToast({ ...texts.saved });
    });
  return { sending, failure, hasChanged, apply };
}

/** Chooses whose data lists, totals and search show (spec 2.30). */
export function SelectCompaniesDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(companiesTexts);
  const { loadFailed } = useTexts(commonTexts);
  const maySave = useSession()?.canPostTree ?? false;
  const applied = useCompanies();
  const query = useQuery(treeQuery());
  const { data: tree, error, refetch } = query;
  const [edited, setEdited] = useState<ReadonlySet<string> | null>(null);
  const chosen = useMemo(() => {
    const known = tree ? listCompanyIds(tree) : [];
    // Without a selection all companies are shown, whatever was saved.
    const now = edited ?? (tree && applied ? selectedIn(tree) : new Set(known));
    return new Set(known.filter((id) => now.has(id)));
  }, [tree, edited, applied]);
  const { sending, failure, hasChanged, apply } = useApply(chosen, onClose, refetch);
  const applyButton = (label: string, isSaved: boolean) => (
    <Button
      tone={isSaved ? 'secondary' : 'primary'}
      disabled={chosen.size === 0 || sending}
      onClick={() => tree && void apply(tree, isSaved)}
    >
      {label}
    </Button>
  );

  return (
    <Modal
      open
      busy={sending}
      onClose={onClose}
      title={texts.title}
      description={texts.lead}
      canCancel
      actions={
        <>
          {maySave ? applyButton(texts.save, true) : null}
          {applyButton(texts.apply, false)}
        </>
      }
    >
      <FailureNotice title={texts.failed} error={failure} className="mb-3" />
      {hasChanged ? (
        <Notice tone="wait" role="alert" title={texts.changed.title} className="mb-3">
          {texts.changed.text}
        </Notice>
      ) : null}
      {tree ? (
        <Choices tree={tree} chosen={chosen} onChange={setEdited} />
      ) : error ? (
        <LoadFailed {...loadFailed} query={query} />
      ) : (
        <Loading />
      )}
    </Modal>
  );
}

function Loading() {
  return (
    <div aria-busy className="grid gap-4 py-2">
      {['a', 'b', 'c', 'd', 'e'].map((key, index) => (
        <Skeleton key={key} className={index === 0 ? 'h-4 w-48' : 'ml-8 h-4 w-56'} />
      ))}
    </div>
  );
}

type ChoicesProps = {
  tree: TreeNode;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

function Choices({ tree, chosen, onChange }: ChoicesProps) {
  const texts = useTexts(companiesTexts);
  const [typed, setTyped] = useState('');
  const all = useMemo(
    () => flatten(tree).map((company) => ({ ...company, sought: soughtName(company.node.name) })),
    [tree],
  );
  const sought = soughtName(typed.trim());
  const found = sought === '' ? null : all.filter((company) => company.sought.includes(sought));
  const selection = {
    chosen,
    counts: countCompanies(tree, chosen),
    onToggle: (node: TreeNode) => onChange(toggled(node, chosen)),
  };
  const isSearched = all.length >= SEARCHED_FROM;
  const count = chosen.size === 0 ? texts.none : texts.chosen(chosen.size, all.length);
  return (
    <>
      <div className="sticky -top-4 z-1 -mt-4 bg-surface pt-4 pb-2">
        {isSearched ? (
          <input
            type="search"
            aria-label={texts.search}
            placeholder={texts.search}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            className={`${CONTROL} mb-2`}
          />
        ) : null}
        <div className="flex items-center justify-between gap-x-3 max-sm:flex-col max-sm:items-start">
          <p role="status" className="num text-table text-ink-soft">
            {found === null ? count : `${texts.found(found.length)} · ${count}`}
          </p>
          <p className="flex gap-1 max-sm:-ml-1.5">
            <LinkButton onClick={() => onChange(new Set(listCompanyIds(tree)))}>{texts.selectAll}</LinkButton>
            <LinkButton onClick={() => onChange(new Set())}>{texts.clearAll}</LinkButton>
          </p>
        </div>
      </div>
      {/* The dialog keeps its height while few are found. */}
      <div className={isSearched ? 'min-h-80' : undefined}>
        {found === null ? (
          <CompanyTree
            {...selection}
            node={tree}
            isOpen={(node) => node.id === tree.id || all.length < FOLDED_FROM}
          />
        ) : found.length > 0 ? (
          <FoundCompanies key={sought} {...selection} found={found} />
        ) : (
          <p className="py-8 text-center text-ink-soft">{texts.noMatch}</p>
        )}
      </div>
    </>
  );
}

function LinkButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="rounded-control px-1.5 py-1 text-table font-medium text-brand hover:underline max-sm:py-2.5"
    >
      {children}
    </button>
  );
}
