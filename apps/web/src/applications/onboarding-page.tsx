import type { Application } from '@stuiver/contract';
import { ApiError } from '@stuiver/contract/client';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTexts } from '../lib/language.ts';
import { useStore } from '../lib/store.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { InlineError } from '../ui/states.tsx';
import { ApplicationPage } from './application-page.tsx';
import {
  arrivalStore,
  keepLink,
  linkStore,
  load,
  save,
  takeLinkFromAddress,
  type Arrival,
  followMailLink,
} from './api.ts';
import { BeginPage } from './begin-page.tsx';
import { Help } from './help.tsx';
import { ConfirmDialog } from '../lib/dialogs/confirm-dialog.tsx';
import { DraftContext, useDraft } from './draft/context.ts';
import { makeDraft } from './draft/draft.ts';
import { onboardingLinkTexts } from '@stuiver/messages/nl/applications/onboarding-links';
import { Button } from '../ui/button.tsx';
import { SettingLinkPage } from '../portal/settings/mail-link-page.tsx';

/** Asks before the form is left while something is being saved or uploaded. */
function LeaveDialog() {
  const { frame } = useTexts(onboardingTexts);
  const { isBusy } = useDraft();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isBusy(),
    enableBeforeUnload: isBusy,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog words={frame.leaving} onConfirm={proceed} onClose={reset}>
      <p>{frame.leaving.text}</p>
    </ConfirmDialog>
  );
}

/** Keeps one draft of an application, with its saves and uploads. */
function Loaded({ application, onGone }: { application: Application; onGone: () => void }) {
  const [draft] = useState(() => makeDraft(application, { load, save }));
  const { gone } = useStore(draft.store);
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden' && draft.store.get().saving !== 'saved') void draft.flush();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      draft.close();
    };
  }, [draft]);
  useEffect(() => {
    if (gone) onGone();
  }, [gone, onGone]);
  return (
    <DraftContext value={draft}>
      <ApplicationPage />
      <LeaveDialog />
    </DraftContext>
  );
}

/** The application of a private link; without one, the start page (spec 2.16). */
export function OnboardingPage() {
  const { frame } = useTexts(onboardingTexts);
  const { actions } = useTexts(commonTexts);
  const { codes } = useTexts(errorTexts);
  const [lost, setLost] = useState(false);
  // A link in the address is newer than the tab's memory; another one may be followed in the same tab.
  useState(takeLinkFromAddress);
  useEffect(() => {
    addEventListener('hashchange', takeLinkFromAddress);
    return () => removeEventListener('hashchange', takeLinkFromAddress);
  }, []);
  const token = useStore(linkStore);
  const arrival = useStore(arrivalStore);
  const found = useQuery({
    queryKey: ['application', token],
    queryFn: ({ signal }) => load(signal),
    enabled: token !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const lose = () => {
    setLost(true);
    keepLink(null);
  };
  if (arrival?.kind === 'wrong') return <BeginPage key="wrong" refused="referenceInvalid" />;
  if (arrival) return <ApplicationLinkPage key={arrival.token} arrival={arrival} />;
  if (token === null) return <BeginPage key={String(lost)} refused={lost ? 'referenceInvalid' : null} />;
  if (found.error instanceof ApiError && found.error.status === 401) {
    const isOld = found.error.errors['token']?.[0] === 'referenceExpired';
    return <BeginPage key="refused" refused={isOld ? 'referenceExpired' : 'referenceInvalid'} />;
  }
  if (found.data) return <Loaded key={token} application={found.data} onGone={lose} />;
  if (found.error)
    return (
      <Card>
        <InlineError
          title={frame.loadFailed}
          text={codes[found.error instanceof ApiError ? found.error.code : 'internal']}
          retryLabel={actions.retry}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
        <div className="px-6 pb-6">
          <Help />
        </div>
      </Card>
    );
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-80" />
    </div>
  );
}

/** The page of a mail's link, whose button performs the link's action. */
function ApplicationLinkPage({ arrival }: { arrival: Exclude<Arrival, { kind: 'wrong' }> }) {
  const { pages, start, stopped } = useTexts(onboardingLinkTexts);
  const { reasons, ...texts } = pages[arrival.kind];
  const follow = async () => {
    const token = await followMailLink(arrival);
    if (token !== null) {
      keepLink(token);
      arrivalStore.set(null);
    }
    return '';
  };
  return (
    <>
      <SettingLinkPage
        words={{ ...texts, ...reasons, doneTitle: stopped.title, done: () => stopped.text }}
        tone="primary"
        follow={follow}
      >
        <Button size="large" className="justify-self-start" onClick={() => arrivalStore.set(null)}>
          {start}
        </Button>
      </SettingLinkPage>
      <Help />
    </>
  );
}
