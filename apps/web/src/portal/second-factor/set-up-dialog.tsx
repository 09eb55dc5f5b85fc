import type { NewFactor } from '@stuiver/contract';
import { factorConfirmation, factorProof } from '@stuiver/contract/endpoints/people/second-factor';
import { confirmSecondFactor, startSecondFactor } from '@stuiver/contract/routes';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { reloadQueries } from '../../lib/query.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { CodeField, NO_PROOF, ProofFields, useProofBuilder } from '../parts/proof-fields.tsx';
import { factorQuery } from '../parts/factor-query.ts';

type StartProps = { replaces: boolean; onClose: () => void; onBegun: (factor: NewFactor) => void };

/** The password, and a code of the factor that is on. */
function StartStep({ replaces, onClose, onBegun }: StartProps) {
  const { factor: words } = useTexts(accountTexts);
  const dialog = useFormDialog({
    name: 'start-factor',
    schema: factorProof,
    toRequest: useProofBuilder(),
    defaultValues: NO_PROOF,
    send: async (body) => onBegun(await call(startSecondFactor, { body })),
    onClose,
  });
  return (
    <FormDialog words={{ ...words.start, lead: replaces ? words.replaceLead : words.start.lead }} {...dialog}>
      <ProofFields form={dialog.form} codeLabel={words.oldCode} />
    </FormDialog>
  );
}

type ScanProps = { factor: NewFactor; onClose: () => void; onMade: (codes: readonly string[]) => void };

/** The QR code for the app, and the first code of it. */
function ScanStep({ factor, onClose, onMade }: ScanProps) {
  const { factor: words } = useTexts(accountTexts);
  const dialog = useFormDialog({
    name: 'confirm-factor',
    schema: factorConfirmation,
    toRequest: ({ code }: { code: string }) => ({ code: code.trim() }),
    defaultValues: { code: '' },
    send: async (body) => {
      const { recoveryCodes } = await call(confirmSecondFactor, { body });
      void reloadQueries(factorQuery().queryKey);
      onMade(recoveryCodes);
    },
    onClose,
  });
  return (
    <FormDialog words={words.scan} {...dialog}>
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
      <CodeField form={dialog.form} />
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
