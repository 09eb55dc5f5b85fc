import type { RefundRequestDetails } from '@stuiver/contract';
import { decideRefundRequest as decision } from '@stuiver/contract/endpoints/refunds';
import { decideRefundRequest, withdrawRefundRequest } from '@stuiver/contract/routes';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { refundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/forms/form.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { usePermission } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { ConfirmDialog } from '../../../lib/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { reloadRequests } from './queries.ts';

type DialogProps = { request: RefundRequestDetails; onClose: () => void };

/** Approves a request after a question: money goes back by it. */
function ApproveDialog({ request, onClose }: DialogProps) {
  const { approve: words, waiting } = useTexts(refundRequestsTexts);
  const { money } = useFormats();
  const client = useQueryClient();
  const amount = money(request.amount, request.currency);
  const confirm = async () => {
    try {
      await call(decideRefundRequest, { params: { id: request.id }, body: { approve: true } });
    } finally {
      await reloadRequests(client);
    }
  };
  return (
    <ConfirmDialog
      words={{ ...words, title: words.title(amount) }}
      tone="primary"
      onConfirm={confirm}
      done={{ title: words.doneTitle, text: words.done(amount) }}
      onClose={onClose}
    >
      <p>{words.text(request.quantity)}</p>
      <p className="text-ink-soft">{request.reason}</p>
      {request.askerActive ? null : <p className="text-ink-soft">{waiting.inactive(request.askedBy)}</p>}
    </ConfirmDialog>
  );
}

/** Rejects a request, with a note for its author. */
function RejectDialog({ request, onClose }: DialogProps) {
  const { reject: words } = useTexts(refundRequestsTexts);
  const { optional } = useTexts(commonTexts);
  const client = useQueryClient();
  const form = useContractForm<{ note: string }>({
    name: `reject ${request.id}`,
    schema: decision.body,
    toRequest: ({ note }) => ({ approve: false, note }),
    defaultValues: { note: '' },
  });
  const submit = form.submit(async ({ note }) => {
    try {
      await call(decideRefundRequest, { params: { id: request.id }, body: { approve: false, note } });
      showToast({ tone: 'calm', title: words.doneTitle, text: words.done });
      onClose();
    } finally {
      await reloadRequests(client);
    }
  });
  return (
    <FormDialog words={words} width="small" form={form} onSubmit={submit} onClose={onClose}>
      <TextField label={words.note} optionalText={optional} maxLength={140} {...form.field('note')} />
    </FormDialog>
  );
}

/** Withdraws one's own request. */
function WithdrawDialog({ request, onClose }: DialogProps) {
  const { withdraw: words } = useTexts(refundRequestsTexts);
  const client = useQueryClient();
  const confirm = async () => {
    try {
      await call(withdrawRefundRequest, { params: { id: request.id } });
    } finally {
      await reloadRequests(client);
    }
  };
  return (
    <ConfirmDialog
      words={words}
      onConfirm={confirm}
      done={{ tone: 'calm', title: words.doneTitle, text: words.done }}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  );
}

const DIALOGS = { approve: ApproveDialog, reject: RejectDialog, withdraw: WithdrawDialog };

/** Actions on a waiting request. */
export function RequestActions({ request }: { request: RefundRequestDetails }) {
  const texts = useTexts(refundRequestsTexts);
  const mayRefund = usePermission('refunds:write');
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const Dialog = open === null ? null : DIALOGS[open];
  const isWaiting = request.status === 'WAITING' && mayRefund;
  return (
    <>
      {isWaiting && request.mayDecide ? (
        <>
          <Button onClick={() => setOpen('reject')}>{texts.reject.action}</Button>
          <Button tone="primary" onClick={() => setOpen('approve')}>
            {texts.approve.action}
          </Button>
        </>
      ) : null}
      {isWaiting && request.isOwn ? (
        <Button onClick={() => setOpen('withdraw')}>{texts.withdraw.action}</Button>
      ) : null}
      {Dialog ? <Dialog request={request} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
