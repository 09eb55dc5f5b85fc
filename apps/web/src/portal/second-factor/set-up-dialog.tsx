import type { NewFactor } from '@stuiver/contract';
import { factorConfirmation, factorProof } from '@stuiver/contract/endpoints/people/second-factor';
import { confirmSecondFactor, startSecondFactor } from '@stuiver/contract/routes';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/form.ts';
import { useTexts } from '../../lib/language.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import {
  CodeField,
  NO_PROOF,
  ProofFields,
  type ProofValues,
  useProofBuilder,
} from '../parts/proof-fields.tsx';
import { factorQuery } from '../parts/factor-query.ts';

type StartProps = { replaces: boolean; onClose: () => void; onBegun: (factor: NewFactor) => void };

/** The password, and a code of the factor that is on. */
function StartStep({ replaces, onClose, onBegun }: StartProps) {
  const { factor: words } = useTexts(accountTexts);
  const toRequest = useProofBuilder();
  const form = useContractForm<ProofValues>({
    name: 'start-factor',
    schema: factorProof,
    toRequest,
    defaultValues: NO_PROOF,
  });
  const submit = form.submit(async (values) => {
    onBegun(await call(startSecondFactor, { body: toRequest(values) }));
  });
  return (
    <FormDialog
      words={{ ...words.start, lead: replaces ? words.replaceLead : words.start.lead }}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProofFields form={form} codeLabel={words.oldCode} />
    </FormDialog>
  );
}

type ScanProps = { factor: NewFactor; onClose: () => void; onMade: (codes: readonly string[]) => void };

/** The QR code for the app, and the first code of it. */
function ScanStep({ factor, onClose, onMade }: ScanProps) {
  const { factor: words } = useTexts(accountTexts);
  const client = useQueryClient();
  const form = useContractForm<{ code: string }>({
    name: 'confirm-factor',
    schema: factorConfirmation,
    toRequest: ({ code }) => ({ code: code.trim() }),
    defaultValues: { code: '' },
  });
  const submit = form.submit(async ({ code }) => {
    const { recoveryCodes } = await call(confirmSecondFactor, { body: { code: code.trim() } });
    void client.invalidateQueries({ queryKey: factorQuery().queryKey });
    onMade(recoveryCodes);
  });
  return (
    <FormDialog words={words.scan} form={form} onSubmit={submit} onClose={onClose}>
      <div className="flex gap-5 max-sm:flex-col max-sm:items-center">
        <img src={factor.qrCode} alt={words.qrCode} className="size-44 shrink-0 rounded-control bg-white" />
        <div className="grid content-start gap-3">
          <p className="text-ink-soft">{words.byHand}</p>
          <CopyText
            text={factor.secret.replaceAll(' ', '')}
            shown={factor.secret}
            label={words.copySecret}
            className="font-mono"
          />
        </div>
      </div>
      <CodeField form={form} />
    </FormDialog>
  );
}

export type SetUpDialogProps = {
  /** True if another factor is on, which stays until the new one's code worked. */
  replaces: boolean;
  onClose: () => void;
  onMade: (codes: readonly string[]) => void;
};

/** Sets up an authenticator app: password, QR code, first code. */
export function SetUpDialog({ replaces, onClose, onMade }: SetUpDialogProps) {
  const [begun, setBegun] = useState<NewFactor | null>(null);
  return begun ? (
    <ScanStep factor={begun} onClose={onClose} onMade={onMade} />
  ) : (
    <StartStep replaces={replaces} onClose={onClose} onBegun={setBegun} />
  );
}
