import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../../ui/button.tsx';

export type DialogButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** Renders the dialog while it is open. */
  dialog: (onClose: () => void) => ReactNode;
};

/** A button that opens a dialog of its own. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen ? dialog(() => setOpen(false)) : null}
    </>
  );
}
