import type { Application } from '@stuiver/contract';
import { ApiError } from '@stuiver/contract/client';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { onboardingLinkTexts } from '@stuiver/messages/nl/applications/onboarding-links';
import {
  createApplication as createEndpoint,
  resumeApplication as resumeEndpoint,
} from '@stuiver/contract/endpoints/applications/applications';
import { createApplication, resumeApplication } from '@stuiver/contract/routes';
import { useTexts, useLanguage } from '../lib/language.ts';
import { useStore } from '../lib/store.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LoadFailed } from '../lib/load-failed.tsx';
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
import { Help } from './leaving.tsx';
import { ConfirmDialog } from '../lib/dialogs/confirm-dialog.tsx';
import { DraftContext, useDraft, makeDraft } from './draft/draft.ts';
import { Button } from '../ui/button.tsx';
import { SettingLinkPage } from '../portal/settings/mail-link-page.tsx';
import { call } from '../lib/api.ts';
import { FailureNotice } from '../lib/dialogs/failure-notice.tsx';
import { useContractForm } from '../lib/forms/form.ts';
import { SubmitButton, type SubmittedForm } from '../lib/forms/submit-button.tsx';
import { EmailField, TextField } from '../ui/forms/text-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';

type RequestCardProps = {
  form: SubmittedForm & { readonly formError: ApiError | null };
  /** Title of a failure. */
  failed: string;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  children: ReactNode;
};

/** The card of a form that makes one call. */
function RequestCard({ form, failed, onSubmit, children }: RequestCardProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Card padded="grid gap-4">
        <FailureNotice title={failed} error={form.formError} />
        {children}
      </Card>
    </form>
  );
}

/** The applicant, and the address for the private link. */
function BeginForm() {
  const { begin: texts } = useTexts(onboardingTexts);
  const { begun } = useTexts(onboardingLinkTexts);
  const language = useLanguage();
  const form = useContractForm({
    name: 'begin-application',
    schema: createEndpoint.body,
    toRequest: (values) => ({ ...values, email: values.email.trim(), language }),
    defaultValues: { name: '', email: '' },
  });
  const [sent, setSent] = useState<string | null>(null);
  const submit = form.submit(async ({ name, email }) => {
    const body = { name, email: email.trim(), language };
    await call(createApplication, { body });
    setSent(body.email);
  });
  if (sent !== null)
    return (
      <>
        <Notice tone="good" role="status" title={begun.title}>
          {begun.text(sent)}
        </Notice>
        <Button className="mt-3" onClick={() => setSent(null)}>
          {begun.again}
        </Button>
      </>
    );
  return (
    <RequestCard form={form} failed={texts.failed} onSubmit={submit}>
      <TextField label={texts.name} required autoComplete="name" maxLength={100} {...form.field('name')} />
      <EmailField label={texts.email} required hint={texts.emailHint} {...form.field('email')} />
      <SubmitButton form={form} size="large" className="justify-self-start max-sm:w-full">
        {texts.submit}
      </SubmitButton>
    </RequestCard>
  );
}

/** Requests a new private link by the address that an application started with. */
function ResumeForm({ onBack }: { onBack: () => void }) {
  const { begin, resume: texts } = useTexts(onboardingTexts);
  const [sent, setSent] = useState(false);
  const form = useContractForm({
    name: 'resume-application',
    schema: resumeEndpoint.body,
    toRequest: (values) => ({ email: values.email.trim() }),
    defaultValues: { email: '' },
  });
  const submit = form.submit(async ({ email }) => {
    await call(resumeApplication, { body: { email: email.trim() } });
    setSent(true);
  });
  return (
    <>
      <RequestCard form={form} failed={texts.failed} onSubmit={submit}>
        {sent ? (
          <Notice tone="good" role="status" title={texts.sentTitle}>
            {texts.sent}
          </Notice>
        ) : (
          <>
            <EmailField label={begin.email} required {...form.field('email')} />
            <SubmitButton form={form} className="justify-self-start max-sm:w-full">
              {texts.submit}
            </SubmitButton>
          </>
        )}
      </RequestCard>
      <Button tone="quiet" className="mt-3 -ml-3.25 max-sm:-ml-4.25" onClick={onBack}>
        {texts.back}
      </Button>
    </>
  );
}

type BeginPageProps = {
  /** Reason why the followed link does not work; null without one. */
  refused: 'referenceInvalid' | 'referenceExpired' | null;
};

/** Starts an application, or resumes one. */
function BeginPage({ refused }: BeginPageProps) {
  const { begin, resume } = useTexts(onboardingTexts);
  const links = useTexts(onboardingLinkTexts);
  const [resuming, setResuming] = useState(refused !== null);
  if (resuming)
    return (
      <>
        <PageHeader title={resume.title} text={resume.lead} />
        {refused ? (
          <Notice tone="wait" role="alert" title={links.refused[refused].title} className="mb-4">
            {links.refused[refused].text}
          </Notice>
        ) : null}
        <ResumeForm onBack={() => setResuming(false)} />
        <Help />
      </>
    );
  return (
    <>
      <PageHeader title={begin.title} text={begin.lead} />
      <BeginForm />
      <p className="mt-4 text-ink-soft">
        {resume.question}{' '}
        <button type="button" className="text-brand underline max-sm:py-2" onClick={() => setResuming(true)}>
          {resume.action}
        </button>
      </p>
      <h2 className="mt-8 text-section font-semibold">{begin.needed}</h2>
      <ul data-bare className="mt-2 grid list-disc gap-1 pl-5 text-ink-soft">
        {begin.needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      <Help />
    </>
  );
}

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
        <LoadFailed
          title={frame.loadFailed}
          text={codes[found.error instanceof ApiError ? found.error.code : 'internal']}
          query={found}
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
