import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { useState } from 'react';
import { latePart } from '../../ui/late-part.ts';
import type { ModalDialogProps } from '../../ui/overlays/modal-dialog.tsx';
import { useTexts } from '../language.ts';

const ModalDialog = latePart(() => import('../../ui/overlays/modal-dialog.tsx'), 'ModalDialog');

/** A dialog over the page, on phones at the bottom edge; Escape closes it. Its code is loaded when one first opens. */
export function Modal(props: Omit<ModalDialogProps, 'closeLabel'>) {
  const { actions } = useTexts(commonTexts);
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return <ModalDialog {...props} closeLabel={actions.close} />;
}
