import type { Account } from '@stuiver/contract';
import { emailChange } from '@stuiver/contract/endpoints/people/account';
import { changeOwnEmail, stopOwnEmailChange } from '@stuiver/contract/routes';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/form.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader, Facts } from '../../ui/card.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { NO_PROOF, ProofFields, type ProofValues, useProofBuilder } from '../parts/proof-fields.tsx';
import { useAction } from '../../lib/dialogs/use-action.ts';
import { accountQuery, shown } from './account-queries.ts';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';

type Values = ProofValues & { email: string };

/** Requests another address. */
function EmailDialog({ onClose }: { onClose: () => void }) {
  const { email: words } = useTexts(accountTexts);
  const client = useQueryClient();
  const proofOf = useProofBuilder();
  const toRequest = (values: Values) => ({ email: values.email.trim(), ...proofOf(values) });
  const form = useContractForm<Values>({
    name: 'own-email',
    schema: emailChange,
    toRequest,
    defaultValues: { email: '', ...NO_PROOF },
  });
  const submit = form.submit(async (values) => {
    const { account } = await call(changeOwnEmail, { body: toRequest(values) });
    client.setQueryData(accountQuery().queryKey, shown(account));
    showToast({ tone: 'good', title: words.sent, text: words.sentText(values.email.trim()) });
    onClose();
  });
  return (
    <FormDialog words={words.dialog} form={form} onSubmit={submit} onClose={onClose}>
      <TextField
        label={words.newAddress}
        type="email"
        inputMode="email"
        required
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <ProofFields form={form} />
    </FormDialog>
  );
}

/** The address that waits, and the way to stop it. */
function WaitingAddress({ change }: { change: NonNullable<Account['emailChange']> }) {
  const { email: words } = useTexts(accountTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const { sending, failure, run } = useAction();
  async function stop() {
    const done = await run(async () => {
      client.setQueryData(accountQuery().queryKey, shown((await call(stopOwnEmailChange, {})).account));
    });
    if (done) showToast({ tone: 'good', title: words.stopped, text: words.stoppedText });
  }
  return (
    <>
      <FailureNotice title={words.stopFailed} error={failure} />
      <Notice tone="wait" title={words.waitsTitle}>
        <p className="break-words">
          {words.waits(change.email, spokenDay(change.expiresDateTime, language, { withTime: true }))}
        </p>
        <Button size="small" className="mt-3" loading={sending} onClick={() => void stop()}>
          {words.stop}
        </Button>
      </Notice>
    </>
  );
}

/** The address that the user signs in with, and the one that waits. */
export function EmailCard({ account: { email, emailChange: change } }: { account: Account }) {
  const { email: words } = useTexts(accountTexts);
  const [changing, setChanging] = useState(false);
  return (
    <Card>
      <CardHeader title={words.title} />
      <CardBody className="grid gap-5">
        <Facts facts={[{ key: 'email', label: words.label, value: email, wide: true }]} />
        {change ? <WaitingAddress change={change} /> : null}
        <div>
          <Button onClick={() => setChanging(true)} className="max-sm:w-full">
            {words.change}
          </Button>
        </div>
      </CardBody>
      {changing ? <EmailDialog onClose={() => setChanging(false)} /> : null}
    </Card>
  );
}
