import { type RecurrenceDetails, stopRecurring } from '@stuiver/contract';
import { formatDay } from '@stuiver/domain/dates';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { commonTexts } from '../../../lib/common-texts.ts';
import { errorTexts } from '../../../lib/error-texts.ts';
import { useFormats } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { runUnderWay } from './queries.ts';
import { recurrencesTexts } from './texts.ts';

export type StopDialogProps = {
  recurrence: RecurrenceDetails;
  /** Reloads by the id that the stop answered. */
  onStopped: (id: string) => Promise<void>;
  onClose: () => void;
};

/** Asks before it stops, and says what becomes of a collection that is under way. */
export function StopDialog({ recurrence, onStopped, onClose }: StopDialogProps) {
  const { stop: words } = recurrencesTexts.use();
  const common = commonTexts.use();
  const { codes } = errorTexts.use();
  const formats = useFormats();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const running = runUnderWay(recurrence);

  const stop = async () => {
    setSending(true);
    setFailure(null);
    try {
      const { id } = await call(stopRecurring, { body: { id: recurrence.id } });
      await onStopped(id);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setSending(false);
    }
  };
  const close = () => {
    if (!sending) onClose();
  };

  return (
    <Modal
      open
      onClose={close}
      width="small"
      role="alertdialog"
      closeLabel={common.actions.close}
      title={words.title}
      actions={
        <>
          <Button onClick={close} disabled={sending}>
            {common.actions.cancel}
          </Button>
          <Button tone="danger" loading={sending} onClick={() => void stop()}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {failure ? (
          <Notice tone="bad" role="alert" title={words.failed}>
            {codes[failure.code]}
          </Notice>
        ) : null}
        <p>
          {running
            ? words.running(formats.money(running.amount, running.currency), formatDay(running.dueDate))
            : words.idle}
        </p>
        <p className="text-ink-soft">{words.forGood}</p>
      </div>
    </Modal>
  );
}
