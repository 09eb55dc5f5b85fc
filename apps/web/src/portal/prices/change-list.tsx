import type { ReactNode } from 'react';

export type ReviewedChange = {
  readonly key: string;
  readonly label: string;
  /** Null: not set. */
  readonly before: ReactNode | null;
  readonly after: ReactNode | null;
};

export type ChangeListProps = {
  changes: readonly ReviewedChange[];
  /** `none` replaces a value that is not set. */
  words: { readonly before: string; readonly after: string; readonly none: string };
};

/** Values before and after, side by side. */
export function ChangeList({ changes, words }: ChangeListProps) {
  const empty = <span className="text-ink-faint">{words.none}</span>;
  return (
    <dl className="divide-y divide-line rounded-card border border-line">
      {changes.map(({ key, label, before, after }) => (
        <div key={key} className="px-4 py-3">
          <dt className="mb-1 text-small text-ink-faint">{label}</dt>
          <dd className="grid grid-cols-2 gap-4 text-table break-words max-sm:grid-cols-1 max-sm:gap-1.5">
            <span className="min-w-0 text-ink-soft">
              <span className="block text-small text-ink-faint">{words.before}</span>
              {before ?? empty}
            </span>
            <span className="min-w-0 font-medium">
              <span className="block text-small font-normal text-ink-faint">{words.after}</span>
              {after ?? empty}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
