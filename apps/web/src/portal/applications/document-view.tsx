import type { ReviewDocument } from '@stuiver/contract';
import { viewDocument } from '@stuiver/contract/routes';
import { applicationTexts } from '@stuiver/messages/nl/applications/applications';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, fetchFile } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { PageCanvas } from '../../lib/pages/page-canvas.tsx';
import { MOST_PAGES, loadPages } from '../../lib/pages/pages-of.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { showToast } from '../../lib/toasts.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Download, type Icon, ZoomIn, ZoomOut } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InlineError } from '../../ui/states.tsx';

/** Loads the rendering of a document; the gateway audits each load as a view. */
function usePages(applicationId: string, document: ReviewDocument) {
  const { viewer } = useTexts(applicationTexts);
  const { codes } = useTexts(errorTexts);
  const fetchAs = async (as: 'sent' | 'preview', signal?: AbortSignal) => {
    const params = { id: applicationId, documentId: document.id };
    return fetchFile(viewDocument, { params, query: { as } }, signal);
  };
  const pages = useQuery({
    queryKey: ['applications', 'document', document.id],
    queryFn: async ({ signal }) =>
      loadPages(new Uint8Array(await (await fetchAs('preview', signal)).arrayBuffer()), document.contentType),
    // Kept while it is on screen; looking again is another view.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const save = async () => {
    try {
      const file = await fetchAs('sent');
      saveFile(await file.blob(), document.contentType, document.name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'bad', title: viewer.saveFailed, text: codes[error.code] });
    }
  };
  return { pages, save };
}

type StepProps = { label: string; Icon: Icon; isEnd: boolean; onClick: () => void };

/** A button to what is before or after; at the end it does nothing, and keeps the focus. */
export function StepButton({ label, Icon, isEnd, onClick }: StepProps) {
  return (
    <IconButton
      label={label}
      className="aria-disabled:opacity-45"
      aria-disabled={isEnd || undefined}
      onClick={onClick}
    >
      <Icon className="size-[18px]" />
    </IconButton>
  );
}

/** Widths of a page in the zoomed area. */
const ZOOMS = ['w-full', 'w-[150%]', 'w-[200%]', 'w-[300%]'] as const;

/** Zooms the pages in an area, around the middle of its visible part. */
function useZoom() {
  const place = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(0);
  const zoomTo = (next: number) => {
    const { current: box } = place;
    if (!box || ZOOMS[next] === undefined) return;
    const x = (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth;
    const y = (box.scrollTop + box.clientHeight / 2) / box.scrollHeight;
    flushSync(() => setZoom(next));
    box.scrollTo(x * box.scrollWidth - box.clientWidth / 2, y * box.scrollHeight - box.clientHeight / 2);
  };
  return { place, zoom, zoomTo };
}

/** Describes why a document isn't shown; `isFinal` if trying again would fail again. */
function useProblem() {
  const { viewer } = useTexts(applicationTexts);
  const { codes } = useTexts(errorTexts);
  return (error: Error | null) => {
    const failure = error instanceof ApiError ? error : null;
    if (failure?.errors['file']?.[0] === 'previewTooLarge')
      return { title: viewer.tooLarge, text: viewer.tooLargeText, isFinal: true };
    if (failure?.status === 404) return { title: viewer.gone, text: viewer.goneText, isFinal: true };
    const isLost = failure?.status === 0;
    return { title: viewer.failed, text: isLost ? codes[failure.code] : viewer.failedText, isFinal: false };
  };
}

type ViewProps = {
  applicationId: string;
  document: ReviewDocument;
  /** Kind and owner, for screen readers. */
  name: string;
};

/** A document on screen, to zoom, and a way to save the uploaded file. */
export function DocumentView({ applicationId, document, name }: ViewProps) {
  const { viewer } = useTexts(applicationTexts);
  const { actions } = useTexts(commonTexts);
  const [broken, setBroken] = useState(false);
  const { pages, save } = usePages(applicationId, document);
  const { place, zoom, zoomTo } = useZoom();
  const problemOf = useProblem();
  const { data, error, isFetching, refetch } = pages;
  useEffect(() => () => void data?.close(), [data]);
  const failed = error !== null || broken;
  const { isFinal, ...words } = problemOf(error);
  const retry = () => {
    setBroken(false);
    void refetch();
  };
  return (
    <div className="flex min-h-0 min-w-0 flex-col bg-sunken">
      <div className="flex items-center gap-1 border-b border-line px-4 py-1.5">
        <p className="min-w-0 flex-1 truncate text-table text-ink-soft">{document.name}</p>
        {(['zoomOut', 'zoomIn'] as const).map((way) => {
          const next = way === 'zoomIn' ? zoom + 1 : zoom - 1;
          const isEnd = failed || ZOOMS[next] === undefined;
          const Sign = way === 'zoomIn' ? ZoomIn : ZoomOut;
          return (
            <StepButton
              key={way}
              label={viewer[way]}
              Icon={Sign}
              isEnd={isEnd}
              onClick={() => zoomTo(next)}
            />
          );
        })}
        <IconButton label={viewer.save} onClick={() => void save()}>
          <Download className="size-[18px]" />
        </IconButton>
      </div>
      {/* By keyboard too, a large picture is scrolled. */}
      <section
        ref={place}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={name}
        aria-busy={data === undefined && !failed}
        className="min-h-0 flex-1 overflow-auto -outline-offset-2"
      >
        <div className={cx('grid gap-3 p-4', ZOOMS[zoom])}>
          {failed ? (
            <InlineError
              {...words}
              retryLabel={actions.retry}
              retrying={isFetching}
              onRetry={isFinal ? null : retry}
            />
          ) : null}
          {data === undefined && !failed ? <Skeleton className="h-80" /> : null}
          {failed
            ? null
            : data?.pages.map((page, index) => (
                <PageCanvas
                  key={page.key}
                  page={page}
                  label={`${name}: ${viewer.page(index + 1, data.total)}`}
                  onFailed={() => setBroken(true)}
                />
              ))}
          {data && data.total > MOST_PAGES ? (
            <p className="text-table text-ink-soft">{viewer.pages(MOST_PAGES)}</p>
          ) : null}
        </div>
      </section>
    </div>
  );
}
