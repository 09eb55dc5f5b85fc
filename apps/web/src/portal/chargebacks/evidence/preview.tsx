import { readPacket } from '@stuiver/contract/routes';
import { EVIDENCE_LIMITS, slotsFor } from '@stuiver/domain/chargebacks/evidence';
import { evidencePageTexts } from '@stuiver/messages/nl/chargebacks/evidence-page';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { businessNow } from '../../../lib/config.ts';
import { ApiError, fetchFile } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { ConfirmDialog } from '../../../lib/dialogs/confirm-dialog.tsx';
import { FailureNotice, useFailure } from '../../../lib/dialogs/failure-notice.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { PageCanvas } from '../../../lib/pages/page-canvas.tsx';
import { type Page, loadPages } from '../../../lib/pages/pages-of.ts';
import { spokenDay } from '../../../lib/spoken-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FootBar } from '../../../ui/forms/foot-bar.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Download } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { InlineError } from '../../../ui/states.tsx';
import { useFolder } from './folder.ts';
import { useFilled } from './folder-form.tsx';

const DAY_MS = 86_400_000;
/** The letter and what we know come before the attachments. */
const MOST_PAGES = EVIDENCE_LIMITS.pages + 20;

/** Returns the moment at which evidence is filed automatically. */
export function automaticDay(deadline: string): string {
  return new Date(Date.parse(deadline) - DAY_MS).toISOString();
}

/** A page that is drawn when it comes near the window, so that forty fit in a phone's memory. */
function LazyPage({ page, label, onFailed }: { page: Page; label: string; onFailed: () => void }) {
  const place = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '1500px',
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <li ref={place}>
      <div className="aspect-[210/297] overflow-hidden rounded-control bg-white">
        {isNear ? <PageCanvas page={page} label={label} onFailed={onFailed} /> : null}
      </div>
      <p className="num mt-1.5 text-center text-small text-ink-faint">{label}</p>
    </li>
  );
}

