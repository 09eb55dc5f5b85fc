import { lazy, type ReactNode, Suspense, useState } from 'react';

/** The five widths of the specification, section 2. */
export type ModalWidth = 'small' | 'medium' | 'large' | 'extra-large' | 'ultra-large';

export type ModalProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One line under the title. */
  description?: ReactNode;
  width?: ModalWidth;
  /** Names the button in the corner. */
  closeLabel: string;
  /** Buttons, the most important one last. */
  actions?: ReactNode;
  children?: ReactNode;
  /** `alertdialog` for what must be answered. */
  role?: 'dialog' | 'alertdialog';
};

const ModalDialog = lazy(() => import('./modal-dialog.tsx').then((m) => ({ default: m.ModalDialog })));

/**
 * A dialog over the page; Escape closes it, on phones it stands at the bottom edge. Its code comes
 * when one opens for the first time.
 */
export function Modal(props: ModalProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  );
}
