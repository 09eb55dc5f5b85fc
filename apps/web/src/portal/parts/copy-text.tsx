import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button, type ButtonSize, type ButtonTone } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Check, Copy } from '../../ui/icons.tsx';
import { linkTo } from '../../ui/link-to.ts';

/** Copies a text, and confirms it with a toast (spec 8.7). */
function useCopy(text: string, onCopied?: () => void) {
  const { clipboard } = useTexts(commonTexts);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Browsers have no clipboard on plain http.
      return showToast({ tone: 'bad', title: clipboard.failureTitle, text: clipboard.failure });
    }
    setCopied(true);
    showToast({ title: clipboard.successTitle, text: clipboard.success });
    onCopied?.();
  };
  return { copied, setCopied, copy, Icon: copied ? Check : Copy };
}

export type CopyButtonProps = {
  text: string;
  label: string;
  tone?: ButtonTone;
  size?: ButtonSize;
  onCopied?: () => void;
};

/** A button that copies a text, and for two seconds after that says so. */
export function CopyButton({ text, label, onCopied, ...button }: CopyButtonProps) {
  const { actions } = useTexts(commonTexts);
  const { copied, setCopied, copy, Icon } = useCopy(text, onCopied);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied, setCopied]);
  return (
    <Button {...button} icon={Icon} onClick={() => void copy()}>
      {copied ? actions.copied : label}
    </Button>
  );
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

/** A fact that leads to the page of its subject, whose id it copies; empty without one. */
export function linkedFact(id: string | null, shown: string, label: string, getHref: (id: string) => string) {
  return id && <CopyText text={id} shown={shown} href={getHref(id)} label={label} />;
}

/** An id or address that can be copied, and links to its page when it has one. */
export function CopyText({ text, shown = text, href, label, className }: CopyTextProps) {
  const { copy, Icon } = useCopy(text);
  return (
    <span
      className={cx(
        'num inline-flex max-w-full items-start gap-1',
        // A long id or address; a link is as large as the words around it.
        href === undefined && 'text-table tracking-[-0.01em] max-sm:text-small',
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
