import type { ReviewDocument } from '@stuiver/contract';
import { viewDocument } from '@stuiver/contract/routes';
import { applicationTexts } from '@stuiver/messages/nl/portal/onboarding/applications';
import { commonTexts } from '@stuiver/messages/nl/portal/common';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchFile } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Download } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { InlineError } from '../../../ui/states.tsx';
import { MOST_PAGES, type Page, pagesOf } from './pages-of.ts';

/** One page or picture, drawn on a canvas: nothing that is in the file becomes part of the document. */
function PageCanvas({ page, label, onFailed }: { page: Page; label: string; onFailed: () => void }) {
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

function save(bytes: Uint8Array<ArrayBuffer>, { name, contentType }: ReviewDocument): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: contentType }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** A document as it was sent. Each time that it is fetched is a view, which the gateway writes down. */
export function DocumentView({
  applicationId,
  document,
}: {
  applicationId: string;
  document: ReviewDocument;
}) {
  const { viewer } = useTexts(applicationTexts);
  const { actions } = useTexts(commonTexts);
  const [broken, setBroken] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['applications', 'document', document.id],
    queryFn: async ({ signal }) => {
      const params = { id: applicationId, documentId: document.id };
      const answer = await fetchFile(viewDocument, { params }, signal);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return { bytes, ...(await pagesOf(bytes, document.contentType)) };
    },
    // Kept while it is on screen; looking again is another view.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => () => void data?.close(), [data]);
  if (error || broken)
    return (
      <InlineError
        title={viewer.failed}
        text={viewer.failedText}
        retryLabel={actions.retry}
        retrying={isFetching}
        onRetry={() => {
          setBroken(false);
          void refetch();
        }}
      />
    );
  return (
    <section
      aria-label={document.name}
      aria-busy={data === undefined}
      className="grid gap-3 border-t border-line bg-sunken p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 truncate font-medium">{document.name}</p>
        {data ? (
          <Button
            size="small"
            icon={<Download aria-hidden className="size-4" strokeWidth={1.5} />}
            onClick={() => save(data.bytes, document)}
          >
            {viewer.save}
          </Button>
        ) : null}
      </div>
      {data === undefined ? <Skeleton className="h-80" /> : null}
      {data?.pages.map((page, index) => (
        <PageCanvas
          key={page.key}
          page={page}
          label={viewer.page(index + 1, data.total)}
          onFailed={() => setBroken(true)}
        />
      ))}
      {data && data.total > MOST_PAGES ? (
        <p className="text-table text-ink-soft">{viewer.pages(MOST_PAGES)}</p>
      ) : null}
    </section>
  );
}
