import { apiKeyRequest } from '@stuiver/contract/endpoints/api-keys';
import { createApiKey } from '@stuiver/contract/routes';
import { API_KEY_SCOPES, type ApiKeyScope } from '@stuiver/domain/api-key';
import { apiKeyTexts } from '@stuiver/messages/nl/portal/settings/api-keys';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/forms/form.ts';
import { useTexts } from '../../../lib/language.ts';
import { isPermitted, useSession } from '../../../lib/session.ts';
import { Checkbox } from '../../../ui/forms/choices.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';

type Values = { name: string; scopes: ApiKeyScope[] };

export type CreateKeyDialogProps = {
  onMade: (key: { name: string; secret: string }) => void;
  onClose: () => void;
};

/** Asks for a key's name and scopes; most shops start payments and read them. */
export function CreateKeyDialog({ onMade, onClose }: CreateKeyDialogProps) {
  const texts = useTexts(apiKeyTexts);
  const { create: words } = texts;
  const session = useSession();
  const merchantId = session?.userId ?? '';
  // Nobody grants a key more than they hold.
  const offered = API_KEY_SCOPES.filter((scope) => isPermitted(session, scope));
  const client = useQueryClient();
  const id = useId();
  const form = useContractForm<Values>({
    name: 'api-key',
    schema: apiKeyRequest,
    toRequest: (values) => ({ ...values, merchantId }),
    fieldOf: (path) => (path.startsWith('scopes') ? 'scopes' : path),
    defaultValues: { name: '', scopes: offered.filter((scope) => scope !== 'refunds:write') },
  });
  const submit = form.submit(async ({ name, scopes }) => {
    const { apiKey, secret } = await call(createApiKey, { body: { merchantId, name: name.trim(), scopes } });
    void client.invalidateQueries({ queryKey: ['apiKeys'] });
    onMade({ name: apiKey.name, secret });
  });
  const scopesError = form.errorOf('scopes');
  return (
    <FormDialog
      words={words}
      sending={form.formState.isSubmitting}
      failure={form.formError}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <TextField
          label={words.name}
          required
          maxLength={60}
          autoComplete="off"
          hint={words.nameHint}
          error={form.errorOf('name')}
          {...form.register('name')}
        />
        <fieldset aria-describedby={`${id}-hint${scopesError ? ` ${id}-error` : ''}`}>
          <legend className="text-body font-medium">{words.scopes}</legend>
          <p id={`${id}-hint`} className="mt-0.5 text-table text-ink-faint">
            {words.scopesHint}
          </p>
          <div className="mt-3 grid gap-3">
            {offered.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={texts.scopes[scope]}
                hint={texts.scopeHints[scope]}
                {...form.register('scopes')}
              />
            ))}
          </div>
          {scopesError ? <FieldError id={`${id}-error`}>{scopesError}</FieldError> : null}
        </fieldset>
      </div>
    </FormDialog>
  );
}
