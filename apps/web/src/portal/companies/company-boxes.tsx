import type { TreeNode } from '@stuiver/contract';
import { companiesTexts } from '@stuiver/messages/nl/companies/companies';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ChevronRight } from '../../ui/icons.tsx';
import type { FlatCompany, SelectionCount } from './company-tree.ts';

/** Number of companies of a branch shown at first, and added by each press of "more". */
const STEP = 100;

export type Selection = {
  readonly chosen: ReadonlySet<string>;
  readonly counts: ReadonlyMap<string, SelectionCount>;
  readonly onToggle: (node: TreeNode) => void;
};

type StepsProps<T> = { items: readonly T[]; className?: string; children: (item: T) => ReactNode };

/** A list of any length, in steps. */
function Steps<T>({ items, className, children }: StepsProps<T>) {
  const texts = useTexts(companiesTexts);
  const [shown, setShown] = useState(STEP);
  const rest = items.length - shown;
  return (
    <ul className={className}>
      {items.slice(0, shown).map(children)}
      {rest > 0 ? (
        <li className="py-1 pl-8">
          <Button tone="quiet" size="small" onClick={() => setShown(shown + STEP)}>
            {texts.more(Math.min(rest, STEP))}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

type BoxProps = Selection & { node: TreeNode; hint?: string };

/** A company's box: checked with everything below it, indeterminate while only some of it is. */
function Box({ node, hint, chosen, counts, onToggle }: BoxProps) {
  const texts = useTexts(companiesTexts);
  const id = useId();
  const count = counts.get(node.id) ?? { chosen: 0, total: 1 };
  const isAll = count.chosen === count.total;
  const isPart = count.chosen > 0 && !isAll;
  const part = texts.part(count.chosen, count.total);
  const note = isPart ? (chosen.has(node.id) ? part : texts.withoutItself(part)) : hint;
  return (
    <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2.5 rounded-control py-1.5 pr-2 pl-1 hover:bg-sunken max-sm:py-3">
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = isPart;
        }}
        onChange={() => onToggle(node)}
        aria-labelledby={id}
        aria-describedby={note ? `${id}-note` : undefined}
        className="size-4 shrink-0 cursor-pointer accent-brand max-sm:size-5"
      />
      <span id={id} className="min-w-0 truncate">
        {node.name}
      </span>
      {note ? (
        <span
          id={`${id}-note`}
          className="num ml-auto max-w-[55%] shrink-0 truncate pl-2 text-small text-ink-faint"
        >
          {note}
        </span>
      ) : null}
    </label>
  );
}

type BranchProps = Selection & { node: TreeNode; isOpen: (node: TreeNode) => boolean };

/** A company with those below it, collapsible. */
function Branch(props: BranchProps) {
  const { node, isOpen } = props;
  const texts = useTexts(companiesTexts);
  const id = useId();
  const [open, setOpen] = useState(isOpen(node));
  return (
    <li>
      <div className="flex items-center">
        {node.children.length > 0 ? (
          <button
            type="button"
            aria-label={texts.below(node.name)}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
            className="grid size-7 shrink-0 place-items-center rounded-control text-ink-faint hover:bg-sunken hover:text-ink max-sm:size-10"
          >
            <ChevronRight
              strokeWidth={1.75}
              className={cx('size-4 transition-transform', open && 'rotate-90')}
            />
          </button>
        ) : (
          <span className="w-7 shrink-0 max-sm:w-10" />
        )}
        <Box {...props} />
      </div>
      {open && node.children.length > 0 ? (
        <div id={id}>
          <Steps items={node.children} className="ml-3.5 border-l border-line pl-2 max-sm:ml-5 max-sm:pl-1">
            {(child) => <Branch {...props} key={child.id} node={child} />}
          </Steps>
        </div>
      ) : null}
    </li>
  );
}

/** The tree of companies, as collapsible checkboxes. */
export function CompanyTree(props: BranchProps) {
  return (
    <ul>
      <Branch {...props} />
    </ul>
  );
}

/** Companies that a search found, each with its parents. */
export function FoundCompanies({ found, ...selection }: Selection & { found: readonly FlatCompany[] }) {
  return (
    <Steps items={found}>
      {({ node, path }) => (
        <li key={node.id}>
          <Box {...selection} node={node} hint={path.at(-1) ?? ''} />
        </li>
      )}
    </Steps>
  );
}
