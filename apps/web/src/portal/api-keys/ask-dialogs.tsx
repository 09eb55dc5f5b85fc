import type { ApiKeyRow } from '@stuiver/contract';
import { apiKeyChange, apiKeyRevocation } from '@stuiver/contract/endpoints/people/api-keys';
import { changeApiKey, endOldKey, revokeApiKey } from '@stuiver/contract/routes';
import { apiKeyTexts } from '@stuiver/messages/nl/api-keys/api-keys';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/form.ts';
import { useFormats, useLanguage, useTexts } from '../../lib/language.ts';
import { showToast } from '../../lib/toasts.ts';
import { limitForWire } from '../team/limit-values.ts';
import { LimitField } from '../team/limit-field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { NO_PROOF, ProofFields, type ProofValues, useProofBuilder } from '../parts/proof-fields.tsx';
import { AddressesField, addressesIn } from './addresses-field.tsx';

type KeyProps = { apiKey: ApiKeyRow; onClose: () => void };

type DoneWords = { doneTitle: string; done: (name: string) => string };

/** Confirms that a key was changed, and reloads the keys. */
function useDone(name: string, words: DoneWords, onClose: () => void) {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['apiKeys'] });
    showToast({ tone: 'good', title: words.doneTitle, text: words.done(name) });
    onClose();
  };
}

type EndProps = KeyProps & {
  form: string;
  words: DoneWords & { title: (name: string) => string; submit: string; failed: string };
  end: (proof: ReturnType<ReturnType<typeof useProofBuilder>>) => Promise<unknown>;
  children: ReactNode;
};

/** Requires a proof before a key or secret ends. */
function EndDialog({ apiKey, form: name, words, end, onClose, children }: EndProps) {
  const done = useDone(apiKey.name, words, onClose);
  const proofOf = useProofBuilder();
  const form = useContractForm<ProofValues>({
    name,
    schema: apiKeyRevocation,
    toRequest: proofOf,
    defaultValues: NO_PROOF,
  });
  const submit = form.submit(async (values) => {
    await end(proofOf(values));
    await done();
  });
  return (
    <FormDialog
      words={{ ...words, title: words.title(apiKey.name) }}
      width="small"
      tone="danger"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-3">{children}</div>
      <ProofFields form={form} />
    </FormDialog>
  );
}

/** Asks before a key is revoked, naming the consequences. */
export function RevokeDialog({ apiKey, onClose }: KeyProps) {
  const { revoke: words } = useTexts(apiKeyTexts);
  const end: EndProps['end'] = (body) => call(revokeApiKey, { params: { id: apiKey.id }, body });
  return (
    <EndDialog apiKey={apiKey} form="revoke-key" words={words} end={end} onClose={onClose}>
      <p>{words.text}</p>
      <p className="text-ink-soft">{words.forGood}</p>
    </EndDialog>
  );
}

/** Asks before a key's old secret ends early; `usage` describes its latest use. */
export function EndOldDialog({ apiKey, usage, onClose }: KeyProps & { usage: string }) {
  const { endOld: words } = useTexts(apiKeyTexts);
  const { id, version } = apiKey;
  const end: EndProps['end'] = (proof) => call(endOldKey, { params: { id }, body: { version, ...proof } });
  return (
    <EndDialog apiKey={apiKey} form="end-old-secret" words={words} end={end} onClose={onClose}>
      <p>{words.text}</p>
      <p className="font-medium">{usage}</p>
      <p className="text-ink-soft">{words.forGood}</p>
    </EndDialog>
  );
}

type AddressValues = ProofValues & { addresses: string };

/** Asks for the addresses that a key may be used from. */
export function AddressesDialog({ apiKey, ownAddress, onClose }: KeyProps & { ownAddress: string }) {
  const { addresses: words } = useTexts(apiKeyTexts);
  const { id, version } = apiKey;
  const done = useDone(apiKey.name, words, onClose);
  const proofOf = useProofBuilder();
  const toRequest = (values: AddressValues) => ({
    version,
    allowedAddresses: addressesIn(values.addresses),
    ...proofOf(values),
  });
  const form = useContractForm<AddressValues>({
    name: 'key-addresses',
    schema: apiKeyChange,
    toRequest,
    fieldOf: (path) => (path === 'allowedAddresses' ? 'addresses' : path),
    defaultValues: { addresses: apiKey.allowedAddresses.join('\n'), ...NO_PROOF },
  });
  const submit = form.submit(async (values) => {
    await call(changeApiKey, { params: { id }, body: toRequest(values) });
    await done();
  });
  return (
    <FormDialog
      words={{ ...words, title: words.title(apiKey.name) }}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <AddressesField form={form} ownAddress={ownAddress} />
      <ProofFields form={form} />
    </FormDialog>
  );
}

type LimitValues = ProofValues & { refundLimit: string };

/** Asks for a key's refund limit in 24 hours. */
export function LimitDialog({ apiKey, ownLimit, onClose }: KeyProps & { ownLimit: string | null }) {
  const { refunds: words } = useTexts(apiKeyTexts);
  const { decimal } = useFormats();
  const language = useLanguage();
  const { id, version, refundLimit } = apiKey;
  const done = useDone(apiKey.name, words, onClose);
  const proofOf = useProofBuilder();
  const toRequest = (values: LimitValues) => ({
    version,
    refundLimit: limitForWire(values.refundLimit, language),
    ...proofOf(values),
  });
  const form = useContractForm<LimitValues>({
    name: `key-limit ${id}`,
    schema: apiKeyChange,
    toRequest,
    defaultValues: { refundLimit: refundLimit === null ? '' : decimal(refundLimit), ...NO_PROOF },
  });
  const submit = form.submit(async (values) => {
    await call(changeApiKey, { params: { id }, body: toRequest(values) });
    await done();
  });
  return (
    <FormDialog
      words={{ ...words, title: words.title(apiKey.name) }}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <LimitField words={words} ownLimit={ownLimit} {...form.field('refundLimit')} />
      <ProofFields form={form} />
    </FormDialog>
  );
}
