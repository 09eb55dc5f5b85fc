import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { latePart } from '../../ui/late-part.ts';
import type { ModalDialogProps } from '../../ui/overlays/modal-dialog.tsx';
import { useTexts } from '../language.ts';

const ModalDialog = latePart(() => import('../../ui/overlays/modal-dialog.tsx'), 'ModalDialog');

type ModalProps = Omit<ModalDialogProps, 'closeLabel'> & {
  /** A request is under way: the dialog stays open, since the answer belongs in it. */
  busy?: boolean;
  /** Begins the actions with a button that closes the dialog; its text, if another than "Cancel". */
  canCancel?: boolean | string;
  /** What that button does instead of closing. */
  onCancel?: (() => void) | undefined;
};

/** A dialog over the page, on phones at the bottom edge; Escape closes it. Its code is loaded when one first opens. */
export function Modal({ busy = false, canCancel = false, onCancel, ...props }: ModalProps) {
  const { actions } = useTexts(commonTexts);
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  const close = () => !busy && props.onClose();
  const buttons = canCancel ? (
    <>
      <Button onClick={onCancel ?? close} disabled={busy}>
        {canCancel === true ? actions.cancel : canCancel}
      </Button>
      {props.actions}
    </>
  ) : (
    props.actions
  );
  return <ModalDialog {...props} actions={buttons} onClose={close} closeLabel={actions.close} />;
}
