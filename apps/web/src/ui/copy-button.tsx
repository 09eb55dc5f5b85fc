import { useEffect, useState } from 'react';
import { Button, type ButtonSize, type ButtonTone } from './button.tsx';
import { Check, Copy } from './icons.tsx';

export type CopyButtonProps = {
  text: string;
  label: string;
  /** Shown on the button for two seconds after copying. */
  copiedLabel: string;
  tone?: ButtonTone;
  size?: ButtonSize;
  onCopied?: () => void;
  onFailed?: () => void;
};

/** Copies a text and confirms it; the caller shows the specified toasts. */
export function CopyButton({ text, label, copiedLabel, tone, size, onCopied, onFailed }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Copy;
  return (
    <Button
      {...(tone ? { tone } : {})}
      {...(size ? { size } : {})}
      icon={<Icon className="size-4" />}
      onClick={() => {
        // Browsers have no clipboard on plain http.
        const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
        writing.then(
          () => {
            setCopied(true);
            onCopied?.();
          },
          () => onFailed?.(),
        );
      }}
    >
      {copied ? copiedLabel : label}
    </Button>
  );
}
