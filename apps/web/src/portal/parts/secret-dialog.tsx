import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal } from '../../lib/dialogs/modal.tsx';
import { CopyButton } from './copy-text.tsx';

export type SecretDialogProps = {
  words: { title: string; warning: string; text: string; copy: string; done: string };
  /** Name of the secret, for users who cannot see the field. */
  label: string;
  secret: string;
  onClose: () => void;
  /** Content below the secret. */
  children?: ReactNode;
};

/** A new secret, the only time that it can be seen; it exists in this dialog's memory only. */
export function SecretDialog({ words, label, secret, onClose, children }: SecretDialogProps) {
  return (
    <Modal
      open
      onClose={onClose}
      role="alertdialog"
      title={words.title}
      actions={
        <>
          <Button onClick={onClose}>{words.done}</Button>
          <CopyButton tone="primary" text={secret} label={words.copy} />
        </>
      }
    >
      <div className="grid gap-4">
        <Notice tone="wait" title={words.warning}>
          {words.text}
        </Notice>
        <output
          aria-label={label}
          className="block rounded-control border border-line bg-sunken px-3 py-2.5 font-mono text-table break-all select-all"
        >
          {secret}
        </output>
        {children}
      </div>
    </Modal>
  );
}
