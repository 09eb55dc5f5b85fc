import { authStore } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { SignUp } from './sign-up.tsx';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { registerTexts } from '@stuiver/messages/nl/registration/register';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { readRegistrationLink } from './register-calls.ts';
import { type Spent, spentBy, SpentLink } from './spent-link.tsx';

/** Asks who opened the mail's link for the password, and makes the company only then. */
function ConfirmPage({ token }: { token: string }) {
  const { confirm: texts } = useTexts(registerTexts);
  const common = useTexts(commonTexts);
  const [spent, setSpent] = useState<Spent | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['registration', token],
    queryFn: ({ signal }) => readRegistrationLink(token, signal),
    // It is read once: looking again after it was confirmed would show it as used.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const why = spent ?? spentBy(error);
  return (
    <section className="mx-auto max-w-[440px] rounded-dialog border border-line bg-surface p-8 max-sm:p-5">
      {why ? (
        <SpentLink spent={why} />
      ) : data ? (
        <ConfirmForm token={token} registration={data} onSpent={setSpent} />
      ) : error ? (
        <div role="alert">
          <h1 className="text-title font-semibold tracking-[-0.015em]">{texts.failedTitle}</h1>
          <p className="mt-2 text-ink-soft">{texts.failed}</p>
          <Button className="mt-6 w-full" size="large" loading={isFetching} onClick={() => void refetch()}>
            {common.actions.retry}
          </Button>
        </div>
      ) : (
        <div className="grid gap-4">
          <h1 className="text-title font-semibold tracking-[-0.015em]">{texts.title}</h1>
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      )}
    </section>
  );
}

/** Registers a company, or confirms one by the link of the mail. */
export function RegisterPage() {
  const { mailToken } = useStore(authStore);
  return mailToken === null ? <SignUp /> : <ConfirmPage token={mailToken} />;
}
