import { Suspense, useState } from 'react';
import type { ModalProps } from './modal-dialog.tsx';
import { lazyPart } from '../load-code.ts';

const ModalDialog = lazyPart(() => import('./modal-dialog.tsx'), 'ModalDialog');

/** A dialog over the page, on phones at the bottom edge; Escape closes it. Its code is loaded when one first opens. */
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
