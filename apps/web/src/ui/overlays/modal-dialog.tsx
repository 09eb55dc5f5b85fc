import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { X } from '../icons.tsx';
import { useOpenerFocus } from './opener-focus.ts';
import { useSecondPress } from './second-press.ts';

/** The five widths (spec 2.39). */
export type ModalWidth = 'small' | 'medium' | 'large' | 'extra-large' | 'ultra-large';

export type ModalDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One line under the title. */
  description?: ReactNode;
  width?: ModalWidth;
  /** Names the button in the corner. */
  closeLabel: string;
  /** Fills the window of a phone, for searches and long content; `everywhere` on all screens, up to its edges. */
  tall?: boolean | 'everywhere';
  /** Buttons, the most important one last. */
  actions?: ReactNode;
  children?: ReactNode;
  /** `alertdialog` for questions that need an answer. */
  role?: 'dialog' | 'alertdialog';
};

const WIDTHS: Record<ModalWidth, string> = {
  small: 'sm:max-w-[400px]',
  medium: 'sm:max-w-[560px]',
  large: 'sm:max-w-[720px]',
  'extra-large': 'sm:max-w-[960px]',
  'ultra-large': 'sm:max-w-[1200px]',
};

/** Focuses the field that a dialog is opened for, on touch screens too, where Headless UI focuses the dialog. */
function focusField(panel: HTMLElement | null): void {
  requestAnimationFrame(() => panel?.querySelector<HTMLElement>('[data-autofocus]')?.focus());
}

/** Content of `Modal`, once loaded. CSS moves it in: a transition of Headless UI that is interrupted may never end, with the dialog open. */
export function ModalDialog(props: ModalDialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    width = 'medium',
    tall = false,
    closeLabel,
    actions,
    children,
    role = 'dialog',
  } = props;
  useOpenerFocus(open);
  useSecondPress(open);
  return (
    <Dialog open={open} onClose={onClose} role={role} className="fixed inset-0 z-50">
      <DialogBackdrop className="fixed inset-0 bg-shade transition-opacity duration-150 starting:opacity-0" />
      <div className="fixed inset-0 flex items-end justify-center sm:items-center sm:p-6">
        <DialogPanel
          ref={focusField}
          data-panel=""
          className={cx(
            'flex max-h-[92dvh] w-full flex-col rounded-t-dialog border border-line bg-surface shadow-float sm:rounded-dialog',
            tall && 'max-sm:h-dvh max-sm:max-h-dvh max-sm:rounded-none max-sm:border-0',
            'transition duration-150 ease-out starting:opacity-0 max-sm:starting:translate-y-6 sm:starting:scale-98',
            tall === 'everywhere' && 'sm:h-[92dvh]',
            WIDTHS[width],
          )}
        >
          <header className="flex items-start gap-4 px-6 pt-5 max-sm:px-5">
            <div className="flex-1">
              <DialogTitle className="text-title font-semibold tracking-[-0.015em]">{title}</DialogTitle>
              {description ? <p className="mt-1 text-body text-ink-soft">{description}</p> : null}
            </div>
            <IconButton label={closeLabel} onClick={onClose} className="-mt-1 -mr-2">
              <X className="size-[18px]" />
            </IconButton>
          </header>
          {/* By keyboard too, a long text is scrolled. */}
          <div
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className={cx(
              'overflow-y-auto -outline-offset-2',
              tall === 'everywhere' ? 'mt-4 flex-1 border-t border-line' : 'px-6 py-4 max-sm:px-5',
            )}
          >
            {children}
          </div>
          {actions ? (
            <footer className="flex justify-end gap-2 border-t border-line px-6 py-4 max-sm:flex-col-reverse max-sm:px-5 max-sm:pb-[max(16px,env(safe-area-inset-bottom))]">
              {actions}
            </footer>
          ) : null}
        </DialogPanel>
      </div>
    </Dialog>
  );
}
