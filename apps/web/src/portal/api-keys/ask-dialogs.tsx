import type { ApiKeyRow } from '@stuiver/contract';
import { apiKeyChange, apiKeyRevocation } from '@stuiver/contract/endpoints/people/api-keys';
import { changeApiKey, endOldKey, revokeApiKey } from '@stuiver/contract/routes';
import { apiKeyTexts } from '@stuiver/messages/nl/api-keys/api-keys';
import { type ReactNode, useState } from 'react';
import { isInRange, parseAddressRange } from '@stuiver/domain/address-range';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import type { Path } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { useFormats, useLanguage, useTexts } from '../../lib/language.ts';
import { reloadQueries } from '../../lib/query.ts';
import { limitForWire, LimitField } from '../team/limit-field.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { NO_PROOF, ProofFields, type ProofValues, useProofBuilder } from '../parts/proof-fields.tsx';
import type { ContractForm } from '../../lib/forms/form.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Notice } from '../../ui/notice.tsx';

const SEPARATORS = /[\s,;]+/;

/** Splits the typed text into addresses and ranges. */
export function addressesIn(typed: string): string[] {
  return typed.split(SEPARATORS).filter((text) => text !== '');
}

/** Finds invalid addresses; the one still being typed is not checked yet. */
export function wrongAddresses(typed: string, isTyping: boolean): string[] {
  const whole = isTyping ? typed.replace(/[^\s,;]*$/, '') : typed;
  return addressesIn(whole).filter((text) => parseAddressRange(text) === null);
}

/** Checks whether an address is outside all of these; unknown ones and those of an empty list are not. */
export function leavesOut(typed: string, ownAddress: string): boolean {
  const own = parseAddressRange(ownAddress);
  const ranges = addressesIn(typed).map((text) => parseAddressRange(text));
  return own !== null && ranges.length > 0 && !ranges.some((range) => range && isInRange(own, range));
}

type AddressesFieldProps<Values extends { addresses: string }> = {
  form: ContractForm<Values>;
  /** The user's current address; empty when unknown. */
  ownAddress: string;
};

/** Addresses that a key may be used from. */
export function AddressesField<Values extends { addresses: string }>({
  form,
  ownAddress,
}: AddressesFieldProps<Values>) {
  const { addresses: words } = useTexts(apiKeyTexts);
  const { optional } = useTexts(commonTexts);
  const [isTyping, setTyping] = useState(false);
  const field = 'addresses' as Path<Values>;
  const typed: string = form.watch(field);
  const wrong = wrongAddresses(typed, isTyping);
  const { onBlur, ...input } = form.register(field);
  return (
    <div>
      <TextArea
        label={words.label}
        hint={words.hint}
        optionalText={optional}
        rows={3}
        maxLength={4000}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={wrong.length > 0 ? words.wrong(wrong.join(', ')) : isTyping ? undefined : form.errorOf(field)}
        onFocus={() => setTyping(true)}
        onBlur={(event) => {
          setTyping(false);
          void onBlur(event);
        }}
        {...input}
      />
      <div role="status">
        {wrong.length === 0 && leavesOut(typed, ownAddress) ? (
          <Notice tone="wait" title={words.leftOutTitle} className="mt-2">
            {words.leftOut(ownAddress)}
          </Notice>
        ) : null}
      </div>
    </div>
  );
}

export type KeyDialogProps = {
  apiKey: ApiKeyRow;
  /** The user's current address; empty when unknown. */
  ownAddress: string;
  /** Amount that the signed-in user refunds without approval in 24 hours; null without limit. */
  ownLimit: string | null;
  /** Latest use of the key's old secret. */
  usage: string;
  onClose: () => void;
};
type KeyProps = Pick<KeyDialogProps, 'apiKey' | 'onClose'>;

type DoneWords = { doneTitle: string; done: (name: string) => string };

/** Waits for a change of a key, and reloads the keys; returns the notification. */
async function finish(change: Promise<unknown>, name: string, words: DoneWords) {
  await change;
  await reloadQueries(['apiKeys']);
  return { title: words.doneTitle, text: words.done(name) };
}

