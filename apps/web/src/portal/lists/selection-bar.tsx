import { Button } from '../../ui/button.tsx';

export type SelectionBarProps = {
  words: { clear: string; action: string };
  /** Number of selected rows. */
  selected: string;
  sums: readonly string[];
  /** Why the action cannot be taken; null when it can. */
  problem: string | null;
  onClear: () => void;
  onAct: () => void;
};

/** Number and sums of selected rows, with their action; stays in sight below the list. */
export function SelectionBar({ words, selected, sums, problem, onClear, onAct }: SelectionBarProps) {
  return (
    <section
      aria-label={selected}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line-strong bg-surface px-4 py-2.5 shadow-float max-sm:w-full"
    >
      <p role="status" className="num text-table font-medium">
        {selected}
        <span className="font-normal text-ink-soft">{sums.map((sum) => ` · ${sum}`)}</span>
      </p>
      {problem === null ? null : <p className="text-table text-ink-soft">{problem}</p>}
      <span className="ml-auto flex gap-2">
        <Button size="small" onClick={onClear}>
          {words.clear}
        </Button>
        <Button size="small" tone="primary" disabled={problem !== null} onClick={onAct}>
          {words.action}
        </Button>
      </span>
    </section>
  );
}
