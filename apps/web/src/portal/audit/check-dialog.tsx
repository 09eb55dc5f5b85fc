import { auditLogTexts } from '@stuiver/messages/nl/audit/audit-log';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal } from '../../lib/dialogs/modal.tsx';
import { CompanySelect } from '../companies/company-select.tsx';
import { CheckResult } from './check-result.tsx';
import { type ChainCheck, readStamp, useChainCheck } from './use-chain-check.ts';

/** Verifies a company's chain, against a checksum of an earlier time if one is given. */
export function CheckDialog({ onClose }: { onClose: () => void }) {
  const { check: words } = useTexts(auditLogTexts);
  const { actions } = useTexts(commonTexts);
  const id = useId();
  const own = useSession()?.userId ?? '';
  const [merchantId, setMerchantId] = useState(own);
  const [kept, setKept] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { check, start } = useChainCheck();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const place = readStamp(kept);
    setWrong(kept.trim() !== '' && place === null);
    if (kept.trim() === '' || place !== null) void start({ merchantId, kept: place });
  };
  return (
    <Modal
      open
      onClose={onClose}
      width="medium"
      title={words.title}
      description={words.lead}
      actions={
        <>
          <Button onClick={onClose}>{actions.close}</Button>
          <Button type="submit" form={id} tone="primary" loading={check.state === 'busy'}>
            {check.state === 'done' ? words.again : words.start}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <form id={id} noValidate onSubmit={submit} className="grid gap-4">
          <CompanySelect label={words.company} value={merchantId} onChange={setMerchantId} />
          <TextField
            label={words.kept}
            hint={words.keptHint}
            error={isWrong ? words.keptWrong : undefined}
            value={kept}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setKept(event.target.value)}
          />
        </form>
        <div aria-live="polite">
          <Outcome check={check} />
        </div>
      </div>
    </Modal>
  );
}

function Outcome({ check }: { check: ChainCheck }) {
  const { check: words } = useTexts(auditLogTexts);
  switch (check.state) {
    case 'idle':
      return null;
    case 'failed':
      return (
        <Notice tone="bad" title={words.failed}>
          {words.failedText}
        </Notice>
      );
    case 'busy':
      if (!check.isSlow) return null;
      return (
        <div className="grid gap-1.5">
          <progress
            aria-label={words.progress}
            className="h-2 w-full accent-brand"
            value={check.done}
            max={Math.max(1, check.all)}
          />
          <p className="num text-table text-ink-soft">{words.busy(check.done, check.all)}</p>
        </div>
      );
    case 'done':
      return <CheckResult result={check.result} />;
  }
}