/** A packet page by page, and a way to save it. */
export function PacketPages({ id, hash }: { id: string; hash: string }) {
  const { preview: texts } = useTexts(evidencePageTexts);
  const { actions } = useTexts(commonTexts);
  const { number } = useFormats();
  const [isBroken, setBroken] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['chargeback', id, 'packet', hash],
    async queryFn({ signal }) {
      const answer = await fetchFile(readPacket, { params: { id, hash } }, signal);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return { bytes, ...(await loadPages(bytes, 'application/pdf', MOST_PAGES)) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => () => void data?.close(), [data]);
  const fail = useCallback(() => setBroken(true), []);
  if (error !== null || isBroken)
    return (
      <InlineError
        title={texts.failed}
        text=""
        retryLabel={actions.retry}
        retrying={isFetching}
        onRetry={() => {
          setBroken(false);
          void refetch();
        }}
      />
    );
  if (!data) return <Skeleton className="mx-auto aspect-[210/297] w-full max-w-[720px]" />;
  return (
    <>
      <Button
        size="small"
        className="mb-4"
        icon={Download}
        onClick={() => saveFile(new Blob([data.bytes]), 'application/pdf', `${id}.pdf`)}
      >
        {texts.save}
      </Button>
      <ol className="mx-auto grid max-w-[720px] gap-6">
        {data.pages.map((page, index) => (
          <LazyPage
            key={page.key}
            page={page}
            label={texts.page(number(index + 1), number(data.total))}
            onFailed={fail}
          />
        ))}
      </ol>
    </>
  );
}

/** The choice to file the evidence automatically, a day before the deadline. */
function AutomaticCard({ hash, deadline }: { hash: string; deadline: string }) {
  const { automatic: texts } = useTexts(evidencePageTexts);
  const { language } = useFormats();
  const { absorb, calls, state } = useFolder();
  const { failure, run } = useAction();
  const day = automaticDay(deadline);
  const [isEarly] = useState(() => Date.parse(day) > businessNow());
  if (!isEarly) return null;
  const shown = spokenDay(day, language, { withTime: true });
  const { automaticBy } = state.evidence;
  return (
    <Card padded="flex items-start justify-between gap-4">
      <div>
        <h2 className="text-body font-semibold">{texts.title}</h2>
        <p className="max-w-[68ch] text-table text-ink-soft">
          {automaticBy === null ? texts.text(shown) : texts.chosen(automaticBy, shown)}
        </p>
        <FailureNotice title={texts.failed} error={failure} className="mt-3" />
      </div>
      <Switch
        label={texts.title}
        text={automaticBy === null ? texts.off : texts.on}
        checked={automaticBy !== null}
        onChange={(on) => void run(async () => absorb(await calls.setAutomatic(on ? hash : null)))}
      />
    </Card>
  );
}

/** Makes the packet of what is written: again for each version, and not again after a failure. */
function usePacket() {
  const { absorb, calls, flush, refresh, state } = useFolder();
  const { packet, version } = state.evidence;
  const [failure, setFailure] = useState<ApiError | null>(null);
  const make = useCallback(async () => {
    setFailure(null);
    try {
      await flush();
      const { version: saved } = await calls.load();
      absorb(await calls.makePacket(saved));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (error.code === 'changedMeanwhile') await refresh().catch(() => undefined);
    }
  }, [calls, absorb, flush, refresh]);
  const isMade = packet !== null;
  useEffect(() => {
    if (!isMade) void make();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isMade, version]);
  return { packet, failure, make };
}

/** The packet as the bank will see it, and the only place from which it is submitted. */
export function Preview({ onBack, onSubmitted }: Record<'onBack' | 'onSubmitted', () => void>) {
  const { preview: texts, submit } = useTexts(evidencePageTexts);
  const { actions } = useTexts(commonTexts);
  const { codes } = useTexts(errorTexts);
  const describeFailure = useFailure();
  const { calls, loaded, state } = useFolder();
  const { evidence, mine } = state;
  const { deadlineDateTime: deadline } = loaded.chargeback;
  const { packet, failure, make } = usePacket();
  const [isAsking, setAsking] = useState(false);
  const isFilled = useFilled();
  const isComplete =
    mine.product !== null &&
    slotsFor(evidence.case, mine.product).every(({ slot, isRequired }) => !isRequired || isFilled(slot));
  const words = failure && describeFailure(texts.failed, failure);
  return (
    <>
      {words ? (
        <Card>
          <InlineError
            title={words.title}
            text={words.text || codes.internal}
            retryLabel={actions.retry}
            onRetry={() => void make()}
          />
        </Card>
      ) : null}
      {!packet && !failure ? (
        <div aria-busy>
          <p role="status" className="mb-3 text-ink-soft">
            {texts.making}
          </p>
          <Skeleton className="mx-auto aspect-[210/297] w-full max-w-[720px]" />
        </div>
      ) : null}
      {packet ? (
        <>
          {isComplete ? null : <Notice tone="wait" title={texts.incomplete} className="mb-4" />}
          <PacketPages id={evidence.chargebackId} hash={packet.hash} />
          {isComplete && deadline ? (
            <div className="mt-6">
              <AutomaticCard hash={packet.hash} deadline={deadline} />
            </div>
          ) : null}
        </>
      ) : null}
      <FootBar>
        <Button onClick={onBack}>{texts.back}</Button>
        <Button
          tone="primary"
          className="ml-auto"
          disabled={!packet || !isComplete}
          onClick={() => setAsking(true)}
        >
          {submit.action}
        </Button>
      </FootBar>
      {isAsking && packet ? (
        <ConfirmDialog
          tone="primary"
          words={submit}
          onConfirm={() => calls.submit(packet.hash)}
          done={{ title: submit.done }}
          onDone={onSubmitted}
          onClose={() => setAsking(false)}
        >
          <p>{submit.text}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
