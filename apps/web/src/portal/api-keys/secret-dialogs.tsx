import { apiKeyRequest, apiKeyRotation } from '@stuiver/contract/endpoints/people/api-keys';
import { createApiKey, rotateApiKey } from '@stuiver/contract/routes';
import {
  API_KEY_SCOPES,
  type ApiKeyScope,
  permissionToGrant,
  USUAL_SCOPES,
  KEY_OVERLAP_HOURS,
  type KeyOverlapHours,
  USUAL_OVERLAP_HOURS,
} from '@stuiver/domain/api-key';
import { apiKeyTexts } from '@stuiver/messages/nl/api-keys/api-keys';
import { useState } from 'react';
import type { ApiKeyRow } from '@stuiver/contract';
import { call } from '../../lib/api.ts';
import type { ContractForm } from '../../lib/forms/form.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { reloadQueries } from '../../lib/query.ts';
import { isPermitted, useSession } from '../../lib/session.ts';
import { Checkbox, CheckboxGroup, RadioGroup } from '../../ui/forms/choices.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { limitForWire, LimitField } from '../team/limit-field.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { ProofFields, type ProofValues, useProofBuilder, NO_PROOF } from '../parts/proof-fields.tsx';
import { AddressesField, addressesIn, type KeyDialogProps } from './ask-dialogs.tsx';
import { showDateTime } from '../../lib/format.ts';
import { SecretDialog } from '../parts/secret-dialog.tsx';

type RotateValues = ProofValues & { overlapHours: KeyOverlapHours };

/** Asks how long the old secret keeps working before the key gets another. */
export function RotateDialog({ apiKey, onClose }: Pick<KeyDialogProps, 'apiKey' | 'onClose'>) {
  const [made, setMade] = useState<NewSecret | null>(null);
  const { rotate: words } = useTexts(apiKeyTexts);
  const { id, name, version } = apiKey;
  const proofOf = useProofBuilder();
  const dialog = useFormDialog({
    name: 'rotate-key',
    schema: apiKeyRotation,
    toRequest: (values: RotateValues) => ({
      version,
      overlapHours: values.overlapHours,
      ...proofOf(values),
    }),
    defaultValues: { overlapHours: USUAL_OVERLAP_HOURS, ...NO_PROOF },
    send: async (body) => {
      setMade(await call(rotateApiKey, { params: { id }, body }));
      void reloadQueries(['apiKeys']);
    },
    onClose,
  });
  if (made) return <ShownOnceDialog made={made} onClose={onClose} />;
  const { form } = dialog;
  const chosen = form.watch('overlapHours');
  return (
    <FormDialog
      words={{ ...words, title: words.title(name) }}
      tone={chosen === 0 ? 'danger' : 'primary'}
      {...dialog}
    >
      <RadioGroup
        label={words.overlap}
        options={KEY_OVERLAP_HOURS.map((hours) => ({ value: String(hours), ...words.overlaps[hours] }))}
        value={String(chosen)}
        onChange={(value) =>
          form.setValue(
            'overlapHours',
            KEY_OVERLAP_HOURS.find((hours) => String(hours) === value) ?? USUAL_OVERLAP_HOURS,
          )
        }
      />
      <p className="text-table text-ink-soft">{words.forGood}</p>
      <ProofFields form={form} />
    </FormDialog>
  );
}

/** A key with the secret that it has just got. */
export type NewSecret = { readonly apiKey: ApiKeyRow; readonly secret: string };

type ShownOnceDialogProps = { made: NewSecret; onClose: () => void };

/** The secret that a key has just got, and how long the one before it works. */
function ShownOnceDialog({ made, onClose }: ShownOnceDialogProps) {
  const { name, oldSecret, rotatedDateTime } = made.apiKey;
  const { shown: words } = useTexts(apiKeyTexts);
  return (
    <SecretDialog words={words} label={words.field(name)} secret={made.secret} onClose={onClose}>
      {rotatedDateTime === null ? null : (
        <p className="text-table text-ink-soft">
          {oldSecret ? words.oldWorks(showDateTime(oldSecret.worksUntilDateTime)) : words.oldEnded}
        </p>
      )}
    </SecretDialog>
  );
}

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
