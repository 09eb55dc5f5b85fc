import type { ReviewDocument } from '@stuiver/contract';
import { viewDocument } from '@stuiver/contract/routes';
import { applicationTexts } from '@stuiver/messages/nl/applications/applications';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, fetchFile } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { PageCanvas } from '../../lib/pages/page-canvas.tsx';
import { MOST_PAGES, pagesOf } from '../../lib/pages/pages-of.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Download } from '../../ui/icons.tsx';
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
      pagesOf(new Uint8Array(await (await fetchAs('preview', signal)).arrayBuffer()), document.contentType),
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

/** A document on screen, and a way to save the uploaded file. */
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
  const { pages, save } = usePages(applicationId, document);
  const { data, error, isFetching, refetch } = pages;
  useEffect(() => () => void data?.close(), [data]);
  const failed = error !== null || broken;
  const isTooLarge = error instanceof ApiError && error.errors['file']?.[0] === 'previewTooLarge';
  return (
    <section
      aria-label={document.name}
      aria-busy={data === undefined && !failed}
      className="grid gap-3 border-t border-line bg-sunken p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 truncate font-medium">{document.name}</p>
        <Button size="small" icon={<Download className="size-4" />} onClick={() => void save()}>
          {viewer.save}
        </Button>
      </div>
      {failed ? (
        <InlineError
          title={isTooLarge ? viewer.tooLarge : viewer.failed}
          text={isTooLarge ? viewer.tooLargeText : viewer.failedText}
          retryLabel={actions.retry}
          retrying={isFetching}
          onRetry={
            isTooLarge
              ? null
              : () => {
                  setBroken(false);
                  void refetch();
                }
          }
        />
      ) : null}
      {data === undefined && !failed ? <Skeleton className="h-80" /> : null}
      {failed
        ? null
        : data?.pages.map((page, index) => (
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
