import { useEffect, useRef } from 'react';
import type { Page } from './pages-of.ts';

/** One page or picture, drawn on a canvas: nothing that is in the file becomes part of the document. */
export function PageCanvas({ page, label, onFailed }: { page: Page; label: string; onFailed: () => void }) {
  const place = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = place.current;
    if (!canvas) return;
    const stop = new AbortController();
    page.draw(canvas, stop.signal).catch(() => {
      if (!stop.signal.aborted) onFailed();
    });
    return () => stop.abort();
  }, [page, onFailed]);
  return (
    <canvas
      ref={place}
      role="img"
      aria-label={label}
      className="h-auto w-full rounded-control border border-line bg-white"
    />
  );
}
