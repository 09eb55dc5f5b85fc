import {
  createApplication as createEndpoint,
  resumeApplication as resumeEndpoint,
} from '@stuiver/contract/endpoints/applications/applications';
import { createApplication, resumeApplication } from '@stuiver/contract/routes';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { onboardingLinkTexts } from '@stuiver/messages/nl/applications/onboarding-links';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type ApiError, call } from '../lib/api.ts';
import { FailureNotice } from '../lib/dialogs/failure-notice.tsx';
import { useContractForm } from '../lib/forms/form.ts';
import { SubmitButton, type SubmittedForm } from '../lib/forms/submit-button.tsx';
import { useLanguage, useTexts } from '../lib/language.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmailField, TextField } from '../ui/forms/text-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Help } from './help.tsx';

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
export function BeginPage({ refused }: BeginPageProps) {
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
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-ink-soft">
        {begin.needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      <Help />
    </>
  );
}
