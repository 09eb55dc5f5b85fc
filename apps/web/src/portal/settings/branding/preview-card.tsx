import { PREVIEW_THEMES, type PreviewTheme, previewPath } from '@stuiver/contract/checkout-pages';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { useState, useEffect, useRef } from 'react';
import { useLanguage, useTexts } from '../../../lib/language.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { ExternalLink } from '../../../ui/icons.tsx';
import { InlineError } from '../../../ui/states.tsx';
import type { Preview } from './use-preview.ts';
import { cx } from '../../../ui/cx.ts';

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
function PreviewFrame({ src, title, width, height }: PreviewFrameProps) {
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

/** A phone is no higher than the room that a window leaves above the bar that saves. */
const SIZES = {
  phone: { width: 390, height: 'max(360px, min(640px, calc(100dvh - 24rem)))' },
  desktop: { width: 1180, height: '800px' },
} as const;
type Size = keyof typeof SIZES;

/** The hosted page itself, with the form's values. */
export function PreviewCard({ preview }: { preview: Preview }) {
  const { preview: texts } = useTexts(companySettingsTexts);
  const { actions } = useTexts(commonTexts);
  const { codes } = useTexts(errorTexts);
  const language = useLanguage();
  const [size, setSize] = useState<Size>('phone');
  const [theme, setTheme] = useState<PreviewTheme>(() =>
    getComputedStyle(document.documentElement).colorScheme === 'dark' ||
    matchMedia('(prefers-color-scheme: dark)').matches
      ? 'dark'
      : 'light',
  );
  const src = preview.look === null ? null : previewPath(preview.look, language, theme);
  return (
    <Card className="overflow-clip">
      <CardHeader
        title={texts.title}
        aside={
          src === null ? null : (
            <a
              href={src}
              target="_blank"
              rel="noopener noreferrer"
              title={texts.open}
              aria-label={texts.open}
              className="inline-grid size-9 place-items-center rounded-control text-ink-soft hover:bg-line/50 hover:text-ink max-sm:size-11"
            >
              <ExternalLink className="size-4" strokeWidth={1.75} />
            </a>
          )
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-2 px-5 pt-4 max-sm:px-4">
        <Segmented
          label={texts.size}
          value={size}
          onChange={setSize}
          options={[
            { value: 'phone', label: texts.phone },
            { value: 'desktop', label: texts.desktop },
          ]}
        />
        <Segmented
          label={texts.theme}
          value={theme}
          onChange={setTheme}
          options={PREVIEW_THEMES.map((value) => ({ value, label: texts[value] }))}
        />
      </div>
      <div className="px-5 pt-4 pb-4 max-sm:px-4">
        {src === null && preview.error ? (
          <InlineError
            title={texts.failed}
            text={codes[preview.error.code]}
            retryLabel={actions.retry}
            onRetry={preview.retry}
          />
        ) : src === null ? (
          <div className="shimmer mx-auto h-[480px] max-w-[390px] rounded-card" />
        ) : (
          <PreviewFrame key={size} src={src} title={texts.frame} {...SIZES[size]} />
        )}
        <p className="mt-3 text-center text-small text-ink-soft">{texts.text}</p>
      </div>
    </Card>
  );
}
