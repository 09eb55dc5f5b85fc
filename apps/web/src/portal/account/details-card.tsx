import type { Account } from '@stuiver/contract';
import { accountChange } from '@stuiver/contract/endpoints/people/account';
import { changeAccount } from '@stuiver/contract/routes';
import { type Language, LANGUAGE_FACTS, LANGUAGES } from '@stuiver/domain/languages';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/form.ts';
import { chooseLanguage, useTexts } from '../../lib/language.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { accountQuery, shown } from './account-queries.ts';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';

type Values = { name: string; language: Language };

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }));

/** The user's name and language. */
export function DetailsCard({ account }: { account: Account }) {
  const { details: words } = useTexts(accountTexts);
  const client = useQueryClient();
  // The page may speak another language than the stored one, and stays so when only the name is saved.
  const toRequest = ({ name, language }: Values) => ({
    name: name.trim(),
    ...(language === account.language ? {} : { language }),
  });
  const form = useContractForm<Values>({
    name: 'account',
    schema: accountChange,
    toRequest,
    defaultValues: { name: account.name, language: account.language },
  });
  const { setValue } = form;
  const stored = useRef(account.language);
  useEffect(() => {
    // It may be chosen in the sidebar meanwhile; a name that was typed stays.
    if (stored.current !== account.language) setValue('language', account.language);
    stored.current = account.language;
  }, [setValue, account.language]);
  const submit = form.submit(async (values) => {
    const { language } = values;
    const body = toRequest(values);
    const answer = await call(changeAccount, { body });
    client.setQueryData(accountQuery().queryKey, shown(answer.account));
    form.reset({ name: answer.account.name, language });
    if (body.language !== undefined) await chooseLanguage(body.language);
    showToast({ tone: 'good', title: words.saved });
  });
  const problem = form.getFieldState('name', form.formState).error?.message;
  return (
    <Card>
      <CardHeader title={words.title} />
      <form noValidate onSubmit={(event: FormEvent) => void submit(event as SyntheticEvent)}>
        <CardBody className="grid gap-5">
          <FailureNotice title={words.failed} error={form.formError} />
          <TextField
            label={words.name}
            hint={words.nameHint}
            required
            maxLength={100}
            autoComplete="name"
            error={problem === 'required' ? words.nameMissing : form.errorOf('name')}
            {...form.register('name')}
          />
          <Select
            label={words.language}
            hint={words.languageHint}
            className="max-w-96"
            value={form.watch('language')}
            options={OPTIONS}
            onChange={(language) => form.setValue('language', language, { shouldDirty: true })}
          />
          <div>
            <Button type="submit" loading={form.formState.isSubmitting} className="max-sm:w-full">
              {words.save}
            </Button>
          </div>
        </CardBody>
      </form>
    </Card>
  );
}
