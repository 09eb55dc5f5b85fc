import { lazy, Suspense, useState } from 'react';
import type { ModalProps } from './modal-dialog.tsx';

const ModalDialog = lazy(() => import('./modal-dialog.tsx').then((m) => ({ default: m.ModalDialog })));

/**
 * A dialog over the page, on phones at the bottom edge; Escape closes it. Its code is loaded when one first opens.
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
