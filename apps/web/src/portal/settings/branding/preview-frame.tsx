import type { PreviewTheme } from '@stuiver/contract/checkout-pages';
import { useEffect, useRef, useState } from 'react';
import { connectionStore } from '../../../lib/connection.ts';
import { cx } from '../../../ui/cx.ts';

/** Milliseconds without a keystroke after which a change is shown. */
export const SHOW_AFTER = 250;

/** A sealed page is good for an hour. */
export const FRESH_FOR = 45 * 60_000;

/** Returns the newest value that has been unchanged for that many milliseconds. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** The theme of the portal's own page. */
export function shownTheme(): PreviewTheme {
  return getComputedStyle(document.documentElement).colorScheme === 'dark' ||
    matchMedia('(prefers-color-scheme: dark)').matches
    ? 'dark'
    : 'light';
}

/** A phone is no higher than the room that a window leaves above the bar that saves. */
export const PHONE_SIZE = { width: 390, height: 'max(360px, min(640px, calc(100dvh - 24rem)))' } as const;

type PreviewFrameProps = {
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
  const [outages, setOutages] = useState(0);
  useEffect(
    () => connectionStore.subscribe(() => connectionStore.get() === 'up' && setOutages((n) => n + 1)),
    [],
  );
  const sources = shown === src ? [src] : [shown, src];
  return (
    <div ref={box} className="w-full">
      <div
        className="relative mx-auto overflow-hidden rounded-card border border-line bg-paper"
        style={{ width: width * scale, height: `calc(${height} * ${String(scale)})` }}
      >
        {sources.map((source) => (
          <iframe
            // After an outage it is fetched again.
            key={`${source} ${outages}`}
            src={source}
            title={title}
            // Scripts and forms stay off; its own origin lets it load pictures and type.
            sandbox="allow-same-origin"
            aria-hidden={source === shown ? undefined : true}
            tabIndex={source === shown ? undefined : -1}
            // The last one may have been slower than the next one: its load brings it back no more. The browser's own
            // page about an outage has another origin.
            onLoad={({ currentTarget }) =>
              source === src && currentTarget.contentDocument && setShown(source)
            }
            className={cx('absolute top-0 left-0 origin-top-left', source === shown ? '' : 'invisible')}
            style={{ width, height, transform: `scale(${String(scale)})` }}
          />
        ))}
      </div>
    </div>
  );
}
