import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { showToast } from '../../lib/toasts.ts';
import { cx } from '../../ui/cx.ts';
import { Check, Copy } from '../../ui/icons.tsx';
import { linkTo } from '../../ui/link-to.ts';

/** The toasts of copying (spec 8.7), for every copy button. */
export function useCopyToasts() {
  const { clipboard } = useTexts(commonTexts);
  return {
    onCopied: () => showToast({ title: clipboard.successTitle, text: clipboard.success }),
    onFailed: () => showToast({ tone: 'bad', title: clipboard.failureTitle, text: clipboard.failure }),
  };
}

export type CopyTextProps = {
  text: string;
  /** Displayed instead: a grouped IBAN, a shortened id. */
  shown?: string;
  /** The page of its subject. */
  href?: string;
  /** Names the button. */
  label: string;
  className?: string;
};

/** An id, cut to its first eight characters, which copies whole. */
export function CopyId({ id, ...props }: Omit<CopyTextProps, 'text' | 'shown'> & { id: string }) {
  return <CopyText text={id} shown={`${id.slice(0, 8)}…`} {...props} />;
}

/** An id or address that can be copied, and links to its page when it has one. */
export function CopyText({ text, shown = text, href, label, className }: CopyTextProps) {
  const toasts = useCopyToasts();
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toasts.onCopied();
    } catch {
      toasts.onFailed();
    }
  };
  return (
    <span
      className={cx(
        'num inline-flex max-w-full items-start gap-1 text-table tracking-[-0.01em] max-sm:text-small',
        className,
      )}
    >
      {href === undefined ? (
        <span className="min-w-0 break-words">{shown}</span>
      ) : (
        <Link {...linkTo(href)} className="min-w-0 break-words text-brand hover:underline">
          {shown}
        </Link>
      )}
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => void copy()}
        className="my-[calc((1lh-24px)/2)] grid size-6 shrink-0 place-items-center rounded-control text-ink-faint hover:bg-line/50 hover:text-ink print:hidden"
      >
        <Icon className="size-3.5" />
      </button>
    </span>
  );
}
