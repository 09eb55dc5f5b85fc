import { type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { Plus } from '../icons.tsx';

type OnFiles = (files: readonly File[]) => void;

type DropProps = Omit<ComponentProps<'div'>, 'onDrop'> & {
  /** Takes the files that are dropped; null if none may be. */
  onFiles: OnFiles | null;
  /** Classes while no files are above it. */
  idle?: string;
};

/** An area onto which files can be dropped. */
export function FileDrop({ onFiles, className, idle, ...rest }: DropProps) {
  const [isOver, setOver] = useState(false);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    if (onFiles === null) return;
    event.preventDefault();
    setOver(isOver);
    if (event.type === 'drop') onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      {...rest}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drag(false)}
      className={cx(className, isOver ? 'border-brand bg-brand-soft' : idle)}
    />
  );
}

type ChooserProps = Pick<
  ComponentProps<typeof Button>,
  'id' | 'tone' | 'size' | 'aria-label' | 'children'
> & {
  /** Kinds of files, as of an input. */
  accept: string;
  onFiles: OnFiles;
  /** Texts beside the button: files can be dropped here, and their limits. */
  drop: string;
  limits: ReactNode;
};

/** A button that opens the browser's choice of files. */
export function FileChooser({ accept, onFiles, drop, limits, ...button }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <Button {...button} icon={Plus} onClick={() => input.current?.click()} />
      <span className="text-ink-soft max-sm:hidden">{drop}</span>
      <span className="text-small text-ink-faint sm:ml-auto">{limits}</span>
    </>
  );
}
