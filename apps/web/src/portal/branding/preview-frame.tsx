import { useEffect, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';

export type PreviewFrameProps = {
  src: string;
  title: string;
  /** CSS pixels of the window that is shown; it is made smaller until it fits, never larger. */
  width: number;
  /** As CSS. */
  height: string;
};

/** Computes the scale at which something fits the width of an element. */
function useScale(width: number) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setScale(Math.min(1, entry.contentRect.width / width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return { box, scale };
}

/** A page of ours in a frame; the last one stays until the next one has loaded, so that nothing flickers. */
export function PreviewFrame({ src, title, width, height }: PreviewFrameProps) {
  const { box, scale } = useScale(width);
  const [shown, setShown] = useState(src);
  const sources = shown === src ? [src] : [shown, src];
  return (
    <div ref={box} className="w-full">
      <div
        className="relative mx-auto overflow-hidden rounded-card border border-line bg-paper"
        style={{ width: width * scale, height: `calc(${height} * ${String(scale)})` }}
      >
        {sources.map((source) => (
          <iframe
            key={source}
            src={source}
            title={title}
            // Scripts and forms stay off; its own origin lets it load pictures and type.
            sandbox="allow-same-origin"
            aria-hidden={source === shown ? undefined : true}
            tabIndex={source === shown ? undefined : -1}
            onLoad={() => setShown(source)}
            className={cx('absolute top-0 left-0 origin-top-left', source === shown ? '' : 'invisible')}
            style={{ width, height, transform: `scale(${String(scale)})` }}
          />
        ))}
      </div>
    </div>
  );
}
