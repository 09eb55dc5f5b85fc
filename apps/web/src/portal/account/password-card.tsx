import { passwordChange } from '@stuiver/contract/endpoints/people/account';
import { changeOwnPassword } from '@stuiver/contract/routes';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { newPasswordTexts } from '@stuiver/messages/nl/auth/new-password';
import { profileTexts } from '@stuiver/messages/nl/settings/profile';
import type { FormEvent, SyntheticEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/form.ts';
import { useTexts } from '../../lib/language.ts';
import { showToast, useFailureToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { NO_PROOF, ProofFields, type ProofValues, useProofBuilder } from '../parts/proof-fields.tsx';
import { useFailure } from '../../lib/dialogs/use-failure.ts';
import { sessionsQuery } from './account-queries.ts';

type Values = ProofValues & { rawPassword: string };
const EMPTY: Values = { ...NO_PROOF, rawPassword: '' };

/** The signed-in user's own password (spec 3.4, `rawPassword`). */
export function PasswordCard() {
  const client = useQueryClient();
  const { password: texts } = useTexts(profileTexts);
  const { password: own } = useTexts(accountTexts);
  const newPassword = useTexts(newPasswordTexts);
  const failureOf = useFailure();
  const proofOf = useProofBuilder();
  const failure = useFailureToast();
  const toRequest = (values: Values) => ({ rawPassword: values.rawPassword, ...proofOf(values) });
  const form = useContractForm<Values>({
    name: 'own-password',
    schema: passwordChange,
    toRequest,
    defaultValues: EMPTY,
  });
  const submit = form.submit(async (values) => {
    failure.clear();
    try {
      await call(changeOwnPassword, { body: toRequest(values) });
      void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).length === 0)
        failure.show(failureOf(own.failed, error));
      throw error;
    }
    form.reset(EMPTY);
    showToast({ tone: 'good', title: texts.saved, text: texts.savedText });
  });
  const key = form.getFieldState('rawPassword', form.formState).error?.message;
  const error =
    key !== undefined && form.getValues('rawPassword') === ''
      ? texts.newMissing
      : key === 'tooShort'
        ? newPassword.tooShort
        : form.errorOf('rawPassword');
  return (
    <Card>
      <CardHeader title={texts.title} />
      <form noValidate onSubmit={(event: FormEvent) => void submit(event as SyntheticEvent)}>
        <CardBody className="grid gap-5">
          <p className="text-ink-soft">{texts.text}</p>
          <ProofFields form={form} />
          <PasswordField
            label={newPassword.label}
            hint={texts.hint}
            autoComplete="new-password"
            error={error}
            {...form.register('rawPassword')}
          />
          <div>
            <Button type="submit" loading={form.formState.isSubmitting} className="max-sm:w-full">
              {texts.submit}
            </Button>
          </div>
        </CardBody>
      </form>
    </Card>
  );
}
