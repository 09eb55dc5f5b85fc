import type { SecondFactor, NewFactor } from '@stuiver/contract';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { useQuery } from '@tanstack/react-query';
import { factorProof, factorConfirmation } from '@stuiver/contract/endpoints/people/second-factor';
import {
  removeSecondFactor,
  renewRecoveryCodes,
  confirmSecondFactor,
  startSecondFactor,
} from '@stuiver/contract/routes';
import { useState } from 'react';
import { useDialog } from '../../lib/dialogs/use-dialog.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, Facts } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { buildFacts } from '../parts/summary-card.tsx';
import { factorQuery } from '../parts/factor-query.ts';
import { call } from '../../lib/api.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { queryClient, reloadQueries } from '../../lib/query.ts';
import type { Toast } from '../../lib/toasts.ts';
import { Modal } from '../../lib/dialogs/modal.tsx';
import { CopyButton, CopyText } from '../parts/copy-text.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { NO_PROOF, ProofFields, useProofBuilder, CodeField } from '../parts/proof-fields.tsx';

type Proof = ReturnType<ReturnType<typeof useProofBuilder>>;

type ProveDialogProps = {
  name: string;
  words: { title: string; lead: string; submit: string; failed: string };
  /** Sends the proof; returns the notification, unless something else is shown then. */
  send: (proof: Proof) => Promise<Toast | void>;
  codeLabel?: string;
  onClose: () => void;
};

/** Requires password and code before a factor is changed. */
function ProveDialog({ name, words, send, codeLabel, onClose }: ProveDialogProps) {
  const dialog = useFormDialog({
    name,
    schema: factorProof,
    toRequest: useProofBuilder(),
    defaultValues: NO_PROOF,
    send,
    onClose,
  });
  return (
    <FormDialog words={words} {...dialog}>
      <ProofFields form={dialog.form} codeLabel={codeLabel} />
    </FormDialog>
  );
}

/** Requires a proof before the factor is turned off. */
function RemoveFactorDialog({ onClose }: { onClose: () => void }) {
  const { factor: words } = useTexts(accountTexts);
  const send = async (body: Proof) => {
    await call(removeSecondFactor, { body });
    queryClient.setQueryData(factorQuery().queryKey, null);
    return { title: words.removed, text: words.removedText };
  };
  return <ProveDialog name="remove-factor" words={words.remove} send={send} onClose={onClose} />;
}

type RenewCodesDialogProps = { onClose: () => void; onMade: (codes: readonly string[]) => void };

/** Requires a proof before new recovery codes are made. */
function RenewCodesDialog({ onClose, onMade }: RenewCodesDialogProps) {
  const { factor: words } = useTexts(accountTexts);
  const send = async (body: Proof) => {
    const { recoveryCodes } = await call(renewRecoveryCodes, { body });
    void reloadQueries(factorQuery().queryKey);
    onMade(recoveryCodes);
  };
  return <ProveDialog name="renew-codes" words={words.renew} send={send} onClose={onClose} />;
}

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** New recovery codes, the only time that they can be seen; they exist in this dialog's memory only. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { factor: words } = useTexts(accountTexts);
  const text = `${codes.join('\n')}\n`;
  return (
    <Modal
      open
      onClose={onClose}
      role="alertdialog"
      title={words.codes.title}
      actions={
        <>
          <Button onClick={() => saveFile(text, 'text/plain', words.codes.fileName)}>
            {words.codes.download}
          </Button>
          <CopyButton text={text} label={words.codes.copy} />
          <Button tone="primary" onClick={onClose}>
            {words.codes.done}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Notice tone="wait" title={words.codes.warning}>
          {words.codes.text}
        </Notice>
        <ul
          aria-label={words.codes.list}
          className="grid gap-y-2 rounded-control border border-line bg-sunken px-4 py-3 font-mono text-table select-all"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}

type StartProps = { replaces: boolean; onClose: () => void; onBegun: (factor: NewFactor) => void };

/** The password, and a code of the factor that is on. */
function StartStep({ replaces, onClose, onBegun }: StartProps) {
  const { factor: words } = useTexts(accountTexts);
  const start = { ...words.start, lead: replaces ? words.replaceLead : words.start.lead };
  const send = async (body: Proof) => onBegun(await call(startSecondFactor, { body }));
  return (
    <ProveDialog name="start-factor" words={start} codeLabel={words.oldCode} send={send} onClose={onClose} />
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

type SetUpDialogProps = {
  /** True if another factor is on, which stays until the new one's code worked. */
  replaces: boolean;
  onClose: () => void;
  onMade: (codes: readonly string[]) => void;
};

/** Sets up an authenticator app: password, QR code, first code. */
function SetUpDialog({ replaces, onClose, onMade }: SetUpDialogProps) {
  const [begun, setBegun] = useState<NewFactor | null>(null);
  return begun ? (
    <ScanStep factor={begun} onClose={onClose} onMade={onMade} />
  ) : (
    <StartStep replaces={replaces} onClose={onClose} onBegun={setBegun} />
  );
}

const FEW_CODES = 3;

function FactorFacts({ factor }: { factor: SecondFactor }) {
  const { factor: words } = useTexts(accountTexts);
  const language = useLanguage();
  return (
    <>
      <Facts
        facts={buildFacts(words, {
          state: <StatusDot tone="good">{words.on}</StatusDot>,
          since: spokenDay(factor.enabledDateTime, language),
          codesLeft: words.left(factor.recoveryCodesLeft),
        })}
      />
      {factor.recoveryCodesLeft < FEW_CODES ? (
        <Notice tone="wait" title={words.fewTitle}>
          {words.few}
        </Notice>
      ) : null}
    </>
  );
}

/** The user's second factor: an app that shows codes, and recovery codes for when it is lost. */
export function FactorCard() {
  const { factor: words } = useTexts(accountTexts);
  const query = useQuery(factorQuery());
  const { data: factor, error } = query;
  const [dialog, show] = useDialog();
  const showCodes = (codes: readonly string[]) =>
    show((onClose) => <RecoveryCodesDialog codes={codes} onClose={onClose} />);
  const setUp = () =>
    show((onClose) => <SetUpDialog replaces={Boolean(factor)} onClose={onClose} onMade={showCodes} />);
  const renew = () => show((onClose) => <RenewCodesDialog onClose={onClose} onMade={showCodes} />);
  const remove = () => show((onClose) => <RemoveFactorDialog onClose={onClose} />);
  return (
    <Card title={words.title}>
      {error && factor === undefined ? (
        <LoadFailed {...words.error} query={query} />
      ) : (
        <CardBody className="grid gap-5">
          <p className="text-ink-soft">{words.text}</p>
          {factor === undefined ? <div className="shimmer h-16 rounded-control" /> : null}
          {factor === null ? (
            <div>
              <Button onClick={setUp} className="max-sm:w-full">
                {words.start.action}
              </Button>
            </div>
          ) : null}
          {factor ? (
            <>
              <FactorFacts factor={factor} />
              <div className="flex flex-wrap gap-2">
                <Button onClick={renew}>{words.renew.action}</Button>
                <Button onClick={setUp}>{words.replace}</Button>
                <Button onClick={remove}>{words.remove.action}</Button>
              </div>
            </>
          ) : null}
        </CardBody>
      )}
      {dialog}
    </Card>
  );
}
