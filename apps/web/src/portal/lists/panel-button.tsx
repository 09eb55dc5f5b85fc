import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

export type Opener = { id: string; isOpen: boolean; onToggle: () => void; onClose: () => void };

export type PanelButtonProps = Opener & {
  /** Loads the panel's code when the pointer or focus comes near. */
  load: () => Promise<unknown>;
  /** Classes of the button. */
  look: string;
  title?: string;
  className?: string;
  panel: (panel: Pick<Opener, 'id' | 'onClose'>) => ReactNode;
  children: ReactNode;
};

/** A button with the panel that it opens. */
export function PanelButton(props: PanelButtonProps) {
  const { id, isOpen, onToggle, onClose, load, look, title, className, panel, children } = props;
  return (
    <span className={cx('relative', className)}>
      <button
        type="button"
        title={title}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={onToggle}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={look}
      >
        {children}
      </button>
      {isOpen ? panel({ id, onClose }) : null}
    </span>
  );
}
