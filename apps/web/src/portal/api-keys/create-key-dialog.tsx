import { apiKeyRequest } from '@stuiver/contract/endpoints/people/api-keys';
import { createApiKey } from '@stuiver/contract/routes';
import { API_KEY_SCOPES, type ApiKeyScope, permissionToGrant, USUAL_SCOPES } from '@stuiver/domain/api-key';
import { apiKeyTexts } from '@stuiver/messages/nl/api-keys/api-keys';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import type { ContractForm } from '../../lib/forms/form.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { reloadQueries } from '../../lib/query.ts';
import { isPermitted, useSession } from '../../lib/session.ts';
import { Checkbox, CheckboxGroup } from '../../ui/forms/choices.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { limitForWire } from '../team/limit-values.ts';
import { LimitField } from '../team/limit-field.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { ProofFields, type ProofValues, useProofBuilder, NO_PROOF } from '../parts/proof-fields.tsx';
import { AddressesField, addressesIn } from './addresses-field.tsx';
import type { KeyDialogProps } from './ask-dialogs.tsx';
import { type NewSecret, ShownOnceDialog } from './shown-once-dialog.tsx';

type Values = ProofValues & {
  name: string;
  scopes: ApiKeyScope[];
  addresses: string;
  refundLimit: string;
};

/** The scopes of a key, limited to those that the user may grant. */
function ScopesField({ form, offered }: { form: ContractForm<Values>; offered: readonly ApiKeyScope[] }) {
  const texts = useTexts(apiKeyTexts);
  return (
    <CheckboxGroup legend={texts.create.scopes} hint={texts.create.scopesHint} error={form.errorOf('scopes')}>
      <div className="grid gap-3 sm:grid-cols-2">
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
    </CheckboxGroup>
  );
}

export type CreateKeyDialogProps = Pick<KeyDialogProps, 'ownAddress' | 'ownLimit' | 'onClose'>;

/** Asks for a key's name, scopes and addresses; most shops start payments and read them. */
export function CreateKeyDialog({ ownAddress, ownLimit, onClose }: CreateKeyDialogProps) {
  const [made, setMade] = useState<NewSecret | null>(null);
  const { create: words, refunds } = useTexts(apiKeyTexts);
  const language = useLanguage();
  const session = useSession();
  const merchantId = session?.userId ?? '';
  // No one can grant a key more than they hold.
  const offered = API_KEY_SCOPES.filter((scope) => isPermitted(session, permissionToGrant(scope)));
  const proofOf = useProofBuilder();
  const dialog = useFormDialog({
    name: 'api-key',
    schema: apiKeyRequest,
    toRequest: (values: Values) => ({
      merchantId,
      name: values.name.trim(),
      scopes: values.scopes,
      allowedAddresses: addressesIn(values.addresses),
      ...(values.scopes.includes('refunds:write')
        ? { refundLimit: limitForWire(values.refundLimit, language) }
        : {}),
      ...proofOf(values),
    }),
    fieldOf: (path) => (path === 'allowedAddresses' ? 'addresses' : path),
    defaultValues: {
      name: '',
      scopes: offered.filter((scope) => USUAL_SCOPES.includes(scope)),
      addresses: '',
      refundLimit: '',
      ...NO_PROOF,
    },
    send: async (body) => {
      setMade(await call(createApiKey, { body }));
      void reloadQueries(['apiKeys']);
    },
    onClose,
  });
  if (made) return <ShownOnceDialog made={made} onClose={onClose} />;
  const { form } = dialog;
  return (
    <FormDialog words={words} {...dialog}>
      <div className="grid gap-5">
        <TextField
          label={words.name}
          required
          maxLength={60}
          autoComplete="off"
          hint={words.nameHint}
          {...form.field('name')}
        />
        <ScopesField form={form} offered={offered} />
        {form.watch('scopes').includes('refunds:write') ? (
          <LimitField words={refunds} ownLimit={ownLimit} {...form.field('refundLimit')} />
        ) : null}
        <AddressesField form={form} ownAddress={ownAddress} />
        <ProofFields form={form} />
      </div>
    </FormDialog>
  );
}