type EndProps = KeyProps & {
  form: string;
  words: DoneWords & { title: (name: string) => string; submit: string; failed: string };
  end: (proof: ReturnType<ReturnType<typeof useProofBuilder>>) => Promise<unknown>;
  children: ReactNode;
};

/** Requires a proof before a key or secret ends. */
function EndDialog({ apiKey, form: name, words, end, onClose, children }: EndProps) {
  const dialog = useFormDialog({
    name,
    schema: apiKeyRevocation,
    toRequest: useProofBuilder(),
    defaultValues: NO_PROOF,
    send: (proof) => finish(end(proof), apiKey.name, words),
    onClose,
  });
  return (
    <FormDialog words={{ ...words, title: words.title(apiKey.name) }} width="small" tone="danger" {...dialog}>
      <div className="grid gap-3">{children}</div>
      <ProofFields form={dialog.form} />
    </FormDialog>
  );
}

/** Asks before a key is revoked, naming the consequences. */
export function RevokeKeyDialog({ apiKey, onClose }: KeyProps) {
  const { revoke: words } = useTexts(apiKeyTexts);
  const end: EndProps['end'] = (body) => call(revokeApiKey, { params: { id: apiKey.id }, body });
  return (
    <EndDialog apiKey={apiKey} form="revoke-key" words={words} end={end} onClose={onClose}>
      <p>{words.text}</p>
      <p className="text-ink-soft">{words.forGood}</p>
    </EndDialog>
  );
}

/** Asks before a key's old secret ends early. */
export function EndOldDialog({ apiKey, usage, onClose }: KeyDialogProps) {
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
export function AddressesDialog({ apiKey, ownAddress, onClose }: KeyDialogProps) {
  const { addresses: words } = useTexts(apiKeyTexts);
  const { id, version } = apiKey;
  const proofOf = useProofBuilder();
  const dialog = useFormDialog({
    name: 'key-addresses',
    schema: apiKeyChange,
    toRequest: (values: AddressValues) => ({
      version,
      allowedAddresses: addressesIn(values.addresses),
      ...proofOf(values),
    }),
    fieldOf: (path) => (path === 'allowedAddresses' ? 'addresses' : path),
    defaultValues: { addresses: apiKey.allowedAddresses.join('\n'), ...NO_PROOF },
    send: (body) => finish(call(changeApiKey, { params: { id }, body }), apiKey.name, words),
    onClose,
  });
  return (
    <FormDialog words={{ ...words, title: words.title(apiKey.name) }} {...dialog}>
      <AddressesField form={dialog.form} ownAddress={ownAddress} />
      <ProofFields form={dialog.form} />
    </FormDialog>
  );
}

type LimitValues = ProofValues & { refundLimit: string };

/** Asks for a key's refund limit in 24 hours. */
export function LimitDialog({ apiKey, ownLimit, onClose }: KeyDialogProps) {
  const { refunds: words } = useTexts(apiKeyTexts);
  const { decimal } = useFormats();
  const language = useLanguage();
  const { id, version, refundLimit } = apiKey;
  const proofOf = useProofBuilder();
  const dialog = useFormDialog({
    name: `key-limit ${id}`,
    schema: apiKeyChange,
    toRequest: (values: LimitValues) => ({
      version,
      refundLimit: limitForWire(values.refundLimit, language),
      ...proofOf(values),
    }),
    defaultValues: { refundLimit: refundLimit === null ? '' : decimal(refundLimit), ...NO_PROOF },
    send: (body) => finish(call(changeApiKey, { params: { id }, body }), apiKey.name, words),
    onClose,
  });
  return (
    <FormDialog words={{ ...words, title: words.title(apiKey.name) }} {...dialog}>
      <LimitField words={words} ownLimit={ownLimit} {...dialog.form.field('refundLimit')} />
      <ProofFields form={dialog.form} />
    </FormDialog>
  );
}
