import { acceptChargeback } from '@stuiver/contract/routes';
import { isInquiry } from '@stuiver/domain/states';
import { evidencePageTexts } from '@stuiver/messages/nl/chargebacks/evidence-page';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../lib/dialogs/confirm-dialog.tsx';
import { useTexts } from '../../../lib/language.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FootBar } from '../../../ui/forms/foot-bar.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFolder } from './folder.ts';

type FootProps = { amount: string; onPreview: () => void; onChanged: () => Promise<void> };

/** Shows whether everything is saved, and leads to the preview. */
export function EvidenceFoot({ amount, onPreview, onChanged }: FootProps) {
  const { saving, preview, accept } = useTexts(evidencePageTexts);
  const { flush, loaded, state, uploads } = useFolder();
  const { id, status } = loaded.chargeback;
  // It has taken no amount.
  const canAccept = !isInquiry(status);
  const [isAccepting, setAccepting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useStore(uploads.store).some(({ error }) => error === null);
  const isInvalid = Object.keys(state.errors).length > 0;
  useEffect(() => {
    if (isInvalid) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isInvalid]);
  const go = async () => {
    if (isSending) setProblem(preview.underWay);
    else if (await flush()) onPreview();
    else setProblem(preview.unsaved);
  };
  const isFailed = state.saving === 'failed';
  const words = isFailed && isInvalid ? saving.invalid : saving[state.saving];
  const isStill = problem === preview.underWay ? isSending : isFailed;
  const acceptButton = (className: string) =>
    canAccept && (
      <Button tone="quiet" className={className} onClick={() => setAccepting(true)}>
        {accept.action}
      </Button>
    );
  return (
    <>
      {problem !== null && isStill ? (
        <Notice tone="bad" role="alert" title={problem} className="mt-6" />
      ) : null}
      <FootBar>
        <p
          role="status"
          className={cx('min-w-0 flex-1 text-table', isFailed ? 'text-bad' : 'text-ink-faint')}
        >
          {words}
        </p>
        {acceptButton('max-sm:hidden')}
        <Button
          tone="primary"
          title={preview.hint}
          disabled={state.mine.product === null}
          onClick={() => void go()}
        >
          {preview.action}
        </Button>
      </FootBar>
      {acceptButton('mt-4 w-full sm:hidden')}
      {isAccepting ? (
        <ConfirmDialog
          words={accept}
          onConfirm={() => call(acceptChargeback, { params: { id } })}
          done={{ title: accept.done }}
          onDone={() => void onChanged()}
          onClose={() => setAccepting(false)}
        >
          <p>{accept.text(amount)}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
